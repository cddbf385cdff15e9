import type { ScanService } from '#contract/map-scan/scan-constants.ts'
import { AppError } from '../../../platform/base/app-error.ts'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import type { SlowAccountContext } from '../../../platform/http/route.ts'
import { countAttemptOrThrow, type RateLimit } from '../../../platform/rate-limit/rate-limit.ts'
import { bookProviderCall } from '../../../platform/rate-limit/vendors/provider-rate-limit.ts'
import { listCompetitors, saveCompetitorDescription } from './places.queries.ts'

/** The services charge for descriptions */
const DESCRIPTIONS: RateLimit = { name: 'place descriptions by client', max: 200, windowS: 3_600 }
/** Somebody is waiting for the list: whatever takes longer is described the next time */
const PATIENCE_MS = 3_000

/**
 * The competitors by name. Name and address are fetched again once they are older than the service's terms allow; while the service does
 * not respond, the last saved ones are shown
 */
export async function listCompetitorsRefreshed(context: SlowAccountContext, service: ScanService) {
  const { services, account, inTenant } = context
  const list = () => inTenant((db) => listCompetitors(db, account.clientUuid, service))
  const stored = await list()
  const describedBefore = services.clock.now().getTime() - services.rankings[service].listRetentionMs
  const old = stored.filter(({ describedAt }) => describedAt.getTime() < describedBefore)
  if (old.length === 0) return stored
  try {
    await refreshCompetitorDescriptions(context, service, old)
  } catch (error) {
    if (!(error instanceof ProviderError || error instanceof AppError)) throw error
    services.log.debug({ error, service }, 'competitors were not described again')
  }
  return list()
}

async function refreshCompetitorDescriptions(
  { services, account, inTenant }: SlowAccountContext,
  service: ScanService,
  competitors: Awaited<ReturnType<typeof listCompetitors>>,
): Promise<void> {
  const { clientUuid } = account
  const source = services.rankings[service]
  const endsAt = Date.now() + PATIENCE_MS
  for (const competitor of competitors) {
    const { granted, waitMs } = await bookProviderCall(services.database, service, source.rateLimit, clientUuid)
    if (!granted || Date.now() + waitMs > endsAt) return
    await countAttemptOrThrow(services.database, services.clock, DESCRIPTIONS, clientUuid)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    const description = await source.describe(competitor.placeId)
    await inTenant((db) => saveCompetitorDescription(db, { clientUuid, service, ...competitor }, description, services.clock.now()))
  }
}
