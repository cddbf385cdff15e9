import { correctCall, putBackCall } from '#contract/calls/call-corrections.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { correctCallOf, putBackCallOf } from './call-corrections.service.ts'

export const callCorrectionsRoutes: Route[] = [
  route(correctCall, async (context, { params, body }) => {
    await correctCallOf(context, params.call_sid, body)
    return {}
  }),

  route(putBackCall, async (context, { params, body }) => {
    await putBackCallOf(context, params.call_sid, body.field)
    return {}
  }),
]
