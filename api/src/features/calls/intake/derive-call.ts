import type { CallStatus } from '#contract/calls/call-statuses.ts'
import type { CallNews, Telephony } from '../../../platform/vendors/telephony/telephony.ts'
import type { callReports } from './call-intake.tables.ts'

export type StoredReport = Pick<typeof callReports.$inferSelect, 'kind' | 'mark' | 'content' | 'receivedAt'>

/** A report in our own terms, with the decisions made when the call began */
export type CallReport = CallNews & { receivedAt: Date; isForwarded: boolean; isRecorded: boolean; isOutgoing?: boolean }

export interface DerivedCall {
  direction: 'incoming' | 'outgoing'
  startedAt: Date
  /** E.164; empty when the caller withheld it */
  phoneFrom: string
  phoneTo: string
  /** Caller id from the telephone network; usually empty */
  callerName: string
  callStatus: CallStatus
  /** Talk time in seconds */
  durationS: number
  recording: { sid: string; durationS: number } | null
  /** The recording is a message that the caller left */
  voicemail: boolean
}

/** Our own fields in the stored voice report: our instructions to the telephony provider for the call */
const FORWARDED = 'marquee_forwarded'
export const RECORDED = 'marquee_recorded'
const OUTGOING = 'marquee_outgoing'
/** Marks the first report of a call that was placed from the portal */
export const outgoingContent = { [OUTGOING]: 'true' }
/** A field of the report after which we asked the caller to leave a message */
export const MESSAGE_REQUESTED = 'marquee_asked_for_message'
export const messageRequestedContent = { [MESSAGE_REQUESTED]: 'true' }

/** In anything shorter, the caller hung up at the beep */
const SHORTEST_MESSAGE_S = 2

export const buildDecisionContent = ({ isForwarded, isRecorded }: { isForwarded: boolean; isRecorded: boolean }) => ({
  [FORWARDED]: String(isForwarded),
  [RECORDED]: String(isRecorded),
})

export function parseStoredReport(telephony: Telephony, { kind, content, receivedAt }: StoredReport): CallReport {
  const isForwarded = content[FORWARDED] !== 'false'
  return {
    ...telephony.readCallNews({ kind, content }),
    receivedAt,
    isForwarded,
    isRecorded: content[RECORDED] === 'true',
    isOutgoing: content[OUTGOING] === 'true',
  }
}

/**
 * The call as derived from its reports, whatever their order. null until the voice webhook has arrived: until then, the caller is unknown.
 */
export function deriveCall(reports: readonly CallReport[]): DerivedCall | null {
  const [voice] = ofKind(reports, 'voice')
  if (!voice) return null
  const callStatus = deriveStatus(reports, voice.isForwarded)
  const message = callStatus === 'Answered' ? null : findMessageRecording(reports)
  const recording = message ?? (voice.isRecorded ? findTalkRecording(reports) : null)
  return {
    direction: voice.isOutgoing ? 'outgoing' : 'incoming',
    startedAt: new Date(Math.min(...reports.map(({ receivedAt }) => receivedAt.getTime()))),
    phoneFrom: voice.phoneFrom,
    phoneTo: voice.phoneTo,
    callerName: voice.callerName,
    callStatus,
    durationS: callStatus === 'Answered' ? deriveDuration(reports, recording) : 0,
    recording,
    voicemail: message !== null,
  }
}

function ofKind<K extends CallReport['kind']>(reports: readonly CallReport[], kind: K) {
  return reports.filter((report): report is Extract<CallReport, { kind: K }> => report.kind === kind)
}

/**
 * The leg to the practice shows whether anybody answered. The caller's leg reports "ended" even if only the greeting was heard: the call is
 * over, and counts as missed unless a later report shows otherwise.
 */
function deriveStatus(reports: readonly CallReport[], isForwarded: boolean): CallStatus {
  const legs = ofKind(reports, 'status')
  const practice = [...ofKind(reports, 'dial'), ...legs.filter(({ leg }) => leg === 'practice')].map(({ state }) => state)
  const caller = legs.filter(({ leg }) => leg === 'caller').map(({ state }) => state)
  if (practice.some((state) => state === 'talking' || state === 'ended') || findTalkRecording(reports)) return 'Answered'
  if ([...practice, ...caller].includes('busy')) return 'Busy'
  if ([...practice, ...caller].includes('unanswered') || caller.includes('ended')) return 'Missed call'
  return isForwarded ? 'Unknown' : 'Missed call'
}

/** From the most reliable kind of report. Among several reports of the same kind, the longest wins, so that their order does not matter */
function deriveDuration(reports: readonly CallReport[], recording: DerivedCall['recording']): number {
  const longest = (among: { durationS: number }[]) => Math.max(0, ...among.map(({ durationS }) => durationS))
  const legs = ofKind(reports, 'status')
  return longest(ofKind(reports, 'dial')) || longest(legs.filter(({ leg }) => leg === 'practice')) || recording?.durationS || longest(legs)
}

const findTalkRecording = (reports: readonly CallReport[]) =>
  findRecording(ofKind(reports, 'recording').filter(({ isMessage }) => !isMessage))

function findMessageRecording(reports: readonly CallReport[]): DerivedCall['recording'] {
  const message = findRecording(ofKind(reports, 'recording').filter(({ isMessage }) => isMessage))
  return message && message.durationS >= SHORTEST_MESSAGE_S ? message : null
}

/** The longest recording; the id breaks ties, so that the order of the reports does not matter */
function findRecording(reports: readonly Extract<CallReport, { kind: 'recording' }>[]): DerivedCall['recording'] {
  const ready = reports.flatMap((report) => report.ready ?? []).sort((a, b) => b.durationS - a.durationS || (a.sid < b.sid ? -1 : 1))
  return ready[0] ?? null
}
