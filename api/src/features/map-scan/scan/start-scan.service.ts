import { randomUUID } from 'node:crypto'
import type { ScanService, ScanType } from '#contract/map-scan/scan-constants.ts'
import { AppError } from '../../../platform/base/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { getCompetitorsToFollow } from '../places/competitors.service.ts'
import { findOwnPlace } from '../places/places.queries.ts'
import { SERVICE_NAMES } from '../service-names.ts'
import { budgetUsedUpError, findScanBudget, type Spender } from './scan-budget.ts'
import { computeScanGrid, type ScanGrid } from './scan-grid.ts'
import { type Cell, countRunningScans, findScanByRequest, insertScanCells, insertScanIfNew, listCells, type Scan } from './scans.queries.ts'

/** Limits a browser tab that keeps starting scans without finishing any */
const MAX_RUNNING = 20

export interface ScanOrder {
  service: ScanService
  keyword: string
  grid: number
  diagonalMiles: number
  type: ScanType
  competitorUuids: readonly string[]
  /** Idempotency key: a repeated request creates no second scan */
  requestUuid?: string
  scheduleUuid?: string
}

export interface StartedScan {
  scan: Scan
  scanGrid: ScanGrid
  cells: Cell[]
  /** false when an earlier attempt of the same request created it */
  isNew: boolean
}

export const noOwnPlaceError = (service: ScanService): AppError =>
  new AppError(
    'conflict',
    `Your place on ${SERVICE_NAMES[service]} isn’t set up yet. Please ask support to set it up so you can scan around it.`,
  )

/** Creates the grid and its points without calling the service yet */
export async function startScan(db: Db, spender: Spender, order: ScanOrder, now: Date): Promise<StartedScan> {
  const { clientUuid, timeZone } = spender
  const { service, keyword, grid, diagonalMiles, type, requestUuid, scheduleUuid } = order
  const earlier = requestUuid ? await findScanByRequest(db, clientUuid, requestUuid) : null
  if (earlier) return toStartedScan(db, earlier, false)
  const own = await findOwnPlace(db, clientUuid, service)
  if (!own) throw noOwnPlaceError(service)
  const competitors = await getCompetitorsToFollow(db, clientUuid, service, order.competitorUuids)
  const points = grid * grid
  const { left } = await findScanBudget(db, spender, now)
  if (left < points) throw budgetUsedUpError(`This scan needs ${points} lookups, and you have ${left} left today.`, now, timeZone)
  if ((await countRunningScans(db, clientUuid)) >= MAX_RUNNING)
    throw new AppError('conflict', `${MAX_RUNNING} scans aren’t finished yet. Finish or cancel one first.`)
  const scan = await insertScanIfNew(db, {
    clientUuid,
    service,
    keyword,
    type,
    grid,
    diagonalMiles,
    placeId: own.placeId,
    placeName: own.name,
    latitude: own.latitude,
    longitude: own.longitude,
    competitors,
    rankings: Array<number>(points).fill(null as unknown as number),
    requestUuid,
    scheduleUuid,
    createdAt: now,
  })
  if (!scan) {
    const other = requestUuid ? await findScanByRequest(db, clientUuid, requestUuid) : null
    if (!other) throw new Error('The scan could not be inserted')
    return toStartedScan(db, other, false)
  }
  const scanGrid = computeScanGrid(own, diagonalMiles, grid)
  await insertScanCells(
    db,
    scanGrid.cells.map((point, position) => ({ clientUuid, scanUuid: scan.uuid, position, uuid: randomUUID(), ...point })),
  )
  return toStartedScan(db, scan, true, scanGrid)
}

async function toStartedScan(db: Db, scan: Scan, isNew: boolean, scanGrid = computeGridOfScan(scan)): Promise<StartedScan> {
  return { scan, scanGrid, isNew, cells: await listCells(db, scan.clientUuid, scan.uuid) }
}

export const computeGridOfScan = (scan: Pick<Scan, 'latitude' | 'longitude' | 'diagonalMiles' | 'grid'>): ScanGrid =>
  computeScanGrid({ latitude: scan.latitude, longitude: scan.longitude }, scan.diagonalMiles, scan.grid)
