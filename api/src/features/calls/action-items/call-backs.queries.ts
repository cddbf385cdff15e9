import { and, asc, desc, eq, gt, gte, inArray, lte, ne, notExists, or, sql } from 'drizzle-orm'
import type { CallStatus } from '#contract/calls/call-statuses.ts'
import type { Call } from '#contract/calls/calls.ts'
import type { Db } from '../../../platform/database/database.ts'
import { calls } from '../calls.tables.ts'
import { actionItems, MARKS, STANDS_FOR_CALL_BACK, URGENT } from './action-items.tables.ts'
import { findDueOnSameDay } from './same-day-due.queries.ts'

/** The caller to call back: all missed calls of a number share one task */
export interface Caller {
  clientUuid: string
  /** E.164, never empty */
  phoneFrom: string
}

interface UnansweredCall {
  callSid: string
  callerName: string
  startedAt: Date
}

export interface OpenCallBack extends UnansweredCall {
  uuid: string
  settledBy: string | null
  /** The task of an urgent call, which has a text of its own */
  urgent: boolean
}

export interface LeftMessage {
  /** Empty until it is analyzed */
  summary: string
}

/** Part of a call-back's text, by which "Needs doing today" recognizes a message */
export const LEFT_A_MESSAGE = 'left a message'

const MAX_TIMES = 100
const UNANSWERED: CallStatus[] = ['Missed call', 'Busy']

/**
 * Takes an advisory lock on the number until the transaction ends: of two reports on its calls, the second sees what the first has written
 */
