/**
 * The only error a provider adapter throws. Jobs retry on `retryable`; `outcome` tells a sender whether the provider may have
 * acted before it failed: after 'unknown' nothing is sent again by itself, since that could send twice.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly vendor: string
  readonly retryable: boolean
  readonly retryAfterS: number | undefined
  readonly outcome: 'not_done' | 'unknown'
  /** The provider does not send, because the recipient asked it not to */
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
