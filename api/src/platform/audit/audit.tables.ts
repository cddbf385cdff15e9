import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { clientUuid, tenantPolicies } from '../database/tenancy.ts'

/** Every change of consequence: who, what, when. Written in the same transaction as the change */
export const auditEvents = pgTable(
  'audit_events',
  {
    clientUuid: clientUuid(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    /** null: an operator, or nobody signed in */
    accountUuid: uuid('account_uuid'),
    action: text('action').notNull(),
    details: jsonb('details').notNull().default({}),
    requestId: text('request_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    index('audit_events_newest').on(table.clientUuid, table.createdAt),
    ...tenantPolicies(),
  ],
)
