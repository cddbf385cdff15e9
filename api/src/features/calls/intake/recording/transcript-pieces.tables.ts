import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { TranscriptLine } from '#contract/calls/calls.ts'
import { clientUuid, tenantPolicies } from '../../../../platform/database/tenancy.ts'

/**
 * What is said in the pieces of a recording that are transcribed already, until all are: a run that is stopped midway goes on where it was
 * instead of paying for the first pieces again
 */
export const transcriptPieces = pgTable(
  'transcript_pieces',
  {
    clientUuid: clientUuid(),
    callSid: text('call_sid').notNull(),
    channel: integer('channel').notNull(),
    startMs: integer('start_ms').notNull(),
    /** Tells pieces of the same beginning apart, as a recording may be cut in two ways */
    bytes: integer('bytes').notNull(),
    lines: jsonb('lines').$type<TranscriptLine[]>().notNull(),
  },
  (table) => [
    primaryKey({ name: 'transcript_pieces_pk', columns: [table.clientUuid, table.callSid, table.channel, table.startMs, table.bytes] }),
    ...tenantPolicies(),
  ],
)
