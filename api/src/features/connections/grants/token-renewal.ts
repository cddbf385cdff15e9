import { setTimeout as wait } from 'node:timers/promises'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import type { Services } from '../../../platform/services/services.ts'
import type { GrantTokens, OwnAccess } from '../../../platform/vendors/connection-vendor.ts'
import { ConsentEnded } from '../../../platform/vendors/consent-ended.ts'
import {
  claimTokenRenewal,
  clearLostKeyProblem,
  endRenewalLease,
  findGrant,
  type GrantKey,
  type GrantProblem,
  type GrantRow,
  saveRenewedTokens,
} from './grants.queries.ts'
import { recordAndEmailGrantProblem } from './report-grant-problem.ts'
import { sealTokens, unsealTokens } from './sealed-tokens.ts'

/** Safety margin: a token is renewed this long before it expires, so that none expires in flight */
const EARLY_MS = 60_000
const LEASE_MS = 45_000
const POLL_MS = 200

/** The business's own access to the vendor: access tokens are renewed before they expire, by one process at a time */
export function createRenewingAccess(services: Services, key: GrantKey): OwnAccess {
  return {
    async token(rejectedToken) {
      const giveUpAt = Date.now() + LEASE_MS + EARLY_MS
      while (Date.now() < giveUpAt) {
        const grant = await withTenant(services.database, key.clientUuid, (db) => findGrant(db, key))
        if (!grant || grant.withdrawnAt) throw new ProviderError('connections', 'This connection was removed.', { retryable: true })
        if (grant.problem && grant.problem !== 'key_lost')
          throw new ConsentEnded(grant.vendor, grant.problem === 'expired' ? 'expired' : 'revoked')
        const tokens = unsealTokens(services.config.connectionKeys, grant)
        if (!tokens) return reportGrantProblemAndThrow(services, grant, 'key_lost')
        if (grant.problem) await withTenant(services.database, key.clientUuid, (db) => clearLostKeyProblem(db, key))
        const isGood = tokens.access !== rejectedToken && grant.accessEndsAt.getTime() > services.clock.now().getTime() + EARLY_MS
        if (isGood) return tokens.access
        const renewed = await renewTokenUnderLease(services, grant, tokens)
        if (renewed) return renewed
        await wait(POLL_MS)
      }
      throw new ProviderError(key.uuid, 'The connection is busy. We’ll try again automatically.', { retryable: true })
    },
  }
}

/** Sends a request, and retries it once with a new token when the vendor rejects the first token. The renewal reports an ended consent */
export async function requestRetryingWithNewToken<T>(access: OwnAccess, request: (token: string) => Promise<T>): Promise<T> {
  const token = await access.token()
  return request(token).catch(async (error) => {
    if (!(error instanceof ConsentEnded)) throw error
    return request(await access.token(token))
  })
}

/**
 * null when another process is renewing the token, or the person has given a new consent in the meantime. The caller then reads it again
 */
async function renewTokenUnderLease(services: Services, grant: GrantRow, old: GrantTokens): Promise<string | null> {
  const { database, clock, config, connections } = services
  const now = clock.now()
  const isMine = await withTenant(database, grant.clientUuid, (db) => claimTokenRenewal(db, grant, now, new Date(now.getTime() + LEASE_MS)))
  if (!isMine) return null
  try {
    const vendor = connections[grant.vendor]
    if (!vendor) throw new ProviderError(grant.vendor, 'This vendor isn’t available here. Please contact support.', { retryable: false })
    const { tokens, accessLastsS } = await vendor.refresh(old)
    const accessEndsAt = new Date(clock.now().getTime() + accessLastsS * 1000)
    const isSaved = await withTenant(database, grant.clientUuid, (db) =>
      saveRenewedTokens(db, grant, { ...sealTokens(config.connectionKeys, grant, tokens), accessEndsAt }),
    )
    return isSaved ? tokens.access : null
  } catch (error) {
    if (error instanceof ConsentEnded) return reportGrantProblemAndThrow(services, grant, error.why, error)
    await withTenant(database, grant.clientUuid, (db) => endRenewalLease(db, grant))
    throw error
  }
}

async function reportGrantProblemAndThrow(services: Services, grant: GrantRow, why: GrantProblem, error?: ConsentEnded): Promise<never> {
  await recordAndEmailGrantProblem(services, grant, why)
  throw error ?? new ConsentEnded(grant.vendor, 'revoked')
}
