import { and, eq, gt, inArray, notExists, sql } from 'drizzle-orm'
import type { TranscriptLine } from '#contract/calls/calls.ts'
import type { Db } from '../../../../platform/database/database.ts'
import type { CallKey } from '../../call-jobs.ts'
import { calls } from '../../calls.tables.ts'
import { transcriptPieces } from './transcript-pieces.tables.ts'

export interface PieceKey {
  channel: number
  startMs: number
  bytes: number
}

const isOfCall = ({ clientUuid, callSid }: CallKey) =>
  and(eq(transcriptPieces.clientUuid, clientUuid), eq(transcriptPieces.callSid, callSid))

export async function findTranscriptPieces(db: Db, call: CallKey): Promise<(PieceKey & { lines: TranscriptLine[] })[]> {
  const { channel, startMs, bytes, lines } = transcriptPieces
  return db.select({ channel, startMs, bytes, lines }).from(transcriptPieces).where(isOfCall(call))
}

export async function saveTranscriptPiece(db: Db, call: CallKey, piece: PieceKey & { lines: TranscriptLine[] }): Promise<void> {
  await db
    .insert(transcriptPieces)
    .values({ ...call, ...piece })
    .onConflictDoNothing()
}

export async function deleteTranscriptPieces(db: Db, call: CallKey): Promise<void> {
  await db.delete(transcriptPieces).where(isOfCall(call))
}

/** Deletes pieces of calls that no longer wait for a transcript, or started before `since`. Across tenants */
export async function purgeAbandonedPieces(db: Db, since: Date): Promise<void> {
  const isTheirs = and(eq(calls.clientUuid, transcriptPieces.clientUuid), eq(calls.callSid, transcriptPieces.callSid))
  const isAwaited = and(inArray(calls.analysisState, ['pending', 'failed']), sql`${calls.transcript} = '[]'`, gt(calls.startedAt, since))
  await db.delete(transcriptPieces).where(notExists(db.select({ callSid: calls.callSid }).from(calls).where(and(isTheirs, isAwaited))))
}
