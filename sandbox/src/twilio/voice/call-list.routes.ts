import type { FastifyInstance } from 'fastify'
import { twilioAccount } from '../account.ts'
import { dialStatus } from './call-forms.ts'
import { type CallStore, type PlacedCall, secondsOfCall } from './call-store.ts'
import { createReadAccessCheck, type TwilioFaults } from './check-read-access.ts'
import type { OutgoingPhone } from './outgoing/outgoing-phone.ts'
import { legsOfOutgoing, recordingsOfOutgoing } from './outgoing/outgoing-rows.ts'

const ROOT = `/2010-04-01/Accounts/${twilioAccount.sid}`
const PAGE_SIZE = 50
const MAX_PAGE_SIZE = 1_000

type Query = Record<string, string | undefined>

interface CallListParts {
  calls: CallStore
  outgoing: OutgoingPhone
  faults: TwilioFaults
}

/** Twilio's record of calls, legs and recordings, newest first: a receiver whose webhooks were down can still fetch them */
export function registerCallListRoutes(http: FastifyInstance, { calls, outgoing, faults }: CallListParts) {
  const preHandler = createReadAccessCheck(faults)
  const newestFirst = <T extends { date_created: string }>(rows: T[]): T[] =>
    rows.sort((a, b) => Date.parse(b.date_created) - Date.parse(a.date_created))

  http.get<{ Querystring: Query }>('/twilio/2010-04-01/Accounts/:accountSid/Calls.json', { preHandler }, (request) => {
    const { 'StartTime>': after, 'StartTime<': before, To: to, From: from, Status: status, ParentCallSid: parent } = request.query
    const rows = newestFirst([...outgoing.list().flatMap(legsOfOutgoing), ...calls.list().flatMap(legsOf)]).filter(
      (row) =>
        isWithin(row.start_time, after, before) &&
        (!to || row.to === to) &&
        (!from || row.from === from) &&
        (!status || row.status === status) &&
        (!parent || row.parent_call_sid === parent),
    )
    return buildPage('calls', 'Calls', faults.mode === 'nulls' ? [...rows.slice(0, 1).map(toEmptyRow), ...rows] : rows, request.query)
  })

  http.get<{ Querystring: Query }>('/twilio/2010-04-01/Accounts/:accountSid/Recordings.json', { preHandler }, (request) => {
    const { CallSid: callSid, 'DateCreated>': after, 'DateCreated<': before } = request.query
    const rows = newestFirst([...outgoing.list().flatMap(recordingsOfOutgoing), ...calls.list().flatMap(recordingsOf)]).filter(
      (row) => isWithin(row.date_created, after, before) && (!callSid || row.call_sid === callSid),
    )
    return buildPage('recordings', 'Recordings', rows, request.query)
  })
}

/** As rows of calls that never began, or were moved between accounts */
const toEmptyRow = (row: object) => ({
  ...row,
  sid: `CA${'0'.repeat(32)}`,
  parent_call_sid: null,
  direction: null,
  date_created: null,
  start_time: null,
  end_time: null,
  duration: null,
})

/** A forwarded call has two: the leg to the practice began later, so it comes first */
function legsOf(call: PlacedCall) {
  const { order, startedAt, leg, sid } = call
  const isOver = call.state === 'ended'
  const talkedS = order.outcome === 'answered' ? order.durationSeconds : 0
  const parent = { sid, parent_call_sid: null, to: order.to, direction: 'inbound', status: isOver ? 'completed' : 'in-progress' }
  const child = leg && {
    sid: leg.sid,
    parent_call_sid: sid,
    to: leg.number,
    direction: 'outbound-dial',
    status: isOver ? dialStatus[order.outcome] : 'ringing',
  }
  return [...(child ? [{ ...child, seconds: talkedS }] : []), { ...parent, seconds: secondsOfCall(call) }].map(({ seconds, ...row }) => ({
    ...row,
    account_sid: twilioAccount.sid,
    annotation: null,
    answered_by: null,
    api_version: '2010-04-01',
    caller_name: row.parent_call_sid ? null : (order.callerName ?? ''),
    date_created: formatMailDate(startedAt),
    date_updated: formatMailDate(startedAt),
    // Null while the call lasts, as its end is
    duration: isOver ? String(seconds) : null,
    end_time: isOver ? formatMailDate(new Date(startedAt.getTime() + seconds * 1000)) : null,
    forwarded_from: null,
    from: order.from,
    price: null,
    price_unit: 'USD',
    start_time: formatMailDate(startedAt),
    uri: `${ROOT}/Calls/${row.sid}.json`,
  }))
}

function recordingsOf({ sid, recording, startedAt, state }: PlacedCall) {
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
      duration: state === 'ended' ? String(recording.seconds) : '-1',
      error_code: null,
      price: null,
      price_unit: 'USD',
      sid: recording.sid,
      source: recording.source,
      status: state === 'ended' ? 'completed' : 'processing',
      uri: `${ROOT}/Recordings/${recording.sid}.json`,
    },
  ]
}

function isWithin(moment: string, after: string | undefined, before: string | undefined): boolean {
  const at = Date.parse(moment)
  return !(after && at < Date.parse(after)) && !(before && at > Date.parse(before))
}

function buildPage(name: string, resource: string, rows: unknown[], query: Query) {
  const size = Math.min(Math.max(1, Number(query.PageSize) || PAGE_SIZE), MAX_PAGE_SIZE)
  const page = Number(query.Page) || 0
  const start = page * size
  const shown = rows.slice(start, start + size)
  const uriOf = (wanted: number) => {
    const { PageToken: _, ...filters } = query
    return `${ROOT}/${resource}.json?${new URLSearchParams({ ...(filters as Record<string, string>), PageSize: String(size), Page: String(wanted), PageToken: `PA${wanted}` })}`
  }
  return {
    [name]: shown,
    page,
    page_size: size,
    start,
    end: Math.max(start, start + shown.length - 1),
    uri: uriOf(page),
    first_page_uri: uriOf(0),
    // A path, to be requested from the same host
    next_page_uri: start + size < rows.length ? uriOf(page + 1) : null,
    previous_page_uri: page > 0 ? uriOf(page - 1) : null,
  }
}

const formatMailDate = (at: Date) => at.toUTCString().replace('GMT', '+0000')
