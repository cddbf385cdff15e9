import { coverNumber } from '#contract/calls/spam-numbers.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { markNumberOfCall } from './spam-numbers.service.ts'

export const spamNumbersRoutes: Route[] = [
  route(coverNumber, async (context, { params, body }) => {
    await markNumberOfCall(context, params.call_sid, body.covered)
    return {}
  }),
]
