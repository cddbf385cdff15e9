import type { compareScans } from '#contract/map-scan/scan-history.ts'
import { computePointChange, computeScanMetrics } from '#contract/map-scan/scan-metrics.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import { AppError } from '../../../platform/base/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { findRankInCell } from '../scan/cell-ranks.ts'
import { countChanges, describeRankChange } from './describe-change.ts'
import { computeCompetitorMetrics, getScanWithCells, type ScanWithCells, toCenterAndCorners } from './scan-history.service.ts'

type Comparison = EndpointResult<typeof compareScans>

/** Compares two scans of the same points. `earlier` is always the older one, whatever the order of the arguments */
export async function compareTwoScans(db: Db, clientUuid: string, one: string, other: string): Promise<Comparison> {
  const found = [await getScanWithCells(db, clientUuid, one), await getScanWithCells(db, clientUuid, other)] as const
  const isInOrder = found[0].scan.createdAt <= found[1].scan.createdAt
  const [earlier, later] = isInOrder ? found : [found[1], found[0]]
  assertComparable(earlier, later)
  const { scan } = later
  const [before, now] = [ranksOf(earlier), ranksOf(later)]
  return {
    grid_type: scan.service,
    keyword: scan.keyword,
    grid_number: scan.grid,
    diagonal: scan.diagonalMiles,
    place_name: scan.placeName,
    ...toCenterAndCorners(scan),
    earlier: toComparedScan(earlier),
    later: toComparedScan(later),
    ...countChanges(before, now),
    summary: describeRankChange(before, now),
    cells: later.cells.map((cell, index) => ({
      row: Math.floor(cell.position / scan.grid),
      column: cell.position % scan.grid,
      cell_center_point: { latitude: cell.latitude, longitude: cell.longitude },
      earlier_ranking: before[index] ?? null,
      later_ranking: now[index] ?? null,
      ...computePointChange(before[index] ?? null, now[index] ?? null),
    })),
    competitors: competitorsOfBoth(earlier, later),
  }
}

function assertComparable({ scan: one }: ScanWithCells, { scan: other }: ScanWithCells): void {
  const rejectBecause = (difference: string) => new AppError('conflict', `These scans can’t be compared because they ${difference}.`)
  if (one.uuid === other.uuid) throw new AppError('conflict', 'Choose two different scans to compare.')
  if (one.service !== other.service) throw rejectBecause('use different services')
  if (one.keyword.toLowerCase() !== other.keyword.toLowerCase()) throw rejectBecause('use different keywords')
  if (one.grid !== other.grid || one.diagonalMiles !== other.diagonalMiles) throw rejectBecause('use different grids or distances')
  if (one.latitude !== other.latitude || one.longitude !== other.longitude) throw rejectBecause('are around different places')
}

const ranksOf = ({ scan, cells }: ScanWithCells) => cells.map((cell) => findRankInCell(cell, scan.placeId))

function toComparedScan(known: ScanWithCells): Comparison['earlier'] {
  const rankings = ranksOf(known)
  return {
    client_map_grid_uuid: known.scan.uuid,
    generated_datetime: known.scan.createdAt.toISOString(),
    figures: computeScanMetrics(rankings),
    rankings,
  }
}

function competitorsOfBoth(earlier: ScanWithCells, later: ScanWithCells): Comparison['competitors'] {
  const before = computeCompetitorMetrics(earlier)
  const placeOf = ({ scan }: ScanWithCells, uuid: string) => scan.competitors.find((competitor) => competitor.uuid === uuid)?.placeId
  return computeCompetitorMetrics(later).flatMap(({ client_competitors_id: uuid, name, figures, ahead_in }) => {
    // Matched by place, because a competitor that was deleted and added again has another uuid
    const same = before.find((one) => placeOf(earlier, one.client_competitors_id) === placeOf(later, uuid))
    return same ? { name, earlier: { figures: same.figures, ahead_in: same.ahead_in }, later: { figures, ahead_in } } : []
  })
}
