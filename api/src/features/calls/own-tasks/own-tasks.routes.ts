import { addOwnTask, changeOwnTask, deleteOwnTask } from '#contract/calls/own-tasks.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { addTask, changeTask, deleteTask } from './own-tasks.service.ts'

export const ownTasksRoutes: Route[] = [
  route(addOwnTask, async (context, { body }) => ({ data: { uuid: await addTask(context, body) } })),

  route(changeOwnTask, async (context, { params, body }) => {
    await changeTask(context, params.uuid, body)
    return {}
  }),

  route(deleteOwnTask, async (context, { params }) => {
    await deleteTask(context, params.uuid)
    return {}
  }),
]
