import type { CallStatus } from '#contract/calls/calls.ts'
import type { CallNews, Telephony } from '../../../platform/telephony/telephony.ts'
import type { callReports } from './call-intake.tables.ts'

export type KeptReport = Pick<typeof callReports.$inferSelect, 'kind' | 'mark' | 'content' | 'receivedAt'>

/** Each kind of report, in our own words, with what we decided when the call came in */
export type CallReport = CallNews & { receivedAt: Date; isForwarded: boolean; isRecorded: boolean }

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

/** What the kept voice report says beyond the phone company's words: what we told it to do with the call */
const FORWARDED = 'marquee_forwarded'
const RECORDED = 'marquee_recorded'

export const noteDecision = ({ isForwarded, isRecorded }: { isForwarded: boolean; isRecorded: boolean }) => ({
  [FORWARDED]: String(isForwarded),
  [RECORDED]: String(isRecorded),
})

export function readReport(telephony: Telephony, { kind, content, receivedAt }: KeptReport): CallReport {
  const isForwarded = content[FORWARDED] !== 'false'
  return { ...telephony.readCallNews({ kind, content }), receivedAt, isForwarded, isRecorded: content[RECORDED] === 'true' }
}

/**
 * The call, from all that was reported of it, in whatever order. null until the phone company has asked what to do with it: then who
 * called is not known yet.
 */
export function describeCall(reports: readonly CallReport[]): CallDescription | null {
  const [voice] = ofKind(reports, 'voice')
  if (!voice) return null
  const callStatus = findStatus(reports, voice.isForwarded)
  const recording = voice.isRecorded ? findRecording(reports) : null
  return {
    startedAt: new Date(Math.min(...reports.map(({ receivedAt }) => receivedAt.getTime()))),
    phoneFrom: voice.phoneFrom,
    phoneTo: voice.phoneTo,
    callerName: voice.callerName,
    callStatus,
    durationS: callStatus === 'Answered' ? findDuration(reports, recording) : 0,
    recording,
  }
}

function ofKind<K extends CallReport['kind']>(reports: readonly CallReport[], kind: K) {
  return reports.filter((report): report is Extract<CallReport, { kind: K }> => report.kind === kind)
}

/**
 * The leg to the practice tells whether anybody answered. The caller's own leg has "ended" even when only the greeting was heard: it is
 * over, and unless a later report says otherwise nobody has answered.
 */
function findStatus(reports: readonly CallReport[], isForwarded: boolean): CallStatus {
  const legs = ofKind(reports, 'status')
  const practice = [...ofKind(reports, 'dial'), ...legs.filter(({ leg }) => leg === 'practice')].map(({ state }) => state)
  const caller = legs.filter(({ leg }) => leg === 'caller').map(({ state }) => state)
  if (practice.some((state) => state === 'talking' || state === 'ended') || findRecording(reports)) return 'Answered'
  if ([...practice, ...caller].includes('busy')) return 'Busy'
  if ([...practice, ...caller].includes('unanswered') || caller.includes('ended')) return 'Missed call'
  return isForwarded ? 'Unknown' : 'Missed call'
}

/** From who knows best; of several reports of a kind the longest, so that the order in which they came does not count */
function findDuration(reports: readonly CallReport[], recording: CallDescription['recording']): number {
  const longest = (among: { durationS: number }[]) => Math.max(0, ...among.map(({ durationS }) => durationS))
  const legs = ofKind(reports, 'status')
  return longest(ofKind(reports, 'dial')) || longest(legs.filter(({ leg }) => leg === 'practice')) || recording?.durationS || longest(legs)
}

/** Of several the longest; the id decides between equals, so that the order in which they came does not */
function findRecording(reports: readonly CallReport[]): CallDescription['recording'] {
  const ready = ofKind(reports, 'recording')
    .flatMap((report) => report.ready ?? [])
    .sort((a, b) => b.durationS - a.durationS || (a.sid < b.sid ? -1 : 1))
  return ready[0] ?? null
}
