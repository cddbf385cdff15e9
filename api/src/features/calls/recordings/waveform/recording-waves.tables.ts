import { customType, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { clientUuid, tenantPolicies } from '../../../../platform/database/tenancy.ts'

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({ dataType: () => 'bytea', fromDriver: (value) => Buffer.from(value) })

/**
 * How loud each part of a recording is, measured once: beside the calls, whose every change is one that open lists ask about. A byte a
 * part, one channel after the other
 */
export const recordingWaves = pgTable(
  'recording_waves',
  {
    clientUuid: clientUuid(),
    callSid: text('call_sid').notNull(),
    /** 0: no sound that can be read */
    channels: integer('channels').notNull(),
    levels: bytes('levels').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.callSid] }), ...tenantPolicies()],
)
