import { ProviderError } from '../base/provider-error.ts'

/** The consent has expired or was withdrawn at the vendor, and only the person can renew it */
export class ConsentEnded extends ProviderError {
  /** revoked: withdrawn, or the person's password was changed; expired: its lifetime has ended */
  readonly why: 'revoked' | 'expired'

  constructor(vendor: string, why: 'revoked' | 'expired', cause?: unknown) {
    super(vendor, `${vendor === 'google' ? 'Google' : 'Meta'} needs you to sign in again under Settings > Connections.`, {
      retryable: false,
      cause,
    })
    this.why = why
  }
}
