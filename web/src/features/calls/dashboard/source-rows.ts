import { REFERRAL_LABELS } from '#contract/calls/call-labels.ts'
import type { ReferralSource } from '#contract/calls/calls.ts'
import { dateFormat, formatCount, formatCountOf, numberFormat } from '#contract/formats/intl-formats.ts'
import type { CallsOfSource, SourceCost } from '#contract/monthly-analytics/source-costs.ts'
import type { Day } from '../../../platform/time/calendar-days.ts'
import { formatShare } from '../../../ui/charts/chart-scale.ts'
import { UNNAMED } from './rank-referrals.ts'

interface Counts {
  total_calls: number
  answered_calls: number
  new_clients: number
}

/** A number of the business, or the calls of a source that no number determined */
interface SourcePart extends Counts {
  key: string
  name: string
}

export interface SourceRow extends Counts {
  source: ReferralSource
  name: string
  parts: SourcePart[]
  /** "$46", or "–" where it is not known */
  cost: string
  /** "$640 for 14 in Oct"; empty where no spend is entered */
  costBasis: string
}

const WHAT_CALLERS_SAID = 'What callers said'
const NOT_KNOWN = '–'

/** Most calls first; sources that do not identify where a call came from follow, however many calls they have */
export function toSourceRows(sources: readonly CallsOfSource[], today: Day): SourceRow[] {
  const named = sources.filter(({ source }) => !UNNAMED.has(source)).sort((one, other) => other.total_calls - one.total_calls)
  const unnamed = sources.filter(({ source }) => UNNAMED.has(source))
  return [...named, ...unnamed].map((row) => ({
    ...pickCounts(row),
    source: row.source,
    name: REFERRAL_LABELS[row.source],
    parts: splitByNumber(row),
    cost: formatCost(row.cost),
    costBasis: row.cost ? describeBasis(row.cost, today) : '',
  }))
}

const pickCounts = ({ total_calls, answered_calls, new_clients }: Counts): Counts => ({ total_calls, answered_calls, new_clients })

function splitByNumber(row: CallsOfSource): SourcePart[] {
  if (row.numbers.length === 0) return []
  const parts = row.numbers.map((number) => ({ key: number.number_uuid, name: number.name, ...pickCounts(number) }))
  const rest = parts.reduce<Counts>(
    (left, part) => ({
      total_calls: left.total_calls - part.total_calls,
      answered_calls: left.answered_calls - part.answered_calls,
      new_clients: left.new_clients - part.new_clients,
    }),
    pickCounts(row),
  )
  return rest.total_calls > 0 ? [...parts, { key: 'said', name: WHAT_CALLERS_SAID, ...rest }] : parts
}

/** Whole dollars: a handful of new clients does not make cents exact */
function formatDollars(cents: number): string {
  if (cents > 0 && cents < 100) return '<$1'
  return numberFormat({ style: 'currency', currency: 'USD', maximumFractionDigits: 0 }).format(cents / 100)
}

const formatCost = (cost: SourceCost | null) => (cost?.cents_per_new_client == null ? NOT_KNOWN : formatDollars(cost.cents_per_new_client))

function describeBasis({ months, spend_cents: cents, new_clients: clients }: SourceCost, today: Day): string {
  const spent = `${formatDollars(cents)} in ${describeMonths(months, today)}`
  return clients === 0 ? `${spent}, no new clients` : `${spent}, ${formatCountOf(clients, 'new client')}`
}

/** "Oct", "Sep–Oct", "Dec 2025–Jan 2026"; months with gaps are counted */
export function describeMonths(months: readonly string[], today: Day): string {
  const [first = '', last = ''] = [months[0], months.at(-1)]
  if (placeOf(last) - placeOf(first) !== months.length - 1) return `${months.length} months`
  const withYear = first.slice(0, 4) !== last.slice(0, 4) || last.slice(0, 4) !== today.slice(0, 4)
  const format = dateFormat({ month: 'short', timeZone: 'UTC', ...(withYear && { year: 'numeric' }) })
  const nameOf = (month: string) => format.format(new Date(`${month}-01T00:00:00Z`))
  return first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`
}

const placeOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))

/** "247 (86%)" */
export const formatAnswered = ({ answered_calls: answered, total_calls: total }: Counts): string =>
  total === 0 ? '0' : `${formatCount(answered)} (${formatShare(answered, total)})`

/** "286 calls, 247 answered, 12 new clients" */
export const describeCounts = ({ total_calls, answered_calls, new_clients }: Counts): string =>
  total_calls === 0
    ? 'No calls'
    : `${formatCountOf(total_calls, 'call')}, ${formatCount(answered_calls)} answered, ${formatCountOf(new_clients, 'new client')}`
