import { and, eq, ne } from 'drizzle-orm'
import { type ConnectionKind, VENDOR_OF } from '#contract/connections/connections.ts'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { currentClient } from '../../platform/database/tenancy.ts'
import type { Services } from '../../platform/services/services.ts'
import type { OwnAccess } from '../../platform/vendors/connection-vendor.ts'
import { findConnection, saveLastSyncTime, saveNeededScopes } from './connections.queries.ts'
import { clientNetworks, connections } from './connections.tables.ts'
import { createRenewingAccess } from './grants/token-renewal.ts'

export interface OwnConnection extends OwnAccess {
  /** The vendor's id of the place, property, page or account */
  targetId: string
}

/** The business's own connection; null if it has none, or if no place is chosen for it */
export async function findOwnConnection(
  db: Db,
  services: Services,
  clientUuid: string,
  kind: ConnectionKind,
): Promise<OwnConnection | null> {
  const row = await findConnection(db, clientUuid, kind)
  if (!row?.targetId) return null
  return { targetId: row.targetId, ...createRenewingAccess(services, { clientUuid, uuid: row.grantUuid }) }
}

/** Every connection of this kind, across all businesses, including those that are older than the calling feature */
export async function listConnectedTargets(db: Db, kind: ConnectionKind): Promise<{ clientUuid: string; targetId: string }[]> {
  const { clientUuid, targetId } = connections
  return db
    .select({ clientUuid, targetId })
    .from(connections)
    .where(and(eq(connections.kind, kind), ne(targetId, '')))
    .orderBy(clientUuid)
}

/**
 * The vendor rejected a request of this connection although all usually required scopes were granted: the next sign-in requests these
 * scopes too, and the connection shows why
 */
export async function saveNewNeededScopes(
  db: Db,
  { connections: vendors }: Services,
  clientUuid: string,
  kind: ConnectionKind,
  needed: readonly string[],
): Promise<void> {
  const row = await findConnection(db, clientUuid, kind)
  const wanted = vendors[VENDOR_OF[kind]]?.scopesOf(kind) ?? []
  const isComplete = row && wanted.filter(({ essential }) => !essential).every(({ scope }) => row.scopes.includes(scope))
  await saveNeededScopes(db, clientUuid, kind, isComplete ? [...needed] : [])
}

/** Shown as "Last sync" next to the connection */
export async function recordConnectionSync(db: Db, clientUuid: string, kind: ConnectionKind, at: Date): Promise<void> {
  await saveLastSyncTime(db, clientUuid, kind, at)
}

/** The social networks that the business sees, as set by an operator; none if there is no row */
export const selectConnectedNetworks = preparedQuery<{ networks: string[] }>({ networks: clientNetworks.networks }, (db, fields) =>
  db.select(fields).from(clientNetworks).where(eq(clientNetworks.clientUuid, currentClient)),
)
