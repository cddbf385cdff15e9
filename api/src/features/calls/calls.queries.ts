import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { CallColumn } from '#contract/calls/call-columns.ts'
import type { CallStatus } from '#contract/calls/call-statuses.ts'
import type { Call, TranscriptLine } from '#contract/calls/calls.ts'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { currentClient } from '../../platform/database/tenancy.ts'
import { isoMomentSql } from '../../platform/database/wire-shape.ts'
import { callColumnChoices, calls, type ModelSaid, recordingKeys } from './calls.tables.ts'
import { CALL_FIELDS } from './list/list-calls.queries.ts'

const MAX_RELATED = 10
const ofClient = eq(calls.clientUuid, currentClient)

export type CallDetail = Call & {
  transcript: TranscriptLine[]
  analysis_problem: string | null
  model_said: ModelSaid
  hasRecording: boolean
  recordingDurationS: number | null
}

const DETAIL_FIELDS = {
  ...CALL_FIELDS,
  transcript: calls.transcript,
  analysis_problem: calls.analysisProblem,
  model_said: calls.modelSaid,
  hasRecording: sql<boolean>`${calls.recordingFileUuid} is not null`,
  recordingDurationS: calls.recordingDurationS,
}

export async function findCall(db: Db, callSid: string): Promise<CallDetail | null> {
  const [row] = await db
    .select(DETAIL_FIELDS)
    .from(calls)
    .where(and(ofClient, eq(calls.callSid, callSid)))
  return row ?? null
}

export interface RelatedCall {
  call_sid: string
  call_start_datetime: string
  call_status: CallStatus
  summary: string
}

/** Other calls of the same number, newest first */
export async function findCallsOfNumber(db: Db, phoneFrom: string, exceptSid: string): Promise<RelatedCall[]> {
  // Callers who withheld their number are not one and the same person
  if (!phoneFrom) return []
  return db
    .select({
      call_sid: calls.callSid,
      call_start_datetime: isoMomentSql(calls.startedAt),
      call_status: calls.callStatus,
      summary: calls.summary,
    })
    .from(calls)
    .where(and(ofClient, eq(calls.phoneFrom, phoneFrom), ne(calls.callSid, exceptSid), eq(calls.spam, false)))
    .orderBy(desc(calls.startedAt))
    .limit(MAX_RELATED)
}

export async function findNumberOfCall(db: Db, callSid: string): Promise<string | null> {
  const [row] = await db
    .select({ phoneFrom: calls.phoneFrom })
    .from(calls)
    .where(and(ofClient, eq(calls.callSid, callSid)))
  return row?.phoneFrom ?? null
}

export async function updateSpamOfCall(db: Db, callSid: string, spam: boolean): Promise<'changed' | 'unchanged' | 'missing'> {
  const [call] = await db
    .select({ spam: calls.spam })
    .from(calls)
    .where(and(ofClient, eq(calls.callSid, callSid)))
    .for('update')
  if (!call) return 'missing'
  if (call.spam === spam) return 'unchanged'
  await db
    .update(calls)
    .set({ spam })
    .where(and(ofClient, eq(calls.callSid, callSid)))
  return 'changed'
}

export async function findCallColumns(db: Db, accountUuid: string): Promise<CallColumn[] | null> {
  const [row] = await db
    .select({ columns: callColumnChoices.columns })
    .from(callColumnChoices)
    .where(and(eq(callColumnChoices.clientUuid, currentClient), eq(callColumnChoices.accountUuid, accountUuid)))
  return row?.columns ?? null
}

export async function updateCallColumns(db: Db, account: { clientUuid: string; uuid: string }, columns: CallColumn[]): Promise<void> {
  await db
    .insert(callColumnChoices)
    .values({ clientUuid: account.clientUuid, accountUuid: account.uuid, columns })
    .onConflictDoUpdate({ target: [callColumnChoices.clientUuid, callColumnChoices.accountUuid], set: { columns } })
}

const NEWEST_CHANGES = 20

/**
 * A hash over the latest changes, not only over the newest one: a transaction that began earlier may commit later, and its change then
 * sorts second. An index-only scan of calls_changed.
 */
export const selectCallsVersion = preparedQuery<{ version: string }>(
  { version: sql`coalesce(md5(string_agg(changes.updated_at::text, ',' order by changes.updated_at desc)), 'none')` },
  (db, fields) => {
    const changes = db
      .select({ updatedAt: calls.updatedAt })
      .from(calls)
      .where(ofClient)
      .orderBy(desc(calls.updatedAt))
      .limit(NEWEST_CHANGES)
      .as('changes')
    return db.select(fields).from(changes)
  },
)

export async function findRecordingFile(db: Db, callSid: string): Promise<string | null> {
  const [row] = await db
    .select({ file: calls.recordingFileUuid })
    .from(calls)
    .where(and(ofClient, eq(calls.callSid, callSid)))
  return row?.file ?? null
}

export async function insertRecordingKey(db: Db, key: typeof recordingKeys.$inferInsert): Promise<void> {
  await db.insert(recordingKeys).values(key)
}

/** Across tenants, by the key alone: it was issued to an account that may listen to the recording */
export async function findRecordingOfKey(db: Db, keyHash: Buffer, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ file: calls.recordingFileUuid })
    .from(recordingKeys)
    .innerJoin(calls, and(eq(calls.clientUuid, recordingKeys.clientUuid), eq(calls.callSid, recordingKeys.callSid)))
    .where(and(eq(recordingKeys.keyHash, keyHash), gt(recordingKeys.expiresAt, now)))
  return row?.file ?? null
}

export async function deleteExpiredRecordingKeys(db: Db, now: Date): Promise<void> {
  await db.delete(recordingKeys).where(lt(recordingKeys.expiresAt, now))
}
