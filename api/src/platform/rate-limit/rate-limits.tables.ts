import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Attempt counters of the rate limits, shared by all web processes. They belong to no tenant, and only the system role can access them */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
})
