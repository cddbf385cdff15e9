import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { existsForRow } from '../../../platform/database/exists-for-row.ts'
import { calls } from '../calls.tables.ts'
import { actionItems, URGENT } from './action-items.tables.ts'

interface CallKey {
  clientUuid: string
  callSid: string
}

interface UrgentItem {
  text: string
  dueAt: Date
  transcriptLine: number | null
}

/** Whether the urgent item of a call in a row of calls is open */
export const isUrgentCall = existsForRow(sql`from action_items as urgent where urgent.client_uuid = calls.client_uuid
  and urgent.call_sid = calls.call_sid and urgent.mark = '${sql.raw(URGENT)}' and urgent.show_display`)

const isUrgentItem = ({ clientUuid, callSid }: CallKey) =>
  and(eq(actionItems.clientUuid, clientUuid), eq(actionItems.callSid, callSid), eq(actionItems.mark, URGENT))

/** Inserts one item per call. Returns false when the call already has one */
export async function insertUrgentItem(db: Db, call: CallKey, { text, dueAt, transcriptLine }: UrgentItem): Promise<boolean> {
  const rows = await db
    .insert(actionItems)
    .values({ ...call, mark: URGENT, actionItems: text, dueAt, transcriptLine })
    .onConflictDoNothing({ target: [actionItems.clientUuid, actionItems.callSid, actionItems.mark] })
    .returning({ uuid: actionItems.uuid })
  return rows.length > 0
}

/** Changes only the text: the due time stays, and a done item stays done */
export async function updateUrgentItemText(db: Db, call: CallKey, { text, transcriptLine }: UrgentItem): Promise<void> {
  await db.update(actionItems).set({ actionItems: text, transcriptLine }).where(isUrgentItem(call))
}

/** Deletes it only while it is open, so that a done item stays done. Returns whether there was one */
export async function deleteUrgentItem(db: Db, call: CallKey): Promise<boolean> {
  const rows = await db
    .delete(actionItems)
    .where(and(isUrgentItem(call), eq(actionItems.showDisplay, true)))
    .returning({ uuid: actionItems.uuid })
  return rows.length > 0
}

interface Caller {
  clientUuid: string
  callerName: string
  /** E.164, empty when withheld */
  phoneFrom: string
}

/**
 * Another call from the same person adds no second urgent task: the newest stays, with its assignee. A different name is a different person
 */
export async function deleteEarlierUrgentItems(db: Db, { clientUuid, callerName, phoneFrom }: Caller): Promise<void> {
  if (!phoneFrom) return
  const isSamePerson = callerName ? or(eq(calls.callerName, ''), sql`lower(${calls.callerName}) = lower(${callerName})`) : undefined
  const open = await db
    .select({ uuid: actionItems.uuid, assigneeUuid: actionItems.assigneeUuid })
    .from(actionItems)
    .innerJoin(calls, and(eq(calls.clientUuid, actionItems.clientUuid), eq(calls.callSid, actionItems.callSid)))
    .where(
      and(
        eq(actionItems.clientUuid, clientUuid),
        eq(actionItems.mark, URGENT),
        eq(actionItems.showDisplay, true),
        eq(calls.phoneFrom, phoneFrom),
        eq(calls.spam, false),
        isSamePerson,
      ),
    )
    .orderBy(desc(calls.startedAt))
  const [newest, ...earlier] = open
  const isItem = (uuids: string[]) => and(eq(actionItems.clientUuid, clientUuid), inArray(actionItems.uuid, uuids))
  if (!newest || earlier.length === 0) return
  await db.delete(actionItems).where(isItem(earlier.map(({ uuid }) => uuid)))
  const assigneeUuid = newest.assigneeUuid ?? earlier.find((item) => item.assigneeUuid)?.assigneeUuid
  if (assigneeUuid)
    await db
      .update(actionItems)
      .set({ assigneeUuid })
      .where(isItem([newest.uuid]))
}
