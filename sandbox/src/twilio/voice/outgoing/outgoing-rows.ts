import { twilioAccount } from '../../account.ts'
import type { OutgoingCall } from './outgoing-call.ts'
import { isOver } from './outgoing-forms.ts'

const ROOT = `/2010-04-01/Accounts/${twilioAccount.sid}`
const formatMailDate = (at: Date): string => at.toUTCString().replace('GMT', '+0000')

/** Rows of Twilio's records: the leg that <Dial> opened, which began later, and the call itself */
export function legsOfOutgoing({ sid, order, status, seconds, leg, startedAt }: OutgoingCall) {
  const parent = { sid, parent_call_sid: null as string | null, to: order.to, from: order.from, direction: 'outbound-api', status, seconds }
  const child = leg && {
    sid: leg.sid,
    parent_call_sid: sid,
    to: leg.number,
    from: leg.callerId,
    direction: 'outbound-dial',
    status: leg.status,
    seconds: leg.seconds,
  }
  return [...(child ? [child] : []), parent].map(({ seconds: talkedSeconds, ...row }) => ({
    ...row,
    status: row.status === 'initiated' ? 'queued' : row.status,
    account_sid: twilioAccount.sid,
    annotation: null,
    answered_by: null,
    api_version: '2010-04-01',
    caller_name: null,
    date_created: formatMailDate(startedAt),
    date_updated: formatMailDate(startedAt),
    duration: isOver(row.status) ? String(talkedSeconds) : null,
    end_time: isOver(row.status) ? formatMailDate(new Date(startedAt.getTime() + talkedSeconds * 1000)) : null,
    forwarded_from: null,
    price: null,
    price_unit: 'USD',
    start_time: formatMailDate(startedAt),
    uri: `${ROOT}/Calls/${row.sid}.json`,
  }))
}

export function recordingsOfOutgoing({ sid, recording, startedAt }: OutgoingCall) {
  if (!recording) return []
  return [
    {
      account_sid: twilioAccount.sid,
      api_version: '2010-04-01',
      call_sid: sid,
      conference_sid: null,
      channels: recording.channels,
      date_created: formatMailDate(startedAt),
      date_updated: formatMailDate(startedAt),
      start_time: formatMailDate(startedAt),
      duration: String(recording.seconds),
      error_code: null,
      price: null,
      price_unit: 'USD',
      sid: recording.sid,
      source: recording.source,
      status: 'completed',
      uri: `${ROOT}/Recordings/${recording.sid}.json`,
    },
  ]
}
