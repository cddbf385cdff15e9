import { twilioAccount } from '../../account.ts'
import type { Form, RecordingReport } from '../call-forms.ts'
import type { DialedLeg, OutgoingCall } from './outgoing-call.ts'

const API_VERSION = '2010-04-01'
const OVER = new Set(['completed', 'busy', 'no-answer', 'failed', 'canceled'])

export const isOver = (status: string): boolean => OVER.has(status)

/** Fields of every webhook about a call that the account has placed */
export function buildOutgoingForm({ sid, order, status }: OutgoingCall): Form {
  return {
    AccountSid: twilioAccount.sid,
    ApiVersion: API_VERSION,
    CallSid: sid,
    CallStatus: status,
    Called: order.to,
    Caller: order.from,
    Direction: 'outbound-api',
    From: order.from,
    To: order.to,
  }
}

export function buildOutgoingStatusForm(call: OutgoingCall, at: Date): Form {
  return { ...buildOutgoingForm(call), ...progressFields(call.status, call.seconds, call.sequence, at) }
}

/** Fields of the webhooks about the second leg: its status callbacks, and the TwiML that only the second person hears */
export function buildLegForm(call: OutgoingCall, { sid, number, callerId, status }: DialedLeg): Form {
  return {
    AccountSid: twilioAccount.sid,
    ApiVersion: API_VERSION,
    CallSid: sid,
    ParentCallSid: call.sid,
    CallStatus: status,
    Called: number,
    Caller: callerId,
    Direction: 'outbound-dial',
    From: callerId,
    To: number,
  }
}

export function buildLegStatusForm(call: OutgoingCall, leg: DialedLeg, sequence: number, at: Date): Form {
  return { ...buildLegForm(call, leg), ...progressFields(leg.status, leg.seconds, sequence, at) }
}

export const buildDigitsForm = (call: OutgoingCall, digits: string): Form => ({
  ...buildOutgoingForm(call),
  Digits: digits,
  FinishedOnKey: '',
  msg: 'Gather End',
})

export function buildDialEndForm(call: OutgoingCall, leg: DialedLeg, recording: RecordingReport | null): Form {
  return {
    ...buildOutgoingForm(call),
    DialCallSid: leg.sid,
    DialCallStatus: leg.status,
    DialCallDuration: String(leg.seconds),
    DialBridged: String(leg.status === 'completed'),
    ...(recording && { RecordingUrl: recording.url, RecordingSid: recording.sid, RecordingDuration: String(recording.seconds) }),
  }
}

function progressFields(status: string, seconds: number, sequence: number, at: Date): Form {
  return {
    CallbackSource: 'call-progress-events',
    SequenceNumber: String(sequence),
    Timestamp: at.toUTCString().replace('GMT', '+0000'),
    ...(isOver(status) && { CallDuration: String(seconds), Duration: String(Math.ceil(seconds / 60)) }),
  }
}
