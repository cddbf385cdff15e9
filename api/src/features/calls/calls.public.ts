import { sql } from 'drizzle-orm'
import { REFERRAL_SOURCES, type ReferralSource } from '#contract/calls/calls.ts'
import { lastMonthSoFar, monthSoFar } from '../../platform/database/business-days.ts'
import { hotQuery } from '../../platform/database/hot-query.ts'
import { currentClient } from '../../platform/database/tenancy.ts'
import { callDays } from './calls.tables.ts'

export interface MonthOfCalls {
  calls: number
  calls_before: number
  new_clients: number
  new_clients_before: number
}

const sumOf = (column: string, { from, until }: typeof monthSoFar) =>
  sql`coalesce(sum(${sql.raw(column)}) filter (where day >= ${from} and day < ${until}), 0)`

/** This month so far and the same days of the previous month, from the daily aggregates */
export const selectMonthOfCalls = hotQuery<MonthOfCalls>(
  {
    calls: sumOf('total', monthSoFar),
    calls_before: sumOf('total', lastMonthSoFar),
    new_clients: sumOf('new_clients', monthSoFar),
    new_clients_before: sumOf('new_clients', lastMonthSoFar),
  },
  (db, fields) =>
    db
      .select(fields)
      .from(callDays)
      .where(sql`${callDays.clientUuid} = ${currentClient} and day >= ${lastMonthSoFar.from} and day < ${monthSoFar.until}`),
)

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

export interface CallsOfMonth {
  month: number
  calls: number
  newClients: number
  /** Average of the calls that were rated */
  satisfaction: number | null
  /** Calls by weekday, Monday first */
  weekdays: number[]
  newClientsBySource: Record<ReferralSource, number>
}

const sumOfDays = (column: string) => sql`sum(${sql.raw(column)})::int`

/** Each month of a year in which there were calls, from the daily aggregates: a row a day is read, however many calls there were */
export const selectMonthsOfCalls = hotQuery<CallsOfMonth>(
  {
    month: sql`extract(month from day)::int`,
    calls: sumOfDays('total'),
    newClients: sumOfDays('new_clients'),
    satisfaction: sql`round(sum(satisfaction_sum)::numeric / nullif(sum(satisfaction_count), 0), 2)::float8`,
    weekdays: sql`array[${sql.join(
      WEEKDAYS.map((weekday) => sql`coalesce(sum(total) filter (where extract(isodow from day) = ${sql.raw(String(weekday))}), 0)::int`),
      sql`, `,
    )}]`,
    newClientsBySource: sql`json_build_object(${sql.join(
      REFERRAL_SOURCES.map((source) => sql`${sql.raw(`'${source}'`)}, ${sumOfDays(`new_${source.toLowerCase()}`)}`),
      sql`, `,
    )})`,
  },
  (db, fields) =>
    db
      .select(fields)
      .from(callDays)
      .where(
        sql`${callDays.clientUuid} = ${currentClient}
          and day between make_date(${sql.placeholder('year')}::int, 1, 1) and make_date(${sql.placeholder('year')}::int, 12, 31)`,
      )
      .groupBy(sql`extract(month from day)`),
)
