import { eq, sql } from 'drizzle-orm'
import type { ReadNetwork } from '#contract/social/social-networks.ts'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { currentClient } from '../../platform/database/tenancy.ts'
import { isoMomentSql } from '../../platform/database/wire-shape.ts'
import { clients } from '../../platform/identity/identity.tables.ts'
import { socialSyncs } from './social.tables.ts'

export async function findTimeZone(db: Db, clientUuid: string): Promise<string> {
  const [row] = await db.select({ timeZone: clients.timeZone }).from(clients).where(eq(clients.clientUuid, clientUuid))
  return row?.timeZone ?? 'UTC'
}

/** The page or account, while it is connected */
const buildInformationQuery = (network: ReadNetwork) =>
  preparedQuery<{ url: string; name: string }>({ url: socialSyncs.url, name: socialSyncs.name }, (db, fields) =>
    db
      .select(fields)
      .from(socialSyncs)
      .where(
        sql`${socialSyncs.clientUuid} = ${currentClient} and ${socialSyncs.network} = ${sql.raw(`'${network}'`)} and ${socialSyncs.shown} and ${socialSyncs.connected} and ${socialSyncs.url} <> ''`,
      ),
  )

export const selectInformation = { instagram: buildInformationQuery('instagram'), facebook: buildInformationQuery('facebook') }

const MAX_LISTED = 1_000

/** All businesses, those with a problem first */
export async function selectSyncStates(db: Db) {
  return db
    .select({
      client_uuid: socialSyncs.clientUuid,
      company_name: clients.companyName,
      network: socialSyncs.network,
      name: socialSyncs.name,
      stage: sql<string>`${socialSyncs.stage}`,
      last_sync_datetime: sql<string | null>`${isoMomentSql(socialSyncs.succeededAt)}`,
      problem: socialSyncs.problem,
      lacking: socialSyncs.lacking,
    })
    .from(socialSyncs)
    .innerJoin(clients, eq(clients.clientUuid, socialSyncs.clientUuid))
    .where(eq(socialSyncs.connected, true))
    .orderBy(sql`${socialSyncs.problem} = ''`, clients.companyName, socialSyncs.network)
    .limit(MAX_LISTED)
}
