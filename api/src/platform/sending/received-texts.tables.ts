import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { clientUuid, tenantPolicies } from '../database/tenancy.ts'

/** What customers answered by text, kept with what it answers. STOP, START and HELP are not among them */
export const receivedTexts = pgTable(
  'received_texts',
  {
    clientUuid: clientUuid(),
    /** The telephony provider's id: a webhook that comes twice is kept once */
    providerId: text('provider_id').notNull(),
    sender: text('sender').notNull(),
    /** What it answers, in the words of that feature: "web-inquiry", "missed-call"; `about` is which one */
    purpose: text('purpose').notNull(),
    about: text('about').notNull(),
    words: text('words').notNull(),
    pictures: integer('pictures').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.providerId] }),
    // Whichever business it is given to: a second report may come when another one has written to the customer meanwhile
    uniqueIndex('received_texts_once').on(table.providerId),
    index('received_texts_about').on(table.clientUuid, table.purpose, table.about, table.createdAt),
    ...tenantPolicies(),
  ],
)
