import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../database/columns.ts'

/** The token bucket of each provider, shared by all processes. It belongs to no tenant, and only the system role can access it */
export const providerRateLimits = pgTable('provider_paces', {
  provider: text('provider').primaryKey(),
  /** Theoretical arrival time of the generic cell rate algorithm: when the bucket will be full again */
  fullAt: momentColumn('full_at').notNull(),
  /** The provider requires a pause until this time */
  blockedUntil: momentColumn('blocked_until'),
})

/** Calls that are booked but not due yet. The number of a business's bookings decides who is next */
export const providerBookings = pgTable(
  'provider_bookings',
  { provider: text('provider').notNull(), booker: uuid('booker').notNull(), dueAt: momentColumn('due_at').notNull() },
  (table) => [index('provider_bookings_due').on(table.provider, table.dueAt)],
)

/** Businesses that requested a call a moment ago: quotas are computed for all of them, including those that have to wait */
export const providerRequesters = pgTable(
  'provider_askers',
  { provider: text('provider').notNull(), asker: uuid('asker').notNull(), askedAt: momentColumn('asked_at').notNull() },
  (table) => [primaryKey({ columns: [table.provider, table.asker] })],
)
