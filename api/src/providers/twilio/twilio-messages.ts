import { ProviderError } from '../../platform/base/provider-error.ts'
import type { TextTransport } from '../../platform/vendors/transport.ts'
import {
  CallbackRejected,
  describeTextProblem,
  fromTwilioRejection,
  noResponseFromTwilio,
  unclearResponseFromTwilio,
} from './twilio-errors.ts'

type TwilioSender = { from: string } | { messagingServiceSid: string }

type TwilioOptions = TwilioSender & {
  accountSid: string
  authToken: string
  /** https://api.twilio.com, or the sandbox's simulation of it */
  baseUrl: string
  /** Webhook URL for delivery reports */
  statusCallback?: string
  timeoutMs?: number
}

const WITHOUT_REPORTS_MS = 3_600_000
const NO_REPORTS =
  'Twilio rejects the address for delivery reports, so texts go out without reports for an hour. PUBLIC_URL must be reachable from the internet'

export function createTwilioText(options: TwilioOptions): TextTransport {
  const shared = 'from' in options ? { from: options.from } : { messagingServiceSid: options.messagingServiceSid }
  let reportsAgainAt = 0
  let client: ReturnType<typeof createTwilioClient> | undefined

  return {
    sender: 'from' in options ? options.from : null,
    describeProblem: describeTextProblem,
    async sendText({ to, body, from, mediaUrls = [] }, handOver) {
      client ??= createTwilioClient(options)
      const { messages } = await client
      await handOver()
      const statusCallback = Date.now() < reportsAgainAt ? undefined : options.statusCallback
      const sender = from ? { from } : shared
      const content = { body, ...(mediaUrls.length > 0 && { mediaUrl: mediaUrls }) }
      let warning: string | undefined
      try {
        const { sid } = await messages
          .create({ ...sender, to, ...content, ...(statusCallback && { statusCallback }) })
          .catch((error: unknown) => {
            if (!(error instanceof CallbackRejected)) throw error
            // A text without delivery reports is better than none. For a while, later texts do not request reports either
            reportsAgainAt = Date.now() + WITHOUT_REPORTS_MS
            warning = NO_REPORTS
            return messages.create({ ...sender, to, ...content })
          })
        if (!sid) throw unclearResponseFromTwilio()
        return { providerId: sid, ...(warning && { warning }) }
      } catch (error) {
        throw error instanceof ProviderError ? error : unclearResponseFromTwilio(error)
      }
    },
  }
}

/** Imported lazily, because the SDK takes half a second to load, and only the first text should wait for it */
async function createTwilioClient({ accountSid, authToken, baseUrl, timeoutMs = 20_000 }: TwilioOptions) {
  const { default: twilio } = await import('twilio')
  // No keep-alive, because if Twilio closes a reused connection at that moment, it looks the same as a lost response
  const httpClient = new twilio.RequestClient({ timeout: timeoutMs, keepAlive: false })
  const requestOfSdk = httpClient.request.bind(httpClient)
  // The SDK has no option for a base URL, and its errors drop Retry-After: both are handled here
  httpClient.request = async (request) => {
    const response = await requestOfSdk({ ...request, uri: replaceTwilioHost(baseUrl, request.uri) }).catch((error: unknown) => {
      throw noResponseFromTwilio(error)
    })
    if (response.statusCode >= 300) throw fromTwilioRejection(response)
    return response
  }
  return twilio(accountSid, authToken, { httpClient })
}

function replaceTwilioHost(baseUrl: string, uri: string): string {
  const { pathname, search } = new URL(uri)
  return baseUrl.replace(/\/+$/, '') + pathname + search
}
