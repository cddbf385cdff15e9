import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { addStaff, changeStaff, deleteStaff, listStaff, type staffForm } from '#contract/ai-promoter/staff.ts'
import { call } from '../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../platform/api/api-error.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { hideErrorToastsIfLoaded, notifyError, notifySuccess } from '../../ui/dialogs/toasts.ts'

const STAFF_KEY = ['ai-staff']

export function useStaff() {
  return useQuery({ queryKey: STAFF_KEY, queryFn: async ({ signal }) => (await call(listStaff, {}, { signal })).data })
}

const refreshStaff = () => queryClient.invalidateQueries({ queryKey: STAFF_KEY })

function showSuccessAndRefresh(message: string): void {
  hideErrorToastsIfLoaded()
  notifySuccess(message)
  void refreshStaff()
}

type StaffBody = z.input<typeof staffForm>

export function useAddStaff() {
  return useMutation({ mutationFn: (body: StaffBody) => call(addStaff, { body }), onSuccess: () => showSuccessAndRefresh('Success') })
}

export function useChangeStaff() {
  return useMutation({
    mutationFn: ({ uuid, body }: { uuid: string; body: StaffBody }) => call(changeStaff, { params: { review_employee_uuid: uuid }, body }),
    onSuccess: () => showSuccessAndRefresh('Save Success'),
  })
}

export function useDeleteStaff() {
  return useMutation({
    mutationFn: (uuid: string) => call(deleteStaff, { params: { review_employee_uuid: uuid } }),
    onSuccess: () => showSuccessAndRefresh('Delete Success'),
    onError: (error) => {
      notifyError(errorMessageUnlessSignedOut(error))
      // Somebody else may have deleted the person
      void refreshStaff()
    },
  })
}
