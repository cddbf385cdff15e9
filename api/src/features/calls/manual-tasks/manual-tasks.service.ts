import type { z } from 'zod'
import type { manualTaskForm } from '#contract/calls/manual-tasks.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import { fromLocal } from '../../../platform/base/zoned-time.ts'
import type { AccountContext } from '../../../platform/http/route.ts'
import { callsAudit } from '../calls.audit.ts'
import { deleteManualTaskRow, insertManualTask, lockAssignee, type ManualTask, updateManualTask } from './manual-tasks.queries.ts'

type Form = z.output<typeof manualTaskForm>

/** The end of the working day, as for call-backs */
const DUE_HOUR = 17

export async function addManualTaskWithAudit(context: AccountContext, form: Form): Promise<string> {
  const uuid = await insertManualTask(context.db, context.account.clientUuid, await toManualTask(context, form))
  await recordTaskAudit(context, 'task_added', { uuid, ...form })
  return uuid
}

export async function changeManualTaskWithAudit(context: AccountContext, uuid: string, form: Form): Promise<void> {
  if (!(await updateManualTask(context.db, uuid, await toManualTask(context, form)))) throw notFound('This task')
  await recordTaskAudit(context, 'task_changed', { uuid, ...form })
}

export async function deleteManualTaskWithAudit(context: AccountContext, uuid: string): Promise<void> {
  const text = await deleteManualTaskRow(context.db, uuid)
  if (text === null) throw notFound('This task')
  // Recorded with its text, because no row has it anymore
  await recordTaskAudit(context, 'task_deleted', { uuid, text })
}

async function toManualTask({ db, account }: AccountContext, { text, due_day, assignee }: Form): Promise<ManualTask> {
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
