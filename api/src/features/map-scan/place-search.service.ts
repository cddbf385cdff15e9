import type { ScanService } from '#contract/map-scan/scan-constants.ts'
import { AppError } from '../../platform/base/app-error.ts'
import { ProviderError } from '../../platform/base/provider-error.ts'
import type { SlowAccountContext } from '../../platform/http/route.ts'
import { countAttemptOrThrow, type RateLimit } from '../../platform/rate-limit/rate-limit.ts'
import { bookProviderCall } from '../../platform/rate-limit/vendors/provider-rate-limit.ts'
import type { GeoPoint, ListedPlace } from '../../platform/vendors/place-source.ts'
import { findPastKeywords } from './history/scan-history.queries.ts'
import { findOwnPlace, type OwnPlace } from './places/places.queries.ts'
import { noOwnPlaceError } from './scan/start-scan.service.ts'

/** Each search costs the agency money, and searches run while the user types */
const SEARCHES: RateLimit = { name: 'place search by client', max: 300, windowS: 600 }
const MAX_SUGGESTED = 10

export async function searchPlaces(
  context: SlowAccountContext,
  service: ScanService,
  text: string,
  page: { size: number; number: number },
): Promise<{ places: ListedPlace[]; total: number }> {
  const { services, account, inTenant } = context
  const own = await inTenant((db) => findOwnPlace(db, account.clientUuid, service))
  if (!own) throw noOwnPlaceError(service)
  await countAttemptOrThrow(services.database, services.clock, SEARCHES, account.clientUuid)
  try {
    await acquireSearchSlot(context, service)
    return await services.rankings[service].find({ text, near: toPoint(own) }, page)
  } catch (error) {
    throw error instanceof ProviderError ? new AppError('unavailable', error.message, { retryAfterS: error.retryAfterS }) : error
  }
}

interface Suggestion {
  keyword: string
  source: 'past' | 'service'
}

/** A failed suggestion is not an error: when the service cannot be reached, only the business's past keywords are returned */
export async function findKeywordSuggestions(context: SlowAccountContext, service: ScanService, text: string): Promise<Suggestion[]> {
  const { account, inTenant } = context
  const [past, own] = await inTenant(async (db) => [
    await findPastKeywords(db, account.clientUuid, text),
    await findOwnPlace(db, account.clientUuid, service),
  ])
  const suggested = own && text.length >= 2 ? await fetchSuggestions(context, service, text, own) : []
  const known = new Set<string>()
  const isNew = ({ keyword }: Suggestion) => !known.has(keyword.toLowerCase()) && Boolean(known.add(keyword.toLowerCase()))
  return [
    ...past.map((keyword) => ({ keyword, source: 'past' as const })),
    ...suggested.map((keyword) => ({ keyword, source: 'service' as const })),
  ]
    .filter(isNew)
    .slice(0, MAX_SUGGESTED)
}

async function fetchSuggestions(context: SlowAccountContext, service: ScanService, text: string, own: OwnPlace): Promise<string[]> {
  const { services, account } = context
  try {
    await countAttemptOrThrow(services.database, services.clock, SEARCHES, account.clientUuid)
    await acquireSearchSlot(context, service)
    return await services.rankings[service].suggest({ text, near: toPoint(own) })
  } catch (error) {
    if (!(error instanceof ProviderError || error instanceof AppError)) throw error
    services.log.debug({ error, service }, 'no suggestions from the service')
    return []
  }
}

/** A user is waiting, so the request is rejected if no slot becomes free within a few seconds */
async function acquireSearchSlot({ services, account }: SlowAccountContext, service: ScanService): Promise<void> {
  const { granted, waitMs } = await bookProviderCall(services.database, service, services.rankings[service].rateLimit, account.clientUuid)
  if (!granted || waitMs > 5_000)
    throw new AppError('too_many_requests', 'Too many searches are running. Please try again in a moment.', {
      retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)),
    })
  await new Promise((resolve) => setTimeout(resolve, waitMs))
}

const toPoint = ({ latitude, longitude }: OwnPlace): GeoPoint => ({ latitude, longitude })
