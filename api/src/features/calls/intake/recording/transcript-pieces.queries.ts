import { and, eq } from 'drizzle-orm'
import type { TranscriptLine } from '#contract/calls/calls.ts'
import type { Db } from '../../../../platform/database/database.ts'
import type { CallKey } from '../call-jobs.ts'
import { transcriptPieces } from './transcript-pieces.tables.ts'

export interface PieceKey {
  channel: number
  startMs: number
  bytes: number
}

const isOfCall = ({ clientUuid, callSid }: CallKey) =>
  and(eq(transcriptPieces.clientUuid, clientUuid), eq(transcriptPieces.callSid, callSid))

export async function findPieces(db: Db, call: CallKey): Promise<(PieceKey & { lines: TranscriptLine[] })[]> {
  const { channel, startMs, bytes, lines } = transcriptPieces
  return db.select({ channel, startMs, bytes, lines }).from(transcriptPieces).where(isOfCall(call))
}

export async function keepPiece(db: Db, call: CallKey, piece: PieceKey & { lines: TranscriptLine[] }): Promise<void> {
  await db
    .insert(transcriptPieces)
    .values({ ...call, ...piece })
    .onConflictDoNothing()
}

export async function forgetPieces(db: Db, call: CallKey): Promise<void> {
  await db.delete(transcriptPieces).where(isOfCall(call))
}
