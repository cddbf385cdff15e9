import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, momentColumn } from '../database/columns.ts'
import { clientUuidColumn, makeTenantPolicies } from '../database/tenancy.ts'

/**
 * Addresses without an account to which a business sends reports. A confirmed address may receive every kind of report. Of the link's code,
 * only the hash is stored
 */
export const reportAddresses = pgTable(
  'report_addresses',
  {
    clientUuid: clientUuidColumn(),
    /** In lower case */
    email: text('email').notNull(),
    confirmedAt: momentColumn('confirmed_at'),
    codeHash: bytes('code_hash'),
    expiresAt: momentColumn('expires_at'),
    requestedBy: uuid('requested_by'),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.email] }), ...makeTenantPolicies()],
)
