import { eq } from 'drizzle-orm'
import { AppError, notFound } from '../../platform/base/app-error.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import type { OpenContext } from '../../platform/http/route.ts'
import { assertNotBlockedInProcess, type RateLimit } from '../../platform/rate-limit/rate-limit.ts'
import { inquirySettings } from './inquiry-settings.tables.ts'

/** The names in error messages of what a website uses: "This form", and that its origin may not */
export interface SiteUse {
  name: string
  notAllowed: string
}

/**
 * The business of a site key, if the request's origin may use it (CORS). A browser always sends an Origin header to another host; a request
 * without one comes from a program, for which an origin check is useless, as it could forge any.
 */
export async function requireSiteForOrigin(
  { services, request, setHeader }: OpenContext,
  siteKey: string,
  { name, notAllowed }: SiteUse,
): Promise<{ clientUuid: string }> {
  const { clientUuid, allowedOrigins } = inquirySettings
  const [site] = await withSystem(services.database, (db) =>
    db.select({ clientUuid, allowedOrigins }).from(inquirySettings).where(eq(inquirySettings.siteKey, siteKey)),
  )
  if (!site) throw notFound(name)
  const { origin } = request.headers
  setHeader('vary', 'origin')
  if (origin !== undefined) {
    if (!site.allowedOrigins.includes(origin)) throw new AppError('not_allowed', notAllowed)
    allowOriginToRead(origin, setHeader)
  }
  return site
}

/** Any website may read that an address sends too much, as this does not reveal whether the site key exists */
export function assertUnderLimitForWebsites({ services, request, setHeader }: OpenContext, limit: RateLimit): void {
  try {
    assertNotBlockedInProcess(services.database, services.clock, limit, request.address)
  } catch (problem) {
    if (request.headers.origin) allowOriginToRead(request.headers.origin, setHeader)
    throw problem
  }
}

function allowOriginToRead(origin: string, setHeader: OpenContext['setHeader']): void {
  setHeader('vary', 'origin')
  setHeader('access-control-allow-origin', origin)
  setHeader('access-control-expose-headers', 'retry-after')
}
