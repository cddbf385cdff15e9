import { index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { clientUuidColumn, makeTenantPolicies } from '../../../platform/database/tenancy.ts'

/**
 * The telephony provider's reports about a call, in the provider's format (platform/telephony parses it), deduplicated, in any order. The
 * call is derived from all of them (derive-call.ts), so that late, early and repeated reports result in the same call.
 */
export const callReports = pgTable(
  'call_reports',
  {
    clientUuid: clientUuidColumn(),
    callSid: text('call_sid').notNull(),
    kind: text('kind', { enum: ['voice', 'dial', 'status', 'recording'] }).notNull(),
    /** Distinguishes reports of the same kind: the call's state, or the recording and its state */
    mark: text('mark').notNull(),
    content: jsonb('content').$type<Record<string, string>>().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.callSid, table.kind, table.mark] }),
    // Rows are stored in order of arrival: a BRIN index finds the old ones, at a ten-thousandth of a B-tree's size
    index('call_reports_received').using('brin', table.receivedAt).with({ autosummarize: true }),
    ...makeTenantPolicies(),
  ],
)
