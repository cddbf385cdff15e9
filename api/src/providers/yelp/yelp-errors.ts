import { ProviderError } from '../../platform/base/provider-error.ts'
import type { Rejection } from '../../platform/vendors/provider-http.ts'

const SENTENCES = {
  unauthorized: 'Yelp no longer gives us access to this place. Please contact support.',
  hidden: 'Yelp shares nothing about this place. It has no recommended reviews, or its page is closed. We’ll check again automatically.',
  not_found: 'Yelp can no longer find this place. Please contact support.',
  rejected: 'Yelp rejected our request. Please contact support.',
}

/** Translates a rejection by Yelp into a message for the practice */
export function toYelpError({ status, kind, retryAfterS, headers, text }: Rejection): ProviderError {
  const cause = new Error(`HTTP ${status}: ${text.slice(0, 300)}`)
  const code = readCode(text)
  const resetS = readDailyLimitResetS(headers)
  if (code === 'ACCESS_LIMIT_REACHED') return dailyLimitError(retryAfterS ?? resetS ?? UNTIL_TOMORROW_S, cause)
  if (kind === 'slow_down') return yelpThrottledError(retryAfterS ?? resetS, cause)
  if (kind === 'unavailable') return noYelpResponseError(cause)
  if (kind === 'not_found') cause.name = 'NotFound'
  if (code === 'BUSINESS_UNAVAILABLE') cause.name = 'Hidden'
  return new ProviderError('yelp', SENTENCES[code === 'BUSINESS_UNAVAILABLE' ? 'hidden' : kind], { retryable: false, cause })
}

/** Whether Yelp has nothing at this address: the place is unknown, or our plan does not include the data */
export const isYelpNotFound = (error: unknown): boolean =>
  error instanceof ProviderError && error.cause instanceof Error && error.cause.name === 'NotFound'

/** Whether Yelp knows the place but hides it, for example because it has no recommended reviews */
export const isPlaceHidden = (error: unknown): boolean =>
  error instanceof ProviderError && error.cause instanceof Error && error.cause.name === 'Hidden'

/** Used where Yelp does not state when its day ends */
const UNTIL_TOMORROW_S = 3_600

const dailyLimitError = (retryAfterS: number, cause: unknown) =>
  new ProviderError('yelp', 'We’ve reached our daily Yelp limit. We’ll try again automatically when the limit resets.', {
    retryable: true,
    retryAfterS,
    cause,
  })

function readCode(text: string): string {
  return /"code"\s*:\s*"([A-Z_]+)"/.exec(text)?.[1] ?? ''
}

export const yelpThrottledError = (retryAfterS: number | undefined, cause: unknown) =>
  new ProviderError('yelp', 'Yelp asked us to slow down. We’ll try again automatically.', { retryable: true, retryAfterS, cause })

export const noYelpResponseError = (cause: unknown) =>
  new ProviderError('yelp', 'Yelp is not responding. We’ll try again automatically.', { retryable: true, cause })

/** When the daily quota is used up, Yelp states when it is reset */
function readDailyLimitResetS(headers: Headers): number | undefined {
  if (headers.get('ratelimit-remaining') !== '0') return undefined
  const resetsAt = Date.parse(headers.get('ratelimit-resettime') ?? '')
  return Number.isFinite(resetsAt) ? Math.max(1, Math.ceil((resetsAt - Date.now()) / 1000)) : undefined
}
