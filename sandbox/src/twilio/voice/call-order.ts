import { isPhoneNumber } from '../phone-number.ts'
import { readSpokenLines, type SpokenLine } from './spoken-lines.ts'

export const outcomes = ['answered', 'missed', 'busy', 'failed', 'hung-up'] as const
export type Outcome = (typeof outcomes)[number]

/** Order of the callbacks: as they happen, all after the end of the call, in reverse, or each of them twice */
const callbackOrders = ['usual', 'late', 'reversed', 'twice'] as const

/** How a caller ends a message: by hanging up, or with the key # */
const messageEnds = ['hang-up', 'key'] as const

/** The message that a caller leaves after the beep */
interface SpokenMessage {
  /** Empty: nothing, for as long as it lasts */
  text: string
  /** 0: the caller hangs up at the beep */
  seconds: number
  ends: (typeof messageEnds)[number]
}

/** A simulated call */
export interface CallOrder {
  to: string
  from: string
  callerName: string | null
  outcome: Outcome
  durationSeconds: number
  lines: SpokenLine[]
  /** null: the caller hangs up before the beep */
  message: SpokenMessage | null
  voiceUrl: string
  /** Status callback of the parent call, which Twilio takes from the number's settings */
  statusCallback: string | null
  /** Replaces scheme, host and port for the connection only, as behind a proxy; the signed URL stays the same */
  connectTo: string | null
  callbackOrder: (typeof callbackOrders)[number]
  /** Twilio has no recording of an answered call, and reports that */
  isRecordingAbsent: boolean
  stepDelayMs: number
}

/** Parses the request, or returns the error message */
export function parseCallOrder(body: unknown, defaultVoiceUrl: string): CallOrder | string {
  if (typeof body !== 'object' || body === null) return 'Send the call as JSON: { "to", "from", "transcript", "outcome", "duration_s" }.'
  const given: Record<string, unknown> = { ...body }

  if (!isPhoneNumber(given.to)) return 'to must be a phone number like +12175550100.'
  if (!isPhoneNumber(given.from) && !isWithheldNumber(given.from)) return 'from must be a phone number like +12175550142, or "anonymous".'
  const outcome = outcomes.find((known) => known === (given.outcome ?? 'answered'))
  if (!outcome) return `outcome must be one of: ${outcomes.join(', ')}.`
  const callbackOrder = callbackOrders.find((known) => known === (given.order ?? 'usual'))
  if (!callbackOrder) return `order must be one of: ${callbackOrders.join(', ')}.`
  const durationSeconds = given.duration_s ?? (outcome === 'answered' ? 60 : 0)
  if (!isWholeNumber(durationSeconds, 14_400)) return 'duration_s must be a whole number of seconds, at most 14400.'
  const stepDelayMs = given.pace_ms ?? 0
  if (!isWholeNumber(stepDelayMs, 5_000)) return 'pace_ms must be a whole number of milliseconds, at most 5000.'
  if (given.recording !== undefined && given.recording !== 'absent') return 'recording must be "absent", or left out.'
  const lines = readSpokenLines(given.transcript)
  if (!lines) return 'transcript must be text with lines like "Staff: …" and "Caller: …", or a list of { speaker, text }.'
  const message = parseSpokenMessage(given)
  if (typeof message === 'string') return message
  if (given.caller_name !== undefined && typeof given.caller_name !== 'string') return 'caller_name must be text.'

  const addresses = { voice_url: given.voice_url ?? defaultVoiceUrl, status_callback: given.status_callback, connect_to: given.connect_to }
  for (const [name, address] of Object.entries(addresses)) {
    if (address !== undefined && !isHttpUrl(address)) return `${name} must be an address that starts with http:// or https://.`
  }

  return {
    to: given.to,
    from: given.from,
    callerName: given.caller_name || null,
    outcome,
    durationSeconds,
    lines,
    message,
    voiceUrl: String(addresses.voice_url),
    statusCallback: addresses.status_callback === undefined ? null : String(addresses.status_callback),
    connectTo: addresses.connect_to === undefined ? null : String(addresses.connect_to),
    callbackOrder,
    isRecordingAbsent: given.recording === 'absent',
    stepDelayMs,
  }
}

const wordsPerSecond = 2.5

function parseSpokenMessage({ message: text, message_s, message_ends }: Record<string, unknown>): SpokenMessage | string | null {
  if (text === undefined) return null
  if (typeof text !== 'string') return 'message must be text: what the caller says after the beep.'
  const seconds = message_s ?? Math.ceil(text.split(/\s+/).length / wordsPerSecond) + 2
  if (!isWholeNumber(seconds, 3_600)) return 'message_s must be a whole number of seconds, at most 3600.'
  const ends = messageEnds.find((known) => known === (message_ends ?? 'hang-up'))
  return ends ? { text, seconds, ends } : `message_ends must be one of: ${messageEnds.join(', ')}.`
}

/** Values that Twilio sends as From when the caller withholds the number */
function isWithheldNumber(value: unknown): value is string {
  return typeof value === 'string' && /^(anonymous|restricted|unavailable|unknown|private|blocked)$/i.test(value)
}

function isWholeNumber(value: unknown, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most
}

function isHttpUrl(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)
}
