import { and, eq, inArray, ne } from 'drizzle-orm'
import { type Db, runInSavepoint, violatedConstraintOf } from '../database/database.ts'
import { clients } from '../identity/identity.tables.ts'
import type { VendorKind } from '../vendors/connection-vendor.ts'
import { claimedPlaces } from './claimed-places.tables.ts'

export type PlaceKind = VendorKind | 'yelp'

/** accounts/{a}/locations/{l}: the location's number is the same under every account. The triggers on the tables use the same part */
export const placeKeyOf = (id: string): string => id.split('/').at(-1) ?? id

/**
 * Runs a change that may connect a place. Throws `taken()` if another
 * business has the place. The primary key decides, so races are impossible
 */
export async function runOrThrowIfPlaceTaken<T>(db: Db, change: () => Promise<T>, taken: () => Promise<Error> | Error): Promise<T> {
  try {
    return await runInSavepoint(db, change)
  } catch (error) {
    if (violatedConstraintOf(error) === 'claimed_places_kind_place_pk') throw await taken()
    throw error
  }
}

/** Finds, across tenants, the other business that a place belongs to */
export async function findOtherOwnerOfPlace(
  db: Db,
  clientUuid: string,
  kind: PlaceKind,
  id: string,
): Promise<{ clientUuid: string; companyName: string } | null> {
  const [row] = await db
    .select({ clientUuid: clients.clientUuid, companyName: clients.companyName })
    .from(claimedPlaces)
    .innerJoin(clients, eq(clients.clientUuid, claimedPlaces.clientUuid))
    .where(and(eq(claimedPlaces.kind, kind), eq(claimedPlaces.place, placeKeyOf(id)), ne(claimedPlaces.clientUuid, clientUuid)))
  return row ?? null
}

/** Finds, across tenants, which of the given places belong to other businesses */
export async function findPlacesOfOthers(db: Db, clientUuid: string, kind: PlaceKind, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ place: claimedPlaces.place })
    .from(claimedPlaces)
    .where(and(eq(claimedPlaces.kind, kind), inArray(claimedPlaces.place, ids.map(placeKeyOf)), ne(claimedPlaces.clientUuid, clientUuid)))
  return new Set(rows.map(({ place }) => place))
}
