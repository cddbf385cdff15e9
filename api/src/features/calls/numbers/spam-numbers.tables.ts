import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { clientUuid, tenantPolicies } from '../../../platform/database/tenancy.ts'

/** Numbers whose calls are marked as spam as they come in */
export const spamNumbers = pgTable(
  'spam_numbers',
  {
    clientUuid: clientUuid(),
    /** E.164; never a withheld number */
    phoneFrom: text('phone_from').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.phoneFrom] }), ...tenantPolicies()],
)
