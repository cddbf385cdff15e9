import { z } from 'zod'
import { requiredText } from '../formats/text.ts'
import { endpoint } from '../wire/endpoint.ts'
import { done, successBodySchema } from '../wire/response-body.ts'

export const MAX_TASK_LENGTH = 300

const dueDaySchema = (error = 'Please choose a due date.') =>
  z.iso.date({ error }).refine((day) => day >= '1900-01-01' && day < '2200-01-01', { error })

/** Fields are declared in the order in which their error messages must appear */
export const manualTaskForm = z.strictObject({
  text: requiredText({ name: 'Task', max: MAX_TASK_LENGTH, required: 'Please enter a task.' }),
  /** In the business's time zone */
  due_day: dueDaySchema(),
  /** An account of the business; null: unassigned */
  assignee: z.uuid({ error: 'Please choose an account of your business.' }).nullable(),
})

const params = z.object({ uuid: z.uuid({ error: 'This task does not exist' }) })

export const addManualTask = endpoint({
  name: 'addManualTask',
  method: 'POST',
  path: '/tasks',
  access: 'account',
  summary: 'Add a task to the action items; it is done and reopened as they are',
  body: manualTaskForm,
  status: 201,
  response: successBodySchema({ data: z.object({ uuid: z.string() }) }),
  addition: true,
})

export const changeManualTask = endpoint({
  name: 'changeManualTask',
  method: 'PUT',
  path: '/tasks/{uuid}',
  access: 'account',
  summary: 'Change a task that an account of the business has added',
  params,
  body: manualTaskForm,
  response: done,
  addition: true,
})

export const deleteManualTask = endpoint({
  name: 'deleteManualTask',
  method: 'DELETE',
  path: '/tasks/{uuid}',
  access: 'account',
  summary: 'Delete a task that an account of the business has added',
  params,
  response: done,
  addition: true,
})
