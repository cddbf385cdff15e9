import { addOwnTask, changeOwnTask, deleteOwnTask } from '#contract/calls/own-tasks.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { addOwnTaskWithAudit, changeOwnTaskWithAudit, deleteOwnTaskWithAudit } from './own-tasks.service.ts'

export const ownTasksRoutes: Route[] = [
  route(addOwnTask, async (context, { body }) => ({ data: { uuid: await addOwnTaskWithAudit(context, body) } })),

  route(changeOwnTask, async (context, { params, body }) => {
    await changeOwnTaskWithAudit(context, params.uuid, body)
    return {}
  }),

  route(deleteOwnTask, async (context, { params }) => {
    await deleteOwnTaskWithAudit(context, params.uuid)
    return {}
  }),
]
