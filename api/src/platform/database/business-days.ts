import { type SQL, sql } from 'drizzle-orm'
import { currentTimeZone } from './tenancy.ts'

// Days of the business's own calendar, in statements of a signed-in account (its zone is in the session)

export const businessToday = sql`(now() at time zone ${currentTimeZone})::date`

/** The day on which a given moment falls where the business is; for statements that go by the clock they are handed */
export const dayOf = (placeholder: string): SQL => sql`(${sql.placeholder(placeholder)}::timestamptz at time zone ${currentTimeZone})::date`

/** The moment at which a day begins where the business is */
export const startOfDay = (day: SQL): SQL => sql`(${day})::timestamp at time zone ${currentTimeZone}`

const monthStart = sql`date_trunc('month', ${businessToday})::date`
const lastMonthStart = sql`(date_trunc('month', ${businessToday}) - interval '1 month')::date`

/** This month so far, and the same days of the month before (all of it where that month is shorter): each with its day after the last */
export const monthSoFar = { from: monthStart, until: sql`(${businessToday} + 1)` }
export const lastMonthSoFar = {
  from: lastMonthStart,
  until: sql`least(${lastMonthStart} + (${businessToday} - ${monthStart}) + 1, ${monthStart})`,
}
