import { setTimeout as sleep } from 'node:timers/promises'
import { RESULTS_READ, type ScanService } from '#contract/map-scan/scan-constants.ts'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import { blockProviderCallsFor, bookProviderCall } from '../../../platform/rate-limit/vendors/provider-rate-limit.ts'
import type { Services } from '../../../platform/services/services.ts'
import type { ListedPlace, PlaceQuestion } from '../../../platform/vendors/place-source.ts'

const MAX_ATTEMPTS = 3
const BACK_OFF_MS = 250

/** Thrown when the service currently accepts no more calls: the point stays open */
export class RateLimited extends Error {
  readonly retryAfterS: number

  constructor(message: string, retryAfterMs: number) {
    super(message)
    this.retryAfterS = Math.max(1, Math.ceil(retryAfterMs / 1000))
  }
}

interface PlacesRequest {
  service: ScanService
  clientUuid: string
  question: PlaceQuestion
  idsOnly: boolean
  /** How long the caller waits for a slot */
  patienceMs: number
}

/**
 * Fetches the ranked places within the rate limit shared by all businesses, and retries after a fault. Throws RateLimited when no slot
 * becomes free in time, and ProviderError when the service fails or rejects the request.
 */
export async function fetchRankedPlaces(services: Services, request: PlacesRequest): Promise<ListedPlace[]> {
  const { service, question, idsOnly, patienceMs } = request
  const source = services.rankings[service]
  const until = Date.now() + patienceMs
  for (let attempt = 1; ; attempt++) {
    await acquireVendorSlot(services, request, until)
    try {
      return await source.rank(question, { limit: RESULTS_READ, idsOnly })
    } catch (error) {
      if (!(error instanceof ProviderError) || !error.retryable) throw error
      if (error.retryAfterS !== undefined) {
        // The service limits our rate: this does not count as an attempt for this point, and all businesses wait
        await blockProviderCallsFor(services.database, service, error.retryAfterS)
        if (Date.now() + error.retryAfterS * 1000 > until) throw new RateLimited(error.message, error.retryAfterS * 1000)
        attempt--
        continue
      }
      if (attempt >= MAX_ATTEMPTS) throw error
      await sleep(BACK_OFF_MS * 3 ** (attempt - 1))
    }
  }
}

async function acquireVendorSlot({ database, rankings }: Services, { service, clientUuid }: PlacesRequest, until: number): Promise<void> {
  for (;;) {
    const { granted, waitMs } = await bookProviderCall(database, service, rankings[service].rateLimit, clientUuid)
    if (granted) return void (await sleep(waitMs))
    if (Date.now() + waitMs > until) throw new RateLimited('Many scans are running. This point is up next.', waitMs)
    await sleep(waitMs)
  }
}
