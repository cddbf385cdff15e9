import { sql } from 'drizzle-orm'
import type { FeatureGuards } from '../../../../test/feature-guards.ts'

export const monthlyAnalyticsGuards: FeatureGuards = {
  goodBodies: { 'PUT /report/spend/{year}/{month}': () => ({ spend: { google: 40_000, yelp: null } }) },
  unknownIds: { year: () => '2025', month: () => '12' },
  tables: { monthly_spend: 1 },
  async furnish(db, client) {
    await db.execute(sql`insert into monthly_spend (client_uuid, month, source, cents) values (${client}, '2025-12-01', 'google', 40000)`)
  },
}
