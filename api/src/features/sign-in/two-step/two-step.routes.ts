import { switchOffTwoStep } from '#contract/operator.ts'
import { beginTwoStep, disableTwoStep, enableTwoStep, finishSignIn, getTwoStep, requireTwoStep } from '#contract/two-step.ts'
import { openRoute, operatorRoute, type Route, route, slowRoute } from '../../../platform/http/route.ts'
import { beginOwn, disableOwn, enableOwn, finishSecondStep, getTwoStepState, requireOfAll, switchOffFor } from './two-step.service.ts'

export const twoStepRoutes: Route[] = [
  openRoute(finishSignIn, async (context, { body }) => ({ data: await finishSecondStep(context, body) })),
  route(getTwoStep, async (context) => ({ data: await getTwoStepState(context) })),
  slowRoute(beginTwoStep, async (context) => ({ data: await beginOwn(context) })),
  slowRoute(enableTwoStep, async (context, { body }) => ({ data: { recovery_codes: await enableOwn(context, body.code) } })),

  slowRoute(disableTwoStep, async (context, { body }) => {
    await disableOwn(context, body.code)
    return {}
  }),

  route(requireTwoStep, async (context, { body }) => {
    await requireOfAll(context, body.required)
    return {}
  }),

  operatorRoute(switchOffTwoStep, async (context, { body }) => {
    await switchOffFor(context, body.email)
    return {}
  }),
]
