import { ProviderError } from '../../platform/base/provider-error.ts'
import { type Rejection, readBytes, requestProvider } from '../../platform/vendors/provider-http.ts'
import type { RecordingSource } from '../../platform/vendors/recordings.ts'

interface TwilioAccount {
  accountSid: string
  authToken: string
  /** https://api.twilio.com, or the sandbox's emulation of it */
  baseUrl: string
  timeoutMs?: number
  maxBytes?: number
}

const MAX_BYTES = 200 * 1024 * 1024

export function createTwilioRecordings({
  accountSid,
  authToken,
  baseUrl,
  timeoutMs = 120_000,
  maxBytes = MAX_BYTES,
}: TwilioAccount): RecordingSource {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    async download(recordingSid) {
      if (!/^RE[0-9a-f]{32}$/i.test(recordingSid)) throw finalError('This is no id of a recording')
      // Built here instead of using the callback's URL, because a forged URL would receive our credentials
      const url = `${baseUrl.replace(/\/+$/, '')}/2010-04-01/Accounts/${accountSid}/Recordings/${recordingSid}.wav`
      const { bytes, isWhole } = await requestProvider({
        url,
        headers: { authorization },
        timeoutMs,
        read: (response) => readBytes(response, maxBytes),
        rejected: fromRecordingRejection,
        noResponse: (cause) => new ProviderError('twilio', 'Twilio did not give the recording', { retryable: true, cause }),
      })
      if (!isWhole) throw finalError(`The recording has more than ${Math.floor(maxBytes / 1024 / 1024)} MB`)
      return bytes
    },
  }
}

function fromRecordingRejection({ status, kind, retryAfterS }: Rejection): ProviderError {
  const detail = `HTTP ${status}`
  if (kind === 'slow_down') return new ProviderError('twilio', `Twilio asked us to slow down (${detail})`, { retryable: true, retryAfterS })
  // A new recording may take a moment to reach all of Twilio's servers, so a 404 is retried
  if (kind === 'unknown') return new ProviderError('twilio', `Twilio does not have the recording (${detail})`, { retryable: true })
  if (kind === 'away') return new ProviderError('twilio', `Twilio is not available (${detail})`, { retryable: true })
  return finalError(`Twilio refused to give the recording (${detail})`)
}

const finalError = (message: string) => new ProviderError('twilio', message, { retryable: false })
