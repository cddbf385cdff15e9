import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ScanService } from '#contract/map-scan/scan-constants.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services/services.ts'
import type { ListedPlace } from '../../../platform/vendors/place-source.ts'
import { getCompetitorsToFollow } from '../places/competitors.service.ts'
import { SERVICE_NAMES } from '../service-names.ts'
import { findRankInCell } from './cell-ranks.ts'
import { fetchRankedPlaces, RateLimited } from './fetch-ranked-places.ts'
import { refundLookup, type Spender, spendLookupOrThrow } from './scan-budget.ts'
import {
  type Cell,
  claimCell,
  findCell,
  findReusablePlaceList,
  findScan,
  lockScan,
  releaseCell,
  type Scan,
  saveCellResult,
  savePlaceList,
  saveScanCompetitors,
} from './scans.queries.ts'

/** Longer than any call takes, including retries: only the claim of a dead process lasts this long */
const CLAIM_MS = 90_000
const LOOK_AGAIN_MS = 100
/**
 * How long after a scan's start its points can be measured again, or measured at all once it is complete: later, a rank would not belong to
 * the scan
 */
const RESCAN_MS = 24 * 3_600_000

export const isTooOldToChange = ({ createdAt }: Scan, now: Date): boolean => now.getTime() - createdAt.getTime() > RESCAN_MS

export interface Measurer {
  spender: Spender
  /** Runs in a transaction of the business. The service is called outside it */
  inTenant<T>(run: (db: Db) => Promise<T>): Promise<T>
}

export interface CellOrder {
  scanUuid: string
  cellUuid: string
  /** The service that the endpoint belongs to; if undefined, a scan of any service is accepted */
  service?: ScanService
  competitorUuids: readonly string[]
  /** Measures the point again even if it already has a result */
  again: boolean
  /** Requests only the ids, because the list is not shown */
  idsOnly: boolean
  patienceMs: number
  /** Runs in the transaction that saves the result, to avoid another transaction */
  afterSave?(db: Db): Promise<void>
}

/** null when the point has a result. Otherwise the reason why it is still open, and when to try again */
type StillOpen = { retryAfterS: number; problem: string } | null

interface Claimed {
  kind: 'claimed'
  claim: string
  day: string
  scan: Scan
  cell: Cell
}

/**
 * Measures one point at the service. If another request is measuring the same point, even in another process, this one waits for its
 * result; the claim of a dead process expires.
 */
export async function measureCell(services: Services, measurer: Measurer, order: CellOrder): Promise<StillOpen> {
  const until = Date.now() + order.patienceMs
  let again = order.again
  for (;;) {
    const begun = await measurer.inTenant((db) => claimCellToMeasure(db, services, measurer, { ...order, again }))
    if (begun.kind === 'done') return null
    if (begun.kind === 'claimed') return fetchAndSaveRanks(services, measurer, order, begun)
    // The other request's result is as recent as our own would be
    again = false
    if (Date.now() + LOOK_AGAIN_MS > until) return { retryAfterS: 2, problem: 'This point is being measured by another request.' }
    await sleep(LOOK_AGAIN_MS)
  }
}

async function claimCellToMeasure(
  db: Db,
  services: Services,
  { spender }: Measurer,
  order: CellOrder,
): Promise<Claimed | { kind: 'done' } | { kind: 'busy' }> {
  const { clientUuid } = spender
  const now = services.clock.now()
  const found = await findScan(db, clientUuid, order.scanUuid)
  if (!found || (order.service && found.service !== order.service)) throw notFound('This scan')
  const cell = await findCell(db, clientUuid, order.scanUuid, order.cellUuid)
  if (!cell) throw notFound('This point')
  const scan = await addMissingCompetitors(db, found, order.competitorUuids)
  if (cell.state === 'measured' && !order.again) return { kind: 'done' }
  if (scan.state === 'cancelled') throw new AppError('conflict', 'This scan was canceled. Please start a new one.')
  if ((order.again || scan.state === 'complete') && isTooOldToChange(scan, now))
    throw new AppError('conflict', 'This scan is more than a day old. Please start a new scan.')
  if (cell.claimedUntil && cell.claimedUntil > now) return { kind: 'busy' }
  if (!order.again && (await reuseStoredList(db, services, scan, cell, now))) return { kind: 'done' }
  const claim = randomUUID()
  if (!(await claimCell(db, clientUuid, cell.uuid, claim, now, new Date(now.getTime() + CLAIM_MS)))) return { kind: 'busy' }
  // Throws when the budget is used up, which also rolls back the claim
  return { kind: 'claimed', claim, scan, cell, day: await spendLookupOrThrow(db, spender, now) }
}

