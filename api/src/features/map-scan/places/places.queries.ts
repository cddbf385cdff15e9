import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { ScanService } from '#contract/map-scan/scan-constants.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type FollowedPlace, scanCompetitors, scanPlaces } from '../map-scan.tables.ts'

export type OwnPlace = typeof scanPlaces.$inferSelect

export async function findOwnPlace(db: Db, clientUuid: string, service: ScanService): Promise<OwnPlace | null> {
  const [place] = await db
    .select()
    .from(scanPlaces)
    .where(and(eq(scanPlaces.clientUuid, clientUuid), eq(scanPlaces.service, service)))
  return place ?? null
}

export function listCompetitors(db: Db, clientUuid: string, service: ScanService) {
  return db
    .select({
      uuid: scanCompetitors.uuid,
      placeId: scanCompetitors.placeId,
      name: scanCompetitors.name,
      address: scanCompetitors.address,
      url: scanCompetitors.url,
    })
    .from(scanCompetitors)
    .where(and(eq(scanCompetitors.clientUuid, clientUuid), eq(scanCompetitors.service, service)))
    .orderBy(asc(sql`lower(${scanCompetitors.name})`), asc(scanCompetitors.uuid))
}

export async function countCompetitors(db: Db, clientUuid: string, service: ScanService): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(scanCompetitors)
    .where(and(eq(scanCompetitors.clientUuid, clientUuid), eq(scanCompetitors.service, service)))
  return row?.count ?? 0
}

/** Returns null when the place is followed already */
export async function insertCompetitor(db: Db, competitor: typeof scanCompetitors.$inferInsert): Promise<string | null> {
  const [row] = await db.insert(scanCompetitors).values(competitor).onConflictDoNothing().returning({ uuid: scanCompetitors.uuid })
  return row?.uuid ?? null
}

export async function deleteCompetitor(db: Db, clientUuid: string, service: ScanService, uuid: string): Promise<boolean> {
  const deleted = await db
    .delete(scanCompetitors)
    .where(and(eq(scanCompetitors.clientUuid, clientUuid), eq(scanCompetitors.service, service), eq(scanCompetitors.uuid, uuid)))
    .returning({ uuid: scanCompetitors.uuid })
  return deleted.length > 0
}

/** In the requested order; those that do not exist are left out */
export async function findFollowed(db: Db, clientUuid: string, service: ScanService, uuids: readonly string[]): Promise<FollowedPlace[]> {
  if (uuids.length === 0) return []
  const found = await db
    .select({ uuid: scanCompetitors.uuid, placeId: scanCompetitors.placeId, name: scanCompetitors.name })
    .from(scanCompetitors)
    .where(and(eq(scanCompetitors.clientUuid, clientUuid), eq(scanCompetitors.service, service), inArray(scanCompetitors.uuid, [...uuids])))
  return uuids.flatMap((uuid) => found.find((place) => place.uuid === uuid) ?? [])
}
