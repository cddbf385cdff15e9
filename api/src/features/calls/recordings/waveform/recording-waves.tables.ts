import { customType, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { clientUuidColumn, makeTenantPolicies } from '../../../../platform/database/tenancy.ts'

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({ dataType: () => 'bytea', fromDriver: (value) => Buffer.from(value) })

/**
 * How loud each part of a recording is, measured once. Stored apart from the calls, as every change of a call makes open lists reload. One
 * byte for each part, one channel after the other
 */
export const recordingWaves = pgTable(
  'recording_waves',
  {
    clientUuid: clientUuidColumn(),
    callSid: text('call_sid').notNull(),
    /** 0 when the file is no readable audio */
    channels: integer('channels').notNull(),
    levels: bytes('levels').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.callSid] }), ...makeTenantPolicies()],
)
