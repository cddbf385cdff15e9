import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { clientUuid, tenantPolicies } from '../../api/src/platform/database/tenancy.ts'

/** Stands for the calls until their feature is there, in the form of every table of a client; made by calls.maker.ts */
export const benchCalls = pgTable(
  'bench_calls',
  {
    clientUuid: clientUuid(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    caller: text('caller').notNull(),
    phoneNumber: text('phone_number').notNull(),
    category: text('category').notNull(),
    summary: text('summary').notNull(),
    durationS: integer('duration_s').notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.uuid] }), ...tenantPolicies()],
)
