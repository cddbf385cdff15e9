import { channel } from 'node:diagnostics_channel'

/** Publishes every failed call to a vendor, even one that its caller handles; costs nothing without listeners */
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
  /** The provider does not send, because the recipient opted out there */
  readonly recipientOptedOut: boolean
  /** The provider reports that nobody is reached at the recipient's address */
  readonly addressUnknown: boolean
  /**
   * The installation is set up wrongly (a key, a model that has ended), and every request fails until somebody fixes it. A job that
   * `waitsForFix` waits as long as that takes; for all others it is final
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
