import type { z } from 'zod'
import { type ConnectionKind, type finishConnecting, VENDOR_OF } from '#contract/connections/connections.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import { AppError } from '../../../platform/base/app-error.ts'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import type { ConnectionUse } from '../../../platform/connections/connection-use.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import type { SlowAccountContext } from '../../../platform/http/route.ts'
import { hashToken } from '../../../platform/identity/sessions.ts'
import { unseal } from '../../../platform/secrets/sealing.ts'
import type { ConnectionVendor, Grant } from '../../../platform/vendors/connection-vendor.ts'
import { describeMissingPermissions, nameOfKind } from '../connection-messages.ts'
import { connectionsAudit } from '../connections.audit.ts'
import { consumeConnectionAttempt } from '../connections.queries.ts'
import { isVendorAccountConnected, saveGrantedScopes } from '../grants/grants.queries.ts'
import { getVendorOrThrow, redirectUriOf } from './start-connecting.service.ts'
import { storeConnectionWithGrant } from './store-connection.ts'

type VendorReturn = z.output<typeof finishConnecting.body>
type Outcome = EndpointResult<typeof finishConnecting>['data']

const NOT_OURS = 'This sign-in started in another browser, was already used, or expired after ten minutes. Please connect again.'

/** The vendor has redirected the browser back. Nothing is stored before everything is known, so that nothing is ever partly connected */
export async function finishConnection(
  context: SlowAccountContext,
  uses: readonly ConnectionUse[],
  returned: VendorReturn,
): Promise<Outcome> {
  const { services, account, inTenant } = context
  const { config, clock, connections } = services
  const attempt = await inTenant((db) => consumeConnectionAttempt(db, hashToken(returned.state), account.tokenHash))
  const kind = attempt?.kind as ConnectionKind | undefined
  if (!attempt || !kind || attempt.expiresAt <= clock.now() || VENDOR_OF[kind] !== returned.vendor) throw new AppError('conflict', NOT_OURS)
  const vendor = getVendorOrThrow(connections, returned.vendor)
  if (returned.error === 'access_denied') {
    await recordConnectionAudit(context, 'connection_refused', { kind })
    return { kind, outcome: 'refused', message: `You didn’t give permission at ${vendor.name}, so nothing was connected.` }
  }
  const codeVerifier = unseal(config.connectionKeys, account.clientUuid, { keyId: attempt.keyId, sealed: attempt.sealedVerifier })
  if (!returned.code || codeVerifier === null) throw signInIncompleteError(vendor)

  const consent = { code: returned.code, codeVerifier, redirectUri: redirectUriOf(config, account, returned.vendor) }
  const grant = await callVendorOrReject(context, vendor, () => vendor.exchange(consent))
  const missing = vendor.scopesOf(kind).filter(({ scope, essential }) => essential && !grant.scopes.includes(scope))
  if (missing.length > 0) return revokeIncompleteGrant(context, kind, vendor, grant)
  const choices = await callVendorOrReject(context, vendor, () => vendor.listChoices(grant.tokens.access, kind))
  const hasSameTarget = await inTenant((db) =>
    storeConnectionWithGrant(db, context, uses, { kind, vendor: returned.vendor, grant, choices }),
  )
  return hasSameTarget
    ? { kind, outcome: 'connected', message: `${nameOfKind(kind)} works again` }
    : { kind, outcome: 'choose', message: `Signed in as ${grant.accountName}` }
}

/** The code may have been used, or the vendor may be down. The attempt is used up, and connecting once more is harmless */
async function callVendorOrReject<T>(
  { services, request }: SlowAccountContext,
  vendor: ConnectionVendor,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ error, requestId: request.id, vendor: vendor.name }, 'a sign-in at a vendor was not completed')
    throw signInIncompleteError(vendor)
  }
}

const signInIncompleteError = ({ name }: ConnectionVendor) =>
  new AppError('unavailable', `${name} didn’t complete the sign-in. Nothing was connected. Please connect again.`)

/** The person declined essential permissions. The consent is revoked, unless another connection uses the same person's consent */
async function revokeIncompleteGrant(
  context: SlowAccountContext,
  kind: ConnectionKind,
  vendor: ConnectionVendor,
  grant: Grant,
): Promise<Outcome> {
  const { services, account, inTenant } = context
  const lacks = describeMissingPermissions(vendor, kind, { scopes: grant.scopes, neededScopes: [] })
  const isInUse = await withSystem(services.database, (db) => isVendorAccountConnected(db, VENDOR_OF[kind], grant.accountId))
  if (isInUse) await inTenant((db) => saveGrantedScopes(db, account.clientUuid, VENDOR_OF[kind], grant.accountId, grant.scopes))
  else {
    await vendor
      .revoke(grant.tokens, grant.accountId)
      .catch((error) => services.log.warn({ error }, 'a consent without rights was not given back'))
  }
  await recordConnectionAudit(context, 'connection_refused', { kind, lacks })
  return {
    kind,
    outcome: 'missing_rights',
    message: `${nameOfKind(kind)} needs a permission that you left unchecked at ${vendor.name}: ${lacks.join('; ')}. Please connect again and check it.`,
  }
}

const recordConnectionAudit = (
  { inTenant, account, request }: SlowAccountContext,
  action: 'connection_refused',
  details: Record<string, unknown>,
) => inTenant((db) => connectionsAudit.recordBy(db, { account, request }, action, details))
