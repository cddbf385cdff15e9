import { ProviderError } from '../../platform/base/provider-error.ts'
import type { Rejection } from '../../platform/vendors/provider-http.ts'

const SENTENCES = {
  slow_down: 'The card provider asked us to slow down',
  unauthorized: 'The card provider no longer accepts our key: check STAX_API_KEY',
  not_found: 'The card provider doesn’t recognize this transaction',
  rejected: 'The card provider rejected our request',
}

/** Why Stax rejects a refund. It states the reason only in a message, in a field that varies */
const REFUND_SENTENCES: [pattern: RegExp, kind: 'TooEarly' | 'Refused', sentence: string][] = [
  [/only full refunds/i, 'TooEarly', 'The card provider makes no partial refunds on the day of payment'],
  [/already been voided/i, 'Refused', 'The card provider already voided this payment'],
  [/must be a successful/i, 'Refused', 'The card provider says nothing on this payment can be refunded'],
]

/** Translates a rejection by Stax into a message for an operator. Stax's own message is omitted, because it may quote the request */
export function toStaxError({ status, kind, retryAfterS, text }: Rejection, { isRead }: { isRead: boolean }): ProviderError {
  const cause = new Error(`HTTP ${status}`)
  if (kind === 'unavailable') return noStaxResponseError(cause)
  const [, name, sentence] = (status === 422 && REFUND_SENTENCES.find(([pattern]) => pattern.test(text))) || []
  if (name && sentence) {
    cause.name = name
    return new ProviderError('stax', sentence, { retryable: false, cause })
  }
  // For a refund such a rejection does not mean that the charge is unknown, because the charge was read just before
  const isUnknown = kind === 'not_found' || (isRead && status === 422 && isAboutTransactionIdOnly(text))
  if (isUnknown) cause.name = 'NotFound'
  const facts = { retryable: kind === 'slow_down', untilFixed: kind === 'unauthorized', retryAfterS, cause }
  return new ProviderError('stax', SENTENCES[isUnknown ? 'not_found' : kind], facts)
}

/** Without a response, the request may still have been carried out */
export function noStaxResponseError(cause: unknown): ProviderError {
  return new ProviderError('stax', 'The card provider is not responding', { retryable: true, outcome: 'unknown', cause })
}

/** Whether Stax rejected the request for this reason */
export function isRejectedAs(error: unknown, name: 'NotFound' | 'TooEarly'): boolean {
  return error instanceof ProviderError && error.cause instanceof Error && error.cause.name === name
}

/** Stax validates the id in the path like a form field, so an unknown id is a 422 whose only field is `id` */
function isAboutTransactionIdOnly(text: string): boolean {
  try {
    return Object.keys(JSON.parse(text)).join() === 'id'
  } catch {
    return false
  }
}
