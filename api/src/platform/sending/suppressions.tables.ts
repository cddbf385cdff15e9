import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { clientUuid, tenantPolicies } from '../database/tenancy.ts'

/** Who wants no more invitations of a business. Asked at the moment of sending, not of queueing */
export const suppressions = pgTable(
  'suppressions',
  {
    clientUuid: clientUuid(),
    channel: text('channel', { enum: ['email', 'text'] }).notNull(),
    /** An e-mail address in small letters, or a number like +12175550142 */
    recipient: text('recipient').notNull(),
    /** unsubscribed: by the link or the mail program; stop: texted STOP, or the provider says so; staff: asked at the desk */
    reason: text('reason', { enum: ['unsubscribed', 'stop', 'staff'] }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.channel, table.recipient, table.reason] }),
    // A text comes from a number, and only then is it known which businesses wrote to it
    index('suppressions_recipient').on(table.channel, table.recipient),
    ...tenantPolicies(),
  ],
)
