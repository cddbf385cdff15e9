import { boolean, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { makeTenantPolicies } from '../../../platform/database/tenancy.ts'

/** The places a business is connected to. The QR key is looked up before the tenant is known: a directory table (decision 0012) */
export const reviewSettings = pgTable(
  'review_settings',
  {
    clientUuid: uuid('client_uuid').primaryKey(),
    /** Google's resource name, accounts/{a}/locations/{l}; empty: not connected */
    googleLocation: text('google_location').notNull().default(''),
    /** Google's name of the place under the agency's account, if the business has its own connection: it differs by account */
    agencyLocation: text('agency_location').notNull().default(''),
    googlePlaceUrl: text('google_place_url').notNull().default(''),
    googleReviewUrl: text('google_review_url').notNull().default(''),
    googleVerified: boolean('google_verified').notNull().default(false),
    yelpBusinessId: text('yelp_business_id').notNull().default(''),
    yelpPlaceUrl: text('yelp_place_url').notNull().default(''),
    yelpReviewUrl: text('yelp_review_url').notNull().default(''),
    yelpVerified: boolean('yelp_verified').notNull().default(false),
    /** Whether customers' pages omit Yelp, which forbids businesses from requesting reviews (decision 0081) */
    hideYelp: boolean('hide_yelp').notNull().default(false),
    /** The business's logo as its customers see it; a public file */
    logoUuid: uuid('logo_uuid'),
    /** The key that begins the business's QR codes; not secret, because they are on public display */
    qrKey: text('qr_key'),
  },
  (table) => [uniqueIndex('review_settings_qr_key').on(table.qrKey), ...makeTenantPolicies()],
)
