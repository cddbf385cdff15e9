import { switchOffTwoStep } from '#contract/operator.ts'
import {
  beginAnotherApp,
  beginTwoStep,
  disableTwoStep,
  enableTwoStep,
  finishSignIn,
  getTwoStep,
  renewRecoveryCodes,
  requireTwoStep,
  switchToAnotherApp,
} from '#contract/sign-in/two-step.ts'
import { openRoute, operatorRoute, type Route, route, slowRoute } from '../../../platform/http/route.ts'
import { beginEnrolmentOfNewApp, renewRecoveryCodesWithCode, switchToNewApp } from './switch-app.service.ts'
import {
  beginOwnTwoStepEnrolment,
  changeTwoStepRequirement,
  disableOwnTwoStep,
  enableOwnTwoStep,
  getTwoStepState,
  signInWithSecondStep,
  switchOffTwoStepByOperator,
} from './two-step.service.ts'

export const twoStepRoutes: Route[] = [
  openRoute(finishSignIn, async (context, { body }) => ({ data: await signInWithSecondStep(context, body) })),
  route(getTwoStep, async (context) => ({ data: await getTwoStepState(context) })),
  slowRoute(beginTwoStep, async (context, { body }) => ({ data: await beginOwnTwoStepEnrolment(context, body.current_password) })),
  slowRoute(enableTwoStep, async (context, { body }) => ({ data: { recovery_codes: await enableOwnTwoStep(context, body.code) } })),
  slowRoute(renewRecoveryCodes, async (context, { body }) => ({
    data: { recovery_codes: await renewRecoveryCodesWithCode(context, body.code) },
  })),
  slowRoute(beginAnotherApp, async (context, { body }) => ({ data: await beginEnrolmentOfNewApp(context, body.code) })),

  slowRoute(switchToAnotherApp, async (context, { body }) => {
    await switchToNewApp(context, body)
    return {}
  }),

  slowRoute(disableTwoStep, async (context, { body }) => {
    await disableOwnTwoStep(context, body.code)
    return {}
  }),

  slowRoute(requireTwoStep, async (context, { body }) => {
    await changeTwoStepRequirement(context, body)
    return {}
  }),

  operatorRoute(switchOffTwoStep, async (context, { body }) => {
    await switchOffTwoStepByOperator(context, body.email)
    return {}
  }),
]
