import type { z } from 'zod'
import { ProviderError } from '../../platform/base/provider-error.ts'
import { type Rejection, readVendorJson, requestProvider } from '../../platform/vendors/provider-http.ts'

interface TwilioAccount {
  accountSid: string
  authToken: string
  timeoutMs: number
}

/** Sentences for the operator, by Twilio's error code */
const MESSAGES: Record<number, string> = {
  20005: 'Twilio has suspended our account. Check its balance in the Twilio console.',
  21404: 'A trial account can have one number only. Upgrade it in the Twilio console.',
  21421: 'This is not a phone number that can be bought.',
  21422: 'This number is no longer available. Search again and choose another one.',
  21631: 'Twilio requires an address for this number. Add one in the Twilio console, or choose another number.',
  21649: 'Twilio requires a regulatory bundle for this number. Register one in the Twilio console, or choose another number.',
  21714: 'The messaging service has no space for another sender. Raise its limit in the Twilio console.',
}

interface TwilioRequest {
  method?: string
  /** Pairs where a name is repeated */
  form?: Record<string, string> | [string, string][]
  /** Doing it twice is the same as doing it once. Otherwise a POST whose response was lost must not be repeated */
  isRepeatable?: boolean
}
export type RequestTwilio = <T>(url: string, shape: z.ZodType<T> | null, init?: TwilioRequest) => Promise<T>

/** Requests for managing the account; texts are sent with the SDK. `shape`: of the response, null if it does not matter */
export function createTwilioRequest({ accountSid, authToken, timeoutMs }: TwilioAccount): RequestTwilio {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return <T>(url: string, shape: z.ZodType<T> | null, { method = 'GET', form, isRepeatable = method !== 'POST' }: TwilioRequest = {}) =>
    requestProvider<T>({
      url,
      method,
      headers: { authorization },
      ...(form && { body: new URLSearchParams(form) }),
      timeoutMs,
      read: async (response) => {
        if (!shape) return undefined as T
        const parsed = shape.safeParse(await readVendorJson(response).catch(() => null))
        if (!parsed.success) throw unclearError(isRepeatable, 'Twilio’s response could not be read')
        return parsed.data
      },
      rejected: (rejection) => fromRejection(isRepeatable, rejection),
      noResponse: (cause) => unclearError(isRepeatable, 'Twilio did not respond', cause),
    })
}

/** What the error's cause says of Twilio's response */
interface TwilioCause {
  status: number
  code: number | null
}
const causeOf = (error: ProviderError): Partial<TwilioCause> => (error.cause instanceof Object ? (error.cause as Partial<TwilioCause>) : {})
export const rejectionCodeOf = (error: ProviderError) => causeOf(error).code
export const rejectionStatusOf = (error: ProviderError) => causeOf(error).status

function fromRejection(isRepeatable: boolean, { status, kind, retryAfterS, text }: Rejection): ProviderError {
  const code = readCode(text)
  const cause: TwilioCause = { status, code }
  const detail = `HTTP ${status}${code === null ? '' : `, code ${code}`}`
  const known = code === null ? undefined : MESSAGES[code]
  if (known) return new ProviderError('twilio', `${known} (${code})`, { retryable: false, cause })
  if (kind === 'slow_down')
    return new ProviderError('twilio', `Twilio asked us to slow down (${detail})`, {
      retryable: true,
      ...(retryAfterS && { retryAfterS }),
      cause,
    })
  if (kind === 'unavailable')
    return new ProviderError('twilio', `Twilio is not available (${detail})`, { retryable: isRepeatable, outcome: 'unknown', cause })
  if (kind === 'unauthorized') return new ProviderError('twilio', `Twilio rejected our credentials (${detail})`, { retryable: true, cause })
  return new ProviderError('twilio', `Twilio rejected this request (${detail})`, { retryable: false, cause })
}

/** It may have been carried out */
export const unclearError = (isRepeatable: boolean, message: string, cause?: unknown) =>
  new ProviderError('twilio', message, { retryable: isRepeatable, outcome: isRepeatable ? 'not_done' : 'unknown', cause })

function readCode(text: string): number | null {
  try {
    const { code } = JSON.parse(text) as { code?: unknown }
    return typeof code === 'number' ? code : null
  } catch {
    return null
  }
}
