import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { addManualTask, changeManualTask, deleteManualTask, type manualTaskForm } from '#contract/calls/manual-tasks.ts'
import { call } from '../../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { refreshToday } from '../../../platform/today.data.ts'
import { notifyError, notifySuccess } from '../../../ui/dialogs/toasts.ts'
import { accountsQuery } from '../../accounts/accounts.public.ts'
import { ACTION_ITEMS_KEY } from '../action-items.data.ts'

export type ManualTaskBody = z.input<typeof manualTaskForm>

/** People to whom a task can be assigned */
export function useAssignees() {
  return useQuery({ ...accountsQuery, select: ({ data }) => data.filter(({ disabled }) => !disabled) })
}

function showSuccess(message: string) {
  notifySuccess(message)
  refreshToday()
  return queryClient.invalidateQueries({ queryKey: ACTION_ITEMS_KEY })
}

/** Failures are shown in the dialog */
export function useAddManualTask() {
  return useMutation({
    mutationFn: (body: ManualTaskBody) => call(addManualTask, { body }),
    onSuccess: () => showSuccess('Task added'),
  })
}

export function useChangeManualTask() {
  return useMutation({
    mutationFn: ({ uuid, body }: { uuid: string; body: ManualTaskBody }) => call(changeManualTask, { params: { uuid }, body }),
    onSuccess: () => showSuccess('Task saved'),
  })
}

export function useDeleteManualTask() {
  return useMutation({
    mutationFn: (uuid: string) => call(deleteManualTask, { params: { uuid } }),
    onSuccess: () => showSuccess('Task deleted'),
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}
