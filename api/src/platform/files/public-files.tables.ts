import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { clientUuidColumn, makeTenantPolicies } from '../database/tenancy.ts'

/** Pictures that anyone with the URL may see. The file store holds the bytes under the uuid */
export const publicFiles = pgTable(
  'public_files',
  {
    clientUuid: clientUuidColumn(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    contentType: text('content_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    // The public URL contains no client, so this index cannot start with it
    index('public_files_address').on(table.uuid),
    ...makeTenantPolicies(),
  ],
)
