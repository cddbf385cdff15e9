import { useMutation, useQuery } from '@tanstack/react-query'
import { confirmCallingPhone, getCallingPhone, removeCallingPhone, saveCallingPhone } from '#contract/calls/calling-phone.ts'
import { call } from '../../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { refetchUserInformation } from '../../../platform/session/session.ts'
import { notifyError, notifySuccess } from '../../../ui/dialogs/toasts.ts'

const CALLING_PHONE_KEY = ['calling-phone'] as const

export function useCallingPhone() {
  return useQuery({
    queryKey: CALLING_PHONE_KEY,
    queryFn: async ({ signal }) => (await call(getCallingPhone, {}, { signal })).data,
  })
}

/** The session says at which phone calls ring, so it changes too */
const refresh = () =>
  Promise.all([queryClient.invalidateQueries({ queryKey: CALLING_PHONE_KEY }), refetchUserInformation().catch(() => {})])

/** Errors are shown in the form */
export function useSendCallingCode() {
  return useMutation({ mutationFn: (number: string) => call(saveCallingPhone, { body: { number } }), onSuccess: refresh })
}

export function useConfirmCallingPhone() {
  return useMutation({
    mutationFn: (code: string) => call(confirmCallingPhone, { body: { code } }),
    onSuccess: () => {
      notifySuccess('Phone confirmed')
      return refresh()
    },
  })
}

export function useRemoveCallingPhone() {
  return useMutation({
    mutationFn: () => call(removeCallingPhone),
    onSuccess: () => {
      notifySuccess('Phone removed')
      return refresh()
    },
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}
