import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { getPromoterSettings, saveInvitationWords, saveReminder } from '#contract/business-promoter/promoter-settings.ts'
import { call } from '../../../platform/api.ts'
import { failureSentence } from '../../../platform/api-error.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { notifyError, notifySuccess } from '../../../ui/toasts.ts'

const KEY = ['promoter-settings']

export function usePromoterSettings() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getPromoterSettings, {}, { signal }),
    select: ({ data }) => data,
  })
}

const refresh = () => queryClient.invalidateQueries({ queryKey: KEY })

/** The form shows what is wrong itself */
export function useSaveWords() {
  return useMutation({
    mutationFn: (body: z.input<typeof saveInvitationWords.body>) => call(saveInvitationWords, { body }),
    onSuccess: (_, { words }) => {
      notifySuccess(words ? 'The words are saved. New messages have them' : 'Our words are back')
      return refresh()
    },
  })
}

export function useSaveReminder() {
  return useMutation({
    mutationFn: (reminderDays: number | null) => call(saveReminder, { body: { reminder_days: reminderDays } }),
    onSuccess: (_, reminderDays) => {
      notifySuccess(reminderDays === null ? 'Nobody will be reminded' : 'Whoever has not opened a new invitation by then gets one reminder')
      return refresh()
    },
    onError: (error) => notifyError(failureSentence(error)),
  })
}
