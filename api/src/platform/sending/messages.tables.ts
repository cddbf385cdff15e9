import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { clientUuidColumn, makeTenantPolicies } from '../database/tenancy.ts'

const MESSAGE_STATES = ['queued', 'sending', 'sent', 'failed', 'unconfirmed', 'suppressed'] as const

/**
 * Every email and text message with its state machine: queued -> sending -> sent | failed (permanently rejected) | unconfirmed (the
 * provider may have it; never retried automatically), or queued -> suppressed (the recipient opted out). A message enters `sending` at the
 * point of no return, not earlier (decision 0017)
 */
export const messages = pgTable(
  'messages',
  {
    clientUuid: clientUuidColumn(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    channel: text('channel', { enum: ['email', 'text'] }).notNull(),
    purpose: text('purpose').notNull(),
    brand: text('brand', { enum: ['marquee', 'partner'] }).notNull(),
    recipient: text('recipient').notNull(),
    replyTo: text('reply_to'),
    subject: text('subject').notNull().default(''),
    html: text('html').notNull().default(''),
    text: text('text').notNull(),
    /** The body contains a secret (a reset link) and is wiped as soon as the message is sent */
    secret: boolean('secret').notNull().default(false),
    /** Unsolicited: the suppression list is checked before sending. Messages that the recipient requested (a reset link) are always sent */
    solicits: boolean('solicits').notNull().default(false),
    /** The business on whose behalf it is sent; null: the brand */
    senderName: text('sender_name'),
    /** One-click unsubscribe (RFC 8058): the mail client posts here */
    unsubscribeUrl: text('unsubscribe_url'),
    state: text('state', { enum: MESSAGE_STATES }).notNull().default('queued'),
    providerId: text('provider_id'),
    problem: text('problem'),
    /** A queued text is deferred until this time, when its recipient's day begins; null: it is sent as soon as possible */
    waitsUntil: timestamp('waits_until', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    index('messages_newest').on(table.clientUuid, table.createdAt),
    // An incoming text contains only its sender's number, not the business
    index('messages_recipient').on(table.channel, table.recipient).where(sql`solicits`),
    index('messages_held').on(table.clientUuid, table.waitsUntil).where(sql`waits_until is not null`),
    uniqueIndex('messages_provider').on(table.channel, table.providerId).where(sql`provider_id is not null`),
    check('messages_state', sql`${table.state} in ('queued', 'sending', 'sent', 'failed', 'unconfirmed', 'suppressed')`),
    ...makeTenantPolicies(),
  ],
)
