import type { CallStatus } from '#contract/calls/call-statuses.ts'
import type { Call } from '#contract/calls/calls.ts'
import { formatPhoneNumber } from '#contract/formats.ts'
import type { Db } from '../../../platform/database/database.ts'
import {
  type Caller,
  closeCallBacks,
  countUnanswered,
  deleteCallBackOf,
  deleteCallBacks,
  findCallBackFor,
  findFirstUncovered,
  findLastAnswered,
  findLeftMessage,
  findOpenCallBacks,
  insertCallBack,
  LEFT_A_MESSAGE,
  type LeftMessage,
  noteSettled,
  type OpenCallBack,
  rewordCallBack,
} from './call-backs.queries.ts'
import { firstSentence } from './first-sentence.ts'

/** A number that calls in vain several times makes one task, and a caller who gets through makes it superfluous */

interface MissedCall extends Caller {
  callSid: string
  callerName: string
  startedAt: Date
}

interface ReportedCall extends MissedCall {
  callStatus: CallStatus
}

export const isUnanswered = (status: CallStatus | undefined): boolean => status === 'Missed call' || status === 'Busy'

/**
 * Nobody answered a call: adds an item to call back the same day. Idempotent, and an item that was dismissed stays dismissed. A caller who
 * withheld the number cannot be called back.
 */
export async function addCallBack(db: Db, { callerName, phoneFrom, ...call }: MissedCall): Promise<void> {
  if (!phoneFrom) return
  await insertCallBack(db, { ...call, text: callBackText({ callerName, phoneFrom }) })
}

interface Known {
  callerName: string
  phoneFrom: string
}

function callBackText({ callerName, phoneFrom }: Known, times = 1, message: LeftMessage | null = null): string {
  const whom = [callerName, formatPhoneNumber(phoneFrom)].filter((word) => word !== '').join(', ')
  const said = message && firstSentence(message.summary)
  const facts = [whom, times > 1 && `called ${times} times`, message && (said ? `${LEFT_A_MESSAGE}: ${said}` : LEFT_A_MESSAGE)]
  return `Call back ${facts.filter(Boolean).join(', ')}`
}

/**
 * What the outcome of a call means for the call-backs of its number; the caller is locked and the call stored. Idempotent, and the same
 * whatever the order in which the calls become known: nothing but the calls themselves and what somebody has ticked off decides.
 */
export async function followOutcome(db: Db, call: ReportedCall, before: CallStatus | undefined): Promise<void> {
  if (!call.phoneFrom) return
  let owedSince: Date | null = null
  if (isUnanswered(call.callStatus) && !isUnanswered(before)) {
    if (!(await findCallBackFor(db, call, call.startedAt))) await addCallBack(db, call)
  }
  // It turns out to have been answered after all
  if (call.callStatus === 'Answered' && isUnanswered(before) && (await deleteCallBackOf(db, call))) owedSince = call.startedAt
  await settleCallBacks(db, call, owedSince)
}

/**
 * Closes what the last answered call has settled, and leaves one open task, of the oldest missed call since. `owedSince`: the open task of
 * that call has just been taken away, which may have stood for later calls too
 */
async function settleCallBacks(db: Db, caller: Caller, owedSince: Date | null): Promise<void> {
  const answered = await findLastAnswered(db, caller)
  const open = await findOpenCallBacks(db, caller)
  const settled = answered
    ? open.filter(({ startedAt, settledBy }) => startedAt < answered.startedAt && settledBy !== answered.callSid)
    : []
  if (answered && settled.length > 0) await closeCallBacks(db, caller, uuidsOf(settled), answered)
  const [kept, ...others] = open.filter((one) => !settled.includes(one))
  // Two emergencies at one number are two tasks: they are of two people (keepNewestEmergency)
  const repeated = others.filter(({ urgent }) => !urgent)
  if (repeated.length > 0) await deleteCallBacks(db, caller, uuidsOf(repeated))
  if (kept) return describeAgain(db, caller, kept)
  const since = settled.length > 0 ? answered?.startedAt : owedSince
  const next = since && (await findFirstUncovered(db, caller, answered && answered.startedAt > since ? answered.startedAt : since))
  if (!next) return
  await addCallBack(db, { ...caller, ...next })
  const [added] = await findOpenCallBacks(db, caller)
  if (added) await describeAgain(db, caller, added)
}

const uuidsOf = (items: readonly { uuid: string }[]) => items.map(({ uuid }) => uuid)

/** The text says how often the number has called by now, and what it has left a message about */
async function describeAgain(db: Db, caller: Caller, item: OpenCallBack): Promise<void> {
  if (item.urgent) return
  const times = await countUnanswered(db, caller, item.startedAt)
  const message = await findLeftMessage(db, caller, item.startedAt)
  await rewordCallBack(db, caller, item.uuid, callBackText({ ...caller, callerName: item.callerName }, times, message))
}

/** What is known of a message has changed: it came in, was analysed, or turned out to be silent. The caller is locked */
export async function describeCallBacks(db: Db, caller: Caller): Promise<void> {
  if (caller.phoneFrom) await settleCallBacks(db, caller, null)
}

/** Somebody has opened it again: it stays open, and stands for what the number has called since */
export async function keepReopened(db: Db, caller: Caller, uuid: string): Promise<void> {
  const answered = await findLastAnswered(db, caller)
  if (answered) await noteSettled(db, caller, uuid, answered.callSid)
  await settleCallBacks(db, caller, null)
}

/** The task of a missed call, which may be that of an earlier call of the same number */
export async function findCallBackOf(
  db: Db,
  clientUuid: string,
  {
    phone_from: phoneFrom,
    call_status: status,
    call_start_datetime: startedAt,
  }: Pick<Call, 'phone_from' | 'call_status' | 'call_start_datetime'>,
): Promise<string | null> {
  if (!phoneFrom || !isUnanswered(status)) return null
  return findCallBackFor(db, { clientUuid, phoneFrom }, new Date(startedAt))
}

/** A call was marked as spam, or is none; the caller is locked. Its task may have stood for other calls of the number */
export async function followSpam(
  db: Db,
  caller: Caller,
  { callSid, spam }: { callSid: string; spam: boolean },
  open: readonly OpenCallBack[],
): Promise<void> {
  const hidden = spam ? open.find((task) => task.callSid === callSid) : undefined
  await settleCallBacks(db, caller, hidden?.startedAt ?? null)
}
