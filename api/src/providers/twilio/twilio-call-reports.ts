import { AppError } from '../../platform/base/app-error.ts'
import type { CallNews, CallReportKind, LegState, PhoneForm, StoredCallReport } from '../../platform/vendors/telephony/telephony.ts'

/** The fields that are stored; everything else that Twilio sends (places, prices, versions) is dropped */
const STORED_FIELDS: Record<CallReportKind, readonly string[]> = {
  voice: ['From', 'To', 'CallerName', 'CallStatus'],
  dial: ['DialCallStatus', 'DialCallSid', 'DialCallDuration', 'CallStatus'],
  status: ['CallSid', 'ParentCallSid', 'CallStatus', 'CallDuration'],
  recording: ['RecordingSid', 'RecordingStatus', 'RecordingDuration', 'RecordingChannels', 'RecordingSource', 'ErrorCode'],
}

/** The source of a recording made by <Record>; that of a forwarded call is DialVerb */
const RECORD_VERB = 'RecordVerb'

const CALL_SID = /^CA[0-9a-f]{32}$/i
const LONGEST_VALUE = 200

export function toStoredCallReport(kind: CallReportKind, form: PhoneForm): StoredCallReport {
  const { callSid, mark } = readCallSidAndMark(kind, form)
  if (!callSid || !CALL_SID.test(callSid)) throw new AppError('invalid_input', 'CallSid is not the id of a call', { field: 'CallSid' })
  const content = Object.fromEntries(STORED_FIELDS[kind].flatMap((name) => (form[name] ? [[name, cleanText(form[name])]] : [])))
  return { callSid, kind, mark: cleanText(mark), content }
}

function readCallSidAndMark(kind: CallReportKind, form: PhoneForm): { callSid: string | undefined; mark: string } {
  const { CallSid: callSid } = form
  if (kind === 'voice') return { callSid, mark: '' }
  if (kind === 'dial') return { callSid, mark: form.DialCallStatus ?? '' }
  if (kind === 'recording') return { callSid, mark: `${form.RecordingSid} ${form.RecordingStatus}` }
  // A child leg's report belongs to its parent call
  return { callSid: form.ParentCallSid || callSid, mark: `${callSid} ${form.CallStatus}` }
}

/** PostgreSQL text cannot contain NUL, and a name should not contain other control characters either */
const cleanText = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .slice(0, LONGEST_VALUE)

export function readCallEvent({ kind, content }: Pick<StoredCallReport, 'kind' | 'content'>): CallNews {
  switch (kind) {
    case 'voice': {
      const { From = '', To = '', CallerName = '' } = content
      return { kind, phoneFrom: isCallerNumber(From) ? From : '', phoneTo: To, callerName: CallerName }
    }
    case 'dial': {
      const { DialCallStatus, DialCallDuration, CallStatus } = content
      const isCallerThere = ['ringing', 'talking'].includes(legStateOf(CallStatus))
      return { kind, state: legStateOf(DialCallStatus), durationS: parseWholeSeconds(DialCallDuration), isCallerThere }
    }
    case 'status': {
      const leg = content.ParentCallSid ? 'practice' : 'caller'
      return { kind, leg, state: legStateOf(content.CallStatus), durationS: parseWholeSeconds(content.CallDuration) }
    }
    case 'recording': {
      const { RecordingSid: sid, RecordingStatus: status, RecordingDuration: duration } = content
      const ready = sid && status === 'completed' ? { sid, durationS: parseWholeSeconds(duration) } : null
      return { kind, ready, isMessage: content.RecordingSource === RECORD_VERB }
    }
  }
}

/** Maps Twilio's states: queued, initiated and ringing are all `ringing` */
const STATES = new Map<string, LegState>([
  ['in-progress', 'talking'],
  ['answered', 'talking'],
  ['completed', 'ended'],
  ['busy', 'busy'],
  ['no-answer', 'unanswered'],
  ['failed', 'unanswered'],
  ['canceled', 'unanswered'],
])

export const legStateOf = (status = ''): LegState => STATES.get(status) ?? 'ringing'

/** Clamped to one day, so that any input fits the column */
function parseWholeSeconds(text = ''): number {
  return /^\d{1,9}$/.test(text) ? Math.min(Number(text), 86_400) : 0
}

/**
 * Twilio's From of a caller who withheld the number: "anonymous" and the like, also spelled as keypad digits: ANONYMOUS, RESTRICTED,
 * BLOCKED, UNKNOWN (in Twilio's spelling and in the correct one), UNAVAILABLE, PRIVATE
 */
const WITHHELD = new Set(['+266696687', '+7378742833', '+2562533', '+8566696', '+8656696', '+86282452253', '+7748283'])
const isCallerNumber = (from: string) => /^\+[1-9]\d{6,14}$/.test(from) && !WITHHELD.has(from)
