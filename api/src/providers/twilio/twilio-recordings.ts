import { ProviderError } from '../../platform/provider-error.ts'
import type { RecordingSource } from '../../platform/telephony/recordings.ts'

interface TwilioAccount {
  accountSid: string
  authToken: string
  /** https://api.twilio.com, or where the sandbox plays it */
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
      if (!/^RE[0-9a-f]{32}$/i.test(recordingSid)) throw refused('This is no id of a recording')
      // Never the address that a callback names: our password would go wherever that points
      const url = `${baseUrl.replace(/\/+$/, '')}/2010-04-01/Accounts/${accountSid}/Recordings/${recordingSid}.wav`
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        const response = await fetch(url, { headers: { authorization }, signal })
        if (!response.ok) throw await failureOf(response)
        return await readAll(response, maxBytes)
      } catch (error) {
        if (error instanceof ProviderError) throw error
        throw new ProviderError('twilio', 'Twilio did not give the recording', { retryable: true, cause: error })
      }
    },
  }
}

async function failureOf(response: Response): Promise<ProviderError> {
  await response.body?.cancel()
  const said = `HTTP ${response.status}`
  if (response.status === 429) {
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    return new ProviderError('twilio', `Twilio asks to slow down (${said})`, {
      retryable: true,
      ...(Number.isFinite(seconds) && seconds >= 0 && { retryAfterS: Math.ceil(seconds) }),
    })
  }
  // A recording that was just announced may take a moment until every server of Twilio's has it
  if (response.status === 404) return new ProviderError('twilio', `Twilio does not have the recording (${said})`, { retryable: true })
  if (response.status >= 500) return new ProviderError('twilio', `Twilio is not available (${said})`, { retryable: true })
  return refused(`Twilio refused to give the recording (${said})`)
}

/** Stops at the limit instead of filling the memory */
async function readAll(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw refused(`The recording has more than ${Math.floor(maxBytes / 1024 / 1024)} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const refused = (message: string) => new ProviderError('twilio', message, { retryable: false })
