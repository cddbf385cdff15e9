import { useMutation, useQuery } from '@tanstack/react-query'
import { addSavedReply, changeSavedReply, deleteSavedReply, listSavedReplies, type SavedReply } from '#contract/reviews/saved-replies.ts'
import { call } from '../../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { hideErrorToastsIfLoaded, notifyError, notifySuccess } from '../../../ui/dialogs/toasts.ts'

const KEY = ['reviews', 'saved-replies']

export type SavedReplyValues = Pick<SavedReply, 'title' | 'contents'>

/** Requested when the user writes a reply, not when the screen loads */
export function useSavedReplies() {
  return useQuery({ queryKey: KEY, queryFn: async ({ signal }) => (await call(listSavedReplies, {}, { signal })).data })
}

const refreshSavedReplies = () => queryClient.invalidateQueries({ queryKey: KEY })

function showSuccessAndRefresh(message: string): Promise<void> {
  hideErrorToastsIfLoaded()
  notifySuccess(message)
  return refreshSavedReplies()
}

/** `uuid`: null for a new reply */
export function useSaveReply() {
  return useMutation({
    mutationFn: async ({ uuid, values }: { uuid: string | null; values: SavedReplyValues }): Promise<unknown> =>
      uuid === null ? call(addSavedReply, { body: values }) : call(changeSavedReply, { params: { saved_answer_uuid: uuid }, body: values }),
    onSuccess: (_, { values }) => showSuccessAndRefresh(`Saved “${values.title.trim()}”`),
  })
}

export function useDeleteSavedReply() {
  return useMutation({
    mutationFn: ({ saved_answer_uuid: uuid }: SavedReply) => call(deleteSavedReply, { params: { saved_answer_uuid: uuid } }),
    onSuccess: (_, { title }) => showSuccessAndRefresh(`Deleted “${title}”`),
    onError: (error) => {
      notifyError(errorMessageUnlessSignedOut(error))
      // Another user may have deleted it
      void refreshSavedReplies()
    },
  })
}
