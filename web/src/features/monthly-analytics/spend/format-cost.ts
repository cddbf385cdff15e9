import { SOURCE_NAMES } from '../describe-year.ts'
import type { SourceCost } from './cost-per-client.ts'
import { formatCentsAsDollars } from './dollars.ts'

/** The card's headline: "$58 per new client in 2026, least from the website" */
export function formatCostHeadline(costs: readonly SourceCost[], ofAll: number | null, year: number): { headline: string; detail: string } {
  if (ofAll === null) {
    const spend = costs.reduce((sum, { spendCents }) => sum + spendCents, 0)
    return { headline: formatCentsAsDollars(spend), detail: `spent in ${year}, no new clients yet` }
  }
  const [cheapest] = costs
    .flatMap(({ source, centsPerClient }) => (centsPerClient === null ? [] : [{ source, centsPerClient }]))
    .sort((one, other) => one.centsPerClient - other.centsPerClient)
  const least = cheapest && costs.length > 1 ? `, lowest from ${SOURCE_NAMES[cheapest.source]}` : ''
  return { headline: formatCentsAsDollars(ofAll), detail: `per new client in ${year}${least}` }
}
