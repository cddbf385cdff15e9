import { channel } from 'node:diagnostics_channel'

/** Publishes every failed call to a vendor, even if the caller handles the error. Costs nothing without listeners */
export const providerErrors = channel('marquee:provider-error')

/**
 * The only error that a provider adapter throws. Jobs retry when it is `retryable`; `outcome` states whether the provider may have acted
 * before it failed: after 'unknown' nothing is retried automatically, since that could send twice.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly vendor: string
  readonly retryable: boolean
  readonly retryAfterS: number | undefined
  readonly outcome: 'not_done' | 'unknown'
  /** The provider rejects the message, because the recipient opted out there */
  readonly recipientOptedOut: boolean
  /** The provider reports that the recipient's address reaches nobody */
  readonly addressUnknown: boolean
  /**
   * The installation is misconfigured (a wrong key, a retired model), and every request fails until somebody fixes it. A job with
   * `waitsForFix` waits for that; for all other jobs the error is final
   */
  readonly untilFixed: boolean

  constructor(
    vendor: string,
    message: string,
    facts: {
      retryable: boolean
      retryAfterS?: number
      outcome?: 'not_done' | 'unknown'
      recipientOptedOut?: boolean
      addressUnknown?: boolean
      untilFixed?: boolean
      cause?: unknown
    },
  ) {
    super(message, { cause: facts.cause })
    this.vendor = vendor
    this.retryable = facts.retryable
    this.retryAfterS = facts.retryAfterS
    this.outcome = facts.outcome ?? 'not_done'
    this.recipientOptedOut = facts.recipientOptedOut ?? false
    this.addressUnknown = facts.addressUnknown ?? false
    this.untilFixed = facts.untilFixed ?? false
    providerErrors.publish(this)
  }
}
