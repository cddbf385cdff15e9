import { createHash } from 'node:crypto'
import { withTenant } from '../../../../platform/database/tenancy.ts'
import { defineJob } from '../../../../platform/jobs/job.ts'
import { callPayload, isAwaitingAnalysis, PATIENT_RETRY, saveAnalysisProblem, storeProblemOnFailure } from '../../call-jobs.ts'
import { measureLoudness } from '../../recordings/waveform/measure-wave.ts'
import { saveWave } from '../../recordings/waveform/recording-waves.queries.ts'
import { findCallRecord, saveRecordingFile } from '../call-record.queries.ts'
import { transcribeCallJob } from './transcribe-call.job.ts'

/** Copies the recording into our file store: at Twilio, it costs money and may be deleted */
export const fetchRecordingJob = defineJob({
  name: 'fetch-recording',
  payload: callPayload,
  retry: PATIENT_RETRY,

  async run(services, key) {
    const { database, files, recordings, jobs } = services
    const call = await withTenant(database, key.clientUuid, (db) => findCallRecord(db, key))
    const recordingSid = call?.recordingSid
    if (!call || !recordingSid) return
    if (call.recordingFileUuid) {
      // The recording was fetched earlier to be listened to, and its analysis has been requested since
      if (isAwaitingAnalysis(call.analysisState) && call.transcript.length === 0)
        await withTenant(database, key.clientUuid, (db) => jobs.enqueue(db, transcribeCallJob, key))
      return
    }
    const wav = await storeProblemOnFailure(services, key, 'The recording isn’t available yet. We’ll keep trying.', () =>
      recordings.download(recordingSid),
    )
    const fileUuid = uuidFromHash(`${key.clientUuid} ${recordingSid}`)
    await files.put(fileUuid, wav, 'audio/wav')
    const wave = measureLoudness(wav)
    await withTenant(database, key.clientUuid, async (db) => {
      await saveWave(db, key, wave)
      if (isAwaitingAnalysis(await saveRecordingFile(db, key, fileUuid))) await jobs.enqueue(db, transcribeCallJob, key)
    })
  },

  onDead: (services, key) => saveAnalysisProblem(services, key, 'failed', 'The recording couldn’t be downloaded.'),
})

/** A uuid derived from the recording's id: a retry overwrites the same file, so that a failed run leaves no orphan */
function uuidFromHash(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
