import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Which features have already created their demo data. A feature that is added later adds its data to an existing database */
export const demoContributions = pgTable('demo_shares', {
  share: text('share').primaryKey(),
  madeAt: timestamp('made_at', { withTimezone: true }).notNull().defaultNow(),
})
