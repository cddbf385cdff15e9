import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { clientUuidColumn, makeTenantPolicies } from '../../../platform/database/tenancy.ts'

/** Numbers whose calls are marked as spam as they come in */
export const spamNumbers = pgTable(
  'spam_numbers',
  {
    clientUuid: clientUuidColumn(),
    /** E.164; never a withheld number */
    phoneFrom: text('phone_from').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.phoneFrom] }), ...makeTenantPolicies()],
)
