import { ProviderError } from '../../platform/provider-error.ts'
import type { Refusal } from '../../platform/provider-http.ts'

const SENTENCES = {
  slow_down: 'The card provider asks us to wait a little',
  not_let_in: 'The card provider no longer takes our key: check STAX_API_KEY',
  unknown: 'The card provider does not know this transaction',
  not_accepted: 'The card provider does not accept what we ask',
}

/** Why a refund is refused: Stax tells it by its sentence alone, under one field or another */
const REFUND_SENTENCES: [told: RegExp, kind: 'TooEarly' | 'Refused', sentence: string][] = [
  [/only full refunds/i, 'TooEarly', 'The card provider gives back no part of a payment on its day'],
  [/already been voided/i, 'Refused', 'The card provider has voided this payment already'],
  [/must be a successful/i, 'Refused', 'The card provider finds nothing on this payment that could be given back'],
]

/** Translates a refusal by Stax into a message for an operator. Stax's own message may quote the request, so it is left out */
export function refusedByStax({ status, kind, retryAfterS, text }: Refusal, { isRead }: { isRead: boolean }): ProviderError {
  const cause = new Error(`HTTP ${status}`)
  if (kind === 'away') return unansweredByStax(cause)
  const [, name, sentence] = (status === 422 && REFUND_SENTENCES.find(([told]) => told.test(text))) || []
  if (name && sentence) {
    cause.name = name
    return new ProviderError('stax', sentence, { retryable: false, cause })
  }
  // Of a refund such a refusal says nothing: its charge was read just before
  const isUnknown = kind === 'unknown' || (isRead && status === 422 && isAboutIdAlone(text))
  if (isUnknown) cause.name = 'NotFound'
  const facts = { retryable: kind === 'slow_down', untilMended: kind === 'not_let_in', retryAfterS, cause }
  return new ProviderError('stax', SENTENCES[isUnknown ? 'unknown' : kind], facts)
}

/** No answer: what was asked for may have happened all the same */
export function unansweredByStax(cause: unknown): ProviderError {
  return new ProviderError('stax', 'The card provider is not answering', { retryable: true, outcome: 'unknown', cause })
}

/** Whether Stax refused for this reason */
export function isRefusedAs(error: unknown, name: 'NotFound' | 'TooEarly'): boolean {
  return error instanceof ProviderError && error.cause instanceof Error && error.cause.name === name
}

/** Stax validates the id in the path like a field of a form: an unknown one is a 422 whose only field is `id` */
function isAboutIdAlone(text: string): boolean {
  try {
    return Object.keys(JSON.parse(text)).join() === 'id'
  } catch {
    return false
  }
}
