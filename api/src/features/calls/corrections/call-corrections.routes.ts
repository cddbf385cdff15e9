import { correctCall, putBackCall } from '#contract/calls/call-corrections.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { applyCorrection, undoCorrection } from './call-corrections.service.ts'

export const callCorrectionsRoutes: Route[] = [
  route(correctCall, async (context, { params, body }) => {
    await applyCorrection(context, params.call_sid, body)
    return {}
  }),

  route(putBackCall, async (context, { params, body }) => {
    await undoCorrection(context, params.call_sid, body.field)
    return {}
  }),
]
