import { parseJsonOrNull } from '../../platform/base/parse-json-or-null.ts'
import { ProviderError } from '../../platform/base/provider-error.ts'
import { readRetryAfterS } from '../../platform/vendors/provider-http.ts'

interface TwilioResponse {
  statusCode: number
  body: unknown
  headers?: unknown
}

const unsubscribedRecipient = 21610
const queueOfNumberFull = 21611
/** Our sender does not belong to the account, or cannot send texts. As with a wrong password, every text fails until this is fixed */
const SENDER_NOT_OURS = new Set([21606, 21659, 21660])
/** Carriers block every text of the sender: a toll-free number that is not verified, or a local one that is not registered (yet) */
const SENDER_BLOCKED = new Set([30032, 30034, 30035])
/** Twilio does not accept the URL for delivery reports, and therefore rejects the text */
const CALLBACK_REJECTED = 21609
/**
 * Back-off while Twilio's queue for our number is full. The queue holds
 * hours of texts, and within a quarter of an hour enough of them are sent
 */
const QUEUE_FULL_WAIT_S = 900

/** Messages for the practice's staff, who can resolve some errors, for example by requesting another number */
const MESSAGES: Record<number, string> = {
  11200: 'The phone company couldn’t fetch the picture. Please send it again.',
  11751: 'The pictures are too large together. Send fewer of them.',
  12300: 'The phone company doesn’t accept this kind of picture. Please choose another one.',
  21211: 'This is not a valid phone number.',
  21217: 'This is not a valid phone number.',
  21408: 'Texts to this country aren’t enabled.',
  21606: 'Our sending number can’t send texts. Please contact support.',
  21610: 'This phone number unsubscribed from texts.',
  21612: 'This number can’t be reached from our sending number.',
  21614: 'This number can’t receive texts.',
  21617: 'The text is too long.',
  21620: 'The phone company couldn’t fetch the picture. Please contact support.',
  21623: 'A text can’t have this many pictures. Send fewer of them.',
  21635: 'This number can’t receive texts. It is a landline.',
  30001: 'Too many texts were being sent at once. Please send it again.',
  30002: 'Our texting account is suspended. Please contact support.',
  30003: 'The phone could not be reached. It may be off or out of range.',
  30004: 'Texts to this number are blocked.',
  30005: 'This number is unknown or no longer in service.',
  30006: 'This number can’t receive texts. It may be a landline.',
  30007: 'The phone company blocked this text as spam.',
  30008: 'The phone company didn’t deliver this text and gave no reason.',
  30011: 'This phone can’t receive pictures. Send the text without them.',
  30019: 'The picture is too large for this person’s phone company. Send fewer or smaller pictures.',
  30022: 'Too many texts were being sent at once. Please send it again.',
  30032: 'The phone company blocked this text because our sending number is not verified yet. Please contact support.',
  30034: 'The phone company blocked this text because our sending number is not registered yet. Please contact support.',
  30035: 'The phone company blocked this text because our sending number is still being registered. Please contact support.',
}

/** Translates a text's error code, from the immediate response or from a later delivery report */
export function describeTextProblem(code: number | null): { problem: string; recipientOptedOut: boolean; senderBlocked: boolean } {
  const message = (code === null ? undefined : MESSAGES[code]) ?? 'This text couldn’t be delivered.'
  return {
    problem: code === null ? message : `${message} (${code})`,
    recipientOptedOut: code === unsubscribedRecipient,
    senderBlocked: code !== null && SENDER_BLOCKED.has(code),
  }
}

/** Errors before the connection was established, after which the request cannot have reached Twilio */
const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'])

/** Nothing was sent yet, so the text is sent again without delivery reports */
export class CallbackRejected extends ProviderError {
  constructor(detail: string) {
    super('twilio', `Twilio cannot report to PUBLIC_URL (${detail})`, { retryable: true })
  }
}

export function fromTwilioRejection({ statusCode, body, headers }: TwilioResponse): ProviderError {
  const { code, message } = readTwilioError(body)
  const detail = `HTTP ${statusCode}${code === null ? '' : `, code ${code}`}${message === null ? '' : `: ${message}`}`
  const { problem, recipientOptedOut } = describeTextProblem(code)
  const rejection = new ProviderError('twilio', problem, { retryable: false, recipientOptedOut, cause: new Error(detail) })
  if (code !== null && SENDER_NOT_OURS.has(code))
    return new ProviderError('twilio', `Twilio doesn’t allow sending from our number: check TWILIO_FROM (${detail})`, { retryable: true })
  if (code === CALLBACK_REJECTED) return new CallbackRejected(detail)
  if (code !== null && code in MESSAGES) return rejection
  if (code === queueOfNumberFull)
    return new ProviderError('twilio', `Twilio asked us to slow down (${detail})`, { retryable: true, retryAfterS: QUEUE_FULL_WAIT_S })
  if (statusCode === 429) {
    const retryAfterS = readRetryAfterS(new Headers({ 'retry-after': String(asRecord(headers)['retry-after'] ?? '') }))
    return new ProviderError('twilio', `Twilio asked us to slow down (${detail})`, { retryable: true, retryAfterS })
  }
  if (statusCode === 503) {
    return new ProviderError('twilio', `Twilio is not available (${detail})`, { retryable: true })
  }
  if (statusCode >= 500) {
    return new ProviderError('twilio', `Twilio failed, and may still have sent the text (${detail})`, {
      retryable: false,
      outcome: 'unknown',
    })
  }
  // An authentication error concerns our account, not this text, so the text stays queued until it is fixed
  if (statusCode === 401 || statusCode === 403)
    return new ProviderError('twilio', `Twilio rejected our credentials (${detail})`, { retryable: true })
  // Staff read this message in the list. Twilio's own message goes to the log
  return rejection
}

export function noResponseFromTwilio(error: unknown): ProviderError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? error.message : String(error)
  if (neverConnected.has(code)) {
    return new ProviderError('twilio', `Twilio cannot be reached (${code})`, { retryable: true, cause: error })
  }
  return new ProviderError('twilio', `Twilio did not respond, and may still have sent the text (${message || code})`, {
    retryable: false,
    outcome: 'unknown',
    cause: error,
  })
}

export function unclearResponseFromTwilio(cause?: unknown): ProviderError {
  return new ProviderError('twilio', 'Twilio responded without a message id, so it is not known whether the text was sent', {
    retryable: false,
    outcome: 'unknown',
    cause,
  })
}

function readTwilioError(body: unknown): { code: number | null; message: string | null } {
  const fields = asRecord(typeof body === 'string' ? parseJsonOrNull(body) : body)
  return {
    code: typeof fields.code === 'number' ? fields.code : null,
    message: typeof fields.message === 'string' ? fields.message : null,
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
