import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { clientUuidColumn, makeTenantPolicies } from '../../../platform/database/tenancy.ts'

/** Replies to reviews that a business saves for reuse. {name} and {business} are filled in when one is used */
export const savedReplies = pgTable(
  'saved_answers',
  {
    clientUuid: clientUuidColumn(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    title: text('title').notNull(),
    contents: text('contents').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.uuid] }), ...makeTenantPolicies()],
)
