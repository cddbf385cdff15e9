import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Which features have brought their share of the demo business already: a later feature adds its own to an existing folder */
export const demoShares = pgTable('demo_shares', {
  share: text('share').primaryKey(),
  madeAt: timestamp('made_at', { withTimezone: true }).notNull().defaultNow(),
})
