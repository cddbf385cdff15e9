import { useMutation, useQuery } from '@tanstack/react-query'
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
import type { EndpointResponse } from '#contract/wire/endpoint.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { notifySuccess } from '../../../ui/dialogs/toasts.ts'

export type TwoStepState = EndpointResponse<typeof getTwoStep>['data']

const TWO_STEP = ['two-step']
const refreshTwoStep = () => queryClient.invalidateQueries({ queryKey: TWO_STEP })

export function useFinishSignIn() {
  return useMutation({ mutationFn: (body: { ticket: string; code: string }) => call(finishSignIn, { body }) })
}

export function useTwoStep() {
  return useQuery({ queryKey: TWO_STEP, queryFn: ({ signal }) => call(getTwoStep, {}, { signal }) })
}

/** `current_password` only if the server has requested it */
interface Proof {
  current_password?: string
}

export function useBeginTwoStep() {
  return useMutation({ mutationFn: (proof: Proof) => call(beginTwoStep, { body: proof }) })
}

export function useEnableTwoStep() {
  return useMutation({ mutationFn: (code: string) => call(enableTwoStep, { body: { code } }), onSuccess: refreshTwoStep })
}

export function useRenewRecoveryCodes() {
  return useMutation({ mutationFn: (code: string) => call(renewRecoveryCodes, { body: { code } }), onSuccess: refreshTwoStep })
}

export function useBeginAnotherApp() {
  return useMutation({ mutationFn: (code: string) => call(beginAnotherApp, { body: { code } }) })
}

export function useSwitchToAnotherApp() {
  return useMutation({
    mutationFn: (body: { ticket: string; code: string }) => call(switchToAnotherApp, { body }),
    onSuccess: () => {
      notifySuccess('New app set up')
      return refreshTwoStep()
    },
  })
}

export function useDisableTwoStep() {
  return useMutation({
    mutationFn: (code: string) => call(disableTwoStep, { body: { code } }),
    onSuccess: () => {
      notifySuccess('Two-step sign-in turned off')
      return refreshTwoStep()
    },
  })
}

export function useSetTwoStepRequired() {
  return useMutation({
    mutationFn: (body: { required: boolean } & Proof) => call(requireTwoStep, { body }),
    onSuccess: (_, { required }) =>
      notifySuccess(required ? 'Two-step sign-in is now required for everyone' : 'Two-step sign-in is now optional'),
    onSettled: refreshTwoStep,
  })
}
