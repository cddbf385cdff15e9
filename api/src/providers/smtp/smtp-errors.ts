import { ProviderError } from '../../platform/provider-error.ts'

export type SmtpStage = 'connecting' | 'signing_in' | 'addressing' | 'handed_over'

/** What a failure means depends on the stage of the SMTP dialogue, and on whether the server replied at all */
export function smtpFailure(error: unknown, stage: SmtpStage): ProviderError {
  const said = error instanceof Error ? error.message : String(error)
  const replyCode = readField(error, 'responseCode')

  if (typeof replyCode !== 'number') {
    if (stage === 'handed_over') {
      return new ProviderError('smtp', `The mail server did not confirm the message, and may have sent it all the same (${said})`, {
        retryable: false,
        outcome: 'unknown',
        cause: error,
      })
    }
    if (unsendable.has(readField(error, 'code'))) return refused(said, error)
    return unavailable(said, error)
  }
  // A server that rejects everyone ("554 no service here") or our password speaks of itself or of us, not of this message
  const isAboutMessage = stage !== 'connecting' && stage !== 'signing_in'
  return replyCode >= 500 && isAboutMessage ? refused(said, error) : unavailable(said, error)
}

/** nodemailer's own validation errors for an address or a size, raised before it contacts the server */
const unsendable = new Set<unknown>(['EENVELOPE', 'EMESSAGE'])

function refused(said: string, cause: unknown): ProviderError {
  return new ProviderError('smtp', `The mail server refused the message (${said})`, { retryable: false, cause })
}

function unavailable(said: string, cause: unknown): ProviderError {
  return new ProviderError('smtp', `The mail server cannot take the message now (${said})`, { retryable: true, cause })
}

function readField(error: unknown, field: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, field) : undefined
}
