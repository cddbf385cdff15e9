import { addManualTask, changeManualTask, deleteManualTask } from '#contract/calls/manual-tasks.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { addManualTaskWithAudit, changeManualTaskWithAudit, deleteManualTaskWithAudit } from './manual-tasks.service.ts'

export const manualTasksRoutes: Route[] = [
  route(addManualTask, async (context, { body }) => ({ data: { uuid: await addManualTaskWithAudit(context, body) } })),

  route(changeManualTask, async (context, { params, body }) => {
    await changeManualTaskWithAudit(context, params.uuid, body)
    return {}
  }),

  route(deleteManualTask, async (context, { params }) => {
    await deleteManualTaskWithAudit(context, params.uuid)
    return {}
  }),
]
