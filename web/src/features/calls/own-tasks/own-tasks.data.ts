import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { addOwnTask, changeOwnTask, deleteOwnTask, type ownTaskForm } from '#contract/calls/own-tasks.ts'
import { call } from '../../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { refreshToday } from '../../../platform/today.data.ts'
import { notifyError, notifySuccess } from '../../../ui/dialogs/toasts.ts'
import { accountsQuery } from '../../accounts/accounts.public.ts'
import { ACTION_ITEMS_KEY } from '../action-items.data.ts'

export type OwnTaskBody = z.input<typeof ownTaskForm>

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
export function useAddOwnTask() {
  return useMutation({
    mutationFn: (body: OwnTaskBody) => call(addOwnTask, { body }),
    onSuccess: () => showSuccess('Task added'),
  })
}

export function useChangeOwnTask() {
  return useMutation({
    mutationFn: ({ uuid, body }: { uuid: string; body: OwnTaskBody }) => call(changeOwnTask, { params: { uuid }, body }),
    onSuccess: () => showSuccess('Task saved'),
  })
}

export function useDeleteOwnTask() {
  return useMutation({
    mutationFn: (uuid: string) => call(deleteOwnTask, { params: { uuid } }),
    onSuccess: () => showSuccess('Task deleted'),
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}
