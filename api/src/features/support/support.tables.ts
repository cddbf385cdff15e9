import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { clientUuidColumn, makeTenantPolicies } from '../../platform/database/tenancy.ts'

export const supportInquiries = pgTable(
  'support_inquiries',
  {
    clientUuid: clientUuidColumn(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    accountUuid: uuid('account_uuid').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phoneNumber: text('phone_number').notNull(),
    email: text('email').notNull(),
    inquiry: text('inquiry').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    index('support_inquiries_newest').on(table.clientUuid, table.createdAt),
    ...makeTenantPolicies(),
  ],
)
