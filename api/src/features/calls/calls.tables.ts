import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { CALL_COLUMNS } from '#contract/calls/call-columns.ts'
import type { CorrectableField } from '#contract/calls/call-corrections.ts'
import { CALL_STATUSES } from '#contract/calls/call-statuses.ts'
import {
  ANALYSIS_STATES,
  CALL_CATEGORIES,
  CALL_DIRECTIONS,
  CALLER_KINDS,
  type Call,
  REFERRAL_SOURCES,
  type TranscriptLine,
} from '#contract/calls/calls.ts'
import { bytes, momentColumn } from '../../platform/database/columns.ts'
import { clientUuidColumn, makeTenantPolicies } from '../../platform/database/tenancy.ts'
import { sessions } from '../../platform/identity/identity.tables.ts'

export type ModelSaid = Partial<Pick<Call, CorrectableField>>

/** One row per call, written by call intake from Twilio's reports, and by the analysis */
export const calls = pgTable(
  'calls',
  {
    clientUuid: clientUuidColumn(),
    callSid: text('call_sid').notNull(),
    /** outgoing: placed from the portal, and answered. `phoneFrom` is the customer's number in both directions (decision 0110) */
    direction: text('direction', { enum: CALL_DIRECTIONS }).notNull().default('incoming'),
    startedAt: momentColumn('started_at').notNull(),
    /** The day on which the call came in, in the business's time zone: the daily aggregates group by it */
    day: date('day').notNull(),
    phoneFrom: text('phone_from').notNull().default(''),
    phoneTo: text('phone_to').notNull().default(''),
    /** The called number and its source at that time; null for calls from before a business could have several numbers */
    numberUuid: uuid('number_uuid'),
    numberSource: text('number_source', { enum: REFERRAL_SOURCES }),
    callerName: text('caller_name').notNull().default(''),
    calleeName: text('callee_name').notNull().default(''),
    /** Set by the analysis; scores are null unless the caller was a customer */
    callerKind: text('caller_kind', { enum: CALLER_KINDS }).notNull().default('CUSTOMER'),
    callStatus: text('call_status', { enum: CALL_STATUSES }).notNull().default('Unknown'),
    durationS: integer('duration_s').notNull().default(0),
    category: text('category', { enum: CALL_CATEGORIES }).notNull().default('UNKNOWN'),
    referralSource: text('referral_source', { enum: REFERRAL_SOURCES }).notNull().default('UNKNOWN'),
    newClient: boolean('new_client'),
    conversion: boolean('conversion'),
    appointments: integer('appointments'),
    qualityScore: integer('quality_score'),
    customerSatisfaction: integer('customer_satisfaction'),
    issueResolved: boolean('issue_resolved'),
    keywords: text('keywords').array().notNull().default([]),
    comment: text('comment').notNull().default(''),
    summary: text('summary').notNull().default(''),
    transcript: jsonb('transcript').$type<TranscriptLine[]>().notNull().default([]),
    analysisState: text('analysis_state', { enum: ANALYSIS_STATES }).notNull().default('none'),
    analysisProblem: text('analysis_problem'),
    /**
     * The analysis's values of the fields that an account corrected, by their names on the wire. The columns above contain the corrected
     * values, so that totals, filters and searches need no special case
     */
    modelSaid: jsonb('model_said').$type<ModelSaid>().notNull().default({}),
    spam: boolean('spam').notNull().default(false),
    /** The call was unanswered, and the recording is the message that the caller left */
    voicemail: boolean('voicemail').notNull().default(false),
    recordingSid: text('recording_sid'),
    /** The recording in the file store; null until it has been fetched */
    recordingFileUuid: uuid('recording_file_uuid'),
    recordingDurationS: integer('recording_duration_s'),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
    /** Set by every change, so that open lists detect it when they poll */
    updatedAt: momentColumn('updated_at').notNull().defaultNow(),
    /**
     * Names, number, summary, keywords and transcript in lower case, without accents; maintained by a trigger
     * (api/routines/note-call-change.sql)
     */
    searchText: text('search_text').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.callSid] }),
    // The migration list-order adds the columns for filters and sort orders: totals and pages are index-only scans
    index('calls_newest').on(table.clientUuid, table.startedAt.desc().nullsFirst(), table.callSid.desc().nullsFirst()).where(sql`not spam`),
    index('calls_spam').on(table.clientUuid, table.startedAt.desc().nullsFirst(), table.callSid.desc().nullsFirst()).where(sql`spam`),
    index('calls_of_number').on(table.clientUuid, table.phoneFrom, table.startedAt.desc().nullsFirst()),
    index('calls_changed').on(table.clientUuid, table.updatedAt.desc().nullsFirst()),
    ...makeTenantPolicies(),
  ],
)

