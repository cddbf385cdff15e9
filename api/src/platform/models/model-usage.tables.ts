import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { MODEL_PURPOSES } from '#contract/model-purposes.ts'
import { clientUuidColumn, makeTenantPolicies } from '../database/tenancy.ts'

/** How much a business used the models in a month of its calendar */
export const modelUsage = pgTable(
  'ai_usage',
  {
    clientUuid: clientUuidColumn(),
    /** 2026-11 */
    month: text('month').notNull(),
    purpose: text('purpose', { enum: MODEL_PURPOSES }).notNull(),
    calls: integer('calls').notNull().default(0),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull().default(0),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull().default(0),
    audioSeconds: bigint('audio_seconds', { mode: 'number' }).notNull().default(0),
    /** Millionths of a dollar, at the prices that were configured at the time of each call; 0 without prices */
    costMicros: bigint('cost_micros', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.month, table.purpose] }), ...makeTenantPolicies()],
)
