import type { TranscriptLine } from '#contract/calls/calls.ts'
import { ProviderError } from '../../../../platform/base/provider-error.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { withTenant } from '../../../../platform/database/tenancy.ts'
import { defineJob, RunLater } from '../../../../platform/jobs/job.ts'
import { addModelUsage } from '../../../../platform/models/model-usage.queries.ts'
import type { Services } from '../../../../platform/services/services.ts'
import type { Ai, ModelCost } from '../../../../platform/vendors/ai.ts'
import { lockCaller } from '../../action-items/call-backs.queries.ts'
import { refreshCallBacks } from '../../action-items/call-backs.service.ts'
import { type CallKey, callPayload, findCallToAnalyze, PATIENT_RETRY, saveAnalysisProblem, storeProblemOnFailure } from '../../call-jobs.ts'
import { analyzeCallJob } from '../analysis/analyze-call.job.ts'
import { type CallRecord, clearVoicemail, saveTranscript } from '../call-record.queries.ts'
import { explainEmptyMessage, explainMissingSpeech, NOTHING_UNDERSTOOD } from './missing-speech.ts'
import { transcribePieces } from './transcribe-pieces.ts'
import { deleteTranscriptPieces, findTranscriptPieces, type PieceKey, saveTranscriptPiece } from './transcript-pieces.queries.ts'

/** For a service that fails midway without a retry time */
const NEXT_LOOK_S = 30

export const transcribeCallJob = defineJob({
  name: 'transcribe-call',
  payload: callPayload,
  retry: PATIENT_RETRY,
  // A one-hour call has hundreds of pieces, and the service may request a pause at each of them
  timeoutS: 3600,
  waitsForFix: true,

  async run(services, key) {
    const { database, files, ai, jobs } = services
    const call = (await findCallToAnalyze(services, key))?.call
    if (!call?.recordingFileUuid || call.transcript.length > 0)
      return withTenant(database, key.clientUuid, (db) => deleteTranscriptPieces(db, key))
    if (!ai) throw new ProviderError('openai', 'No AI model is set up: AI_BASE_URL is missing', { retryable: false })
    const wav = await files.find(call.recordingFileUuid)
    if (!wav) throw new ProviderError('files', 'The recording is missing', { retryable: false })
    const reason = call.voicemail ? explainEmptyMessage(wav) : explainMissingSpeech(wav, call.recordingDurationS)
    if (reason) return withTenant(database, key.clientUuid, (db) => saveNoSpeech(db, key, call, reason))
    const lines = await storeProblemOnFailure(services, key, 'The transcription service isn’t responding. We’ll keep trying.', () =>
      transcribeWithPieces(services, key, ai, wav, call.direction),
    )
    await withTenant(database, key.clientUuid, async (db) => {
      const isSaved = await saveTranscript(db, key, lines, NOTHING_UNDERSTOOD)
      await deleteTranscriptPieces(db, key)
      if (isSaved && lines.length > 0) await jobs.enqueue(db, analyzeCallJob, key)
    })
  },

  onDead: (services, key) => saveAnalysisProblem(services, key, 'failed', 'The recording couldn’t be transcribed.'),
})

async function saveNoSpeech(db: Db, key: CallKey, { voicemail, phoneFrom }: CallRecord, why: string): Promise<void> {
  const caller = { clientUuid: key.clientUuid, phoneFrom }
  if (voicemail && phoneFrom) await lockCaller(db, caller)
  await saveTranscript(db, key, [], why)
  if (!voicemail) return
  await clearVoicemail(db, key)
  await refreshCallBacks(db, caller)
}

/** A run that made progress is not a failure, because a long call may need more runs than a job has retries */
async function transcribeWithPieces(
  services: Services,
  key: CallKey,
  ai: Ai,
  wav: Buffer,
  direction: CallRecord['direction'],
): Promise<TranscriptLine[]> {
  const inTenant = <T>(run: Parameters<typeof withTenant<T>>[2]) => withTenant(services.database, key.clientUuid, run)
  const idOf = ({ channel, startMs, bytes }: PieceKey) => `${channel} ${startMs} ${bytes}`
  const stored = new Map((await inTenant((db) => findTranscriptPieces(db, key))).map((piece) => [idOf(piece), piece.lines]))
  let made = 0
  try {
    const store = {
      find: (piece: PieceKey) => stored.get(idOf(piece)),
      async save(piece: PieceKey, lines: TranscriptLine[], spent: ModelCost | undefined) {
        await inTenant(async (db) => {
          await saveTranscriptPiece(db, key, { ...piece, lines })
          await addModelUsage(db, { clientUuid: key.clientUuid, purpose: 'transcription' }, services.clock.now(), spent)
        })
        made++
      },
    }
    return await transcribePieces(ai, wav, store, direction)
  } catch (error) {
    if (made === 0 || !(error instanceof ProviderError) || !error.retryable) throw error
    const now = services.clock.now()
    services.log.warn({ error, ...key, made }, 'a transcription goes on later')
    throw new RunLater(new Date(now.getTime() + (error.retryAfterS ?? NEXT_LOOK_S) * 1000), now)
  }
}
