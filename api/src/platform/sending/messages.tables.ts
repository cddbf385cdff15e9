import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { clientUuid, tenantPolicies } from '../database/tenancy.ts'

const MESSAGE_STATES = ['queued', 'sending', 'sent', 'failed', 'unconfirmed', 'suppressed'] as const

/**
 * Each e-mail and text message, with its state:
 * queued -> sending -> sent | failed (refused for good) | unconfirmed (the provider may have it; never sent again by itself),
 * or queued -> suppressed (the recipient wants none). `sending` is entered at the point of no return, not before (decision 0017).
 */
export const messages = pgTable(
  'messages',
  {
    clientUuid: clientUuid(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    channel: text('channel', { enum: ['email', 'text'] }).notNull(),
    purpose: text('purpose').notNull(),
    brand: text('brand', { enum: ['marquee', 'partner'] }).notNull(),
    recipient: text('recipient').notNull(),
    replyTo: text('reply_to'),
    subject: text('subject').notNull().default(''),
    html: text('html').notNull().default(''),
    text: text('text').notNull(),
    /** Holds a secret (a reset link): the body is wiped as soon as it is out */
    secret: boolean('secret').notNull().default(false),
    /** Asks something of the recipient, so the suppression list is consulted; what the recipient asked for goes out regardless */
    solicits: boolean('solicits').notNull().default(false),
    /** In whose name: the business's own; null: the brand's */
    senderName: text('sender_name'),
    /** Where a mail program posts its one click (RFC 8058) */
    unsubscribeUrl: text('unsubscribe_url'),
    state: text('state', { enum: MESSAGE_STATES }).notNull().default('queued'),
    providerId: text('provider_id'),
    problem: text('problem'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    index('messages_newest').on(table.clientUuid, table.createdAt),
    // A text that comes back says only from which number
    index('messages_recipient').on(table.channel, table.recipient).where(sql`solicits`),
    uniqueIndex('messages_provider').on(table.channel, table.providerId).where(sql`provider_id is not null`),
    check('messages_state', sql`${table.state} in ('queued', 'sending', 'sent', 'failed', 'unconfirmed', 'suppressed')`),
    ...tenantPolicies(),
  ],
)
