import type { TranscriptLine } from '#contract/calls/calls.ts'
import type { Ai } from '../../../../platform/ai/ai.ts'
import { withTenant } from '../../../../platform/database/tenancy.ts'
import { defineJob } from '../../../../platform/jobs/job.ts'
import { ProviderError } from '../../../../platform/provider-error.ts'
import { analyzeCallJob } from '../analysis/analyze-call.job.ts'
import { callPayload, findCallToAnalyse, PATIENT_RETRY, tell, tellWhileWaiting } from '../call-jobs.ts'
import { saveTranscript } from '../call-record.queries.ts'
import { splitWav } from './split-wav.ts'

/** In Twilio's dual-channel recordings the caller is on the first channel and the dialled party on the second */
const SPEAKERS = [
  { speaker: 'caller', name: 'Caller' },
  { speaker: 'staff', name: 'Staff' },
] as const

export const transcribeCallJob = defineJob({
  name: 'transcribe-call',
  payload: callPayload,
  retry: PATIENT_RETRY,

  async run(services, key) {
    const { database, files, ai, jobs } = services
    const call = (await findCallToAnalyse(services, key))?.call
    if (!call?.recordingFileUuid || call.transcript.length > 0) return
    if (!ai) throw new ProviderError('openai', 'No model is set up: AI_BASE_URL is missing', { retryable: false })
    const wav = await files.find(call.recordingFileUuid)
    if (!wav) throw new ProviderError('files', 'The recording is not in the file store', { retryable: false })
    const lines = await tellWhileWaiting(services, key, 'The transcription service is not answering; we keep trying.', () =>
      transcribe(ai, wav),
    )
    await withTenant(database, key.clientUuid, async (db) => {
      const isKept = await saveTranscript(db, key, lines)
      if (isKept && lines.length > 0) await jobs.enqueue(db, analyzeCallJob, key)
    })
  },

  onDead: (services, key) => tell(services, key, 'failed', 'The recording could not be transcribed.'),
})

async function transcribe(ai: Ai, wav: Buffer): Promise<TranscriptLine[]> {
  const lines: TranscriptLine[] = []
  for (const [index, { pieces }] of split(wav).entries()) {
    const who = SPEAKERS[index] ?? SPEAKERS[0]
    for (const piece of pieces) {
      const segments = await ai.transcribe(piece.wav, `recording-channel-${index + 1}.wav`)
      lines.push(
        ...segments.map(({ startS, text }) => ({ ...who, at_s: Math.round((piece.startS + startS) * 10) / 10, text: plain(text) })),
      )
    }
  }
  return lines.filter(({ text }) => text).sort((a, b) => a.at_s - b.at_s)
}

function split(wav: Buffer) {
  try {
    return splitWav(wav)
  } catch (error) {
    throw new ProviderError('twilio', 'The recording is no sound that can be read', { retryable: false, cause: error })
  }
}

/** One line, without control characters and lone surrogates, which PostgreSQL cannot store */
const plain = (text: string) => text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()
