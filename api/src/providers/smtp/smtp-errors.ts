import { ProviderError } from '../../platform/base/provider-error.ts'

export type SmtpStage = 'connecting' | 'signing_in' | 'addressing' | 'handed_over'

/** The meaning of a failure depends on the stage of the SMTP dialog, and on whether the server replied at all */
export function toSmtpError(error: unknown, stage: SmtpStage): ProviderError {
  const reply = error instanceof Error ? error.message : String(error)
  const replyCode = readErrorField(error, 'responseCode')

  if (typeof replyCode !== 'number') {
    if (stage === 'handed_over') {
      return new ProviderError('smtp', `The mail server did not confirm the message, and may still have sent it (${reply})`, {
        retryable: false,
        outcome: 'unknown',
        cause: error,
      })
    }
    if (unsendable.has(readErrorField(error, 'code'))) return messageRejectedError(reply, error)
    return serverUnavailableError(reply, error)
  }
  // A server that rejects everyone ("554 no service here") or our password is not rejecting this message in particular
  const isAboutMessage = stage !== 'connecting' && stage !== 'signing_in'
  if (OUR_LIMIT.test(reply)) return serverUnavailableError(reply, error)
  if (readErrorField(error, 'command') === 'RCPT TO' && isMailboxUnknown(replyCode, reply)) return unknownMailboxError(reply)
  return replyCode >= 500 && isAboutMessage ? messageRejectedError(reply, error) : serverUnavailableError(reply, error)
}

/** The account has reached its sending limit. By its code the error is final, but the same message would be accepted later */
const OUR_LIMIT = /\b5\.4\.5\b|\bsending (limit|quota)\b|\bSubmissionQuotaExceeded\b/i

/**
 * RFC 3463: the address itself is wrong, or its mailbox is disabled. Other
 * rejections, such as for spam or relaying, concern us as the sender
 */
const NO_MAILBOX = /\b5\.(1\.(1|2|3|6|10)|2\.1)\b/
const ANY_ENHANCED_CODE = /\b[245]\.\d{1,3}\.\d{1,3}\b/
const NO_MAILBOX_PHRASES =
  /no such (user|mailbox|recipient|address)|(user|recipient|mailbox|address) (unknown|not found|does not exist|doesn't exist)|unknown (user|recipient|mailbox)/i

/** Servers without enhanced codes state the reason only in their text */
function isMailboxUnknown(replyCode: number, reply: string): boolean {
  if (replyCode !== 550 && replyCode !== 551 && replyCode !== 553) return false
  return NO_MAILBOX.test(reply) || (!ANY_ENHANCED_CODE.test(reply) && NO_MAILBOX_PHRASES.test(reply))
}

/** The server's text repeats the address, which must not be logged */
function unknownMailboxError(reply: string): ProviderError {
  const cause = new Error(reply.replace(/<[^>]*>|\S+@\S+/g, '…'))
  return new ProviderError('smtp', 'This email address doesn’t exist. Please check it', {
    retryable: false,
    addressUnknown: true,
    cause,
  })
}

/** nodemailer's own validation errors for an address or a size, which it raises before it contacts the server */
const unsendable = new Set<unknown>(['EENVELOPE', 'EMESSAGE'])

function messageRejectedError(reply: string, cause: unknown): ProviderError {
  return new ProviderError('smtp', `The mail server rejected the message (${reply})`, { retryable: false, cause })
}

function serverUnavailableError(reply: string, cause: unknown): ProviderError {
  return new ProviderError('smtp', `The mail server can’t accept the message now (${reply})`, { retryable: true, cause })
}

function readErrorField(error: unknown, field: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, field) : undefined
}
