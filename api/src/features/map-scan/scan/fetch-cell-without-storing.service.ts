import { AppError, notFound } from '../../../platform/base/app-error.ts'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import type { Services } from '../../../platform/services/services.ts'
import type { KnownCell } from './cell-response.ts'
import { fetchRankedPlaces, RateLimited } from './fetch-ranked-places.ts'
import type { Measurer } from './measure-cell.service.ts'
import { refundLookup, spendLookupOrThrow } from './scan-budget.ts'
import { findCell, findScan } from './scans.queries.ts'

interface Look {
  known: KnownCell
  waiting: { retryAfterS: number; problem: string } | null
}

/** What the service currently returns at a point of an old scan. None of it is stored, because the scan would then mix two days */
export async function fetchCellWithoutStoring(
  services: Services,
  { spender, inTenant }: Measurer,
  { scanUuid, cellUuid, patienceMs }: { scanUuid: string; cellUuid: string; patienceMs: number },
): Promise<Look> {
  const { clientUuid } = spender
  const { scan, cell, day } = await inTenant(async (db) => {
    const scan = await findScan(db, clientUuid, scanUuid)
    if (!scan) throw notFound('This scan')
    const cell = await findCell(db, clientUuid, scanUuid, cellUuid)
    if (!cell) throw notFound('This point')
    return { scan, cell, day: await spendLookupOrThrow(db, spender, services.clock.now()) }
  })
  const { service, placeId } = scan
  const question = { text: scan.keyword, near: { latitude: cell.latitude, longitude: cell.longitude } }
  try {
    const list = await fetchRankedPlaces(services, { service, clientUuid, question, idsOnly: false, patienceMs })
    const placeIds = list.map(({ id, alias }) => (alias !== undefined && alias === placeId ? alias : id))
    const measured = { state: 'measured' as const, problem: '', placeIds, scannedAt: services.clock.now() }
    return { known: { scan, cell: { ...cell, ...measured }, list }, waiting: null }
  } catch (error) {
    await inTenant((db) => refundLookup(db, clientUuid, day))
    if (error instanceof RateLimited)
      return { known: { scan, cell, list: null }, waiting: { retryAfterS: error.retryAfterS, problem: error.message } }
    throw error instanceof ProviderError ? new AppError('unavailable', error.message) : error
  }
}
