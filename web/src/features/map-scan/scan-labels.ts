import { formatCountOf } from '#contract/formats/intl-formats.ts'
import { DIAGONALS, formatRankNumber, GRIDS, NOT_FOUND, type ScanService } from '#contract/map-scan/scan-constants.ts'
import type { ScanCell, ScanRow } from '#contract/map-scan/scan-history.ts'
import type { PointRank } from '#contract/map-scan/scan-metrics.ts'
import { toComparableRank } from '#contract/map-scan/scan-metrics.ts'

export const SERVICE_LABELS: Record<ScanService, string> = { google: 'Google', yelp: 'Yelp' }

export const MAP_SCAN_PATHS: Record<ScanService, string> = { google: '/mapScanGoogle', yelp: '/mapScanYelp' }

/** "5 × 5" */
export const formatGrid = (grid: number): string => `${grid} × ${grid}`

/** "1 mile", "0.5 miles" */
export const formatMiles = (miles: number): string => (miles === 1 ? '1 mile' : `${miles} miles`)

export const GRID_OPTIONS = GRIDS.map((grid) => ({ value: String(grid), label: formatGrid(grid) }))
export const DIAGONAL_OPTIONS = DIAGONALS.map((miles) => ({ value: String(miles), label: formatMiles(miles) }))

/** "8.9"; a dash if nothing was measured */
export const formatAverageRank = (average: number | null): string => (average === null ? '–' : average.toFixed(1))

/** "24%"; a dash if nothing was measured */
export const formatShareInTop3 = (share: number | null): string => (share === null ? '–' : `${Math.round(share)}%`)

/** A scan's percentage. A running scan has none, because its first point alone would be 0 or 100% */
export const formatScanShare = (state: ScanRow['state'], share: number | null): string =>
  formatShareInTop3(state === 'running' ? null : share)

/** A cell has a rank only if it was measured, so that "not measured" does not count as a bad rank */
export const rankOfCell = ({ state, my_ranking: rank }: Pick<ScanCell, 'state' | 'my_ranking'>): PointRank =>
  state === 'measured' ? rank : null

/** The value that ui/RankMarker.tsx shows for a point */
export function rankMarkerOfCell(cell: Pick<ScanCell, 'state' | 'my_ranking'>): number | 'loading' | 'failed' {
  if (cell.state === 'open') return 'loading'
  const rank = rankOfCell(cell)
  return rank === null ? 'failed' : toComparableRank(rank)
}

/** Text of a point for screen readers: "Rank 3", "Not in the top 20", "Not measured" */
export function describeRankAloud(rank: PointRank): string {
  if (rank === null) return 'Not measured'
  return rank === NOT_FOUND ? 'Not in the top 20' : `Rank ${formatRankNumber(rank)}`
}

/** Position of a point for screen readers: "row 2 from the north, column 3 from the west" */
export const describeGridPlace = ({ row, column }: { row: number; column: number }): string =>
  `row ${row + 1} from the north, column ${column + 1} from the west`

export const formatLookups = (count: number): string => formatCountOf(count, 'lookup')

export const formatPoints = (count: number): string => formatCountOf(count, 'point')
