import type { ScanService } from '#contract/map-scan/scan-constants.ts'
import type { initializeGoogleScan } from '#contract/map-scan/scans.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import type { ActionOf } from '../../../platform/audit/audit.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { AccountContext, SlowAccountContext } from '../../../platform/http/route.ts'
import { mapScanAudit } from '../map-scan.audit.ts'
import { getCellWithList, type KnownCell } from './cell-response.ts'
import { fetchCellWithoutStoring } from './fetch-cell-without-storing.service.ts'
import { type CellOrder, isTooOldToChange, measureCell } from './measure-cell.service.ts'
import { findScan, listCells, lockScan, type Scan, setScanState } from './scans.queries.ts'
import { type ScanOrder, startScan } from './start-scan.service.ts'

/** Shorter than the timeouts of browsers and proxies */
const PATIENCE_MS = 20_000

export async function startManualScan(
  { db, account, services, request }: AccountContext,
  order: ScanOrder,
): Promise<EndpointResult<typeof initializeGoogleScan>> {
  const { clientUuid, timeZone } = account
  const { scan, scanGrid, cells, isNew } = await startScan(db, { clientUuid, timeZone }, order, services.clock.now())
  if (isNew) {
    const details = { scan_uuid: scan.uuid, service: scan.service, keyword: scan.keyword, grid: scan.grid, diagonal: scan.diagonalMiles }
    await mapScanAudit.recordBy(db, { account, request }, 'scan_started', details)
  }
  const { cells: _, ...corners } = scanGrid
  return {
    client_map_grid_uuid: scan.uuid,
    center_point: { latitude: scan.latitude, longitude: scan.longitude },
    ...corners,
    circles: cells.map(({ uuid, latitude, longitude }) => ({ cell_center: { latitude, longitude }, client_map_grid_cell_uuid: uuid })),
  }
}

type CellRequest = Pick<CellOrder, 'scanUuid' | 'cellUuid' | 'competitorUuids' | 'again'> & { service?: ScanService }

export async function measureScanCell(
  { services, account, inTenant }: SlowAccountContext,
  cellRequest: CellRequest,
): Promise<{ known: KnownCell; waiting: { retryAfterS: number; problem: string } | null }> {
  const { clientUuid, timeZone } = account
  const measurer = { spender: { clientUuid, timeZone }, inTenant }
  const read = (db: Db) => getCellWithList(db, services, clientUuid, cellRequest.scanUuid, cellRequest.cellUuid)
  let known: KnownCell | undefined
  const afterSave = async (db: Db) => {
    known = await read(db)
  }
  const waiting = await measureCell(services, measurer, { ...cellRequest, idsOnly: false, patienceMs: PATIENCE_MS, afterSave })
  return { known: known ?? (await inTenant(read)), waiting }
}

/** Measures a point again, and stores it if it still belongs to the scan */
export async function remeasureCell(context: SlowAccountContext, { scanUuid, cellUuid }: { scanUuid: string; cellUuid: string }) {
  const { services, account, inTenant } = context
  const { clientUuid, timeZone } = account
  const scan = await inTenant((db) => findScan(db, clientUuid, scanUuid))
  if (!scan || !isTooOldToChange(scan, services.clock.now()))
    return { ...(await measureScanCell(context, { scanUuid, cellUuid, competitorUuids: [], again: true })), stored: true }
  const look = await fetchCellWithoutStoring(
    services,
    { spender: { clientUuid, timeZone }, inTenant },
    { scanUuid, cellUuid, patienceMs: PATIENCE_MS },
  )
  return { ...look, stored: false }
}

/** Requires that every point has a result, which may be "not measured" */
export async function completeMeasuredScan(db: Db, scan: Scan, now: Date): Promise<void> {
  if (scan.state === 'complete') return
  if (scan.state === 'cancelled') throw new AppError('conflict', 'This scan was canceled. Please start a new one.')
  const cells = await listCells(db, scan.clientUuid, scan.uuid)
  const open = cells.filter(({ state }) => state === 'open').length
  if (open > 0)
    throw new AppError(
      'conflict',
      `${open} of ${cells.length} points ${open === 1 ? 'is' : 'are'} not scanned yet. Scan them, then complete the scan.`,
    )
  await setScanState(db, scan, 'complete', now)
}

export async function completeOwnScan({ db, account, services, request }: AccountContext, uuid: string): Promise<void> {
  const scan = await lockScanOrReject(db, account.clientUuid, uuid)
  await completeMeasuredScan(db, scan, services.clock.now())
  if (scan.state === 'complete') return
  await recordScanAudit('scan_completed', { db, account, request, uuid })
}

export async function cancelOwnScan({ db, account, services, request }: AccountContext, uuid: string): Promise<void> {
  const scan = await lockScanOrReject(db, account.clientUuid, uuid)
  if (scan.state === 'cancelled') return
  if (scan.state === 'complete') throw new AppError('conflict', 'This scan is already complete.')
  await setScanState(db, scan, 'cancelled', services.clock.now())
  await recordScanAudit('scan_cancelled', { db, account, request, uuid })
}

async function lockScanOrReject(db: Db, clientUuid: string, uuid: string): Promise<Scan> {
  const scan = await lockScan(db, clientUuid, uuid)
  if (!scan) throw notFound('This scan')
  return scan
}

export function recordScanAudit(
  action: ActionOf<typeof mapScanAudit>,
  { db, account, request, uuid }: Pick<AccountContext, 'db' | 'account' | 'request'> & { uuid: string },
): Promise<void> {
  return mapScanAudit.recordBy(db, { account, request }, action, { scan_uuid: uuid })
}
