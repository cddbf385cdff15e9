import { and, eq, lt, sql } from 'drizzle-orm'
import type { ConnectionKind } from '#contract/connections/connections.ts'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { currentClient } from '../../platform/database/tenancy.ts'
import { isoMomentSql } from '../../platform/database/wire-shape.ts'
import { accounts, clients } from '../../platform/identity/identity.tables.ts'
import { clientNetworks, connectionAttempts, connectionGrants, connections } from './connections.tables.ts'
import type { GrantProblem } from './grants/grants.queries.ts'

export interface ConnectionRow {
  kind: ConnectionKind
  grantUuid: string
  vendor: 'google' | 'meta'
  targetId: string
  targetName: string
  targetDetail: string
  vendorAccount: string
  scopes: string[]
  neededScopes: string[]
  /** By name, or by email address if the account has no name yet */
  connectedBy: string
  connectedAt: string
  lastSyncAt: string | null
  checkedAt: string | null
  endsAt: string | null
  problem: GrantProblem | null
  problemAt: string | null
}

const fields = {
  kind: sql<ConnectionKind>`${connections.kind}`,
  grantUuid: connections.grantUuid,
  vendor: connectionGrants.vendor,
  targetId: connections.targetId,
  targetName: connections.targetName,
  targetDetail: connections.targetDetail,
  vendorAccount: connectionGrants.vendorAccountName,
  scopes: connectionGrants.scopes,
  neededScopes: connections.neededScopes,
  connectedBy: sql<string>`coalesce((
    select ${accounts.name} from ${accounts}
    where ${accounts.clientUuid} = ${connections.clientUuid} and ${accounts.email} = ${connections.connectedBy}
  ), ${connections.connectedBy})`,
  connectedAt: isoMomentSql(connections.connectedAt),
  lastSyncAt: isoMomentSql(connections.lastSyncAt),
  checkedAt: isoMomentSql(connectionGrants.checkedAt),
  endsAt: isoMomentSql(connectionGrants.endsAt),
  problem: connectionGrants.problem,
  problemAt: isoMomentSql(connectionGrants.problemAt),
}

const ofGrant = and(eq(connectionGrants.clientUuid, connections.clientUuid), eq(connectionGrants.uuid, connections.grantUuid))

export async function findConnections(db: Db, clientUuid: string): Promise<ConnectionRow[]> {
  return db.select(fields).from(connections).innerJoin(connectionGrants, ofGrant).where(eq(connections.clientUuid, clientUuid))
}

export async function findConnection(db: Db, clientUuid: string, kind: ConnectionKind): Promise<ConnectionRow | null> {
  const [row] = await db
    .select(fields)
    .from(connections)
    .innerJoin(connectionGrants, ofGrant)
    .where(and(eq(connections.clientUuid, clientUuid), eq(connections.kind, kind)))
  return row ?? null
}

/** Connections of all businesses, those with a problem first */
export async function findAllConnections(db: Db, limit: number) {
  return db
    .select({ clientUuid: connections.clientUuid, companyName: clients.companyName, ...fields })
    .from(connections)
    .innerJoin(connectionGrants, ofGrant)
    .innerJoin(clients, eq(clients.clientUuid, connections.clientUuid))
    .orderBy(sql`${connectionGrants.problem} is null`, clients.companyName, connections.kind)
    .limit(limit)
}

/** Connections that require a person's action: the consent has ended, or ends before `before` */
export const selectGrantProblems = preparedQuery<{
  kind: ConnectionKind
  problem: GrantProblem | null
  problemAt: string | null
  endsAt: string
}>(
  {
    kind: connections.kind,
    problem: connectionGrants.problem,
    problemAt: isoMomentSql(connectionGrants.problemAt),
    endsAt: isoMomentSql(connectionGrants.endsAt),
  },
  (db, aliased) =>
    db
      .select(aliased)
      .from(connections)
      .innerJoin(connectionGrants, ofGrant)
      .where(
        and(
          eq(connections.clientUuid, currentClient),
          sql`(${connectionGrants.problem} is not null or ${connectionGrants.endsAt} < ${sql.placeholder('before')}::timestamptz)`,
        ),
      )
      .orderBy(connectionGrants.endsAt, connections.kind),
)

export async function saveConnection(db: Db, row: typeof connections.$inferInsert): Promise<void> {
  const { clientUuid: _, kind: __, ...changes } = row
  await db
    .insert(connections)
    .values(row)
    .onConflictDoUpdate({ target: [connections.clientUuid, connections.kind], set: changes })
}

export async function saveNeededScopes(db: Db, clientUuid: string, kind: ConnectionKind, scopes: string[]): Promise<void> {
  await db.update(connections).set({ neededScopes: scopes }).where(isConnectionSql(clientUuid, kind))
}

const isConnectionSql = (clientUuid: string, kind: ConnectionKind) =>
  and(eq(connections.clientUuid, clientUuid), eq(connections.kind, kind))

export async function saveConnectionTarget(
  db: Db,
  clientUuid: string,
  kind: ConnectionKind,
  target: { id: string; name: string; detail: string },
): Promise<void> {
  await db
    .update(connections)
    .set({
      targetId: target.id,
      targetName: target.name,
      targetDetail: target.detail,
      // Earlier syncs were for another place
      lastSyncAt: sql`case when ${connections.targetId} = ${target.id} then ${connections.lastSyncAt} end`,
    })
    .where(isConnectionSql(clientUuid, kind))
}

/** Returns the consent that the connection used; null when there was no such connection */
export async function deleteConnectionReturningGrant(db: Db, clientUuid: string, kind: ConnectionKind): Promise<string | null> {
  const [row] = await db.delete(connections).where(isConnectionSql(clientUuid, kind)).returning({ grantUuid: connections.grantUuid })
  return row?.grantUuid ?? null
}

export async function saveLastSyncTime(db: Db, clientUuid: string, kind: ConnectionKind, at: Date): Promise<void> {
  await db.update(connections).set({ lastSyncAt: at }).where(isConnectionSql(clientUuid, kind))
}

export async function insertConnectionAttempt(db: Db, attempt: typeof connectionAttempts.$inferInsert): Promise<void> {
  await db.insert(connectionAttempts).values(attempt)
}

/** Single use: of two requests with the same state, only one deletes the row. Attempts of other sessions are not affected */
export async function consumeConnectionAttempt(
  db: Db,
  stateHash: Buffer,
  sessionHash: Buffer,
): Promise<typeof connectionAttempts.$inferSelect | null> {
  const [row] = await db
    .delete(connectionAttempts)
    .where(
      and(
        eq(connectionAttempts.clientUuid, currentClient),
        eq(connectionAttempts.stateHash, stateHash),
        eq(connectionAttempts.sessionHash, sessionHash),
      ),
    )
    .returning()
  return row ?? null
}

export async function deleteExpiredAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(connectionAttempts).where(lt(connectionAttempts.expiresAt, now))
}

/** null when there is no such client */
export async function findOwnNetworks(db: Db, clientUuid: string): Promise<string[] | null> {
  const [row] = await db
    .select({ networks: clientNetworks.networks })
    .from(clients)
    .leftJoin(clientNetworks, eq(clientNetworks.clientUuid, clients.clientUuid))
    .where(eq(clients.clientUuid, clientUuid))
  return row ? (row.networks ?? []) : null
}

export async function saveOwnNetworks(db: Db, clientUuid: string, networks: string[]): Promise<void> {
  await db
    .insert(clientNetworks)
    .values({ clientUuid, networks })
    .onConflictDoUpdate({ target: clientNetworks.clientUuid, set: { networks } })
}
