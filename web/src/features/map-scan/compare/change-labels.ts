import { formatRankNumber } from '#contract/map-scan/scan-constants.ts'
import type { ScanComparison } from '#contract/map-scan/scan-history.ts'

type ComparedCell = ScanComparison['cells'][number]

const MINUS = '\u2212'

/** "+3", "−1"; empty if nothing changed, or if "20+" on one side leaves the number open */
export function formatPlacesGained({ places_gained: gained }: Pick<ComparedCell, 'places_gained'>): string {
  if (gained === null || gained === 0) return ''
  return gained > 0 ? `+${gained}` : `${MINUS}${-gained}`
}

/** "12 → 9", "20+"; shows both ranks only if they differ */
export function formatRankChange({
  earlier_ranking: earlier,
  later_ranking: later,
}: Pick<ComparedCell, 'earlier_ranking' | 'later_ranking'>): string {
  const text = (rank: number | null) => (rank === null ? '–' : formatRankNumber(rank))
  return earlier === later ? text(later) : `${text(earlier)} → ${text(later)}`
}

/** Text for screen readers: "Better, from 12 to 9" */
export function describeChangeAloud({ change, earlier_ranking: earlier, later_ranking: later }: ComparedCell): string {
  const text = (rank: number | null) => (rank === null ? 'not measured' : formatRankNumber(rank))
  if (change === 'not_comparable') return `Not comparable: ${text(earlier)}, then ${text(later)}`
  if (change === 'same') return `Unchanged, ${text(later)}`
  return `${change === 'better' ? 'Up' : 'Down'} from ${text(earlier)} to ${text(later)}`
}
