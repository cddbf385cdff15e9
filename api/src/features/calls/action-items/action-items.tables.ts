import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { clientUuidColumn, makeTenantPolicies } from '../../../platform/database/tenancy.ts'

/** The mark of the item of an urgent call */
export const URGENT = 'urgent'

/** Worded as in the partial index, so that the planner uses it */
export const IS_URGENT = sql`mark = 'urgent'`

/** The marks of items that came from no call: their `call_sid` names what they are about instead */
export const MARKS = { callBack: 'call-back', own: 'own', feedback: 'feedback', yelp: 'yelp' } as const

/** A missed call needs no call-back while its caller has one of these open, or one was done since */
export const STANDS_FOR_CALL_BACK = sql`mark in ('call-back', 'urgent')`

/** Items with tiles of their own under "Needs doing today". Worded as in the partial indexes, so that the planner uses them */
export const HAS_OWN_TILE = sql`mark in ('call-back', 'feedback', 'yelp')`

/**
 * Tasks: found by the analysis of a call, a call-back after a missed one, added by an account, from private feedback, and from low reviews
 * on Yelp
 */
export const actionItems = pgTable(
  'action_items',
  {
    clientUuid: clientUuidColumn(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    /** The call; the invitation of private feedback, Yelp's id of a review, a random uuid of an own task */
    callSid: text('call_sid').notNull(),
    /** One of MARKS, or the item's position in the analysis: unique for each call, so that a second run of the job inserts nothing */
    mark: text('mark').notNull(),
    actionItems: text('action_items').notNull(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    showDisplay: boolean('show_display').notNull().default(true),
    /** When it was ticked off; null while it is open, and for items ticked off before this was stored */
    doneAt: timestamp('done_at', { withTimezone: true }),
    /** The answered call that closed the call-back automatically; it does so once, so that somebody may open it again */
    settledBy: text('settled_by'),
    /** The account that is to do it; the triggers of task-assignees take it away when the account is disabled or deleted */
    assigneeUuid: uuid('assignee_uuid'),
    /** Where to do it: an address at Yelp, or a path of the portal. Empty: in the call */
    link: text('link').notNull().default(''),
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
    index('action_items_to_do').on(table.clientUuid, table.dueAt).where(sql`show_display and not spam and not (${HAS_OWN_TILE})`),
    index('action_items_urgent').on(table.clientUuid, table.dueAt).where(sql`show_display and not spam and ${IS_URGENT}`),
    index('action_items_of_customers')
      .on(table.clientUuid, table.mark, table.dueAt)
      .where(sql`show_display and not spam and mark in ('feedback', 'yelp')`),
    index('action_items_assigned').on(table.clientUuid, table.assigneeUuid).where(sql`assignee_uuid is not null`),
    // For what "Needs doing today" lists as done, which reads nothing but this
    index('action_items_done')
      .on(table.clientUuid, table.doneAt.desc().nullsFirst(), table.mark, table.callSid)
      .where(sql`done_at is not null and not spam`),
    ...makeTenantPolicies(),
  ],
)
