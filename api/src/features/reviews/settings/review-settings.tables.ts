import { boolean, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { tenantPolicies } from '../../../platform/database/tenancy.ts'

/** Which places a business is connected to. The QR key is found before the client is known: a directory (0012) */
export const reviewSettings = pgTable(
  'review_settings',
  {
    clientUuid: uuid('client_uuid').primaryKey(),
    /** accounts/{a}/locations/{l}; empty: not connected */
    googleLocation: text('google_location').notNull().default(''),
    googlePlaceUrl: text('google_place_url').notNull().default(''),
    googleReviewUrl: text('google_review_url').notNull().default(''),
    googleVerified: boolean('google_verified').notNull().default(false),
    yelpBusinessId: text('yelp_business_id').notNull().default(''),
    yelpPlaceUrl: text('yelp_place_url').notNull().default(''),
    yelpReviewUrl: text('yelp_review_url').notNull().default(''),
    yelpVerified: boolean('yelp_verified').notNull().default(false),
    /** The review links are offered beneath private feedback too (product decision, on by default) */
    offerLinksToAll: boolean('offer_links_to_all').notNull().default(true),
    /** Of the business, as its customers see it; a public file */
    logoUuid: uuid('logo_uuid'),
    /** Low reviews are e-mailed here, and private feedback always; empty: feedback goes to the administrators */
    notifyEmail: text('notify_email').notNull().default(''),
    notify: boolean('notify').notNull().default(false),
    /** What the QR codes of the business begin with; not secret, since it hangs on the wall */
    qrKey: text('qr_key'),
  },
  (table) => [uniqueIndex('review_settings_qr_key').on(table.qrKey), ...tenantPolicies()],
)