/**
 * Daily aggregates of calls that are not spam; maintained by the triggers of the migration calls-sums-and-search, never by the application
 */
export const callDays = pgTable(
  'call_days',
  {
    clientUuid: clientUuidColumn(),
    day: date('day').notNull(),
    total: integer('total').notNull().default(0),
    answered: integer('answered').notNull().default(0),
    /** Missed and busy calls */
    missed: integer('missed').notNull().default(0),
    durationS: integer('duration_s').notNull().default(0),
    qualitySum: integer('quality_sum').notNull().default(0),
    qualityCount: integer('quality_count').notNull().default(0),
    satisfactionSum: integer('satisfaction_sum').notNull().default(0),
    satisfactionCount: integer('satisfaction_count').notNull().default(0),
    newClients: integer('new_clients').notNull().default(0),
    google: integer('google').notNull().default(0),
    facebook: integer('facebook').notNull().default(0),
    instagram: integer('instagram').notNull().default(0),
    linkedin: integer('linkedin').notNull().default(0),
    yelp: integer('yelp').notNull().default(0),
    website: integer('website').notNull().default(0),
    etc: integer('etc').notNull().default(0),
    unknown: integer('unknown').notNull().default(0),
    /** How many of the new clients' calls have each source */
    newGoogle: integer('new_google').notNull().default(0),
    newFacebook: integer('new_facebook').notNull().default(0),
    newInstagram: integer('new_instagram').notNull().default(0),
    newLinkedin: integer('new_linkedin').notNull().default(0),
    newYelp: integer('new_yelp').notNull().default(0),
    newWebsite: integer('new_website').notNull().default(0),
    newEtc: integer('new_etc').notNull().default(0),
    newUnknown: integer('new_unknown').notNull().default(0),
    /** Of the new clients' calls, how many have the source of the number that was called, and not what the caller said */
    newMeasured: integer('new_measured').notNull().default(0),
    /** Outgoing calls, all of which were answered. The columns above are about incoming calls only */
    outgoing: integer('outgoing').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.day] }), ...makeTenantPolicies()],
)

/**
 * Daily aggregates for each value that the list can be filtered by, such as "category=COMPLAINT" (`dayFilterKeys`), so that a filtered
 * total is also a sum over days, and for each number with the source that it determined ("number=<uuid>/GOOGLE"). Maintained by triggers
 */
export const callDayFilters = pgTable(
  'call_day_filters',
  {
    clientUuid: clientUuidColumn(),
    filter: text('filter').notNull(),
    day: date('day').notNull(),
    total: integer('total').notNull().default(0),
    answered: integer('answered').notNull().default(0),
    missed: integer('missed').notNull().default(0),
    newClients: integer('new_clients').notNull().default(0),
    outgoing: integer('outgoing').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.filter, table.day] }), ...makeTenantPolicies()],
)

/** The columns that an account wants to see, in its order; no row: all columns */
export const callColumnChoices = pgTable(
  'call_column_choices',
  {
    clientUuid: clientUuidColumn(),
    accountUuid: uuid('account_uuid').notNull(),
    columns: text('columns', { enum: CALL_COLUMNS }).array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.accountUuid] }), ...makeTenantPolicies()],
)

/** Keys of URLs that play one recording for an hour, or until the session that requested it ends. Only the key's hash is stored */
export const recordingKeys = pgTable(
  'recording_keys',
  {
    keyHash: bytes('key_hash').primaryKey(),
    clientUuid: clientUuidColumn(),
    callSid: text('call_sid').notNull(),
    sessionHash: bytes('session_hash')
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    expiresAt: momentColumn('expires_at').notNull(),
  },
  (table) => [
    index('recording_keys_expiry').on(table.expiresAt),
    index('recording_keys_session').on(table.sessionHash),
    ...makeTenantPolicies(),
  ],
)
