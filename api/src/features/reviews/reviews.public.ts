import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { ReviewPlatform } from '#contract/reviews/reviews.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { currentClient, readWithSystemRole } from '../../platform/database/tenancy.ts'
import { clients } from '../../platform/identity/identity.tables.ts'
import { reviewSyncs } from './reviews.tables.ts'
import {
  type ReviewSettings,
  saveQrKeyIfNone,
  selectSettingsByClient,
  selectSettingsByQrKey,
  upsertReviewSettings,
} from './settings/review-settings.queries.ts'
import { reviewSettings } from './settings/review-settings.tables.ts'

export type { ReviewSettings }

/** A client without stored settings gets the defaults; null when there is no such client */
export async function findReviewSettings(db: Db, clientUuid: string): Promise<ReviewSettings | null> {
  const [settings] = await selectSettingsByClient(db, { client: clientUuid })
  return settings ?? null
}

/** The average and count reported by the platforms, for the tenant of the transaction; zero if nothing was synced yet */
export async function findPlatformTotals(db: Db): Promise<Record<ReviewPlatform, { rating: number; reviews: number }>> {
  const { platform, averageRating: rating, totalReviews } = reviewSyncs
  const rows = await db
    .select({ platform, rating, reviews: totalReviews })
    .from(reviewSyncs)
    .where(eq(reviewSyncs.clientUuid, currentClient))
  const of = (name: ReviewPlatform) => {
    const { rating: average = 0, reviews = 0 } = rows.find((row) => row.platform === name) ?? {}
    return { rating: average, reviews }
  }
  return { google: of('google'), yelp: of('yelp') }
}

/** The client that a QR code belongs to, looked up before the tenant is known */
export async function findSettingsByQrKey(database: Database, qrKey: string): Promise<ReviewSettings | null> {
  const [settings] = await readWithSystemRole(database, selectSettingsByQrKey.statement({ qrKey }))
  return settings ?? null
}

/** The key that begins the business's QR codes; generated on first use */
export function findOrCreateQrKey(db: Db, clientUuid: string): Promise<string> {
  return saveQrKeyIfNone(db, clientUuid, randomBytes(16).toString('base64url'))
}

/** Sets whether the pages for the business's customers omit Yelp */
export async function saveHideYelp(db: Db, clientUuid: string, hideYelp: boolean): Promise<void> {
  await upsertReviewSettings(db, clientUuid, { hideYelp })
}

/** Public name, logo and review links of a business, as a subquery to join by client; clients without stored settings have a row too */
export const reviewPlaces = new QueryBuilder()
  .select({
    clientUuid: clients.clientUuid,
    companyName: clients.companyName,
    logoPath: sql<string>`coalesce('/api/public-file/public/' || ${reviewSettings.logoUuid}, '')`.as('logo_path'),
    googleReviewUrl: sql<string>`coalesce(${reviewSettings.googleReviewUrl}, '')`.as('google_review'),
    googlePlaceUrl: sql<string>`coalesce(${reviewSettings.googlePlaceUrl}, '')`.as('google_place'),
    yelpReviewUrl: sql<string>`coalesce(${reviewSettings.yelpReviewUrl}, '')`.as('yelp_review'),
    yelpPlaceUrl: sql<string>`coalesce(${reviewSettings.yelpPlaceUrl}, '')`.as('yelp_place'),
    hideYelp: sql<boolean>`coalesce(${reviewSettings.hideYelp}, false)`.as('hide_yelp'),
  })
  .from(clients)
  .leftJoin(reviewSettings, eq(reviewSettings.clientUuid, clients.clientUuid))
  .as('review_places')
