import { ProviderError } from '../../platform/provider-error.ts'
import type { Refusal } from '../../platform/provider-http.ts'

const SENTENCES = {
  not_let_in: 'Yelp no longer lets us read this place. Please contact support.',
  unknown: 'Yelp does not know this place any more. Please contact support.',
  not_accepted: 'Yelp does not accept what we ask. Please contact support.',
}

/** Translates a refusal by Yelp into a message for the practice */
export function refusedByYelp({ status, kind, retryAfterS, headers, text }: Refusal): ProviderError {
  const cause = new Error(`HTTP ${status}: ${text.slice(0, 300)}`)
  if (kind === 'slow_down') return askedToWait(retryAfterS ?? readResetS(headers), cause)
  if (kind === 'away') return unansweredByYelp(cause)
  return new ProviderError('yelp', SENTENCES[kind], { retryable: false, cause })
}

export const askedToWait = (retryAfterS: number | undefined, cause: unknown) =>
  new ProviderError('yelp', 'Yelp asks us to wait a little. We try again by ourselves.', { retryable: true, retryAfterS, cause })

export const unansweredByYelp = (cause: unknown) =>
  new ProviderError('yelp', 'Yelp is not answering. We try again by ourselves.', { retryable: true, cause })

/** When the daily quota is used up, Yelp names the time of its reset */
function readResetS(headers: Headers): number | undefined {
  if (headers.get('ratelimit-remaining') !== '0') return undefined
  const resetsAt = Date.parse(headers.get('ratelimit-resettime') ?? '')
  return Number.isFinite(resetsAt) ? Math.max(1, Math.ceil((resetsAt - Date.now()) / 1000)) : undefined
}
