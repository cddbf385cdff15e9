import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { NOTICE_CHANNELS, NOTICE_KINDS, type NoticeChoices } from '#contract/notices/notices.ts'
import { bytes, momentColumn } from '../../platform/database/columns.ts'
import { clientUuidColumn, makeTenantPolicies } from '../../platform/database/tenancy.ts'
import { sessions } from '../../platform/identity/identity.tables.ts'

/** Who is notified, and of what. Until an address is confirmed, only its link or code is sent to it */
export const noticeRecipients = pgTable(
  'notice_recipients',
  {
    clientUuid: clientUuidColumn(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    channel: text('channel', { enum: NOTICE_CHANNELS }).notNull(),
    /** An email address in lower case, or a number in E.164 */
    address: text('address').notNull(),
    choices: jsonb('choices').$type<NoticeChoices>().notNull(),
    confirmedAt: momentColumn('confirmed_at'),
    /** Hash of the pending link or code, which itself is not stored */
    codeHash: bytes('code_hash'),
    codeExpiresAt: momentColumn('code_expires_at'),
    /** The administrator who added the address: its link stops working if they are no longer an administrator */
    requestedBy: uuid('requested_by').notNull(),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    uniqueIndex('notice_recipients_address').on(table.clientUuid, table.channel, table.address),
    ...makeTenantPolicies(),
  ],
)

/** The choices as read: rows from an earlier version have no frequency for urgent calls, and use that of missed calls */
export const EFFECTIVE_CHOICES = sql<NoticeChoices>`(jsonb_build_object('urgent_call', ${noticeRecipients.choices} -> 'missed_call') || ${noticeRecipients.choices})`

export interface NoticeFact {
  label: string
  value: string
  /** tel: or mailto:, if the value can be tapped */
  href?: string
}

/** What the email about one event contains in addition to its facts; texts, browsers and digests contain only the title */
export interface NoticeEmail {
  /** The message to the first recipient gets this uuid, so that the feature can show when somebody was notified */
  messageUuid?: string
  subject: string
  preview: string
  heading: string
  paragraphs: string[]
  /** The customer's address, if they gave one */
  replyTo?: string
}

/** The events that people are notified of, as worded by their features. Stored until the last digest that can include them */
export const noticeEvents = pgTable(
  'notice_events',
  {
    clientUuid: clientUuidColumn(),
    kind: text('kind', { enum: NOTICE_KINDS }).notNull(),
    /** The subject of the event, such as the call or the inquiry. Each is sent once */
    about: text('about').notNull(),
    /** The day on which it became known, in the business's time zone: its digest is sent the next morning */
    day: date('day').notNull(),
    happenedAt: momentColumn('happened_at').notNull(),
    /** One sentence without a final period: "Missed call from Ann Miller" */
    title: text('title').notNull(),
    facts: jsonb('facts').$type<NoticeFact[]>().notNull(),
    email: jsonb('email').$type<NoticeEmail>(),
    /** The path in the portal where it is found */
    link: text('link').notNull(),
    /** The phone number that caused it: of one person's events within minutes, only the first is texted. Empty when unknown */
    whom: text('whom').notNull().default(''),
    /** Email addresses that the feature itself notifies: whoever gets a bill also gets its reminders */
    alreadyNotified: text('told_already').array().notNull().default([]),
    /** A customer's reply by text, which does not count as another call or inquiry and is counted separately */
    isReply: boolean('is_answer').notNull().default(false),
    /** It has the caller's voicemail message, for which it is sent again */
    hasMessage: boolean('has_message').notNull().default(false),
    toldAt: momentColumn('told_at'),
    /** The number of phones to which it was texted */
    texted: integer('texted').notNull().default(0),
    /** The channels on which it exceeded the hourly limit and is waiting for the digest */
    heldFor: text('held_for', { enum: NOTICE_CHANNELS }).array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.kind, table.about] }),
    index('notice_events_day').on(table.clientUuid, table.day),
    index('notice_events_old').on(table.day),
    index('notice_events_held').on(table.clientUuid).where(sql`held_for <> '{}'`),
    ...makeTenantPolicies(),
  ],
)

/** Browsers in which an account is notified while the session that allowed it lasts: signing out ends the notices there */
export const noticeDevices = pgTable(
  'notice_devices',
  {
    clientUuid: clientUuidColumn(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    accountUuid: uuid('account_uuid').notNull(),
    sessionHash: bytes('session_hash')
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    /** The URL at the browser's push service. Nobody who knows it can show anything in the browser without our key */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    kinds: text('kinds', { enum: NOTICE_KINDS }).array().notNull(),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    uniqueIndex('notice_devices_endpoint').on(table.endpoint),
    index('notice_devices_session').on(table.sessionHash),
    ...makeTenantPolicies(),
  ],
)

/** The last day for which a business got its digest, so that each day is sent once */
export const noticeSummaries = pgTable(
  'notice_summaries',
  { clientUuid: clientUuidColumn().primaryKey(), lastDay: date('last_day').notNull() },
  () => [...makeTenantPolicies()],
)
