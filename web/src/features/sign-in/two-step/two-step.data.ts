import { useMutation, useQuery } from '@tanstack/react-query'
import { beginTwoStep, disableTwoStep, enableTwoStep, finishSignIn, getTwoStep, requireTwoStep } from '#contract/two-step.ts'
import { call } from '../../../platform/api.ts'
import { failureSentence } from '../../../platform/api-error.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { notifyError, notifySuccess } from '../../../ui/toasts.ts'

const TWO_STEP = ['two-step']
const refresh = () => queryClient.invalidateQueries({ queryKey: TWO_STEP })

export function useFinishSignIn() {
  return useMutation({ mutationFn: (body: { ticket: string; code: string }) => call(finishSignIn, { body }) })
}

export function useTwoStep() {
  return useQuery({ queryKey: TWO_STEP, queryFn: ({ signal }) => call(getTwoStep, {}, { signal }) })
}

export function useBeginTwoStep() {
  return useMutation({ mutationFn: () => call(beginTwoStep), onError: (error) => notifyError(failureSentence(error)) })
}

export function useEnableTwoStep() {
  return useMutation({ mutationFn: (code: string) => call(enableTwoStep, { body: { code } }), onSuccess: refresh })
}

export function useDisableTwoStep() {
  return useMutation({
    mutationFn: (code: string) => call(disableTwoStep, { body: { code } }),
    onSuccess: () => {
      notifySuccess('Two-step sign-in is off')
      return refresh()
    },
  })
}

export function useRequireTwoStep() {
  return useMutation({
    mutationFn: (required: boolean) => call(requireTwoStep, { body: { required } }),
    onSuccess: (_, required) =>
      notifySuccess(required ? 'Everybody signs in with a second step from now on' : 'A second step is everybody’s own choice'),
    onError: (error) => notifyError(failureSentence(error)),
    onSettled: refresh,
  })
}
