import { coverNumber } from '#contract/calls/spam-numbers.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { changeSpamOfNumber } from './spam-numbers.service.ts'

export const spamNumbersRoutes: Route[] = [
  route(coverNumber, async (context, { params, body }) => {
    await changeSpamOfNumber(context, params.call_sid, body.covered)
    return {}
  }),
]
