import { ProviderError } from '../../platform/provider-error.ts'
import type { Refusal } from '../../platform/provider-http.ts'

const SENTENCES = {
  slow_down: 'The card provider asks us to wait a little',
  not_let_in: 'The card provider no longer takes our key: check STAX_API_KEY',
  unknown: 'The card provider does not know this transaction',
  not_accepted: 'The card provider does not accept what we ask',
}

/** Translates a refusal by Stax into a message for an operator. Stax's own message may quote the request, so it is left out */
export function refusedByStax({ status, kind, retryAfterS }: Refusal): ProviderError {
  const cause = new Error(`HTTP ${status}`)
  if (kind === 'away') return unansweredByStax(cause)
  if (kind === 'unknown') cause.name = 'NotFound'
  return new ProviderError('stax', SENTENCES[kind], { retryable: kind === 'slow_down', retryAfterS, cause })
}

/** No answer: what was asked for may have happened all the same */
export function unansweredByStax(cause: unknown): ProviderError {
  return new ProviderError('stax', 'The card provider is not answering', { retryable: true, outcome: 'unknown', cause })
}
