import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../../platform/database/columns.ts'
import { clientUuidColumn, makeTenantPolicies } from '../../../platform/database/tenancy.ts'

/** Accounts' notes on a call; they appear in no list and no search */
export const callNotes = pgTable(
  'call_notes',
  {
    clientUuid: clientUuidColumn(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    callSid: text('call_sid').notNull(),
    /** The account may be deleted later, so its email address is stored too */
    accountUuid: uuid('account_uuid').notNull(),
    authorEmail: text('author_email').notNull(),
    text: text('text').notNull(),
    createdAt: momentColumn('created_at').notNull(),
    editedAt: momentColumn('edited_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    index('call_notes_of_call').on(table.clientUuid, table.callSid, table.createdAt),
    ...makeTenantPolicies(),
  ],
)
