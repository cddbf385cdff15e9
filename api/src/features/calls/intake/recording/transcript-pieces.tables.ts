import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { TranscriptLine } from '#contract/calls/calls.ts'
import { clientUuidColumn, makeTenantPolicies } from '../../../../platform/database/tenancy.ts'

/**
 * Transcripts of individual pieces of a recording, stored until all are done: after an interruption, a run continues where it stopped
 * instead of paying for the first pieces again
 */
export const transcriptPieces = pgTable(
  'transcript_pieces',
  {
    clientUuid: clientUuidColumn(),
    callSid: text('call_sid').notNull(),
    channel: integer('channel').notNull(),
    startMs: integer('start_ms').notNull(),
    /** Distinguishes pieces with the same start, because a recording may be cut in two ways */
    bytes: integer('bytes').notNull(),
    lines: jsonb('lines').$type<TranscriptLine[]>().notNull(),
  },
  (table) => [
    primaryKey({ name: 'transcript_pieces_pk', columns: [table.clientUuid, table.callSid, table.channel, table.startMs, table.bytes] }),
    ...makeTenantPolicies(),
  ],
)
