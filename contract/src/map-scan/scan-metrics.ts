import { rankBandOf } from '../rank-bands.ts'
import { NOT_FOUND, RESULTS_READ } from './scan-constants.ts'

/** A point's rank; null if it was not measured, in which case it is not counted */
export type PointRank = number | null

export interface ScanMetrics {
  /** Points of the grid */
  points: number
  measured: number
  /** Number of points at which the place is among the first 20 */
  found_in: number
  /** Number of points at which it is among the first 3 */
  top3: number
  /** Percentage of the measured points at which the place is in the top 3; null if no point was measured */
  share_top3: number | null
  /** Average over all measured points, with "20+" counting as 21; null if no point was measured */
  average_rank: number | null
  /** Average over the points at which the place was found; null if it was found nowhere */
  average_found: number | null
  /** Number of measured points in each of the five marker bands */
  bands: number[]
}

/** What "20+" counts as in the average over all points */
const BEYOND = RESULTS_READ + 1

/** "20+" as a number that can be compared and averaged */
export const toComparableRank = (rank: number): number => (rank === NOT_FOUND ? BEYOND : rank)

export function computeScanMetrics(ranks: readonly PointRank[]): ScanMetrics {
  const measured = ranks.filter((rank) => rank !== null)
  const found = measured.filter((rank) => rank !== NOT_FOUND)
  const top3 = found.filter((rank) => rank <= 3).length
  const bands = [0, 0, 0, 0, 0]
  for (const rank of measured) bands[rankBandOf(rank)] = (bands[rankBandOf(rank)] ?? 0) + 1
  return {
    points: ranks.length,
    measured: measured.length,
    found_in: found.length,
    top3,
    share_top3: measured.length === 0 ? null : roundToTenth((100 * top3) / measured.length),
    average_rank: average(measured.map(toComparableRank)),
    average_found: average(found),
    bands,
  }
}

/** Number of points at which `other` ranks ahead of `mine`, not counting points that either of them lacks */
export function countPointsAhead(other: readonly PointRank[], mine: readonly PointRank[]): number {
  return other.filter((rank, index) => {
    const own = mine[index] ?? null
    return rank !== null && own !== null && toComparableRank(rank) < toComparableRank(own)
  }).length
}

export type PointChange = 'better' | 'worse' | 'same' | 'not_comparable'

/** How a point changed between two scans. It is not comparable if either scan did not measure it */
export function computePointChange(earlier: PointRank, later: PointRank): { change: PointChange; places_gained: number | null } {
  if (earlier === null || later === null) return { change: 'not_comparable', places_gained: null }
  const gained = toComparableRank(earlier) - toComparableRank(later)
  const change = gained > 0 ? 'better' : gained < 0 ? 'worse' : 'same'
  // If one of the ranks is "20+", the difference is unknown
  return { change, places_gained: earlier !== later && (earlier === NOT_FOUND || later === NOT_FOUND) ? null : gained }
}

const roundToTenth = (value: number) => Math.round(value * 10) / 10

const average = (values: readonly number[]): number | null =>
  values.length === 0 ? null : roundToTenth(values.reduce((sum, value) => sum + value, 0) / values.length)
