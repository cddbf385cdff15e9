import { useMutation, useQuery } from '@tanstack/react-query'
import {
  addSavedAnswer,
  changeSavedAnswer,
  deleteSavedAnswer,
  listSavedAnswers,
  type SavedAnswer,
} from '#contract/reviews/saved-answers.ts'
import { call } from '../../../platform/api.ts'
import { failureSentence } from '../../../platform/api-error.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { dropErrorToasts, notifyError, notifySuccess } from '../../../ui/toasts.ts'

const KEY = ['reviews', 'saved-replies']

export type SavedAnswerValues = Pick<SavedAnswer, 'title' | 'contents'>

/** Requested when somebody writes a reply, not with the screen */
export function useSavedAnswers() {
  return useQuery({ queryKey: KEY, queryFn: async ({ signal }) => (await call(listSavedAnswers, {}, { signal })).data })
}

const refresh = () => queryClient.invalidateQueries({ queryKey: KEY })

function succeed(message: string): Promise<void> {
  dropErrorToasts()
  notifySuccess(message)
  return refresh()
}

/** `uuid`: null for a new one */
export function useSaveAnswer() {
  return useMutation({
    mutationFn: async ({ uuid, values }: { uuid: string | null; values: SavedAnswerValues }): Promise<unknown> =>
      uuid === null
        ? call(addSavedAnswer, { body: values })
        : call(changeSavedAnswer, { params: { saved_answer_uuid: uuid }, body: values }),
    onSuccess: (_, { values }) => succeed(`“${values.title.trim()}” is saved`),
  })
}

export function useDeleteSavedAnswer() {
  return useMutation({
    mutationFn: ({ saved_answer_uuid: uuid }: SavedAnswer) => call(deleteSavedAnswer, { params: { saved_answer_uuid: uuid } }),
    onSuccess: (_, { title }) => succeed(`“${title}” is deleted`),
    onError: (error) => {
      notifyError(failureSentence(error))
      // Somebody else may have deleted it
      void refresh()
    },
  })
}
