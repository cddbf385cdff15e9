/** The XML by which Twilio is told what to do with a call. Only the verbs we use */
export interface DialPlan {
  to: string
  timeoutS: number
  /** Asked when the dialled call has ended */
  action: string
  statusCallback: string
  /** null: the call is not recorded */
  recordingCallback: string | null
}

export const say = (text: string) => `<Say>${escapeXml(text)}</Say>`

export const hangUp = '<Hangup/>'

export function dial({ to, timeoutS, action, statusCallback, recordingCallback }: DialPlan): string {
  const recording: Record<string, string> = recordingCallback
    ? {
        record: 'record-from-answer-dual',
        recordingStatusCallback: recordingCallback,
        recordingStatusCallbackEvent: 'completed absent',
      }
    : {}
  const number = element('Number', { statusCallback, statusCallbackEvent: 'initiated ringing answered completed' }, escapeXml(to))
  return element('Dial', { ...recording, timeout: String(timeoutS), action, answerOnBridge: 'true' }, number)
}

export const twiml = (...verbs: string[]) => `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs.join('')}</Response>`

function element(name: string, attributes: Record<string, string>, content: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  return `<${name}${written.join('')}>${content}</${name}>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** What XML cannot hold at all (control characters) is left out */
function escapeXml(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]/gu, '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
