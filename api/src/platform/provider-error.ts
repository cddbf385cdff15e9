/**
 * The only error a provider adapter throws. Jobs retry when it is `retryable`; `outcome` tells whether the provider may have acted before
 * it failed: after 'unknown' nothing is retried automatically, since that could send twice.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly vendor: string
  readonly retryable: boolean
  readonly retryAfterS: number | undefined
  readonly outcome: 'not_done' | 'unknown'
  /** The provider refuses to send, because the recipient opted out there */
  readonly recipientOptedOut: boolean

  constructor(
    vendor: string,
    message: string,
    facts: { retryable: boolean; retryAfterS?: number; outcome?: 'not_done' | 'unknown'; recipientOptedOut?: boolean; cause?: unknown },
  ) {
    super(message, { cause: facts.cause })
    this.vendor = vendor
    this.retryable = facts.retryable
    this.retryAfterS = facts.retryAfterS
    this.outcome = facts.outcome ?? 'not_done'
    this.recipientOptedOut = facts.recipientOptedOut ?? false
  }
}
