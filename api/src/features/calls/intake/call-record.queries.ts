import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { TranscriptLine } from '#contract/calls/calls.ts'
import type { Db } from '../../../platform/database/database.ts'
import { calls } from '../calls.tables.ts'
import { separateCorrectedFields } from '../corrections/corrected-fields.ts'

/** How call intake writes calls: reported, recorded, transcribed, analyzed. Every write is idempotent */

interface CallKey {
  clientUuid: string
  callSid: string
}

export type CallRecord = Pick<
  typeof calls.$inferSelect,
  | 'direction'
  | 'startedAt'
  | 'callerName'
  | 'phoneFrom'
  | 'callStatus'
  | 'spam'
  | 'analysisState'
  | 'voicemail'
  | 'recordingSid'
  | 'recordingFileUuid'
  | 'recordingDurationS'
  | 'transcript'
  | 'numberSource'
  | 'analysisProblem'
  | 'modelSaid'
>

type ReportedCall = Required<
  Pick<
    typeof calls.$inferInsert,
    | 'clientUuid'
    | 'callSid'
    | 'direction'
    | 'startedAt'
    | 'day'
    | 'phoneFrom'
    | 'phoneTo'
    | 'numberUuid'
    | 'numberSource'
    | 'referralSource'
    | 'callerName'
    | 'callStatus'
    | 'durationS'
    | 'analysisState'
    | 'recordingSid'
    | 'recordingDurationS'
    | 'spam'
    | 'voicemail'
  >
>

type AnalyzedCall = Required<
  Pick<
    typeof calls.$inferInsert,
    | 'callerName'
    | 'calleeName'
    | 'callerKind'
    | 'category'
    | 'referralSource'
    | 'newClient'
    | 'conversion'
    | 'appointments'
    | 'qualityScore'
    | 'customerSatisfaction'
    | 'issueResolved'
    | 'keywords'
    | 'comment'
    | 'summary'
    | 'transcript'
  >
>

const isCall = ({ clientUuid, callSid }: CallKey) => and(eq(calls.clientUuid, clientUuid), eq(calls.callSid, callSid))

export async function findCallRecord(db: Db, key: CallKey): Promise<CallRecord | null> {
  const [row] = await db
    .select({
      direction: calls.direction,
      startedAt: calls.startedAt,
      callerName: calls.callerName,
      phoneFrom: calls.phoneFrom,
      callStatus: calls.callStatus,
      spam: calls.spam,
      analysisState: calls.analysisState,
      voicemail: calls.voicemail,
      recordingSid: calls.recordingSid,
      recordingFileUuid: calls.recordingFileUuid,
      recordingDurationS: calls.recordingDurationS,
      analysisProblem: calls.analysisProblem,
      transcript: calls.transcript,
      numberSource: calls.numberSource,
      modelSaid: calls.modelSaid,
    })
    .from(calls)
    .where(isCall(key))
  return row ?? null
}

/**
 * Upserts the call from its reports. The analysis may write concurrently: only its empty columns are filled in, and the state becomes
 * "pending" only once, when the recording becomes known.
 */
export async function upsertReportedCall(db: Db, { clientUuid, callSid, ...reported }: ReportedCall): Promise<void> {
  const isRecordingNew = sql`${calls.recordingSid} is null and excluded.recording_sid is not null`
  await db
    .insert(calls)
    .values({ clientUuid, callSid, ...reported })
    .onConflictDoUpdate({
      target: [calls.clientUuid, calls.callSid],
      set: {
        ...reported,
        // A name that an account has removed stays removed
        callerName: sql`case when ${calls.callerName} = '' and not ${calls.modelSaid} ? 'caller_name' then excluded.caller_name else ${calls.callerName} end`,
        analysisState: sql`case when ${isRecordingNew} then excluded.analysis_state else ${calls.analysisState} end`,
        // A message in which nobody speaks is not a voicemail (clearVoicemail)
        voicemail: sql`case when ${isRecordingNew} then excluded.voicemail else ${calls.voicemail} end`,
        // Decided when the call came in; since then, only people change it
        numberUuid: sql`${calls.numberUuid}`,
        numberSource: sql`${calls.numberSource}`,
        referralSource: sql`${calls.referralSource}`,
        spam: sql`${calls.spam}`,
        recordingSid: sql`coalesce(${calls.recordingSid}, excluded.recording_sid)`,
        recordingDurationS: sql`coalesce(${calls.recordingDurationS}, excluded.recording_duration_s)`,
      },
    })
}

/** Returns the call's analysis state; null when the call already has its file */
export async function saveRecordingFile(db: Db, key: CallKey, fileUuid: string): Promise<CallRecord['analysisState'] | null> {
  const [row] = await db
    .update(calls)
    .set({ recordingFileUuid: fileUuid })
    .where(and(isCall(key), isNull(calls.recordingFileUuid)))
    .returning({ analysisState: calls.analysisState })
  return row?.analysisState ?? null
}

/** Analysis requested and not done. "failed" counts too, because an operator may run its dead job again */
const isWaiting = inArray(calls.analysisState, ['pending', 'failed'])

/** false when the call no longer waits for a transcript. `whyEmpty`: stored when nobody speaks and there is nothing to analyze */
export async function saveTranscript(db: Db, key: CallKey, transcript: TranscriptLine[], whyEmpty: string): Promise<boolean> {
  const isEmpty = transcript.length === 0
  const rows = await db
    .update(calls)
    .set({ transcript, analysisProblem: isEmpty ? whyEmpty : null, analysisState: isEmpty ? 'none' : 'pending' })
    .where(and(isCall(key), isWaiting))
    .returning({ callSid: calls.callSid })
  return rows.length > 0
}

/** false when another run has already written it: an analysis is stored once. An account's corrections are preserved */
export async function saveAnalysis(db: Db, key: CallKey, analyzed: AnalyzedCall): Promise<boolean> {
  const [waiting] = await db
    .select({ modelSaid: calls.modelSaid })
    .from(calls)
    .where(and(isCall(key), isWaiting))
    .for('update')
  if (!waiting) return false
  await db
    .update(calls)
    .set({ ...separateCorrectedFields(analyzed, waiting.modelSaid), analysisState: 'done', analysisProblem: null })
    .where(isCall(key))
  return true
}

export async function saveAnalysisState(db: Db, key: CallKey, state: 'none' | 'pending' | 'failed', problem: string | null): Promise<void> {
  await db
    .update(calls)
    .set({ analysisState: state, analysisProblem: problem })
    .where(and(isCall(key), isWaiting, sql`(${calls.analysisState}, ${calls.analysisProblem}) is distinct from (${state}, ${problem})`))
}

/** For a recording in which nobody speaks: the call is merely a missed call */
export async function clearVoicemail(db: Db, key: CallKey): Promise<void> {
  await db.update(calls).set({ voicemail: false }).where(isCall(key))
}

/** For an analysis requested by an account */
export async function markAnalysisPending(db: Db, key: CallKey): Promise<void> {
  await db.update(calls).set({ analysisState: 'pending', analysisProblem: null }).where(isCall(key))
}
