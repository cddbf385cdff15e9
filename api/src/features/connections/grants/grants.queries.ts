import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { connectionGrants, connections } from '../connections.tables.ts'

export type GrantRow = typeof connectionGrants.$inferSelect
export type GrantProblem = NonNullable<GrantRow['problem']>

export interface GrantKey {
  clientUuid: string
  uuid: string
}

/** Matches only the tokens that were read, because a consent renewed in the meantime must not be overwritten or marked as broken */
type JudgedGrant = GrantKey & Pick<GrantRow, 'sealedTokens'>
const isUnchangedGrantSql = (grant: JudgedGrant) => and(isGrantSql(grant), eq(connectionGrants.sealedTokens, grant.sealedTokens))

const isGrantSql = ({ clientUuid, uuid }: GrantKey) => and(eq(connectionGrants.clientUuid, clientUuid), eq(connectionGrants.uuid, uuid))

export async function findGrant(db: Db, key: GrantKey): Promise<GrantRow | null> {
  const [row] = await db.select().from(connectionGrants).where(isGrantSql(key))
  return row ?? null
}

/** The consent that the person has already given to the business */
export async function findGrantUuid(db: Db, clientUuid: string, vendor: GrantRow['vendor'], accountId: string): Promise<string | null> {
  const [row] = await db
    .select({ uuid: connectionGrants.uuid })
    .from(connectionGrants)
    .where(
      and(
        eq(connectionGrants.clientUuid, clientUuid),
        eq(connectionGrants.vendor, vendor),
        eq(connectionGrants.vendorAccountId, accountId),
        isNull(connectionGrants.withdrawnAt),
      ),
    )
  return row?.uuid ?? null
}

/** A new consent replaces the tokens, and clears the problem of the old ones */
export async function saveGrantAndClearProblem(db: Db, grant: typeof connectionGrants.$inferInsert): Promise<void> {
  const { vendorAccountName, scopes, keyId, sealedTokens, accessEndsAt, endsAt, checkedAt } = grant
  await db
    .insert(connectionGrants)
    .values(grant)
    .onConflictDoUpdate({
      target: [connectionGrants.clientUuid, connectionGrants.uuid],
      set: {
        vendorAccountName,
        scopes,
        keyId,
        sealedTokens,
        accessEndsAt,
        endsAt,
        checkedAt,
        problem: null,
        problemAt: null,
        renewedUntil: null,
      },
    })
}

/** true for one process at a time. The lease expires when that process dies */
export async function claimTokenRenewal(db: Db, grant: JudgedGrant, now: Date, until: Date): Promise<boolean> {
  const rows = await db
    .update(connectionGrants)
    .set({ renewedUntil: until })
    .where(and(isUnchangedGrantSql(grant), or(isNull(connectionGrants.renewedUntil), lt(connectionGrants.renewedUntil, now))))
    .returning({ uuid: connectionGrants.uuid })
  return rows.length > 0
}

type RenewedTokens = Pick<GrantRow, 'keyId' | 'sealedTokens' | 'accessEndsAt'>

/** false when the person has renewed the consent in the meantime, because those tokens are newer */
export async function saveRenewedTokens(db: Db, grant: JudgedGrant, renewed: RenewedTokens): Promise<boolean> {
  const rows = await db
    .update(connectionGrants)
    .set({ ...renewed, renewedUntil: null })
    .where(isUnchangedGrantSql(grant))
    .returning({ uuid: connectionGrants.uuid })
  return rows.length > 0
}

export async function endRenewalLease(db: Db, grant: JudgedGrant): Promise<void> {
  await db.update(connectionGrants).set({ renewedUntil: null }).where(isUnchangedGrantSql(grant))
}

/** true when the grant worked until now, so that the problem is reported only once */
export async function recordGrantProblem(db: Db, grant: JudgedGrant, problem: GrantProblem, now: Date): Promise<boolean> {
  const rows = await db
    .update(connectionGrants)
    .set({ problem, problemAt: now, renewedUntil: null })
    .where(and(isUnchangedGrantSql(grant), isNull(connectionGrants.problem)))
    .returning({ uuid: connectionGrants.uuid })
  return rows.length > 0
}

/** Called when the missing key is configured again */
export async function clearLostKeyProblem(db: Db, key: GrantKey): Promise<void> {
  await db
    .update(connectionGrants)
    .set({ problem: null, problemAt: null })
    .where(and(isGrantSql(key), eq(connectionGrants.problem, 'key_lost')))
}

export async function recordGrantCheck(db: Db, key: GrantKey, now: Date): Promise<void> {
  await db
    .update(connectionGrants)
    .set({ checkedAt: now })
    .where(and(isGrantSql(key), isNull(connectionGrants.problem)))
}

/** Saves the scopes that the vendor last returned for a person. A declined one is missing for every connection of the person */
export async function saveGrantedScopes(
  db: Db,
  clientUuid: string,
  vendor: GrantRow['vendor'],
  accountId: string,
  scopes: string[],
): Promise<void> {
  await db
    .update(connectionGrants)
    .set({ scopes })
    .where(
      and(
        eq(connectionGrants.clientUuid, clientUuid),
        eq(connectionGrants.vendor, vendor),
        eq(connectionGrants.vendorAccountId, accountId),
        isNull(connectionGrants.withdrawnAt),
      ),
    )
}

/**
 * Locks until the end of the transaction, so that connecting, choosing and disconnecting run one at a time per business. A consent is then
 * neither stored twice nor withdrawn while another connection starts to use it
 */
export async function lockConnectionsOfClient(db: Db, clientUuid: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`connections of ${clientUuid}`}, 0))`)
}

/** Marks a consent that no connection uses anymore. false when a connection still uses it, or when it is already marked */
export async function markGrantWithdrawnIfUnused(db: Db, key: GrantKey, now: Date): Promise<boolean> {
  const rows = await db
    .update(connectionGrants)
    .set({ withdrawnAt: now })
    .where(
      and(
        isGrantSql(key),
        isNull(connectionGrants.withdrawnAt),
        sql`not exists (select from ${connections} c where c.client_uuid = ${key.clientUuid} and c.grant_uuid = ${key.uuid})`,
      ),
    )
    .returning({ uuid: connectionGrants.uuid })
  return rows.length > 0
}

/** Across tenants: the same person may have connected another business, and withdrawing the consent would end that connection too */
export async function isVendorAccountUsedElsewhere(db: Db, { clientUuid, uuid, vendor, vendorAccountId }: GrantRow): Promise<boolean> {
  const rows = await db
    .select({ uuid: connectionGrants.uuid })
    .from(connectionGrants)
    .where(
      and(
        eq(connectionGrants.vendor, vendor),
        eq(connectionGrants.vendorAccountId, vendorAccountId),
        isNull(connectionGrants.withdrawnAt),
        or(ne(connectionGrants.clientUuid, clientUuid), ne(connectionGrants.uuid, uuid)),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export async function deleteGrant(db: Db, key: GrantKey): Promise<void> {
  await db.delete(connectionGrants).where(isGrantSql(key))
}

/** Across tenants: whether any business was connected by this person */
export async function isVendorAccountConnected(db: Db, vendor: GrantRow['vendor'], accountId: string): Promise<boolean> {
  const rows = await db
    .select({ uuid: connectionGrants.uuid })
    .from(connectionGrants)
    .where(and(eq(connectionGrants.vendor, vendor), eq(connectionGrants.vendorAccountId, accountId), isNull(connectionGrants.withdrawnAt)))
    .limit(1)
  return rows.length > 0
}
