import { buildMessageEndForm, buildRecordingForm } from './call-forms.ts'
import type { PlacedCall } from './call-store.ts'
import { type Callback, newSid, type PhoneParts, splitAttribute } from './phone-parts.ts'
import { longestRecordingSeconds } from './recording-wav.ts'
import type { TwimlNode } from './twiml.ts'

/** Twilio's defaults for missing attributes */
const defaults = { maxLength: '3600', finishOnKey: '1234567890*#', event: 'completed' }

const shapes: Record<string, RegExp> = {
  maxLength: /^[1-9]\d{0,4}$/,
  timeout: /^[1-9]\d{0,4}$/,
  finishOnKey: /^[0-9*#]*$/,
  playBeep: /^(true|false)$/,
  trim: /^(trim-silence|do-not-trim)$/,
  recordingStatusCallbackEvent: /^((in-progress|completed|absent)([\s,]+|$))+$/,
  recordingStatusCallbackMethod: /^(GET|POST)$/,
  method: /^(GET|POST)$/,
  action: /./,
  recordingStatusCallback: /./,
}

interface LeftMessage {
  /** The request that is made while the caller may still be there; null when nothing was recorded */
  ended: Callback | null
  isCallerThere: boolean
  /** What is reported once the call is over */
  afterwards: Callback[]
}

/** Plays <Record>: the caller speaks as ordered, for as long as allowed, or hangs up before. Throws where Twilio warns about the TwiML */
export function planMessage(
  call: PlacedCall,
  { attributes }: TwimlNode,
  currentUrl: string,
  { calls, recordingUrl, now }: PhoneParts,
  log: (what: string) => void,
): LeftMessage {
  for (const [name, value] of Object.entries(attributes))
    if (!shapes[name]?.test(value)) throw new Error(`TwiML: <Record> does not take ${name}="${value}"`)
  const { order } = call
  const { message } = order
  if (!message) {
    log('Caller hangs up before the beep')
    return { ended: null, isCallerThere: false, afterwards: [] }
  }
  const longest = Math.min(Number(attributes.maxLength ?? defaults.maxLength), longestRecordingSeconds)
  const seconds = Math.min(message.seconds, longest)
  const isAbsent = seconds === 0 || order.isRecordingAbsent
  log(isAbsent ? 'Caller hangs up at the beep' : `Caller says: ${message.text}`)
  const recording = { sid: newSid('RE'), source: 'RecordVerb', channels: 1, seconds } as const
  if (!isAbsent) {
    call.recording = recording
    const lines = message.text ? [{ speaker: 'caller' as const, text: message.text }] : []
    calls.saveRecording(recording.sid, { lines, durationSeconds: seconds, channels: 1 })
  }
  const report = { ...recording, url: recordingUrl(recording.sid) }
  const digits = digitsOfMessageEnd(message, attributes.finishOnKey ?? defaults.finishOnKey, longest)
  const status = isAbsent ? 'absent' : 'completed'
  const { recordingStatusCallback: url, recordingStatusCallbackEvent: events } = attributes
  const isWanted = url && splitAttribute(events, defaults.event).includes(status)
  return {
    // Without an action the current address is requested again
    ended: isAbsent
      ? null
      : {
          what: 'Message ended',
          url: new URL(attributes.action ?? currentUrl, currentUrl).href,
          form: buildMessageEndForm(call.sid, order, report, digits),
        },
    isCallerThere: digits !== 'hangup',
    afterwards: isWanted
      ? [
          {
            what: isAbsent ? 'Recording absent' : 'Recording ready',
            url: new URL(url, currentUrl).href,
            form: buildRecordingForm(call.sid, report, { status, startedAt: now() }),
          },
        ]
      : [],
  }
}

/** Empty where the time was up: nobody pressed anything */
function digitsOfMessageEnd({ seconds, ends }: { seconds: number; ends: 'hang-up' | 'key' }, keys: string, longest: number): string {
  if (seconds > longest) return ''
  return ends === 'key' && keys.includes('#') ? '#' : 'hangup'
}
