import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { clientUuid, tenantPolicies } from '../../../platform/database/tenancy.ts'

/**
 * What Twilio reported of a call, each report once, in whatever order it came. The call itself is worked out from all of them
 * (describe-call.ts): late, early and repeated reports give the same call.
 */
export const callReports = pgTable(
  'call_reports',
  {
    clientUuid: clientUuid(),
    callSid: text('call_sid').notNull(),
    kind: text('kind', { enum: ['voice', 'dial', 'status', 'recording'] }).notNull(),
    /** What tells two reports of a kind apart: the state, or the recording and its state */
    mark: text('mark').notNull(),
    content: jsonb('content').$type<Record<string, string>>().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.callSid, table.kind, table.mark] }), ...tenantPolicies()],
)
