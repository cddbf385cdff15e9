import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { ConnectionKind, ConnectionVendorName, finishConnecting } from '#contract/connections/connections.ts'
import { VENDOR_OF } from '#contract/connections/connections.ts'
import type { EndpointResult } from '#contract/endpoint.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { ConnectionChoice, ConnectionVendor, Grant } from '../../../platform/connections/connection-vendor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import type { SlowAccountContext } from '../../../platform/http/route.ts'
import { hashToken } from '../../../platform/identity/sessions.ts'
import { ProviderError } from '../../../platform/provider-error.ts'
import { unseal } from '../../../platform/secrets/sealing.ts'
import { describeLacks, nameOf } from '../connection-words.ts'
import { connectionsAudit } from '../connections.audit.ts'
import { findConnection, saveConnection, takeAttempt } from '../connections.queries.ts'
import { isPersonKnown, lockGrantOf, saveGrant, withdrawIfUnused } from '../grants/grants.queries.ts'
import { revokeGrantJob } from '../grants/revoke-grant.job.ts'
import { sealTokens } from '../grants/sealed-tokens.ts'
import { redirectUriOf, vendorOf } from './start-connecting.service.ts'

type Returned = z.output<typeof finishConnecting.body>
type Outcome = EndpointResult<typeof finishConnecting>['data']

const NOT_OURS =
  'This sign-in was not started in this browser, has been used already, or is older than ten minutes. Please connect once more.'

/** The vendor sent the browser back. Nothing is stored before everything is known, so that nothing is ever half connected */
export async function finishConnection(context: SlowAccountContext, returned: Returned): Promise<Outcome> {
  const { services, account, inTenant } = context
  const attempt = await inTenant((db) => takeAttempt(db, hashToken(returned.state), account.tokenHash))
  const kind = attempt?.kind as ConnectionKind | undefined
  if (!attempt || !kind || attempt.expiresAt <= services.clock.now() || VENDOR_OF[kind] !== returned.vendor)
    throw new AppError('conflict', NOT_OURS)
  const codeVerifier = unseal(services.config.connectionKeys, account.clientUuid, { keyId: attempt.keyId, sealed: attempt.sealedVerifier })
  const vendor = vendorOf(services.connections, returned.vendor)
  if (!returned.code || codeVerifier === null) return refused(context, kind, vendor, returned.error)

  const grant = await exchange(vendor, {
    code: returned.code,
    codeVerifier,
    redirectUri: redirectUriOf(services.config, account, returned.vendor),
  })
  const missing = vendor.scopesOf(kind).filter(({ scope, essential }) => essential && !grant.scopes.includes(scope))
  if (missing.length > 0) return withoutRights(context, kind, vendor, grant)
  const choices = await askVendor(() => vendor.listChoices(grant.tokens.access, kind))
  const isKept = await inTenant((db) => store(db, context, { kind, vendor: returned.vendor, grant, choices }))
  return isKept
    ? { kind, outcome: 'connected', message: `${nameOf(kind)} works again` }
    : { kind, outcome: 'choose', message: `Signed in as ${grant.accountName}` }
}

/** The code may have been used, or the vendor may be down: the attempt is used up, and connecting once more is harmless */
const exchange = (vendor: ConnectionVendor, consent: Parameters<ConnectionVendor['exchange']>[0]) =>
  askVendor(() => vendor.exchange(consent))

async function askVendor<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const name = error.vendor === 'google' ? 'Google' : 'Meta'
    throw new AppError('unavailable', `${name} did not complete the sign-in. Nothing was connected; please connect once more.`)
  }
}

async function refused(
  { inTenant, account, request }: SlowAccountContext,
  kind: ConnectionKind,
  vendor: ConnectionVendor,
  error = '',
): Promise<Outcome> {
  const { clientUuid, uuid: accountUuid } = account
  const details = { kind, error: error.slice(0, 100) }
  await inTenant((db) =>
    connectionsAudit.record(db, { clientUuid, accountUuid, action: 'connection_refused', requestId: request.id, details }),
  )
  const message =
    error === 'access_denied' || error === ''
      ? `You did not allow it at ${vendor.name}, so nothing was connected.`
      : `${vendor.name} did not let you in (${error.slice(0, 60)}). Nothing was connected.`
  return { kind, outcome: 'refused', message }
}

/** Essential rights were unticked. The consent is given back, unless the same person's consent serves another connection */
async function withoutRights(
  { services, inTenant, account, request }: SlowAccountContext,
  kind: ConnectionKind,
  vendor: ConnectionVendor,
  grant: Grant,
): Promise<Outcome> {
  const lacks = describeLacks(vendor, kind, grant.scopes)
  const isInUse = await withSystem(services.database, (db) => isPersonKnown(db, VENDOR_OF[kind], grant.accountId))
  if (!isInUse)
    await vendor.revoke(grant.tokens).catch((error) => services.log.warn({ error }, 'a consent without rights was not given back'))
  const { clientUuid, uuid: accountUuid } = account
  await inTenant((db) =>
    connectionsAudit.record(db, { clientUuid, accountUuid, action: 'connection_refused', requestId: request.id, details: { kind, lacks } }),
  )
  return {
    kind,
    outcome: 'missing_rights',
    message: `${nameOf(kind)} needs a right that you left unticked at ${vendor.name}: ${lacks.join('; ')}. Please connect once more and tick it.`,
  }
}

interface Made {
  kind: ConnectionKind
  vendor: ConnectionVendorName
  grant: Grant
  choices: ConnectionChoice[]
}

/** true when the connection's place, property or page is within reach of the new consent, so that nothing has to be chosen again */
async function store(db: Db, { services, account, request }: SlowAccountContext, { kind, vendor, grant, choices }: Made): Promise<boolean> {
  const { config, clock, jobs } = services
  const { clientUuid, uuid: accountUuid, email } = account
  const now = clock.now()
  const before = await findConnection(db, clientUuid, kind)
  const uuid = (await lockGrantOf(db, clientUuid, vendor, grant.accountId)) ?? randomUUID()
  await saveGrant(db, {
    clientUuid,
    uuid,
    vendor,
    vendorAccountId: grant.accountId,
    vendorAccountName: grant.accountName,
    scopes: grant.scopes,
    ...sealTokens(config.connectionKeys, { clientUuid, uuid }, grant.tokens),
    accessEndsAt: new Date(now.getTime() + grant.accessLastsS * 1000),
    endsAt: grant.lastsS === null ? null : new Date(now.getTime() + grant.lastsS * 1000),
    checkedAt: now,
  })
  const kept = choices.find(({ id, unusable }) => before?.targetId === id && !unusable)
  await saveConnection(db, {
    clientUuid,
    kind,
    grantUuid: uuid,
    targetId: kept?.id ?? '',
    targetName: kept?.name ?? '',
    targetDetail: kept?.detail ?? '',
    connectedBy: email,
    connectedAt: now,
  })
  if (before && before.grantUuid !== uuid && (await withdrawIfUnused(db, { clientUuid, uuid: before.grantUuid }, now)))
    await jobs.enqueue(db, revokeGrantJob, { clientUuid, grantUuid: before.grantUuid })
  await connectionsAudit.record(db, { clientUuid, accountUuid, action: 'connection_made', requestId: request.id, details: { kind } })
  return kept !== undefined
}
