import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { REGISTRATION_KINDS, REGISTRATION_STATES } from '#contract/numbers/text-registration.ts'
import { momentColumn } from '../../../platform/database/columns.ts'
import { clientUuidColumn, makeTenantPolicies } from '../../../platform/database/tenancy.ts'

/** What carriers think of the number that a business's texts come from (decision 0107); one row for each business that was looked up */
export const textRegistrations = pgTable(
  'text_registrations',
  {
    clientUuid: clientUuidColumn(),
    /** The main number at that time: the state is not that of another one. null: none that can text */
    number: text('number'),
    kind: text('kind', { enum: REGISTRATION_KINDS }),
    state: text('state', { enum: REGISTRATION_STATES }).notNull().default('not_registered'),
    /** Why it is rejected, or what it is waiting for; may be empty */
    reason: text('reason').notNull().default(''),
    /** The business's own messaging service at the phone company, and its brand; null: those of all businesses */
    messagingService: text('messaging_service'),
    brand: text('brand'),
    checkedAt: momentColumn('checked_at'),
    /** Carriers blocked a text of this sender; empty: the sender of all businesses. Its texts wait until then */
    blockedSender: text('blocked_sender'),
    blockedUntil: momentColumn('blocked_until'),
    blockedCode: integer('blocked_code'),
  },
  (table) => [primaryKey({ columns: [table.clientUuid] }), ...makeTenantPolicies()],
)
