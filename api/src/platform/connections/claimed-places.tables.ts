import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { clientUuidColumn, makeTenantPolicies } from '../database/tenancy.ts'

/**
 * Which business a place belongs to. The primary key does not contain the client, and PostgreSQL enforces it in spite of row-level
 * security, so a second business cannot have the same place. Only triggers on `review_settings` and `connections` write to it
 * (api/routines/claimed-places.sql). It is a directory table (decision 0012), because places are looked up across businesses
 */
export const claimedPlaces = pgTable(
  'claimed_places',
  {
    clientUuid: clientUuidColumn(),
    /** "yelp", or a kind of connection */
    kind: text('kind').notNull(),
    /** The vendor's id without the account that manages it, because a Google location can be reached under several accounts */
    place: text('place').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.place] }),
    index('claimed_places_client').on(table.clientUuid),
    ...makeTenantPolicies(),
  ],
)
