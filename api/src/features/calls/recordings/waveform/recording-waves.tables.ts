import { customType, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { clientUuidColumn, makeTenantPolicies } from '../../../../platform/database/tenancy.ts'

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({ dataType: () => 'bytea', fromDriver: (value) => Buffer.from(value) })

/**
 * The loudness of each part of a recording, measured once. Stored separately from the calls, because every change of a call makes open
 * lists reload. One byte per part, one channel after the other
 */
export const recordingWaves = pgTable(
  'recording_waves',
  {
    clientUuid: clientUuidColumn(),
    callSid: text('call_sid').notNull(),
    /** 0 when the file is not readable audio */
    channels: integer('channels').notNull(),
    levels: bytes('levels').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.callSid] }), ...makeTenantPolicies()],
)
