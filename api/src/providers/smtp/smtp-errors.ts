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
  if (readField(error, 'command') === 'RCPT TO' && isMailboxUnknown(replyCode, said)) return noMailbox(said)
  return replyCode >= 500 && isAboutMessage ? refused(said, error) : unavailable(said, error)
}

/** RFC 3463: the address itself is bad, or its mailbox disabled. Other refusals, of spam or of relaying, speak of us */
const NO_MAILBOX = /\b5\.(1\.(1|2|3|6|10)|2\.1)\b/
const ANY_ENHANCED_CODE = /\b[245]\.\d{1,3}\.\d{1,3}\b/
const NO_MAILBOX_WORDS =
  /no such (user|mailbox|recipient|address)|(user|recipient|mailbox|address) (unknown|not found|does not exist|doesn't exist)|unknown (user|recipient|mailbox)/i

/** Servers without enhanced codes say it in words only */
function isMailboxUnknown(replyCode: number, said: string): boolean {
  if (replyCode !== 550 && replyCode !== 551 && replyCode !== 553) return false
  return NO_MAILBOX.test(said) || (!ANY_ENHANCED_CODE.test(said) && NO_MAILBOX_WORDS.test(said))
}

/** The server repeats the address, which must not get into the log */
function noMailbox(said: string): ProviderError {
  const cause = new Error(said.replace(/<[^>]*>|\S+@\S+/g, '…'))
  return new ProviderError('smtp', 'There is no mailbox with this address. Please check it', {
    retryable: false,
    addressUnknown: true,
    cause,
  })
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
