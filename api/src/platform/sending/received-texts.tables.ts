import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { clientUuidColumn, makeTenantPolicies } from '../database/tenancy.ts'

/** Customers' text replies, each with what it replies to. STOP, START and HELP are not among them */
export const receivedTexts = pgTable(
  'received_texts',
  {
    clientUuid: clientUuidColumn(),
    /** The telephony provider's id, by which a webhook that arrives twice is stored once */
    providerId: text('provider_id').notNull(),
    sender: text('sender').notNull(),
    /** What the text replies to, by the feature's own name for it: "web-inquiry", "missed-call"; `about` is its id */
    purpose: text('purpose').notNull(),
    about: text('about').notNull(),
    contents: text('words').notNull(),
    /** How many files came with it; their rows are in `text_pictures` */
    pictures: integer('pictures').notNull().default(0),
    /** Unused since `text_pictures`; still there for processes of the release before */
    pictureSids: text('picture_sids').array().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.providerId] }),
    // Unique across businesses, because a second report may arrive after another business has texted the customer
    uniqueIndex('received_texts_once').on(table.providerId),
    index('received_texts_about').on(table.clientUuid, table.purpose, table.about, table.createdAt),
    ...makeTenantPolicies(),
  ],
)
