import { date, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { clientUuidColumn, makeTenantPolicies } from '../../../platform/database/tenancy.ts'

/** Texts to unanswered callers. The unique index limits a number to one text per day of the business, whatever runs twice */
export const textBacks = pgTable(
  'text_backs',
  {
    clientUuid: clientUuidColumn(),
    callSid: text('call_sid').notNull(),
    phoneFrom: text('phone_from').notNull(),
    /** The day on which it was sent, in the business's time zone */
    day: date('day').notNull(),
    text: text('text').notNull(),
    messageUuid: uuid('message_uuid').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.callSid] }),
    uniqueIndex('text_backs_once_a_day').on(table.clientUuid, table.phoneFrom, table.day),
    ...makeTenantPolicies(),
  ],
)
