import { twilioAccount } from '../account.ts'
import type { CallOrder, Outcome } from './call-order.ts'

export type Form = Record<string, string>

const apiVersion = '2010-04-01'

/** Fields of every webhook about the parent call; the status changes during the call */
export function buildParentForm(sid: string, order: CallOrder, status: string): Form {
  return {
    AccountSid: twilioAccount.sid,
    ApiVersion: apiVersion,
    CallSid: sid,
    CallStatus: status,
    Called: order.to,
    Caller: order.from,
    Direction: 'inbound',
    From: order.from,
    To: order.to,
    ...(order.callerName ? { CallerName: order.callerName } : {}),
    ...placeFieldsOf('From', order.from),
    ...placeFieldsOf('To', order.to),
    ...placeFieldsOf('Caller', order.from),
    ...placeFieldsOf('Called', order.to),
  }
}

interface ChildLeg {
  sid: string
  parentSid: string
  number: string
}

export function buildChildForm(leg: ChildLeg, order: CallOrder, report: { status: string; sequence: number; at: Date }): Form {
  const isOver = report.status !== 'initiated' && report.status !== 'ringing' && report.status !== 'in-progress'
  return {
    AccountSid: twilioAccount.sid,
    ApiVersion: apiVersion,
    CallSid: leg.sid,
    ParentCallSid: leg.parentSid,
    CallStatus: report.status,
    Called: leg.number,
    Caller: order.from,
    Direction: 'outbound-dial',
    From: order.from,
    To: leg.number,
    CallbackSource: 'call-progress-events',
    SequenceNumber: String(report.sequence),
    Timestamp: formatMailDate(report.at),
    ...(isOver ? durationFields(order) : {}),
  }
}

/** Status callback for the end of the parent call */
export function buildEndedForm(sid: string, order: CallOrder, { seconds, at }: { seconds: number; at: Date }): Form {
  return {
    ...buildParentForm(sid, order, 'completed'),
    CallDuration: String(seconds),
    Duration: String(Math.ceil(seconds / 60)),
    CallbackSource: 'call-progress-events',
    SequenceNumber: '0',
    Timestamp: formatMailDate(at),
  }
}

export interface RecordingReport {
  sid: string
  url: string
  seconds: number
  channels: number
  source: 'DialVerb' | 'RecordVerb'
}

/** The request to <Record>'s action: the caller has hung up, pressed a key, or spoken for as long as was allowed */
export function buildMessageEndForm(sid: string, order: CallOrder, recording: RecordingReport, digits: string): Form {
  return {
    ...buildParentForm(sid, order, digits === 'hangup' ? 'completed' : 'in-progress'),
    RecordingUrl: recording.url,
    RecordingSid: recording.sid,
    RecordingDuration: String(recording.seconds),
    ...(digits && { Digits: digits }),
  }
}

export function buildDialEndForm(leg: ChildLeg, order: CallOrder, recording: RecordingReport | null): Form {
  return {
    // When the action URL is requested, a caller who hung up is gone; all others are still on the line
    ...buildParentForm(leg.parentSid, order, order.outcome === 'hung-up' ? 'completed' : 'in-progress'),
    DialCallSid: leg.sid,
    DialCallStatus: dialStatus[order.outcome],
    DialCallDuration: order.outcome === 'answered' ? String(order.durationSeconds) : '0',
    DialBridged: String(order.outcome === 'answered'),
    ...(recording ? { RecordingUrl: recording.url, RecordingSid: recording.sid, RecordingDuration: String(recording.seconds) } : {}),
  }
}

export function buildRecordingForm(parentSid: string, recording: RecordingReport, report: { status: string; startedAt: Date }): Form {
  return {
    AccountSid: twilioAccount.sid,
    CallSid: parentSid,
    RecordingSid: recording.sid,
    RecordingUrl: recording.url,
    RecordingStatus: report.status,
    RecordingChannels: String(recording.channels),
    RecordingSource: recording.source,
    RecordingStartTime: formatMailDate(report.startedAt),
    RecordingTrack: recording.source === 'DialVerb' ? 'both' : 'inbound',
    ...(report.status === 'completed' ? { ErrorCode: '0', RecordingDuration: String(recording.seconds) } : { ErrorCode: '13254' }),
  }
}

export const dialStatus: Record<Outcome, string> = {
  answered: 'completed',
  missed: 'no-answer',
  busy: 'busy',
  failed: 'failed',
  'hung-up': 'canceled',
}

function durationFields(order: CallOrder): Form {
  const seconds = order.outcome === 'answered' ? order.durationSeconds : 0
  return { CallDuration: String(seconds), Duration: String(Math.ceil(seconds / 60)) }
}

/** Twilio looks up a number's location; the fields are empty when it has none */
function placeFieldsOf(whose: string, number: string): Form {
  const place = number.startsWith('+1217') ? ['SPRINGFIELD', 'IL', '62701', 'US'] : ['', '', '', number.startsWith('+1') ? 'US' : '']
  return Object.fromEntries(['City', 'State', 'Zip', 'Country'].map((part, index) => [whose + part, place[index] ?? '']))
}

function formatMailDate(at: Date): string {
  return at.toUTCString().replace('GMT', '+0000')
}
