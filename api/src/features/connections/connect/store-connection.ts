import { randomUUID } from 'node:crypto'
import type { ConnectionKind, ConnectionVendorName } from '#contract/connections/connections.ts'
import type { ConnectionUse } from '../../../platform/connections/connection-use.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { SlowAccountContext } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services/services.ts'
import type { ConnectionChoice, Grant } from '../../../platform/vendors/connection-vendor.ts'
import { connectionsAudit } from '../connections.audit.ts'
import { findConnection, saveConnection } from '../connections.queries.ts'
import { findGrantUuid, lockConnectionsOfClient, markGrantWithdrawnIfUnused, saveGrantAndClearProblem } from '../grants/grants.queries.ts'
import { revokeGrantJob } from '../grants/revoke-grant.job.ts'
import { sealTokens } from '../grants/sealed-tokens.ts'

interface NewConnection {
  kind: ConnectionKind
  vendor: ConnectionVendorName
  grant: Grant
  choices: ConnectionChoice[]
}

/** true when the new consent covers the connection's place, property or page, so that it does not have to be chosen again */
export async function storeConnectionWithGrant(
  db: Db,
  { services, account, request }: SlowAccountContext,
  uses: readonly ConnectionUse[],
  { kind, vendor, grant, choices }: NewConnection,
): Promise<boolean> {
  const { config, clock, jobs } = services
  const { clientUuid, email } = account
  const now = clock.now()
  await lockConnectionsOfClient(db, clientUuid)
  const before = await findConnection(db, clientUuid, kind)
  const uuid = (await findGrantUuid(db, clientUuid, vendor, grant.accountId)) ?? randomUUID()
  await saveGrantAndClearProblem(db, {
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
  const sameTarget = choices.find(({ id, unusable }) => before?.targetId === id && !unusable)
  await saveConnection(db, {
    clientUuid,
    kind,
    grantUuid: uuid,
    targetId: sameTarget?.id ?? '',
    targetName: sameTarget?.name ?? '',
    targetDetail: sameTarget?.detail ?? '',
    connectedBy: email,
    connectedAt: now,
    ...(!sameTarget && { lastSyncAt: null }),
  })
  if (before && before.grantUuid !== uuid && (await markGrantWithdrawnIfUnused(db, { clientUuid, uuid: before.grantUuid }, now)))
    await jobs.enqueue(db, revokeGrantJob, { clientUuid, grantUuid: before.grantUuid })
  if (sameTarget) await notifyConnectionUses(db, services, uses, kind, { clientUuid, target: sameTarget })
  const details = { kind, vendor_account: grant.accountName, ...(before && { instead_of: before.vendorAccount }) }
  await connectionsAudit.recordBy(db, { account, request }, 'connection_made', details)
  return sameTarget !== undefined
}

/** Notifies the features that use this kind of connection */
export async function notifyConnectionUses(
  db: Db,
  services: Services,
  uses: readonly ConnectionUse[],
  kind: ConnectionKind,
  change: { clientUuid: string; target: ConnectionChoice | null },
): Promise<void> {
  for (const use of uses) if (use.kind === kind) await use.changed(db, services, change)
}