export async function lockCaller(db: Db, { clientUuid, phoneFrom }: Caller): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`caller ${clientUuid} ${phoneFrom}`}, 0))`)
}

const isCallOfCaller = ({ clientUuid, phoneFrom }: Caller) => and(eq(calls.clientUuid, clientUuid), eq(calls.phoneFrom, phoneFrom))
const ofCall = and(eq(actionItems.clientUuid, calls.clientUuid), eq(actionItems.callSid, calls.callSid), STANDS_FOR_CALL_BACK)
const isUrgent = eq(actionItems.mark, URGENT)
const isUnanswered = and(inArray(calls.callStatus, UNANSWERED), eq(calls.spam, false))

/** For a missed call in a row of calls: the newest task of its number that covered it, created for this call or for an earlier one */
export const callBackOfCall = sql<Call['call_back']>`(select json_build_object('uuid', item.uuid, 'is_open', item.show_display,
    'got_through', not item.show_display and item.settled_by in (select settling.call_sid from calls as settling
      where settling.client_uuid = item.client_uuid and settling.call_sid = item.settled_by and settling.direction = 'incoming'))
  from calls as missed join action_items as item
    on item.client_uuid = missed.client_uuid and item.call_sid = missed.call_sid and item.mark in ('call-back', 'urgent')
  where calls.call_status in ('Missed call', 'Busy') and calls.phone_from <> ''
    and missed.client_uuid = calls.client_uuid and missed.phone_from = calls.phone_from and not missed.spam
    and missed.started_at <= calls.started_at and (item.show_display or item.call_sid = calls.call_sid or item.done_at >= calls.started_at)
  order by missed.started_at desc limit 1)`

/** The last time the caller got through */
export async function findLastAnsweredCall(db: Db, caller: Caller): Promise<{ callSid: string; startedAt: Date } | null> {
  const [row] = await db
    .select({ callSid: calls.callSid, startedAt: calls.startedAt })
    .from(calls)
    .where(and(isCallOfCaller(caller), eq(calls.callStatus, 'Answered'), eq(calls.spam, false)))
    .orderBy(desc(calls.startedAt))
    .limit(1)
  return row ?? null
}

/**
 * The open call-backs of a number, oldest call first, but after the urgent task of a missed call, which replaces them. The urgent task of
 * an answered call is not a call-back, and the caller's next call does not close it
 */
export function findOpenCallBacks(db: Db, caller: Caller): Promise<OpenCallBack[]> {
  return db
    .select({
      uuid: actionItems.uuid,
      settledBy: actionItems.settledBy,
      callSid: calls.callSid,
      callerName: calls.callerName,
      startedAt: calls.startedAt,
      urgent: sql<boolean>`${isUrgent}`,
    })
    .from(calls)
    .innerJoin(actionItems, ofCall)
    .where(
      and(
        isCallOfCaller(caller),
        eq(actionItems.showDisplay, true),
        eq(calls.spam, false),
        or(eq(actionItems.mark, MARKS.callBack), inArray(calls.callStatus, UNANSWERED)),
      ),
    )
    .orderBy(desc(isUrgent), asc(calls.startedAt), asc(calls.callSid))
}

const coversCallAt = (startedAt: Date) =>
  and(lte(calls.startedAt, startedAt), or(eq(actionItems.showDisplay, true), gte(actionItems.doneAt, startedAt)))

/** The call-back that covers a missed call: created for this call, or for an earlier one and still open when this one came in */
export async function findCallBackCovering(db: Db, caller: Caller, startedAt: Date): Promise<string | null> {
  const [row] = await db
    .select({ uuid: actionItems.uuid })
    .from(calls)
    .innerJoin(actionItems, ofCall)
    .where(and(isCallOfCaller(caller), eq(calls.spam, false), coversCallAt(startedAt)))
    .orderBy(desc(calls.startedAt))
    .limit(1)
  return row?.uuid ?? null
}

/** The first missed call since then that is not covered by a call-back that is open or was done afterwards */
export async function findFirstCallWithoutCallBack(db: Db, caller: Caller, since: Date): Promise<UnansweredCall | null> {
  const standing = db
    .select({ uuid: sql`1` })
    .from(actionItems)
    .where(
      and(
        eq(actionItems.clientUuid, calls.clientUuid),
        STANDS_FOR_CALL_BACK,
        sql`${actionItems.callSid} in (select earlier.call_sid from calls earlier
          where earlier.client_uuid = ${calls.clientUuid} and earlier.phone_from = ${calls.phoneFrom} and not earlier.spam
            and earlier.started_at <= ${calls.startedAt})`,
        sql`(${actionItems.callSid} = ${calls.callSid} or ${actionItems.showDisplay} or ${actionItems.doneAt} >= ${calls.startedAt})`,
      ),
    )
  const [row] = await db
    .select({ callSid: calls.callSid, callerName: calls.callerName, startedAt: calls.startedAt })
    .from(calls)
    .where(and(isCallOfCaller(caller), isUnanswered, gt(calls.startedAt, since), notExists(standing)))
    .orderBy(asc(calls.startedAt), asc(calls.callSid))
    .limit(1)
  return row ?? null
}

/** How many calls of the number have gone unanswered since then; stops counting at a hundred */
export async function countUnansweredCalls(db: Db, caller: Caller, since: Date): Promise<number> {
  const some = db
    .select({ callSid: calls.callSid })
    .from(calls)
    .where(and(isCallOfCaller(caller), isUnanswered, gte(calls.startedAt, since)))
    .limit(MAX_TIMES)
    .as('some')
  const [row] = await db.select({ times: sql<number>`count(*)::int` }).from(some)
  return row?.times ?? 0
}

/** The newest message that the number has left since then in an unanswered call */
export async function findLeftMessage(db: Db, caller: Caller, since: Date): Promise<LeftMessage | null> {
  const [row] = await db
    .select({ summary: calls.summary })
    .from(calls)
    .where(and(isCallOfCaller(caller), isUnanswered, eq(calls.voicemail, true), gte(calls.startedAt, since)))
    .orderBy(desc(calls.startedAt))
    .limit(1)
  return row ?? null
}

const hasUuidAmong = ({ clientUuid }: Caller, uuids: string[]) =>
  and(eq(actionItems.clientUuid, clientUuid), inArray(actionItems.uuid, uuids))

export async function closeCallBacks(
  db: Db,
  caller: Caller,
  uuids: string[],
  answered: { callSid: string; startedAt: Date },
): Promise<void> {
  await db
    .update(actionItems)
    .set({ showDisplay: false, doneAt: answered.startedAt, settledBy: answered.callSid })
    .where(hasUuidAmong(caller, uuids))
}

export async function deleteCallBacks(db: Db, caller: Caller, uuids: string[]): Promise<void> {
  await db.delete(actionItems).where(hasUuidAmong(caller, uuids))
}

/** Idempotent, and a dismissed item stays dismissed */
export async function insertCallBack(
  db: Db,
  { clientUuid, callSid, startedAt, text }: { clientUuid: string; callSid: string; startedAt: Date; text: string },
): Promise<void> {
  const dueAt = await findDueOnSameDay(db, clientUuid, startedAt)
  if (!dueAt) return
  await db
    .insert(actionItems)
    .values({ clientUuid, callSid, mark: MARKS.callBack, actionItems: text, dueAt })
    .onConflictDoNothing({ target: [actionItems.clientUuid, actionItems.callSid, actionItems.mark] })
}

/** Deletes the call-back of one call. Returns whether it was open */
export async function deleteCallBackOfCall(db: Db, { clientUuid, callSid }: { clientUuid: string; callSid: string }): Promise<boolean> {
  const rows = await db
    .delete(actionItems)
    .where(and(eq(actionItems.clientUuid, clientUuid), eq(actionItems.callSid, callSid), eq(actionItems.mark, MARKS.callBack)))
    .returning({ isOpen: actionItems.showDisplay })
  return rows.some(({ isOpen }) => isOpen)
}

export async function updateCallBackText(db: Db, { clientUuid }: Caller, uuid: string, text: string): Promise<void> {
  await db
    .update(actionItems)
    .set({ actionItems: text })
    .where(and(eq(actionItems.clientUuid, clientUuid), eq(actionItems.uuid, uuid), ne(actionItems.actionItems, text)))
}

/** For a reopened item: the answered calls known by now no longer close it */
export async function recordResolvingCall(db: Db, { clientUuid }: Caller, uuid: string, settledBy: string): Promise<void> {
  await db
    .update(actionItems)
    .set({ settledBy })
    .where(and(eq(actionItems.clientUuid, clientUuid), eq(actionItems.uuid, uuid)))
}

/** The caller of a call-back; null for any other item */
export async function findCallerOfItem(db: Db, clientUuid: string, uuid: string): Promise<Caller | null> {
  const [row] = await db
    .select({ phoneFrom: calls.phoneFrom })
    .from(actionItems)
    .innerJoin(calls, ofCall)
    .where(and(eq(actionItems.clientUuid, clientUuid), eq(actionItems.uuid, uuid)))
  return row?.phoneFrom ? { clientUuid, phoneFrom: row.phoneFrom } : null
}
