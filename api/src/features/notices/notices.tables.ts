import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { NOTICE_CHANNELS, NOTICE_KINDS, type NoticeChoices } from '#contract/notices.ts'
import { clientUuid, tenantPolicies } from '../../platform/database/tenancy.ts'
import { sessions } from '../../platform/identity/identity.tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** Who is told, and of what. Nothing but its link or code is sent to an address before it is confirmed */
export const noticeRecipients = pgTable(
  'notice_recipients',
  {
    clientUuid: clientUuid(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    channel: text('channel', { enum: NOTICE_CHANNELS }).notNull(),
    /** An e-mail address in lower case, or a number in E.164 */
    address: text('address').notNull(),
    choices: jsonb('choices').$type<NoticeChoices>().notNull(),
    confirmedAt: moment('confirmed_at'),
    /** Of the link or code that is waiting; only its hash is stored */
    codeHash: bytes('code_hash'),
    codeExpiresAt: moment('code_expires_at'),
    /** The administrator who asked for the address: no link works once they are none */
    requestedBy: uuid('requested_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    uniqueIndex('notice_recipients_address').on(table.clientUuid, table.channel, table.address),
    ...tenantPolicies(),
  ],
)

/** As they are read: what an earlier version stored, to which an installation went back for a while, names no pace for urgent calls */
export const CHOSEN = sql<NoticeChoices>`(jsonb_build_object('urgent_call', ${noticeRecipients.choices} -> 'missed_call') || ${noticeRecipients.choices})`

export interface NoticeFact {
  label: string
  value: string
  /** tel: or mailto:, where the value is something to press */
  href?: string
}

/** What people are told, as its feature worded it. Kept until the last summary that can have it */
export const noticeEvents = pgTable(
  'notice_events',
  {
    clientUuid: clientUuid(),
    kind: text('kind', { enum: NOTICE_KINDS }).notNull(),
    /** What it is about: the call, the inquiry. Each is told once */
    about: text('about').notNull(),
    /** The day on the business's calendar on which it became known: its summary comes the morning after */
    day: date('day').notNull(),
    happenedAt: moment('happened_at').notNull(),
    /** One sentence without a full stop: "Missed call from Ann Miller" */
    title: text('title').notNull(),
    facts: jsonb('facts').$type<NoticeFact[]>().notNull(),
    /** The path of the portal at which it is found */
    link: text('link').notNull(),
    /** Who caused it, a number; of one person's events within minutes only the first is texted. Empty: nobody knows */
    whom: text('whom').notNull().default(''),
    /** E-mail addresses that the feature itself tells, by settings of its own */
    toldAlready: text('told_already').array().notNull().default([]),
    /** A customer's answer by text, which is no further call or inquiry and is counted by itself */
    isAnswer: boolean('is_answer').notNull().default(false),
    /** It says what the caller said after the beep: told once more for it */
    hasMessage: boolean('has_message').notNull().default(false),
    toldAt: moment('told_at'),
    /** How many were texted */
    texted: integer('texted').notNull().default(0),
    /** By which channels it was above the hour's limit, and waits to be summed up */
    heldFor: text('held_for', { enum: NOTICE_CHANNELS }).array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.kind, table.about] }),
    index('notice_events_day').on(table.clientUuid, table.day),
    index('notice_events_old').on(table.day),
    index('notice_events_held').on(table.clientUuid).where(sql`held_for <> '{}'`),
    ...tenantPolicies(),
  ],
)

/** Browsers in which an account is told. They are, as long as the session lasts that allowed it: who signs out is not told there any more */
export const noticeDevices = pgTable(
  'notice_devices',
  {
    clientUuid: clientUuid(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    accountUuid: uuid('account_uuid').notNull(),
    sessionHash: bytes('session_hash')
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    /** The address at the browser's push service; who has it can reach the browser, but not tell it anything without our key */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    kinds: text('kinds', { enum: NOTICE_KINDS }).array().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    uniqueIndex('notice_devices_endpoint').on(table.endpoint),
    index('notice_devices_session').on(table.sessionHash),
    ...tenantPolicies(),
  ],
)

/** Up to which day a business was summed up: each day once */
export const noticeSummaries = pgTable(
  'notice_summaries',
  { clientUuid: clientUuid().primaryKey(), lastDay: date('last_day').notNull() },
  () => [...tenantPolicies()],
)
