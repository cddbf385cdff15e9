import { KM_PER_MILE } from '#contract/map-scan/scan-constants.ts'
import type { CompetitorMetrics } from '#contract/map-scan/scan-form.ts'
import { type getScan, type getScanTrend, type ScanRow, TREND_SCANS } from '#contract/map-scan/scan-history.ts'
import { computeScanMetrics, countPointsAhead } from '#contract/map-scan/scan-metrics.ts'
import type { EndpointInput, EndpointResult } from '#contract/wire/endpoint.ts'
import { notFound } from '../../../platform/base/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { AccountContext } from '../../../platform/http/route.ts'
import { competitorRanksInCell, findRankInCell } from '../scan/cell-ranks.ts'
import { recordScanAudit } from '../scan/scan.service.ts'
import { type Cell, deleteScanRows, findScan, listCells, type Scan } from '../scan/scans.queries.ts'
import { computeGridOfScan } from '../scan/start-scan.service.ts'
import { describeFirstScan, describeRankChange } from './describe-change.ts'
import type { ListedScan } from './list-scans.queries.ts'
import { hasUnseenRankFall } from './recent-falls.ts'
import { listScanKinds, listScansForTrend } from './scan-history.queries.ts'

const YEAR_MS = 365 * 86_400_000

const milesToKm = (miles: number): number => Math.round(miles * KM_PER_MILE * 1000) / 1000

export const toScanRow = (scan: ListedScan): ScanRow => ({
  ...scan,
  competitor_list: scan.competitor_list.map(({ name }) => ({ name })),
  diagonal_km: milesToKm(scan.diagonal),
  figures: computeScanMetrics(scan.rankings),
})

export interface ScanWithCells {
  scan: Scan
  cells: Cell[]
}

export async function getScanWithCells(db: Db, clientUuid: string, uuid: string): Promise<ScanWithCells> {
  const scan = await findScan(db, clientUuid, uuid)
  if (!scan) throw notFound('This scan')
  return { scan, cells: await listCells(db, clientUuid, uuid) }
}

export function computeCompetitorMetrics({ scan, cells }: ScanWithCells): CompetitorMetrics[] {
  const mine = cells.map((cell) => findRankInCell(cell, scan.placeId))
  return scan.competitors.map(({ uuid, name, placeId }) => {
    const ranks = cells.map((cell) => findRankInCell(cell, placeId))
    return { client_competitors_id: uuid, name, figures: computeScanMetrics(ranks), ahead_in: countPointsAhead(ranks, mine) }
  })
}

export function toCenterAndCorners(scan: Scan) {
  const { cells: _, ...corners } = computeGridOfScan(scan)
  return { center_point: { latitude: scan.latitude, longitude: scan.longitude }, ...corners }
}

export async function getScanDetail({ db, account }: AccountContext, uuid: string): Promise<EndpointResult<typeof getScan>> {
  const known = await getScanWithCells(db, account.clientUuid, uuid)
  const { scan, cells } = known
  return {
    main: {
      keyword: scan.keyword,
      diagonal_km: milesToKm(scan.diagonalMiles),
      type: scan.type,
      ...toCenterAndCorners(scan),
      client_map_grid_uuid: scan.uuid,
      generated_datetime: scan.createdAt.toISOString(),
      completed_datetime: scan.state === 'complete' ? (scan.completedAt?.toISOString() ?? null) : null,
      grid_type: scan.service,
      grid_number: scan.grid,
      diagonal: scan.diagonalMiles,
      state: scan.state,
      scheduled: scan.scheduleUuid !== null,
      fell: scan.scheduleUuid !== null && (await hasUnseenRankFall(db, account.clientUuid, uuid)),
      place_name: scan.placeName,
      client_competitors_id: scan.competitors.map((competitor) => competitor.uuid),
      figures: computeScanMetrics(cells.map((cell) => findRankInCell(cell, scan.placeId))),
      competitors: computeCompetitorMetrics(known),
    },
    cells: cells.map((cell) => ({
      cell_center_point: { latitude: cell.latitude, longitude: cell.longitude },
      my_ranking: findRankInCell(cell, scan.placeId),
      client_map_grid_cell_uuid: cell.uuid,
      row: Math.floor(cell.position / scan.grid),
      column: cell.position % scan.grid,
      state: cell.state,
      problem: cell.problem,
      competitor_ranking: competitorRanksInCell(cell, scan.competitors),
      google_map_url: cell.mapUrl,
    })),
  }
}

export async function removeScan({ db, account, request }: AccountContext, uuid: string): Promise<void> {
  if (!(await deleteScanRows(db, account.clientUuid, uuid))) throw notFound('This scan')
  await recordScanAudit('scan_deleted', { db, account, request, uuid })
}

/**
 * The default keyword is the one scanned most often in the last year; the default grid and diagonal are those of that keyword's latest scan
 */
export async function readRankTrend(
  { db, account, services }: AccountContext,
  query: EndpointInput<typeof getScanTrend>['query'],
): Promise<EndpointResult<typeof getScanTrend>['data']> {
  const filter = {
    service: query.grid_type,
    keyword: query.keyword,
    grid: query.grid && Number(query.grid),
    diagonalMiles: query.diagonal && Number(query.diagonal),
  }
  const since = new Date(services.clock.now().getTime() - YEAR_MS)
  const kinds = await listScanKinds(db, account.clientUuid, { ...filter, ...(query.keyword ? {} : { since }) })
  const kind = query.keyword
    ? kinds[0]
    : kinds.reduce<(typeof kinds)[number] | undefined>((top, one) => (top && top.scans >= one.scans ? top : one), undefined)
  if (!kind) return null
  const { keyword, grid_type, grid_number, diagonal } = kind
  const found = await listScansForTrend(
    db,
    account.clientUuid,
    { service: grid_type, keyword, grid: grid_number, diagonalMiles: diagonal },
    TREND_SCANS,
  )
  const [latest, before] = found
  const summary = latest ? (before ? describeRankChange(before.rankings, latest.rankings) : describeFirstScan(latest.rankings)) : ''
  return {
    keyword,
    grid_type,
    grid_number,
    diagonal,
    summary,
    scans: found
      .reverse()
      .map(({ uuid, at, rankings }) => ({ client_map_grid_uuid: uuid, generated_datetime: at, figures: computeScanMetrics(rankings) })),
  }
}
