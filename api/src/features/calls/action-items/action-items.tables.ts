import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { clientUuidColumn, makeTenantPolicies } from '../../../platform/database/tenancy.ts'

/** The mark of an urgent call's item */
export const URGENT = 'urgent'

/** Worded as in the partial index, so that the planner uses it */
export const IS_URGENT = sql`mark = 'urgent'`

/** The marks of items that no analysis of a call found. Except for call-backs, their `call_sid` identifies something other than a call */
export const MARKS = { callBack: 'call-back', own: 'own', feedback: 'feedback', yelp: 'yelp' } as const

/** A missed call needs no call-back while its caller has one of these open, or if one was done since */
export const STANDS_FOR_CALL_BACK = sql`mark in ('call-back', 'urgent')`

/** Items with their own tiles under "Needs doing today". Worded as in the partial indexes, so that the planner uses them */
export const HAS_OWN_TILE = sql`mark in ('call-back', 'feedback', 'yelp')`

/**
 * Tasks: found by the analysis of a call, created to call back after a missed one, added by an account, or created from private feedback or
 * low reviews on Yelp
 */
export const actionItems = pgTable(
  'action_items',
  {
    clientUuid: clientUuidColumn(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    /** Id of the call, the private feedback's invitation, or the Yelp review; a random uuid for a task that an account added */
    callSid: text('call_sid').notNull(),
    /** URGENT, one of MARKS, or the item's position in the analysis: unique per call, so that a second run of the job inserts nothing */
    mark: text('mark').notNull(),
    actionItems: text('action_items').notNull(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    showDisplay: boolean('show_display').notNull().default(true),
    /** When it was marked as done; null while it is open, and for items done before this was stored */
    doneAt: timestamp('done_at', { withTimezone: true }),
    /** The answered call that closed the call-back automatically. It does so only once, so that somebody may reopen it */
    settledBy: text('settled_by'),
    /** The account assigned to it; the triggers of task-assignees clear it when the account is disabled or deleted */
    assigneeUuid: uuid('assignee_uuid'),
    /** Where to do it: a Yelp URL, or a path in the portal. Empty: at the call */
    link: text('link').notNull().default(''),
    transcriptLine: integer('transcript_line'),
    /** Copied from the call by the triggers of action-item-calls, never written by the application. Saves a join when counting */
    spam: boolean('spam').notNull().default(false),
    callStartedAt: timestamp('call_started_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    uniqueIndex('action_items_of_call').on(table.clientUuid, table.callSid, table.mark),
    index('action_items_due').on(table.clientUuid, table.showDisplay, table.dueAt, table.uuid),
    // For the counts of "Needs doing today", which are read from these indexes alone (decision 0035)
    index('action_items_call_backs')
      .on(table.clientUuid, table.dueAt, table.callStartedAt)
      .where(sql`show_display and not spam and mark = 'call-back'`),
    index('action_items_to_do').on(table.clientUuid, table.dueAt).where(sql`show_display and not spam and not (${HAS_OWN_TILE})`),
    index('action_items_urgent').on(table.clientUuid, table.dueAt).where(sql`show_display and not spam and ${IS_URGENT}`),
    index('action_items_of_customers')
      .on(table.clientUuid, table.mark, table.dueAt)
      .where(sql`show_display and not spam and mark in ('feedback', 'yelp')`),
    index('action_items_assigned').on(table.clientUuid, table.assigneeUuid).where(sql`assignee_uuid is not null`),
    // For the completed items under "Needs doing today", which are read from this index alone
    index('action_items_done')
      .on(table.clientUuid, table.doneAt.desc().nullsFirst(), table.mark, table.callSid)
      .where(sql`done_at is not null and not spam`),
    ...makeTenantPolicies(),
  ],
)
