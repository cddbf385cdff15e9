import { addSchedule, deleteSchedule, listSchedules, resolveKeywordFall, saveSchedule } from '#contract/map-scan/scan-schedules.ts'
import { type Route, route, slowRoute } from '../../../platform/http/route.ts'
import { changeSchedule, createSchedule, listSchedulesWithPrices, markRankFallSeen, removeSchedule } from './schedules.service.ts'

export const scheduleRoutes: Route[] = [
  route(listSchedules, (context) => listSchedulesWithPrices(context)),

  slowRoute(addSchedule, async (context, { body }) => ({ schedule_uuid: await createSchedule(context, body) })),

  slowRoute(saveSchedule, async (context, { params, body }) => {
    await changeSchedule(context, params.schedule_uuid, body)
    return {}
  }),

  route(deleteSchedule, async (context, { params }) => {
    await removeSchedule(context, params.schedule_uuid)
    return {}
  }),

  route(resolveKeywordFall, async (context, { params }) => {
    await markRankFallSeen(context, params.scan_uuid)
    return {}
  }),
]
