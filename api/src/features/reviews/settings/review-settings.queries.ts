import { eq, type SQL, sql } from 'drizzle-orm'
import type { BrandKey } from '#contract/brands.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type PreparedQuery, preparedQuery } from '../../../platform/database/prepared-query.ts'
import { clients } from '../../../platform/identity/identity.tables.ts'
import { reviewSettings } from './review-settings.tables.ts'

export interface ReviewSettings {
  clientUuid: string
  companyName: string
  brand: BrandKey
  timeZone: string
  googleLocation: string
  googlePlaceUrl: string
  googleReviewUrl: string
  googleVerified: boolean
  yelpBusinessId: string
  yelpPlaceUrl: string
  yelpReviewUrl: string
  yelpVerified: boolean
  /** Whether pages for the business's customers omit Yelp */
  hideYelp: boolean
  /** A path that works on every brand's host, like /api/public-file/public/…; empty: the business has no logo */
  logoPath: string
}

/** Defaults for a client without stored settings */
const coalesceSql = (column: SQL, start: SQL) => sql`coalesce(${column}, ${start})`
const orEmptySql = (column: SQL) => coalesceSql(column, sql`''`)
const orFalseSql = (column: SQL) => coalesceSql(column, sql`false`)

const fields = {
  clientUuid: clients.clientUuid,
  companyName: clients.companyName,
  brand: clients.brand,
  timeZone: clients.timeZone,
  googleLocation: orEmptySql(sql`${reviewSettings.googleLocation}`),
  googlePlaceUrl: orEmptySql(sql`${reviewSettings.googlePlaceUrl}`),
  googleReviewUrl: orEmptySql(sql`${reviewSettings.googleReviewUrl}`),
  googleVerified: orFalseSql(sql`${reviewSettings.googleVerified}`),
  yelpBusinessId: orEmptySql(sql`${reviewSettings.yelpBusinessId}`),
  yelpPlaceUrl: orEmptySql(sql`${reviewSettings.yelpPlaceUrl}`),
  yelpReviewUrl: orEmptySql(sql`${reviewSettings.yelpReviewUrl}`),
  yelpVerified: orFalseSql(sql`${reviewSettings.yelpVerified}`),
  hideYelp: orFalseSql(sql`${reviewSettings.hideYelp}`),
  logoPath: orEmptySql(sql`'/api/public-file/public/' || ${reviewSettings.logoUuid}`),
}

/** A prepared query, because every public page needs it */
export const selectSettingsByClient: PreparedQuery<ReviewSettings> = preparedQuery<ReviewSettings>(fields, (db, aliased) =>
  db
    .select(aliased)
    .from(clients)
    .leftJoin(reviewSettings, eq(reviewSettings.clientUuid, clients.clientUuid))
    .where(eq(clients.clientUuid, sql.placeholder('client'))),
)

export const selectSettingsByQrKey: PreparedQuery<ReviewSettings> = preparedQuery<ReviewSettings>(fields, (db, aliased) =>
  db
    .select(aliased)
    .from(reviewSettings)
    .innerJoin(clients, eq(clients.clientUuid, reviewSettings.clientUuid))
    .where(eq(reviewSettings.qrKey, sql.placeholder('qrKey'))),
)

type Changes = Partial<Omit<typeof reviewSettings.$inferInsert, 'clientUuid'>>

/** Changes only the given fields */
export async function upsertReviewSettings(db: Db, clientUuid: string, changes: Changes): Promise<void> {
  await db
    .insert(reviewSettings)
    .values({ clientUuid, ...changes })
    .onConflictDoUpdate({ target: reviewSettings.clientUuid, set: changes })
}

/** Empty if the agency has set no place, or the business has no connection of its own */
export async function findAgencyLocation(db: Db, clientUuid: string): Promise<string> {
  const [row] = await db
    .select({ name: reviewSettings.agencyLocation })
    .from(reviewSettings)
    .where(eq(reviewSettings.clientUuid, clientUuid))
  return row?.name ?? ''
}

/** The first key is never replaced, because printed QR codes contain it */
export async function saveQrKeyIfNone(db: Db, clientUuid: string, fresh: string): Promise<string> {
  const [row] = await db
    .insert(reviewSettings)
    .values({ clientUuid, qrKey: fresh })
    .onConflictDoUpdate({
      target: reviewSettings.clientUuid,
      set: { qrKey: sql`coalesce(${reviewSettings.qrKey}, excluded.qr_key)` },
    })
    .returning({ qrKey: reviewSettings.qrKey })
  return row?.qrKey ?? fresh
}
