import { eq, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { clients } from '../../../platform/identity/identity.tables.ts'
import { reviewSettings } from './review-settings.tables.ts'

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
