import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { clientUuidColumn, makeTenantPolicies } from '../database/tenancy.ts'

/**
 * Suppression list: people who opted out of a business's invitations, or cannot be reached. It is checked when a message is sent, not when
 * it is queued
 */
export const suppressions = pgTable(
  'suppressions',
  {
    clientUuid: clientUuidColumn(),
    channel: text('channel', { enum: ['email', 'text'] }).notNull(),
    /** An email address in lower case, or a number in E.164 like +12175550142 */
    recipient: text('recipient').notNull(),
    /**
     * unsubscribed: by link or mail client. stop: texted STOP, or the provider reports an opt-out. staff: requested in person. bounced: not
     * an opt-out; mail to the address bounced, and sending is not retried for a while
     */
    reason: text('reason', { enum: ['unsubscribed', 'stop', 'staff', 'bounced'] }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.channel, table.recipient, table.reason] }),
    // An incoming text contains only its sender's number; the businesses are looked up by it
    index('suppressions_recipient').on(table.channel, table.recipient),
    ...makeTenantPolicies(),
  ],
)
