import { customType, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { clientUuid, tenantPolicies } from '../database/tenancy.ts'

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** Addresses for alerts whose link has not been opened yet, one for each kind of alert; only the hash of the link's code is stored */
export const alertConfirmations = pgTable(
  'alert_confirmations',
  {
    clientUuid: clientUuid(),
    kind: text('kind').notNull(),
    email: text('email').notNull(),
    codeHash: bytes('code_hash').notNull(),
    accountUuid: uuid('account_uuid').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.kind] }), ...tenantPolicies()],
)
