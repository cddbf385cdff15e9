import { and, desc, eq, gt, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { OutgoingCall } from '#contract/calls/outgoing-call.ts'
import { isOutgoingCallOver, OUTGOING_CALL_STATES, type OutgoingCallState, statesBefore } from '#contract/calls/outgoing-call-states.ts'
import type { Db } from '../../../platform/database/database.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { isoMomentSql } from '../../../platform/database/wire-shape.ts'
import { accounts } from '../../../platform/identity/identity.tables.ts'
import { calls } from '../calls.tables.ts'
import { outgoingCalls } from './outgoing-calls.tables.ts'

export type OutgoingCallRow = typeof outgoingCalls.$inferSelect

const MAX_SHOWN = 5
const isCall = (outgoingUuid: string) => and(eq(outgoingCalls.clientUuid, currentClient), eq(outgoingCalls.outgoingUuid, outgoingUuid))

/** One start of a business's calls at a time, so that two cannot both use the last call of a limit */
export async function lockOutgoingCalls(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('outgoing calls ' || ${currentClient}::text, 0))`)
}

export async function insertOutgoingCall(db: Db, row: typeof outgoingCalls.$inferInsert): Promise<void> {
  await db.insert(outgoingCalls).values(row)
}

export async function findOutgoingCall(db: Db, outgoingUuid: string): Promise<OutgoingCallRow | null> {
  const [row] = await db.select().from(outgoingCalls).where(isCall(outgoingUuid))
  return row ?? null
}

const selectShown = (db: Db, accountUuid: string) =>
  db
    .select({
      outgoing_uuid: outgoingCalls.outgoingUuid,
      number: outgoingCalls.number,
      started_datetime: isoMomentSql(outgoingCalls.startedAt),
      state: outgoingCalls.state,
      duration_s: outgoingCalls.durationS,
      problem: outgoingCalls.problem,
      call_sid: calls.callSid,
      made_by: sql<string>`coalesce(${accounts.name}, ${outgoingCalls.accountEmail})`,
      own: sql<boolean>`${outgoingCalls.accountUuid} = ${accountUuid}::uuid`,
    })
    .from(outgoingCalls)
    .leftJoin(accounts, and(eq(accounts.clientUuid, outgoingCalls.clientUuid), eq(accounts.uuid, outgoingCalls.accountUuid)))
    .leftJoin(calls, and(eq(calls.clientUuid, outgoingCalls.clientUuid), eq(calls.callSid, outgoingCalls.callSid)))

export async function describeOutgoingCall(db: Db, outgoingUuid: string, accountUuid: string): Promise<OutgoingCall | null> {
  const [row] = await selectShown(db, accountUuid).where(isCall(outgoingUuid))
  return row ?? null
}

/** The newest calls to a number, for the drawer */
export async function listOutgoingCallsTo(db: Db, number: string, accountUuid: string): Promise<OutgoingCall[]> {
  if (!number) return []
  return selectShown(db, accountUuid)
    .where(and(eq(outgoingCalls.clientUuid, currentClient), eq(outgoingCalls.number, number)))
    .orderBy(desc(outgoingCalls.startedAt))
    .limit(MAX_SHOWN)
}

const OVER = OUTGOING_CALL_STATES.filter(isOutgoingCallOver)

/** Calls since then that may have cost something, by this account and by the whole business, and whether this account's last one still runs */
export async function countCallsSince(
  db: Db,
  accountUuid: string,
  since: Date,
  runningSince: Date,
): Promise<{ own: number; all: number; running: number }> {
  const isOwn = sql`${outgoingCalls.accountUuid} = ${accountUuid}::uuid`
  const [row] = await db
    .select({
      own: sql<number>`count(*) filter (where ${isOwn})::int`,
      all: sql<number>`count(*)::int`,
      running: sql<number>`count(*) filter (where ${isOwn} and ${notInArray(outgoingCalls.state, OVER)} and ${gt(outgoingCalls.startedAt, runningSince)})::int`,
    })
    .from(outgoingCalls)
    .where(and(eq(outgoingCalls.clientUuid, currentClient), gt(outgoingCalls.startedAt, since), ne(outgoingCalls.state, 'failed')))
  return row ?? { own: 0, all: 0, running: 0 }
}

/** Reports come late, twice and in any order, so a call only ever moves forward. Returns whether this changed it */
export async function advanceOutgoingCall(
  db: Db,
  outgoingUuid: string,
  state: OutgoingCallState,
  changes: Partial<Pick<OutgoingCallRow, 'callSid' | 'durationS' | 'problem'>> = {},
): Promise<boolean> {
  const rows = await db
    .update(outgoingCalls)
    .set({ state, ...changes })
    .where(and(isCall(outgoingUuid), inArray(outgoingCalls.state, statesBefore(state))))
    .returning({ state: outgoingCalls.state })
  return rows.length > 0
}

/** From the response to our request or from the first report, whichever comes first */
export async function saveCallSid(db: Db, outgoingUuid: string, callSid: string): Promise<void> {
  await db
    .update(outgoingCalls)
    .set({ callSid })
    .where(and(isCall(outgoingUuid), sql`${outgoingCalls.callSid} is null`))
}

/** Whether the number belongs to somebody who has called */
export async function hasCalled(db: Db, number: string): Promise<boolean> {
  const [row] = await db
    .select({ callSid: calls.callSid })
    .from(calls)
    .where(and(eq(calls.clientUuid, currentClient), eq(calls.phoneFrom, number)))
    .limit(1)
  return row !== undefined
}

/** Calls that are already attributed to a row, so that a reconciliation does not adopt them again */
export async function findAdoptedAmong(db: Db, callSids: readonly string[]): Promise<string[]> {
  if (callSids.length === 0) return []
  const rows = await db
    .select({ callSid: outgoingCalls.callSid })
    .from(outgoingCalls)
    .where(and(eq(outgoingCalls.clientUuid, currentClient), inArray(outgoingCalls.callSid, [...callSids])))
  return rows.flatMap(({ callSid }) => callSid ?? [])
}
