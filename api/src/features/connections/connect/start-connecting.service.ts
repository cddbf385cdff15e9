import { createHash, randomBytes } from 'node:crypto'
import { type ConnectionKind, type ConnectionVendorName, returnPathOf, VENDOR_NAMES, VENDOR_OF } from '#contract/connections/connections.ts'
import { AppError } from '../../../platform/base/app-error.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { SlowAccountContext } from '../../../platform/http/route.ts'
import { hashToken, type SignedInAccount } from '../../../platform/identity/sessions.ts'
import { countAttemptOrThrow } from '../../../platform/rate-limit/rate-limit.ts'
import { seal } from '../../../platform/secrets/sealing.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import type { ConnectionVendor, ConnectionVendors } from '../../../platform/vendors/connection-vendor.ts'
import { connectionsAudit } from '../connections.audit.ts'
import { findConnection, insertConnectionAttempt } from '../connections.queries.ts'

const ATTEMPT_MS = 10 * 60_000
/** Rate limited, because each start writes a row and an entry in the audit log */
export const START_LIMIT = { name: 'connection starts by client', max: 30, windowS: 3600 }

/** The URL to which the vendor redirects the browser: always on the host of the business's own brand, where its sessions are valid */
export const redirectUriOf = (config: Config, account: SignedInAccount, vendor: ConnectionVendorName): string =>
  `${brandIdentity(config, account.brand).url}${returnPathOf(vendor)}`

export function getVendorOrThrow(vendors: ConnectionVendors, name: ConnectionVendorName): ConnectionVendor {
  const vendor = vendors[name]
  if (!vendor) throw new AppError('unavailable', `${VENDOR_NAMES[name]} isn’t available here. Please contact support.`)
  return vendor
}

/** Begins the OAuth code flow. The server keeps the PKCE verifier and a hash of the state, and the returning browser must have the same session */
export async function startConnecting(context: SlowAccountContext, kind: ConnectionKind): Promise<string> {
  const { services, account, request, inTenant } = context
  const { config, clock, connections, database } = services
  const vendor = getVendorOrThrow(connections, VENDOR_OF[kind])
  const state = randomBytes(32).toString('base64url')
  const codeVerifier = randomBytes(48).toString('base64url')
  const { keyId, sealed } = seal(config.connectionKeys, account.clientUuid, codeVerifier)
  const { clientUuid } = account
  await countAttemptOrThrow(database, clock, START_LIMIT, clientUuid)
  const needed = await inTenant(async (db) => {
    await insertConnectionAttempt(db, {
      clientUuid,
      stateHash: hashToken(state),
      sessionHash: account.tokenHash,
      kind,
      keyId,
      sealedVerifier: sealed,
      expiresAt: new Date(clock.now().getTime() + ATTEMPT_MS),
    })
    await connectionsAudit.recordBy(db, { account, request }, 'connection_started', { kind })
    return (await findConnection(db, clientUuid, kind))?.neededScopes ?? []
  })
  return vendor.authorizationUrl({
    kind,
    state,
    codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    redirectUri: redirectUriOf(config, account, VENDOR_OF[kind]),
    needed,
  })
}
