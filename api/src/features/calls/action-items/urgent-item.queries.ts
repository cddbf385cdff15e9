import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { actionItems, URGENT } from './action-items.tables.ts'

interface CallKey {
  clientUuid: string
  callSid: string
}

/** One for each call. A new analysis changes its words only: it stays due when it was, and what was ticked off stays done */
export async function upsertUrgentItem(
  db: Db,
  call: CallKey,
  { text, dueAt, transcriptLine }: { text: string; dueAt: Date; transcriptLine: number | null },
): Promise<void> {
  await db
    .insert(actionItems)
    .values({ ...call, mark: URGENT, actionItems: text, dueAt, transcriptLine })
    .onConflictDoUpdate({
      target: [actionItems.clientUuid, actionItems.callSid, actionItems.mark],
      set: { actionItems: sql`excluded.action_items`, transcriptLine: sql`excluded.transcript_line` },
    })
}

/** Only while it is open: what somebody has done is not made undone */
export async function deleteUrgentItem(db: Db, { clientUuid, callSid }: CallKey): Promise<void> {
  await db
    .delete(actionItems)
    .where(
      and(
        eq(actionItems.clientUuid, clientUuid),
        eq(actionItems.callSid, callSid),
        eq(actionItems.mark, URGENT),
        eq(actionItems.showDisplay, true),
      ),
    )
}
