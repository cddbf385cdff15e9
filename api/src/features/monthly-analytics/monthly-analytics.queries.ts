import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ReferralSource } from '#contract/monthly-analytics/monthly-analytics.ts'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { currentClient } from '../../platform/database/tenancy.ts'
import { monthlySpend } from './monthly-analytics.tables.ts'

export const selectSpendOfYear = preparedQuery<{ month: number; spend: Partial<Record<ReferralSource, number>> }>(
  {
    month: sql`extract(month from ${monthlySpend.month})::int`,
    spend: sql`json_object_agg(${monthlySpend.source}, ${monthlySpend.cents})`,
  },
  (db, fields) =>
    db
      .select(fields)
      .from(monthlySpend)
      .where(
        and(
          eq(monthlySpend.clientUuid, currentClient),
          sql`${monthlySpend.month} between make_date(${sql.placeholder('year')}::int, 1, 1) and make_date(${sql.placeholder('year')}::int, 12, 31)`,
        ),
      )
      .groupBy(monthlySpend.month)
      .orderBy(monthlySpend.month),
)

type SpendOfMonth = { clientUuid: string; month: string }

export async function upsertSpendOfMonth(
  db: Db,
  ofMonth: SpendOfMonth,
  amounts: readonly { source: ReferralSource; cents: number }[],
): Promise<void> {
  if (amounts.length === 0) return
  await db
    .insert(monthlySpend)
    .values(amounts.map((amount) => ({ ...ofMonth, ...amount })))
    .onConflictDoUpdate({
      target: [monthlySpend.clientUuid, monthlySpend.month, monthlySpend.source],
      set: { cents: sql`excluded.cents` },
    })
}

export async function deleteSpendOfMonth(db: Db, { clientUuid, month }: SpendOfMonth, sources: readonly ReferralSource[]): Promise<void> {
  if (sources.length === 0) return
  await db
    .delete(monthlySpend)
    .where(and(eq(monthlySpend.clientUuid, clientUuid), eq(monthlySpend.month, month), inArray(monthlySpend.source, [...sources])))
}
