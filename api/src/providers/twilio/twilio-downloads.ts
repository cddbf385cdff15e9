import { ProviderError } from '../../platform/base/provider-error.ts'
import { type Rejection, readBytesUpTo, requestProvider } from '../../platform/vendors/provider-http.ts'

export interface TwilioAccount {
  accountSid: string
  authToken: string
  /** https://api.twilio.com, or the sandbox's simulation of it */
  baseUrl: string
  timeoutMs?: number
  maxBytes?: number
}

/** Downloads files of the account, for which Twilio requires the account's credentials */
export function createTwilioDownload(account: Required<TwilioAccount>, what: string): (path: string) => Promise<Buffer> {
  const { accountSid, authToken, baseUrl, timeoutMs, maxBytes } = account
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return async (path) => {
    const { bytes, isWhole } = await requestProvider({
      // The URL is built here instead of taken from the webhook, because a forged URL would receive our credentials
      url: `${baseUrl.replace(/\/+$/, '')}/2010-04-01/Accounts/${accountSid}/${path}`,
      headers: { authorization },
      timeoutMs,
      read: (response) => readBytesUpTo(response, maxBytes),
      rejected: (rejection) => fromDownloadRejection(rejection, what),
      noResponse: (cause) => new ProviderError('twilio', `Twilio did not give the ${what}`, { retryable: true, cause }),
    })
    if (!isWhole) throw permanentError(`The ${what} has more than ${Math.floor(maxBytes / 1024 / 1024)} MB`)
    return bytes
  }
}

export function fromDownloadRejection({ status, kind, retryAfterS }: Rejection, what: string): ProviderError {
  const detail = `HTTP ${status}`
  if (kind === 'slow_down') return new ProviderError('twilio', `Twilio asked us to slow down (${detail})`, { retryable: true, retryAfterS })
  // It may take a moment until all of Twilio's servers have a new file, so a 404 is retried
  if (kind === 'not_found') return new ProviderError('twilio', `Twilio does not have the ${what} (${detail})`, { retryable: true })
  if (kind === 'unavailable') return new ProviderError('twilio', `Twilio is not available (${detail})`, { retryable: true })
  return permanentError(`Twilio refused to give the ${what} (${detail})`)
}

export const permanentError = (message: string) => new ProviderError('twilio', message, { retryable: false })