/** Adds competitors named in the request that the scan does not follow yet */
async function addMissingCompetitors(db: Db, scan: Scan, uuids: readonly string[]): Promise<Scan> {
  const isMissing = ({ competitors }: Scan) => uuids.some((uuid) => !competitors.some((followed) => followed.uuid === uuid))
  if (!isMissing(scan)) return scan
  const locked = await lockScan(db, scan.clientUuid, scan.uuid)
  if (!locked) throw notFound('This scan')
  const missing = uuids.filter((uuid) => !locked.competitors.some((followed) => followed.uuid === uuid))
  const competitors = [...locked.competitors, ...(await getCompetitorsToFollow(db, scan.clientUuid, scan.service, missing))]
  await saveScanCompetitors(db, locked, competitors)
  return { ...locked, competitors }
}

async function reuseStoredList(db: Db, services: Services, scan: Scan, cell: Cell, now: Date): Promise<boolean> {
  if (!services.rankings[scan.service].reusesLists) return false
  const list = await findReusablePlaceList(db, scan.clientUuid, searchKeyOf(scan, cell), now)
  return list !== null && saveCellResultAndList(db, services, { scan, cell, claim: cell.claim, now }, list)
}

async function fetchAndSaveRanks(
  services: Services,
  measurer: Measurer,
  { idsOnly, patienceMs, afterSave }: CellOrder,
  claimed: Claimed,
): Promise<StillOpen> {
  const { scan, cell, claim, day } = claimed
  const { clientUuid, service } = scan
  const question = { text: scan.keyword, near: { latitude: cell.latitude, longitude: cell.longitude } }
  try {
    const places = await fetchRankedPlaces(services, { service, clientUuid, question, idsOnly, patienceMs })
    const now = services.clock.now()
    const expiresAt = idsOnly ? null : new Date(now.getTime() + services.rankings[service].listRetentionMs)
    await measurer.inTenant(async (db) => {
      await saveCellResultAndList(db, services, { scan, cell, claim, now }, { places, expiresAt })
      await afterSave?.(db)
    })
    return null
  } catch (error) {
    const isOutage = error instanceof ProviderError && error.retryable
    await measurer.inTenant(async (db) => {
      await refundLookup(db, clientUuid, day)
      if (isOutage && cell.state !== 'measured') await saveCellResult(db, cell, claim, toUnmeasuredCell(services, service), null)
      else await releaseCell(db, clientUuid, cell.uuid, claim)
    })
    if (error instanceof RateLimited) return { retryAfterS: error.retryAfterS, problem: error.message }
    if (isOutage && cell.state !== 'measured') return null
    throw error instanceof ProviderError ? new AppError('unavailable', error.message) : error
  }
}

const toUnmeasuredCell = ({ clock }: Services, service: ScanService) => ({
  state: 'not_measured' as const,
  problem: `${SERVICE_NAMES[service]} did not respond at this point.`,
  placeIds: [],
  mapUrl: '',
  scannedAt: clock.now(),
})

interface Saving {
  scan: Scan
  cell: Cell
  claim: string | null
  now: Date
}

async function saveCellResultAndList(
  db: Db,
  services: Services,
  { scan, cell, claim, now }: Saving,
  { places, expiresAt }: { places: ListedPlace[]; expiresAt: Date | null },
): Promise<boolean> {
  const placeIds = places.map(({ id, alias }) => (alias !== undefined && alias === scan.placeId ? alias : id))
  const source = services.rankings[scan.service]
  const near = { latitude: cell.latitude, longitude: cell.longitude }
  const mapUrl = scan.type === 'DEEPSCAN' ? source.mapUrl({ text: scan.keyword, near }) : ''
  const result = { state: 'measured' as const, problem: '', placeIds, mapUrl, scannedAt: now }
  if (!(await saveCellResult(db, cell, claim, result, findRankInCell(result, scan.placeId)))) return false
  const { clientUuid, scanUuid, position } = cell
  if (expiresAt) await savePlaceList(db, { clientUuid, scanUuid, position, question: searchKeyOf(scan, cell), places, expiresAt })
  return true
}

const searchKeyOf = ({ service, keyword }: Scan, { latitude, longitude }: Cell) =>
  `${service} ${latitude.toFixed(5)},${longitude.toFixed(5)} ${keyword.toLowerCase()}`
