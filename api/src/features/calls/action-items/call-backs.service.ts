import type { CallStatus } from '#contract/calls/call-statuses.ts'
import type { Call } from '#contract/calls/calls.ts'
import { formatPhoneNumber } from '#contract/formats/formats.ts'
import type { Db } from '../../../platform/database/database.ts'
import {
  type Caller,
  closeCallBacks,
  countUnansweredCalls,
  deleteCallBackOfCall,
  deleteCallBacks,
  findCallBackCovering,
  findFirstCallWithoutCallBack,
  findLastAnsweredCall,
  findLeftMessage,
  findOpenCallBacks,
  insertCallBack,
  LEFT_A_MESSAGE,
  type LeftMessage,
  type OpenCallBack,
  recordResolvingCall,
  updateCallBackText,
} from './call-backs.queries.ts'
import { firstSentence } from './first-sentence.ts'

/** All unanswered calls of a number share one task, and an answered call of the number closes it */

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
 * Adds an item to call back an unanswered call the same day. Idempotent, and a dismissed item stays dismissed. A caller who withheld the
 * number cannot be called back.
 */
export async function addCallBackItem(db: Db, { callerName, phoneFrom, ...call }: MissedCall): Promise<void> {
  if (!phoneFrom) return
  await insertCallBack(db, { ...call, text: writeCallBackText({ callerName, phoneFrom }) })
}

interface Known {
  callerName: string
  phoneFrom: string
}

function writeCallBackText({ callerName, phoneFrom }: Known, times = 1, message: LeftMessage | null = null): string {
  const whom = [callerName, formatPhoneNumber(phoneFrom)].filter((part) => part !== '').join(', ')
  const subject = message && firstSentence(message.summary)
  const facts = [whom, times > 1 && `called ${times} times`, message && (subject ? `${LEFT_A_MESSAGE}: ${subject}` : LEFT_A_MESSAGE)]
  return `Call back ${facts.filter(Boolean).join(', ')}`
}

/**
 * Updates a number's call-backs after a call's outcome is known. Requires `lockCaller`, and that the call is stored. Idempotent and
 * independent of the order in which calls become known, because the result depends only on the calls themselves and on what somebody has
 * marked as done.
 */
export async function applyOutcomeToCallBacks(db: Db, call: ReportedCall, before: CallStatus | undefined): Promise<void> {
  if (!call.phoneFrom) return
  let owedSince: Date | null = null
  if (isUnanswered(call.callStatus) && !isUnanswered(before)) {
    if (!(await findCallBackCovering(db, call, call.startedAt))) await addCallBackItem(db, call)
  }
  // A later report shows that the call was answered
  if (call.callStatus === 'Answered' && isUnanswered(before) && (await deleteCallBackOfCall(db, call))) owedSince = call.startedAt
  await resolveCallBacks(db, call, owedSince)
}

/**
 * Closes what the last answered call has resolved, and leaves one open task, for the oldest missed call since then. `owedSince`: the start
 * of the call whose open task was just removed, because that task may have covered later calls too
 */
async function resolveCallBacks(db: Db, caller: Caller, owedSince: Date | null): Promise<void> {
  const answered = await findLastAnsweredCall(db, caller)
  const open = await findOpenCallBacks(db, caller)
  const resolved = answered
    ? open.filter(({ startedAt, settledBy }) => startedAt < answered.startedAt && settledBy !== answered.callSid)
    : []
  if (answered && resolved.length > 0) await closeCallBacks(db, caller, uuidsOf(resolved), answered)
  const [remaining, ...others] = open.filter((one) => !resolved.includes(one))
  // Two urgent tasks of one number are kept, because they concern two people (deleteEarlierUrgentItems)
  const repeated = others.filter(({ urgent }) => !urgent)
  if (repeated.length > 0) await deleteCallBacks(db, caller, uuidsOf(repeated))
  if (remaining) return refreshCallBackText(db, caller, remaining)
  const since = resolved.length > 0 ? answered?.startedAt : owedSince
  const next =
    since && (await findFirstCallWithoutCallBack(db, caller, answered && answered.startedAt > since ? answered.startedAt : since))
  if (!next) return
  await addCallBackItem(db, { ...caller, ...next })
  const [added] = await findOpenCallBacks(db, caller)
  if (added) await refreshCallBackText(db, caller, added)
}

const uuidsOf = (items: readonly { uuid: string }[]) => items.map(({ uuid }) => uuid)

/** Updates the text, which contains the number of calls and the subject of the message */
async function refreshCallBackText(db: Db, caller: Caller, item: OpenCallBack): Promise<void> {
  if (item.urgent) return
  const times = await countUnansweredCalls(db, caller, item.startedAt)
  const message = await findLeftMessage(db, caller, item.startedAt)
  await updateCallBackText(db, caller, item.uuid, writeCallBackText({ ...caller, callerName: item.callerName }, times, message))
}

/** Called when a message came in, was analyzed, or turned out to be silent. Requires `lockCaller` */
export async function refreshCallBacks(db: Db, caller: Caller): Promise<void> {
  if (caller.phoneFrom) await resolveCallBacks(db, caller, null)
}

/** Called when somebody has reopened it: it stays open, and covers the number's calls since then */
export async function reopenCallBack(db: Db, caller: Caller, uuid: string): Promise<void> {
  const answered = await findLastAnsweredCall(db, caller)
  if (answered) await recordResolvingCall(db, caller, uuid, answered.callSid)
  await resolveCallBacks(db, caller, null)
}

/** The task of a missed call, which may have been created for an earlier call of the same number */
export async function findCallBackOfMissedCall(
  db: Db,
  clientUuid: string,
  {
    phone_from: phoneFrom,
    call_status: status,
    call_start_datetime: startedAt,
  }: Pick<Call, 'phone_from' | 'call_status' | 'call_start_datetime'>,
): Promise<string | null> {
  if (!phoneFrom || !isUnanswered(status)) return null
  return findCallBackCovering(db, { clientUuid, phoneFrom }, new Date(startedAt))
}

/**
 * Called when a call was marked or unmarked as spam. Requires `lockCaller`. The call's task may have covered other calls of the number
 */
export async function applySpamToCallBacks(
  db: Db,
  caller: Caller,
  { callSid, spam }: { callSid: string; spam: boolean },
  open: readonly OpenCallBack[],
): Promise<void> {
  const hidden = spam ? open.find((task) => task.callSid === callSid) : undefined
  await resolveCallBacks(db, caller, hidden?.startedAt ?? null)
}
