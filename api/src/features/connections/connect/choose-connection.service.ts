import { type ConnectionKind, VENDOR_OF } from '#contract/connections/connections.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import { findPlacesOfOthers, placeKeyOf, runOrThrowIfPlaceTaken } from '../../../platform/connections/claimed-places.ts'
import type { ConnectionUse } from '../../../platform/connections/connection-use.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import type { SlowAccountContext } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services/services.ts'
import type { ConnectionChoice } from '../../../platform/vendors/connection-vendor.ts'
import { ConsentEnded } from '../../../platform/vendors/consent-ended.ts'
import { nameOfKind } from '../connection-messages.ts'
import { connectionsAudit } from '../connections.audit.ts'
import { type ConnectionRow, deleteConnectionReturningGrant, findConnection, saveConnectionTarget } from '../connections.queries.ts'
import { lockConnectionsOfClient, markGrantWithdrawnIfUnused } from '../grants/grants.queries.ts'
import { revokeGrantJob } from '../grants/revoke-grant.job.ts'
import { createRenewingAccess, requestRetryingWithNewToken } from '../grants/token-renewal.ts'
import { getVendorOrThrow } from './start-connecting.service.ts'
import { notifyConnectionUses } from './store-connection.ts'

const notConnectedError = (kind: ConnectionKind) => notFound(`The connection to ${nameOfKind(kind)}`)

export async function listChoicesOfConnection(context: SlowAccountContext, kind: ConnectionKind): Promise<ConnectionChoice[]> {
  const { choices } = await fetchChoicesFromVendor(context, kind)
  return choices
}

async function fetchChoicesFromVendor({ services, account, request, inTenant }: SlowAccountContext, kind: ConnectionKind) {
  const row = await inTenant((db) => findConnection(db, account.clientUuid, kind))
  if (!row) throw notConnectedError(kind)
  const vendor = getVendorOrThrow(services.connections, VENDOR_OF[kind])
  try {
    const access = createRenewingAccess(services, { clientUuid: account.clientUuid, uuid: row.grantUuid })
    const choices = await requestRetryingWithNewToken(access, (token) => vendor.listChoices(token, kind))
    return { row, choices: await markPlacesTakenByOthers(services, account.clientUuid, kind, choices) }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ error, requestId: request.id, kind }, 'the choices of a connection could not be listed')
    // Retrying does not help when a new sign-in is needed
    const code = error instanceof ConsentEnded ? 'conflict' : 'unavailable'
    throw new AppError(code, error.message, { retryAfterS: error.retryAfterS })
  }
}

const TAKEN = 'Another business is already connected to this. If it’s yours, please contact support'

/** A person may manage the places of several businesses, so the places listed by the vendor may include another business's */
async function markPlacesTakenByOthers({ database }: Services, clientUuid: string, kind: ConnectionKind, choices: ConnectionChoice[]) {
  const ids = choices.map(({ id }) => id)
  const taken = await withSystem(database, (db) => findPlacesOfOthers(db, clientUuid, kind, ids), { readOnly: true })
  return choices.map((choice) => (!choice.unusable && taken.has(placeKeyOf(choice.id)) ? { ...choice, unusable: TAKEN } : choice))
}

/** Only what the vendor lists can be picked, because a manually entered id could be somebody else's place */
export async function chooseConnectionTarget(
  context: SlowAccountContext,
  uses: readonly ConnectionUse[],
  kind: ConnectionKind,
  targetId: string,
): Promise<void> {
  const { services, account, request, inTenant } = context
  const { row, choices } = await fetchChoicesFromVendor(context, kind)
  const target = choices.find(({ id }) => id === targetId)
  if (!target) throw new AppError('invalid_input', 'This is no longer on the list. Please choose another one.')
  if (target.unusable) throw new AppError(target.unusable === TAKEN ? 'conflict' : 'invalid_input', `${target.unusable}.`)
  await inTenant(async (db) => {
    await lockConnectionsOfClient(db, account.clientUuid)
    const now = await findConnection(db, account.clientUuid, kind)
    if (!now || now.grantUuid !== row.grantUuid)
      throw new AppError('conflict', 'Someone else just changed this connection. Please check it again.')
    const connect = async () => {
      await saveConnectionTarget(db, account.clientUuid, kind, target)
      await notifyConnectionUses(db, services, uses, kind, { clientUuid: account.clientUuid, target })
    }
    await runOrThrowIfPlaceTaken(db, connect, () => new AppError('conflict', `${TAKEN}.`))
    await connectionsAudit.recordBy(db, { account, request }, 'connection_chosen', { kind, target: target.id, name: target.name })
  })
}

interface Disconnecting {
  clientUuid: string
  kind: ConnectionKind
  /** null: an operator */
  accountUuid: string | null
  requestId: string
}

/** If no other connection uses the consent, a job enqueued in the same transaction withdraws it at the vendor */
export async function disconnectAndRevoke(
  db: Db,
  services: Services,
  uses: readonly ConnectionUse[],
  ending: Disconnecting,
): Promise<void> {
  const { clientUuid, kind, accountUuid, requestId } = ending
  await lockConnectionsOfClient(db, clientUuid)
  const row = await findConnection(db, clientUuid, kind)
  const grantUuid = row && (await deleteConnectionReturningGrant(db, clientUuid, kind))
  if (!grantUuid) throw notConnectedError(kind)
  if (await markGrantWithdrawnIfUnused(db, { clientUuid, uuid: grantUuid }, services.clock.now()))
    await services.jobs.enqueue(db, revokeGrantJob, { clientUuid, grantUuid })
  await notifyConnectionUses(db, services, uses, kind, { clientUuid, target: null })
  await connectionsAudit.record(db, { clientUuid, accountUuid, action: 'connection_ended', requestId, details: toAuditDetails(kind, row) })
}

const toAuditDetails = (kind: ConnectionKind, { targetId, targetName }: ConnectionRow) => ({ kind, target: targetId, name: targetName })
