import { sql } from 'drizzle-orm'
import { REFERRAL_SOURCES, type ReferralSource } from '#contract/calls/calls.ts'
import { chosenPeriod } from '../../../platform/database/business-days.ts'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { callDays } from '../calls.tables.ts'

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

type PeriodStats = Record<'total' | 'answered' | 'missed' | 'qualitySum' | 'qualityCount', number>
type Prefixed<P extends string, T> = { [K in keyof T & string as `${P}${Capitalize<K>}`]: number }

export type DashboardStats = Prefixed<'now', PeriodStats> &
  Prefixed<'before', PeriodStats> & { durationS: number } & Record<(typeof WEEKDAYS)[number] | ReferralSource, number>

/** The period is compared with the preceding one of the same length */
const days = sql`(
  select d.*, period.first_day
  from (select first_day, last_day, first_day - (last_day - first_day) - 1 as day_before from ${chosenPeriod} bounds) period
  join ${callDays} d on d.client_uuid = ${currentClient} and d.day between period.day_before and period.last_day
) days`

const isNow = sql`days.day >= days.first_day`
const isBefore = sql`days.day < days.first_day`
const sumOfColumn = (column: string, condition = isNow) => sql`coalesce(sum(days.${sql.raw(column)}) filter (where ${condition}), 0)`

const COLUMNS = { Total: 'total', Answered: 'answered', Missed: 'missed', QualitySum: 'quality_sum', QualityCount: 'quality_count' }

/** Reads only the daily aggregates: one row per day, however many calls there were */
export const selectDashboard = preparedQuery<DashboardStats>(
  {
    ...Object.fromEntries(
      Object.entries(COLUMNS).flatMap(([name, column]) => [
        [`now${name}`, sumOfColumn(column)],
        [`before${name}`, sumOfColumn(column, isBefore)],
      ]),
    ),
    durationS: sumOfColumn('duration_s'),
    ...Object.fromEntries(
      WEEKDAYS.map((weekday, index) => [
        weekday,
        sumOfColumn('total', sql`${isNow} and extract(isodow from days.day) = ${sql.raw(String(index + 1))}`),
      ]),
    ),
    ...Object.fromEntries(REFERRAL_SOURCES.map((source) => [source, sumOfColumn(source.toLowerCase())])),
  },
  (db, fields) => db.select(fields).from(days),
)
