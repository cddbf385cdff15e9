import { eq, sql } from 'drizzle-orm'
import type { ReferralSource } from '#contract/monthly-analytics/monthly-analytics.ts'
import { chosenPeriod } from '../../../platform/database/business-days.ts'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { monthlySpend } from '../monthly-analytics.tables.ts'

export interface SpendInMonth {
  /** Like 2026-10 */
  month: string
  source: ReferralSource
  cents: number
}

/** The entries of the whole months that the chosen period touches */
export const selectSpendOfMonths = preparedQuery<SpendInMonth>(
  { month: sql`to_char(${monthlySpend.month}, 'YYYY-MM')`, source: monthlySpend.source, cents: monthlySpend.cents },
  (db, fields) =>
    db
      .select(fields)
      .from(sql`${chosenPeriod} period`)
      .innerJoin(
        monthlySpend,
        sql`${eq(monthlySpend.clientUuid, currentClient)}
          and ${monthlySpend.month} between date_trunc('month', period.first_day) and period.last_day`,
      )
      .orderBy(monthlySpend.month),
)
