import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { BrandKey } from '#contract/brands.ts'
import type { ConnectionKind } from '#contract/connections/connections.ts'
import type { Db } from '../../../platform/database/database.ts'
import { clients } from '../../../platform/identity/identity.tables.ts'
import { connectionGrants, connections } from '../connections.tables.ts'
import type { GrantKey } from './grants.queries.ts'

/** Across tenants: consents without a known problem that were not checked since `before` */
export async function findUncheckedGrants(db: Db, before: Date): Promise<{ clientUuid: string; grantUuid: string }[]> {
  return db
    .select({ clientUuid: connectionGrants.clientUuid, grantUuid: connectionGrants.uuid })
    .from(connectionGrants)
    .where(
      and(
        isNull(connectionGrants.withdrawnAt),
        // A lost key may have been configured again
        or(isNull(connectionGrants.problem), eq(connectionGrants.problem, 'key_lost')),
        or(isNull(connectionGrants.checkedAt), lt(connectionGrants.checkedAt, before)),
      ),
    )
    .orderBy(connectionGrants.clientUuid, connectionGrants.uuid)
}

export interface AffectedBusiness {
  brand: BrandKey
  timeZone: string
  companyName: string
  kinds: ConnectionKind[]
}

/** The business to notify, and its affected connections */
export async function findAffectedBusiness(db: Db, { clientUuid, uuid }: GrantKey): Promise<AffectedBusiness | null> {
  const [row] = await db
    .select({
      brand: sql<BrandKey>`${clients.brand}`,
      timeZone: clients.timeZone,
      companyName: clients.companyName,
      kinds: sql<
        ConnectionKind[]
      >`array(select c.kind from ${connections} c where c.client_uuid = ${clientUuid} and c.grant_uuid = ${uuid} order by c.kind)`,
    })
    .from(clients)
    .where(eq(clients.clientUuid, clientUuid))
  return row ?? null
}

/** true only once per end date. A renewed consent has another end date, about which the administrators are warned again */
export async function claimExpiryWarning(db: Db, { clientUuid, uuid }: GrantKey, end: Date): Promise<boolean> {
  const rows = await db
    .update(connectionGrants)
    .set({ warnedOfEnd: end })
    .where(
      and(
        eq(connectionGrants.clientUuid, clientUuid),
        eq(connectionGrants.uuid, uuid),
        or(isNull(connectionGrants.warnedOfEnd), lt(connectionGrants.warnedOfEnd, end)),
      ),
    )
    .returning({ uuid: connectionGrants.uuid })
  return rows.length > 0
}
