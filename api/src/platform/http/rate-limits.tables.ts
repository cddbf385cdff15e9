import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Of the platform, not of a client: who tries too often, across all web processes. Only the system role reaches it */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
})
