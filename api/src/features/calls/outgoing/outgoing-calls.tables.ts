import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { OUTGOING_CALL_STATES } from '#contract/calls/outgoing-call-states.ts'
import { bytes, momentColumn } from '../../../platform/database/columns.ts'
import { clientUuidColumn, makeTenantPolicies } from '../../../platform/database/tenancy.ts'

/** One row per call that somebody placed from the portal, written before the phone company is asked for it (decision 0110) */
export const outgoingCalls = pgTable(
  'outgoing_calls',
  {
    clientUuid: clientUuidColumn(),
    /** Chosen by the browser, so that a repeated request is recognized */
    outgoingUuid: uuid('outgoing_uuid').notNull(),
    /** The account may be deleted later, so its email address is stored too */
    accountUuid: uuid('account_uuid').notNull(),
    accountEmail: text('account_email').notNull(),
    /** The customer's number */
    number: text('number').notNull(),
    /** The user's phone, which rings first */
    phone: text('phone').notNull(),
    /** The business's main number, which both see */
    shown: text('shown').notNull(),
    state: text('state', { enum: OUTGOING_CALL_STATES }).notNull(),
    /** Why it failed, as a sentence */
    problem: text('problem').notNull().default(''),
    /** The phone company's id, as soon as it is known; also that of the conversation in `calls` */
    callSid: text('call_sid'),
    durationS: integer('duration_s').notNull().default(0),
    startedAt: momentColumn('started_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.outgoingUuid] }),
    index('outgoing_calls_newest').on(table.clientUuid, table.startedAt.desc()),
    index('outgoing_calls_of_number').on(table.clientUuid, table.number, table.startedAt.desc()),
    ...makeTenantPolicies(),
  ],
)

/** The phone at which a person takes part in outgoing calls. A new number replaces the confirmed one once its code was entered */
export const callingPhones = pgTable(
  'calling_phones',
  {
    clientUuid: clientUuidColumn(),
    accountUuid: uuid('account_uuid').notNull(),
    /** E.164; null: none is confirmed yet */
    number: text('number'),
    waitingNumber: text('waiting_number'),
    codeHash: bytes('code_hash'),
    codeExpiresAt: momentColumn('code_expires_at'),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.accountUuid] }), ...makeTenantPolicies()],
)
