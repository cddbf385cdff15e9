import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Database, Db } from '../../platform/database/database.ts'
import { readAsSystem } from '../../platform/database/tenancy.ts'
import { clients } from '../../platform/identity/identity.tables.ts'
import {
  findAdministratorEmails,
  keepQrKey,
  type ReviewSettings,
  selectByClient,
  selectByQrKey,
} from './settings/review-settings.queries.ts'
import { reviewSettings } from './settings/review-settings.tables.ts'

export type { ReviewSettings }

/** A client that nobody has set up has the settings of the start; null when there is no such client */
export async function findReviewSettings(db: Db, clientUuid: string): Promise<ReviewSettings | null> {
  const [settings] = await selectByClient(db, { client: clientUuid })
  return settings ?? null
}

/** Whose QR code it is: asked before any client is known */
export async function findSettingsByQrKey(database: Database, qrKey: string): Promise<ReviewSettings | null> {
  const [settings] = await readAsSystem(database, selectByQrKey.statement({ qrKey }))
  return settings ?? null
}

/** What the QR codes of the business begin with; made on first use */
export function ensureQrKey(db: Db, clientUuid: string): Promise<string> {
  return keepQrKey(db, clientUuid, randomBytes(16).toString('base64url'))
}

/** Private feedback always reaches somebody: without an address of its own it goes to the administrators */
export async function findFeedbackRecipients(db: Db, { clientUuid, notifyEmail }: ReviewSettings): Promise<string[]> {
  return notifyEmail ? [notifyEmail] : findAdministratorEmails(db, clientUuid)
}

/** What a business's customers see of it, and where they can write about it. To be joined by client; also there for a client that nobody has set up */
export const reviewPlaces = new QueryBuilder()
  .select({
    clientUuid: clients.clientUuid,
    companyName: clients.companyName,
    logoPath: sql<string>`coalesce('/api/public-file/public/' || ${reviewSettings.logoUuid}, '')`.as('logo_path'),
    googleReviewUrl: sql<string>`coalesce(${reviewSettings.googleReviewUrl}, '')`.as('google_review'),
    googlePlaceUrl: sql<string>`coalesce(${reviewSettings.googlePlaceUrl}, '')`.as('google_place'),
    yelpReviewUrl: sql<string>`coalesce(${reviewSettings.yelpReviewUrl}, '')`.as('yelp_review'),
    yelpPlaceUrl: sql<string>`coalesce(${reviewSettings.yelpPlaceUrl}, '')`.as('yelp_place'),
    offerLinksToAll: sql<boolean>`coalesce(${reviewSettings.offerLinksToAll}, true)`.as('offer_links'),
  })
  .from(clients)
  .leftJoin(reviewSettings, eq(reviewSettings.clientUuid, clients.clientUuid))
  .as('review_places')
