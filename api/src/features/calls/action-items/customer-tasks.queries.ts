import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { actionItems, MARKS } from './action-items.tables.ts'

interface CustomerTask {
  mark: typeof MARKS.feedback | typeof MARKS.yelp
  /** The invitation of the feedback, or the platform's id of the review */
  about: string
  text: string
  link: string
  dueAt: Date
}

/** Inserts each task once, however often it is reported. A done task stays done unless the customer has written something else */
export async function upsertCustomerTasks(db: Db, clientUuid: string, tasks: readonly CustomerTask[]): Promise<void> {
  if (tasks.length === 0) return
  const isSame = sql`${actionItems.actionItems} = excluded.action_items`
  await db
    .insert(actionItems)
    .values(tasks.map(({ about, text, ...task }) => ({ ...task, clientUuid, callSid: about, actionItems: text })))
    .onConflictDoUpdate({
      target: [actionItems.clientUuid, actionItems.callSid, actionItems.mark],
      set: {
        actionItems: sql`excluded.action_items`,
        link: sql`excluded.link`,
        dueAt: sql`case when ${isSame} then ${actionItems.dueAt} else excluded.due_at end`,
        showDisplay: sql`${actionItems.showDisplay} or not (${isSame})`,
        doneAt: sql`case when ${isSame} then ${actionItems.doneAt} end`,
      },
      setWhere: sql`(${actionItems.actionItems}, ${actionItems.link}) is distinct from (excluded.action_items, excluded.link)`,
    })
}

const isOpenYelpTask = (clientUuid: string) =>
  and(eq(actionItems.clientUuid, clientUuid), eq(actionItems.mark, MARKS.yelp), eq(actionItems.showDisplay, true))

export async function deleteYelpTasks(db: Db, clientUuid: string, reviewIds: readonly string[]): Promise<void> {
  if (reviewIds.length === 0) return
  await db.delete(actionItems).where(and(isOpenYelpTask(clientUuid), inArray(actionItems.callSid, [...reviewIds])))
}

export async function deleteYelpTasksExcept(db: Db, clientUuid: string, reviewIds: readonly string[]): Promise<void> {
  await db
    .delete(actionItems)
    .where(and(isOpenYelpTask(clientUuid), reviewIds.length > 0 ? notInArray(actionItems.callSid, [...reviewIds]) : undefined))
}
