import { z } from 'zod'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Services } from '../../../platform/services/services.ts'
import { ConsentEnded } from '../../../platform/vendors/consent-ended.ts'
import { WARNING_MS } from '../connection-messages.ts'
import { emailAdministratorsAboutGrant } from '../grants/connection-emails.ts'
import { findGrant, type GrantKey, recordGrantCheck } from '../grants/grants.queries.ts'
import { claimExpiryWarning } from '../grants/health.queries.ts'
import { createRenewingAccess, requestRetryingWithNewToken } from '../grants/token-renewal.ts'

/**
 * Checks with the vendor whether a consent still works, and warns the business before the consent ends and its metrics are no longer
 * updated
 */
export const checkGrantJob = defineJob({
  name: 'check-grant',
  payload: z.object({ clientUuid: z.uuid(), grantUuid: z.uuid() }),
  retry: { limit: 3, delayS: 60 },

  async run(services, { clientUuid, grantUuid: uuid }) {
    const key = { clientUuid, uuid }
    const { database, clock, connections } = services
    const grant = await withTenant(database, clientUuid, (db) => findGrant(db, key))
    if (!grant || grant.withdrawnAt || (grant.problem && grant.problem !== 'key_lost')) return
    try {
      await requestRetryingWithNewToken(createRenewingAccess(services, key), async (token) => connections[grant.vendor]?.check(token))
      await withTenant(database, clientUuid, (db) => recordGrantCheck(db, key, clock.now()))
    } catch (error) {
      if (error instanceof ConsentEnded) return
      if (!(error instanceof ProviderError)) throw error
      // Not retried, because the hourly schedule checks again, and a vendor's outage must not fill the dead-letter queue
      services.log.warn({ error, clientUuid, vendor: grant.vendor }, 'a connection could not be checked')
    }
    await warnOfGrantExpiry(services, key)
  },
})

async function warnOfGrantExpiry(services: Services, key: GrantKey): Promise<void> {
  const now = services.clock.now().getTime()
  await withTenant(services.database, key.clientUuid, async (db) => {
    const grant = await findGrant(db, key)
    if (!grant?.endsAt || grant.problem || grant.endsAt.getTime() - now >= WARNING_MS) return
    if (await claimExpiryWarning(db, key, grant.endsAt)) await emailAdministratorsAboutGrant(db, services, grant, 'ends')
  })
}
