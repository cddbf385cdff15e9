import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { REFERRAL_SOURCES } from '#contract/monthly-analytics/monthly-analytics.ts'
import { clientUuidColumn, makeTenantPolicies } from '../../platform/database/tenancy.ts'

/** The amount that a business entered as its spend on a source in a month. No row means unknown, which is not the same as zero */
export const monthlySpend = pgTable(
  'monthly_spend',
  {
    clientUuid: clientUuidColumn(),
    /** First day of the month */
    month: date('month').notNull(),
    source: text('source', { enum: REFERRAL_SOURCES }).notNull(),
    cents: integer('cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.month, table.source] }), ...makeTenantPolicies()],
)
