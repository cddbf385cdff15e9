import { type MonthlyAnalytics, REFERRAL_SOURCES, type ReferralSource } from '#contract/monthly-analytics/monthly-analytics.ts'
import type { SpendOfMonth } from '../monthly-analytics.data.ts'

export interface SourceCost {
  source: ReferralSource
  /** Months with an entry. Only these count: otherwise a client of another month would seem to have cost nothing */
  months: readonly number[]
  spendCents: number
  newClients: number
  /** Null if there were no new clients to divide by */
  centsPerClient: number | null
}

type CallsOfMonth = Pick<MonthlyAnalytics['call_count'][number], 'month' | 'referral'>

/** Sources with at least one entry, in the chart's order */
export function computeCostPerSource(calls: readonly CallsOfMonth[], entries: readonly SpendOfMonth[]): SourceCost[] {
  return REFERRAL_SOURCES.flatMap((source) => {
    const entered = entries.filter(({ spend }) => spend[source] !== null)
    if (entered.length === 0) return []
    const months = entered.map(({ month }) => month)
    const spendCents = entered.reduce((sum, { spend }) => sum + (spend[source] ?? 0), 0)
    const newClients = calls.reduce((sum, { month, referral }) => sum + (months.includes(month) ? referral[source] : 0), 0)
    return [{ source, months, spendCents, newClients, centsPerClient: newClients === 0 ? null : Math.round(spendCents / newClients) }]
  })
}

/** All sources together; null if there is no basis for it */
export function computeCostPerClient(costs: readonly SourceCost[]): number | null {
  const spend = costs.reduce((sum, { spendCents }) => sum + spendCents, 0)
  const clients = costs.reduce((sum, { newClients }) => sum + newClients, 0)
  return clients === 0 ? null : Math.round(spend / clients)
}

/** Whether the months are consecutive, so that a single period of the call list shows exactly them */
export const areMonthsConsecutive = (months: readonly number[]): boolean =>
  months.length > 0 && Math.max(...months) - Math.min(...months) === months.length - 1
