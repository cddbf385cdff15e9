import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ScanService } from '#contract/map-scan/map-scan-words.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { ProviderError } from '../../../platform/provider-error.ts'
import type { ListedPlace } from '../../../platform/rankings/place-source.ts'
import type { Services } from '../../../platform/services.ts'
import { getFollowed } from '../places/competitors.service.ts'
import { SERVICE_NAMES } from '../service-names.ts'
import { askService, MustWait } from './ask-service.ts'
import { rankIn } from './cell-ranks.ts'
import { giveCallBack, type Spender, takeCall } from './scan-budget.ts'
import {
  type Cell,
  claimCell,
  findAnswer,
  findCell,
  findScan,
  keepList,
  lockScan,
  releaseCell,
  type Scan,
  saveCell,
  saveFollowed,
} from './scans.queries.ts'

/** Longer than any call takes, retries included: only the claim of a process that died lasts this long */
const CLAIM_MS = 90_000
const LOOK_AGAIN_MS = 100
/** A point can be measured anew, or after the scan was completed, for so long: later its rank would not belong to the scan */
const RESCAN_MS = 24 * 3_600_000

export interface Measurer {
  spender: Spender
  /** A transaction of the business; the service is asked outside of it */
  inTenant<T>(run: (db: Db) => Promise<T>): Promise<T>
}

export interface CellOrder {
  scanUuid: string
  cellUuid: string
  /** The service that the call is of; undefined: whichever the scan is of */
  service?: ScanService
  competitorUuids: readonly string[]
  /** Measures a point that has its answer already */
  again: boolean
  /** Only the ids are asked for, because nobody looks at the list */
  idsOnly: boolean
  patienceMs: number
  /** Runs in the transaction that saves the answer, which spares another one */
  afterSave?(db: Db): Promise<void>
}

/** null: the point has its answer. Otherwise it is still open, and when to ask again */
type StillOpen = { retryAfterS: number; problem: string } | null

interface Claimed {
  kind: 'claimed'
  claim: string
  day: string
  scan: Scan
  cell: Cell
}

/**
 * Asks the service for one point. Whoever comes while another request measures the same point waits for its answer, also in another
 * process; a request whose process died is overtaken when its claim ends.
 */
export async function measureCell(services: Services, measurer: Measurer, order: CellOrder): Promise<StillOpen> {
  const until = Date.now() + order.patienceMs
  let again = order.again
  for (;;) {
    const begun = await measurer.inTenant((db) => begin(db, services, measurer, { ...order, again }))
    if (begun.kind === 'answered') return null
    if (begun.kind === 'claimed') return ask(services, measurer, order, begun)
    // The other request's answer is as new as one of our own would be
    again = false
    if (Date.now() + LOOK_AGAIN_MS > until) return { retryAfterS: 2, problem: 'This point is being measured by another request.' }
    await sleep(LOOK_AGAIN_MS)
  }
}

async function begin(
  db: Db,
  services: Services,
  { spender }: Measurer,
  order: CellOrder,
): Promise<Claimed | { kind: 'answered' } | { kind: 'busy' }> {
  const { clientUuid } = spender
  const now = services.clock.now()
  const found = await findScan(db, clientUuid, order.scanUuid)
  if (!found || (order.service && found.service !== order.service)) throw notFound('This scan')
  const cell = await findCell(db, clientUuid, order.scanUuid, order.cellUuid)
  if (!cell) throw notFound('This point')
  const scan = await follow(db, found, order.competitorUuids)
  if (cell.state === 'measured' && !order.again) return { kind: 'answered' }
  if (scan.state === 'cancelled') throw new AppError('conflict', 'This scan was cancelled. Please start a new one.')
  if ((order.again || scan.state === 'complete') && now.getTime() - scan.createdAt.getTime() > RESCAN_MS)
    throw new AppError('conflict', 'This scan is more than a day old. Please scan again instead of a single point.')
  if (cell.claimedUntil && cell.claimedUntil > now) return { kind: 'busy' }
  if (!order.again && (await answerFromKept(db, services, scan, cell, now))) return { kind: 'answered' }
  const claim = randomUUID()
  if (!(await claimCell(db, clientUuid, cell.uuid, claim, now, new Date(now.getTime() + CLAIM_MS)))) return { kind: 'busy' }
  // Refused when the budget is used up; the claim is then rolled back with it
  return { kind: 'claimed', claim, scan, cell, day: await takeCall(db, spender, now) }
}

/** Competitors that the call names and the scan does not follow yet are added to it */
async function follow(db: Db, scan: Scan, uuids: readonly string[]): Promise<Scan> {
  const isMissing = ({ competitors }: Scan) => uuids.some((uuid) => !competitors.some((followed) => followed.uuid === uuid))
  if (!isMissing(scan)) return scan
  const locked = await lockScan(db, scan.clientUuid, scan.uuid)
  if (!locked) throw notFound('This scan')
  const missing = uuids.filter((uuid) => !locked.competitors.some((followed) => followed.uuid === uuid))
  const competitors = [...locked.competitors, ...(await getFollowed(db, scan.clientUuid, scan.service, missing))]
  await saveFollowed(db, locked, competitors)
  return { ...locked, competitors }
}

async function answerFromKept(db: Db, services: Services, scan: Scan, cell: Cell, now: Date): Promise<boolean> {
  if (!services.rankings[scan.service].reusesLists) return false
  const answer = await findAnswer(db, scan.clientUuid, questionOf(scan, cell), now)
  return answer !== null && save(db, services, { scan, cell, claim: cell.claim, now }, answer)
}

async function ask(
  services: Services,
  measurer: Measurer,
  { idsOnly, patienceMs, afterSave }: CellOrder,
  claimed: Claimed,
): Promise<StillOpen> {
  const { scan, cell, claim, day } = claimed
  const { clientUuid, service } = scan
  const question = { text: scan.keyword, near: { latitude: cell.latitude, longitude: cell.longitude } }
  try {
    const places = await askService(services, { service, clientUuid, question, idsOnly, patienceMs })
    const now = services.clock.now()
    const expiresAt = idsOnly ? null : new Date(now.getTime() + services.rankings[service].listKeptMs)
    await measurer.inTenant(async (db) => {
      await save(db, services, { scan, cell, claim, now }, { places, expiresAt })
      await afterSave?.(db)
    })
    return null
  } catch (error) {
    const isSilent = error instanceof ProviderError && error.retryable
    await measurer.inTenant(async (db) => {
      await giveCallBack(db, clientUuid, day)
      if (isSilent && cell.state !== 'measured') await saveCell(db, cell, claim, notMeasured(services, service), null)
      else await releaseCell(db, clientUuid, cell.uuid, claim)
    })
    if (error instanceof MustWait) return { retryAfterS: error.retryAfterS, problem: error.message }
    if (isSilent && cell.state !== 'measured') return null
    throw error instanceof ProviderError ? new AppError('unavailable', error.message) : error
  }
}

const notMeasured = ({ clock }: Services, service: ScanService) => ({
  state: 'not_measured' as const,
  problem: `${SERVICE_NAMES[service]} did not answer at this point.`,
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

async function save(
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
  if (!(await saveCell(db, cell, claim, result, rankIn(result, scan.placeId)))) return false
  const { clientUuid, scanUuid, position } = cell
  if (expiresAt) await keepList(db, { clientUuid, scanUuid, position, question: questionOf(scan, cell), places, expiresAt })
  return true
}

const questionOf = ({ service, keyword }: Scan, { latitude, longitude }: Cell) =>
  `${service} ${latitude.toFixed(5)},${longitude.toFixed(5)} ${keyword.toLowerCase()}`
