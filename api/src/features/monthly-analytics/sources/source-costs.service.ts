import { REFERRAL_SOURCES, type ReferralSource } from '#contract/calls/calls.ts'
import type { ReferralSource as SpendSource } from '#contract/monthly-analytics/monthly-analytics.ts'
import type { CallsOfSource, SourceCost } from '#contract/monthly-analytics/source-costs.ts'
import type { CallsOfSource as CountedRow, NewClientsOfMonth } from '../../calls/calls.public.ts'
import type { SpendInMonth } from './source-costs.queries.ts'

const NO_CALLS = { total_calls: 0, answered_calls: 0, new_clients: 0 }

/** All sources in the specification's order, also those without calls */
export function buildSourceCosts(
  counted: readonly CountedRow[],
  spend: readonly SpendInMonth[],
  months: readonly NewClientsOfMonth[],
): CallsOfSource[] {
  return REFERRAL_SOURCES.map((source) => {
    const rows = counted.filter((row) => row.source === source)
    const whole = rows.find(({ number_uuid: uuid }) => uuid === null)
    return {
      source,
      ...NO_CALLS,
      ...(whole && pickCounts(whole)),
      numbers: rows.flatMap((row) =>
        row.number_uuid === null ? [] : [{ number_uuid: row.number_uuid, name: row.name ?? '', ...pickCounts(row) }],
      ),
      cost: computeCost(source, spend, months),
    }
  })
}

const pickCounts = ({ total_calls, answered_calls, new_clients }: CountedRow) => ({ total_calls, answered_calls, new_clients })

/** Only months with an entry count, on both sides: a client of another month would otherwise seem to have cost nothing */
function computeCost(source: ReferralSource, spend: readonly SpendInMonth[], months: readonly NewClientsOfMonth[]): SourceCost | null {
  const entered = spend.filter((entry) => entry.source === spendSourceOf(source))
  if (entered.length === 0) return null
  const cents = entered.reduce((sum, entry) => sum + entry.cents, 0)
  const clients = entered.reduce(
    (sum, { month }) =>
      sum +
      countNewClients(
        source,
        months.find((one) => one.month === month),
      ),
    0,
  )
  return {
    months: entered.map(({ month }) => month),
    spend_cents: cents,
    new_clients: clients,
    cents_per_new_client: clients === 0 ? null : Math.round(cents / clients),
  }
}

/** What is spent on unknown sources cannot be entered */
const spendSourceOf = (source: ReferralSource): SpendSource | null => (source === 'UNKNOWN' ? null : (source.toLowerCase() as SpendSource))

/** The spend on other sources stands against the callers without a known source too, as in Monthly Analytics */
const countNewClients = (source: ReferralSource, month: NewClientsOfMonth | undefined): number =>
  month ? month.bySource[source] + (source === 'ETC' ? month.bySource.UNKNOWN : 0) : 0
