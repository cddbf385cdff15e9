import type { z } from 'zod'
import type { ownTaskForm } from '#contract/calls/own-tasks.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import { fromLocal } from '../../../platform/base/zoned-time.ts'
import type { AccountContext } from '../../../platform/http/route.ts'
import { callsAudit } from '../calls.audit.ts'
import { deleteOwnTaskRow, insertOwnTask, lockAssignee, type OwnTask, updateOwnTask } from './own-tasks.queries.ts'

type Form = z.output<typeof ownTaskForm>

/** The end of the working day, as for call-backs */
const DUE_HOUR = 17

export async function addOwnTaskWithAudit(context: AccountContext, form: Form): Promise<string> {
  const uuid = await insertOwnTask(context.db, context.account.clientUuid, await toOwnTask(context, form))
  await recordTaskAudit(context, 'task_added', { uuid, ...form })
  return uuid
}

export async function changeOwnTaskWithAudit(context: AccountContext, uuid: string, form: Form): Promise<void> {
  if (!(await updateOwnTask(context.db, uuid, await toOwnTask(context, form)))) throw notFound('This task')
  await recordTaskAudit(context, 'task_changed', { uuid, ...form })
}

export async function deleteOwnTaskWithAudit(context: AccountContext, uuid: string): Promise<void> {
  const text = await deleteOwnTaskRow(context.db, uuid)
  if (text === null) throw notFound('This task')
  // Recorded with the text, as no row has it any more
  await recordTaskAudit(context, 'task_deleted', { uuid, text })
}

async function toOwnTask({ db, account }: AccountContext, { text, due_day, assignee }: Form): Promise<OwnTask> {
  if (assignee !== null && !(await lockAssignee(db, assignee)))
    throw new AppError('invalid_input', 'Please choose an account of your business.', { field: 'assignee' })
  const [year = 0, month = 1, day = 1] = due_day.split('-').map(Number)
  return { text, dueAt: fromLocal({ year, month, day, hour: DUE_HOUR, minute: 0 }, account.timeZone), assigneeUuid: assignee }
}

const recordTaskAudit = (
  { db, account, request }: AccountContext,
  action: 'task_added' | 'task_changed' | 'task_deleted',
  details: object,
) => callsAudit.recordBy(db, { account, request }, action, { ...details })
