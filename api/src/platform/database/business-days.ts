import { type SQL, sql } from 'drizzle-orm'
import { currentTimeZone } from './tenancy.ts'

// SQL for calendar days in the business's time zone, which `open_account` sets for the transaction of a signed-in account

export const businessToday = sql`(now() at time zone ${currentTimeZone})::date`

/** The business's calendar day of a moment that is passed as a parameter, for statements that use the injected clock instead of now() */
export const dayOfMoment = (placeholder: string): SQL =>
  sql`(${sql.placeholder(placeholder)}::timestamptz at time zone ${currentTimeZone})::date`

/** The moment at which a day begins in the business's time zone */
export const startOfDay = (day: SQL): SQL => sql`(${day})::timestamp at time zone ${currentTimeZone}`

const dateParameter = (name: string) => sql`${sql.placeholder(name)}::date`

/**
 * A row with the first and the last day of the period in the parameters date_from and date_to. By default it is from the same day of last
 * month to today
 */
export const chosenPeriod = sql`(
  select coalesce(${dateParameter('date_from')}, (last_day - interval '1 month')::date) as first_day, last_day
  from (select coalesce(${dateParameter('date_to')}, greatest(${businessToday}, ${dateParameter('date_from')})) as last_day) ends
)`

const monthStart = sql`date_trunc('month', ${businessToday})::date`
const lastMonthStart = sql`(date_trunc('month', ${businessToday}) - interval '1 month')::date`

/** The current month to date, and the same days of the previous month (the whole month if it is shorter). `until` is exclusive */
export const monthSoFar = { from: monthStart, until: sql`(${businessToday} + 1)` }
export const lastMonthSoFar = {
  from: lastMonthStart,
  until: sql`least(${lastMonthStart} + (${businessToday} - ${monthStart}) + 1, ${monthStart})`,
}
