import { useMutation } from '@tanstack/react-query'
import { type CallCorrections, type CorrectableField, correctCall, putBackCall } from '#contract/calls/call-corrections.ts'
import { call } from '../../../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../../../platform/api/api-error.ts'
import { notifyError, notifySuccess } from '../../../../ui/dialogs/toasts.ts'
import { refreshCalls } from '../../calls.data.ts'

/** The form shows why the server rejects a correction */
export function useCorrectCall() {
  return useMutation({
    mutationFn: ({ sid, corrections }: { sid: string; corrections: CallCorrections }) =>
      call(correctCall, { params: { call_sid: sid }, body: corrections }),
    onSuccess: () => {
      notifySuccess('Corrected. Lists and totals are updated')
      return refreshCalls()
    },
  })
}

export function useUndoCorrection() {
  return useMutation({
    mutationFn: ({ sid, field }: { sid: string; field: CorrectableField }) =>
      call(putBackCall, { params: { call_sid: sid }, body: { field } }),
    onSuccess: () => refreshCalls(),
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}
