import type { CallStatus } from '#contract/calls/calls.ts'
import type { callReports } from './call-intake.tables.ts'

export type CallReport = Pick<typeof callReports.$inferSelect, 'kind' | 'mark' | 'content' | 'receivedAt'>

export interface CallDescription {
  startedAt: Date
  /** E.164; empty when the caller withheld it */
  phoneFrom: string
  phoneTo: string
  /** As the telephone network knows it; mostly empty */
  callerName: string
  callStatus: CallStatus
  /** How long the two spoke, in seconds */
  durationS: number
  recording: { sid: string; durationS: number } | null
}

/** What the voice report says beyond Twilio's words: what we told Twilio to do with the call */
export const FORWARDED = 'marquee_forwarded'
export const RECORDED = 'marquee_recorded'

const ANSWERED = ['completed', 'answered', 'in-progress']
const NOT_ANSWERED = ['no-answer', 'failed', 'canceled']

/**
 * The call, from all that was reported of it, in whatever order. null until Twilio has asked what to do with it: then who called is
 * not known yet.
 */
export function describeCall(reports: readonly CallReport[]): CallDescription | null {
  const of = (kind: CallReport['kind']) => reports.filter((report) => report.kind === kind).map(({ content }) => content)
  const [voice] = of('voice')
  if (!voice) return null
  const callStatus = findStatus(of, voice)
  const recording = voice[RECORDED] === 'true' ? findRecording(of('recording')) : null
  return {
    startedAt: new Date(Math.min(...reports.map(({ receivedAt }) => receivedAt.getTime()))),
    phoneFrom: isNumber(voice.From) ? (voice.From ?? '') : '',
    phoneTo: voice.To ?? '',
    callerName: voice.CallerName ?? '',
    callStatus,
    durationS: callStatus === 'Answered' ? findDuration(of, recording) : 0,
    recording,
  }
}

type ReportsOf = (kind: CallReport['kind']) => Record<string, string>[]

/**
 * The leg to the practice tells whether anybody answered. The caller's own leg is "completed" even when only the greeting was heard: it is
 * over, and unless a later report says otherwise nobody has answered.
 */
function findStatus(of: ReportsOf, voice: Record<string, string>): CallStatus {
  const legs = of('status')
  const practice = [
    ...of('dial').map((report) => report.DialCallStatus ?? ''),
    ...legs.filter((leg) => leg.ParentCallSid).map((leg) => leg.CallStatus ?? ''),
  ]
  const caller = legs.filter((leg) => !leg.ParentCallSid).map((leg) => leg.CallStatus ?? '')
  if (practice.some((state) => ANSWERED.includes(state)) || findRecording(of('recording'))) return 'Answered'
  if ([...practice, ...caller].includes('busy')) return 'Busy'
  if ([...practice, ...caller].some((state) => NOT_ANSWERED.includes(state)) || caller.includes('completed')) return 'Missed call'
  return voice[FORWARDED] === 'false' ? 'Missed call' : 'Unknown'
}

/** From who knows best; of several reports of a kind the longest, so that the order in which they came does not count */
function findDuration(of: ReportsOf, recording: CallDescription['recording']): number {
  const longest = (lengths: (string | undefined)[]) => Math.max(0, ...lengths.map(wholeSeconds))
  const legs = of('status')
  return (
    longest(of('dial').map((report) => report.DialCallDuration)) ||
    longest(legs.filter((leg) => leg.ParentCallSid).map((leg) => leg.CallDuration)) ||
    recording?.durationS ||
    longest(legs.map((leg) => leg.CallDuration))
  )
}

/** Of several the longest; the id decides between equals, so that the order in which they came does not */
function findRecording(reports: Record<string, string>[]): CallDescription['recording'] {
  const ready = reports
    .filter((report) => report.RecordingStatus === 'completed' && report.RecordingSid)
    .map((report) => ({ sid: report.RecordingSid ?? '', durationS: wholeSeconds(report.RecordingDuration) }))
    .sort((a, b) => b.durationS - a.durationS || (a.sid < b.sid ? -1 : 1))
  return ready[0] ?? null
}

/** A day at most: what is stored must fit, whatever came */
function wholeSeconds(text: string | undefined): number {
  return /^\d{1,9}$/.test(text ?? '') ? Math.min(Number(text), 86_400) : 0
}

/** Twilio writes "anonymous" and the like, or numbers that spell it on a keypad, when the caller withheld the number */
const WITHHELD = new Set(['+266696687', '+7378742833', '+2562533', '+8566696'])
const isNumber = (from: string | undefined) => /^\+[1-9]\d{6,14}$/.test(from ?? '') && !WITHHELD.has(from ?? '')
