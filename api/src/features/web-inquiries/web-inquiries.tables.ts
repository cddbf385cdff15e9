import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { clientUuid, tenantPolicies } from '../../platform/database/tenancy.ts'

export const webInquiries = pgTable(
  'web_inquiries',
  {
    clientUuid: clientUuid(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    name: text('name').notNull().default(''),
    email: text('email').notNull().default(''),
    phoneNumber: text('phone_number').notNull().default(''),
    /** E.164, where the number can be parsed: relates an inquiry to the calls of the same number */
    phoneE164: text('phone_e164').notNull().default(''),
    messages: text('messages').notNull().default(''),
    requiredDatetime: text('required_datetime').notNull().default(''),
    kwargs: jsonb('kwargs').$type<Record<string, string>>().notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    index('web_inquiries_newest').on(table.clientUuid, table.createdAt.desc().nullsFirst(), table.uuid.desc().nullsFirst()),
    index('web_inquiries_of_number').on(table.clientUuid, table.phoneE164),
    ...tenantPolicies(),
  ],
)
