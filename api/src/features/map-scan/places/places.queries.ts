import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { ScanService } from '#contract/map-scan/scan-constants.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { PlaceDescription } from '../../../platform/vendors/place-source.ts'
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
      describedAt: scanCompetitors.describedAt,
    })
    .from(scanCompetitors)
    .where(and(eq(scanCompetitors.clientUuid, clientUuid), eq(scanCompetitors.service, service)))
    .orderBy(asc(sql`lower(${scanCompetitors.name})`), asc(scanCompetitors.uuid))
}

/** null: the service no longer has the place, so the description stays. Also shows the new name in scans that follow the place */
export async function saveCompetitorDescription(
  db: Db,
  {
    clientUuid,
    uuid,
    service,
    placeId,
    name: oldName,
  }: { clientUuid: string; uuid: string; service: ScanService; placeId: string; name: string },
  description: PlaceDescription | null,
  describedAt: Date,
): Promise<void> {
  const known = description?.name ? description : null
  await db
    .update(scanCompetitors)
    .set({ describedAt, ...known })
    .where(and(eq(scanCompetitors.clientUuid, clientUuid), eq(scanCompetitors.uuid, uuid)))
  if (!known || known.name === oldName) return
  await db.execute(sql`
    update scans set competitors = (
      select jsonb_agg(case when one ->> 'placeId' = ${placeId} then jsonb_set(one, '{name}', to_jsonb(${known.name}::text)) else one end order by at)
      from jsonb_array_elements(competitors) with ordinality as followed (one, at))
    where client_uuid = ${clientUuid} and service = ${service} and competitors @> ${JSON.stringify([{ placeId }])}::jsonb`)
}

export async function countCompetitors(db: Db, clientUuid: string, service: ScanService): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(scanCompetitors)
    .where(and(eq(scanCompetitors.clientUuid, clientUuid), eq(scanCompetitors.service, service)))
  return row?.count ?? 0
}

/** Returns null when the place is already followed */
export async function insertCompetitorIfNew(db: Db, competitor: typeof scanCompetitors.$inferInsert): Promise<string | null> {
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

/** In the requested order; places that do not exist are omitted */
export async function findFollowedPlaces(
  db: Db,
  clientUuid: string,
  service: ScanService,
  uuids: readonly string[],
): Promise<FollowedPlace[]> {
  if (uuids.length === 0) return []
  const found = await db
    .select({ uuid: scanCompetitors.uuid, placeId: scanCompetitors.placeId, name: scanCompetitors.name })
    .from(scanCompetitors)
    .where(and(eq(scanCompetitors.clientUuid, clientUuid), eq(scanCompetitors.service, service), inArray(scanCompetitors.uuid, [...uuids])))
  return uuids.flatMap((uuid) => found.find((place) => place.uuid === uuid) ?? [])
}
