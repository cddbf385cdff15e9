import type { RecordingSource } from '../../platform/vendors/telephony/recordings.ts'
import { createTwilioDownload, permanentError, type TwilioAccount } from './twilio-downloads.ts'

const MAX_BYTES = 200 * 1024 * 1024

export function createTwilioRecordings(account: TwilioAccount): RecordingSource {
  const download = createTwilioDownload({ timeoutMs: 120_000, maxBytes: MAX_BYTES, ...account }, 'recording')
  return {
    async download(recordingSid) {
      if (!/^RE[0-9a-f]{32}$/i.test(recordingSid)) throw permanentError('This is not a recording id')
      return download(`Recordings/${recordingSid}.wav`)
    },
  }
}
