import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { clientUuid, tenantPolicies } from '../../../platform/database/tenancy.ts'

/** The mark of the item that a caller in need makes */
export const URGENT = 'urgent'

/** Tasks after a call: found by the analysis, or a call-back after a missed call */
export const actionItems = pgTable(
  'action_items',
  {
    clientUuid: clientUuid(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    callSid: text('call_sid').notNull(),
    /** "call-back", "urgent", or the item's position in the analysis: unique for each call, so that a second run of the job inserts nothing */
    mark: text('mark').notNull(),
    actionItems: text('action_items').notNull(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    showDisplay: boolean('show_display').notNull().default(true),
    /** When it was ticked off; null while it is open, and for items ticked off before this was kept */
    doneAt: timestamp('done_at', { withTimezone: true }),
    transcriptLine: integer('transcript_line'),
    /** Copied from the call by the triggers of action-item-calls, never written by the application, so that counting needs no join */
    spam: boolean('spam').notNull().default(false),
    callStartedAt: timestamp('call_started_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    uniqueIndex('action_items_of_call').on(table.clientUuid, table.callSid, table.mark),
    index('action_items_due').on(table.clientUuid, table.showDisplay, table.dueAt, table.uuid),
    // For the counts of "Needs doing today", which read nothing but these (decision 0035)
    index('action_items_call_backs')
      .on(table.clientUuid, table.dueAt, table.callStartedAt)
      .where(sql`show_display and not spam and mark = 'call-back'`),
    index('action_items_open').on(table.clientUuid, table.dueAt).where(sql`show_display and not spam and mark <> 'call-back'`),
    // For what "Needs doing today" says is done, which reads nothing but this
    index('action_items_done')
      .on(table.clientUuid, table.doneAt.desc().nullsFirst(), table.mark, table.callSid)
      .where(sql`done_at is not null and not spam`),
    ...tenantPolicies(),
  ],
)
