import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { clientUuidColumn, makeTenantPolicies } from '../database/tenancy.ts'

/** Audit log: who changed what, and when. Each row is written in the transaction of the change it records */
export const auditEvents = pgTable(
  'audit_events',
  {
    clientUuid: clientUuidColumn(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    /** null when an operator or an anonymous visitor made the change */
    accountUuid: uuid('account_uuid'),
    action: text('action').notNull(),
    details: jsonb('details').notNull().default({}),
    requestId: text('request_id'),
    /**
     * The network of an account or an operator: an IPv4 address or an IPv6 /64.
     * It is null for jobs, visitors, and entries from before it was stored
     */
    network: text('network'),
    /** Name of the operator key, if an operator made the change */
    operator: text('operator'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    index('audit_events_newest').on(table.clientUuid, table.createdAt),
    ...makeTenantPolicies(),
  ],
)
