import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
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

const isUrgentItem = ({ clientUuid, callSid }: CallKey) =>
  and(eq(actionItems.clientUuid, clientUuid), eq(actionItems.callSid, callSid), eq(actionItems.mark, URGENT))

/** One for each call; false: it has it */
export async function insertUrgentItem(db: Db, call: CallKey, { text, dueAt, transcriptLine }: UrgentItem): Promise<boolean> {
  const rows = await db
    .insert(actionItems)
    .values({ ...call, mark: URGENT, actionItems: text, dueAt, transcriptLine })
    .onConflictDoNothing({ target: [actionItems.clientUuid, actionItems.callSid, actionItems.mark] })
    .returning({ uuid: actionItems.uuid })
  return rows.length > 0
}

/** Its words only: it stays due when it was, and what was ticked off stays done */
export async function rewordUrgentItem(db: Db, call: CallKey, { text, transcriptLine }: UrgentItem): Promise<void> {
  await db.update(actionItems).set({ actionItems: text, transcriptLine }).where(isUrgentItem(call))
}

/** Only while it is open: what somebody has done is not made undone. Whether there was one */
export async function deleteUrgentItem(db: Db, call: CallKey): Promise<boolean> {
  const rows = await db
    .delete(actionItems)
    .where(and(isUrgentItem(call), eq(actionItems.showDisplay, true)))
    .returning({ uuid: actionItems.uuid })
  return rows.length > 0
}
