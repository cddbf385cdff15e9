import { sql } from 'drizzle-orm'
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
