import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { accounts } from '../../../platform/identity/identity.tables.ts'
import { actionItems, MARKS } from '../action-items/action-items.tables.ts'

export interface ManualTask {
  text: string
  dueAt: Date
  assigneeUuid: string | null
}

const isManualTask = (uuid: string) =>
  and(eq(actionItems.clientUuid, currentClient), eq(actionItems.uuid, uuid), eq(actionItems.mark, MARKS.own))

/** Locks the account, so that it cannot be disabled or deleted before the task is stored and then still have the task */
export async function lockAssignee(db: Db, accountUuid: string): Promise<boolean> {
  const rows = await db
    .select({ uuid: accounts.uuid })
    .from(accounts)
    .where(and(eq(accounts.clientUuid, currentClient), eq(accounts.uuid, accountUuid), isNull(accounts.disabledAt)))
    .for('share')
  return rows.length > 0
}

export async function insertManualTask(db: Db, clientUuid: string, { text, dueAt, assigneeUuid }: ManualTask): Promise<string> {
  const uuid = randomUUID()
  await db.insert(actionItems).values({ clientUuid, uuid, callSid: uuid, mark: MARKS.own, actionItems: text, dueAt, assigneeUuid })
  return uuid
}

/** Returns false when there is no such task */
export async function updateManualTask(db: Db, uuid: string, { text, dueAt, assigneeUuid }: ManualTask): Promise<boolean> {
  const rows = await db
    .update(actionItems)
    .set({ actionItems: text, dueAt, assigneeUuid })
    .where(isManualTask(uuid))
    .returning({ uuid: actionItems.uuid })
  return rows.length > 0
}

/** Returns the text of the deleted task; null when there was none */
export async function deleteManualTaskRow(db: Db, uuid: string): Promise<string | null> {
  const [row] = await db.delete(actionItems).where(isManualTask(uuid)).returning({ text: actionItems.actionItems })
  return row?.text ?? null
}
