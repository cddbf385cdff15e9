import { AppError } from '../../../platform/app-error.ts'
import type { callReports } from './call-intake.tables.ts'

export type NewReport = Pick<typeof callReports.$inferInsert, 'callSid' | 'kind' | 'mark' | 'content'>

type Form = Record<string, string>

/** What we go by; the rest of what Twilio sends (places, prices, versions) is not kept */
const KEPT = {
  voice: ['From', 'To', 'CallerName', 'CallStatus'],
  dial: ['DialCallStatus', 'DialCallSid', 'DialCallDuration'],
  status: ['CallSid', 'ParentCallSid', 'CallStatus', 'CallDuration'],
  recording: ['RecordingSid', 'RecordingStatus', 'RecordingDuration', 'RecordingChannels', 'ErrorCode'],
} as const

const CALL_SID = /^CA[0-9a-f]{32}$/i
const LONGEST_VALUE = 200

export const voiceReport = (form: Form, told: Form): NewReport => ({
  ...report('voice', form.CallSid, form, ''),
  content: { ...kept('voice', form), ...told },
})

export const dialReport = (form: Form) => report('dial', form.CallSid, form, form.DialCallStatus)

/** A leg of a call belongs to the call that it was made for */
export const statusReport = (form: Form) => report('status', form.ParentCallSid || form.CallSid, form, `${form.CallSid} ${form.CallStatus}`)

export const recordingReport = (form: Form) => report('recording', form.CallSid, form, `${form.RecordingSid} ${form.RecordingStatus}`)

function report(kind: keyof typeof KEPT, callSid: string | undefined, form: Form, mark: string | undefined): NewReport {
  if (!callSid || !CALL_SID.test(callSid)) throw new AppError('invalid_input', 'CallSid is not the id of a call', { field: 'CallSid' })
  return { callSid, kind, mark: clean(mark ?? ''), content: kept(kind, form) }
}

function kept(kind: keyof typeof KEPT, form: Form): Form {
  return Object.fromEntries(KEPT[kind].flatMap((name) => (form[name] ? [[name, clean(form[name])]] : [])))
}

/** PostgreSQL knows no text with a zero in it, and a name is no place for other control characters either */
const clean = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .slice(0, LONGEST_VALUE)
