import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** The token bucket of each provider, shared by all processes. Belongs to no tenant: only the system role has access */
export const providerPaces = pgTable('provider_paces', {
  provider: text('provider').primaryKey(),
  /** Theoretical arrival time of the generic cell rate algorithm: when the bucket will be full again */
  fullAt: moment('full_at').notNull(),
  /** The provider asked us to wait until then */
  blockedUntil: moment('blocked_until'),
})

/** Calls that are booked and not due yet: what each business has waiting decides whose turn it is */
export const providerBookings = pgTable(
  'provider_bookings',
  { provider: text('provider').notNull(), booker: uuid('booker').notNull(), dueAt: moment('due_at').notNull() },
  (table) => [index('provider_bookings_due').on(table.provider, table.dueAt)],
)

/** Businesses that asked for a call a moment ago: the shares are computed for all of them, also for those that have to wait */
export const providerAskers = pgTable(
  'provider_askers',
  { provider: text('provider').notNull(), asker: uuid('asker').notNull(), askedAt: moment('asked_at').notNull() },
  (table) => [primaryKey({ columns: [table.provider, table.asker] })],
)
