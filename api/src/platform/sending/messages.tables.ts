import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { clientUuid, tenantPolicies } from '../database/tenancy.ts'

/**
 * Each e-mail and text message, with its state:
 * queued -> sending -> sent | failed (refused for good) | unconfirmed (the provider may have it; never sent again by itself).
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
    state: text('state', { enum: ['queued', 'sending', 'sent', 'failed', 'unconfirmed'] })
      .notNull()
      .default('queued'),
    providerId: text('provider_id'),
    problem: text('problem'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    index('messages_newest').on(table.clientUuid, table.createdAt),
    check('messages_state', sql`${table.state} in ('queued', 'sending', 'sent', 'failed', 'unconfirmed')`),
    ...tenantPolicies(),
  ],
)
