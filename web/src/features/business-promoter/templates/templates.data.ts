import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { saveInvitationTemplate, saveReminder, saveYelpVisibility } from '#contract/business-promoter/promoter-settings.ts'
import { call } from '../../../platform/api/api.ts'
import { failureSentence } from '../../../platform/api/api-error.ts'
import { notifyError, notifySuccess } from '../../../ui/dialogs/toasts.ts'
import { refreshPromoterSettings } from '../business-promoter.public.ts'

/** The form itself shows the errors */
export function useSaveTemplate() {
  return useMutation({
    mutationFn: (body: z.input<typeof saveInvitationTemplate.body>) => call(saveInvitationTemplate, { body }),
    onSuccess: (_, { words: template }) => {
      notifySuccess(template ? 'The words are saved. New messages have them' : 'Our words are back')
      return refreshPromoterSettings()
    },
  })
}

export function useSaveReminder() {
  return useMutation({
    mutationFn: (reminderDays: number | null) => call(saveReminder, { body: { reminder_days: reminderDays } }),
    onSuccess: (_, reminderDays) => {
      notifySuccess(reminderDays === null ? 'Nobody will be reminded' : 'Whoever has not opened a new invitation by then gets one reminder')
      return refreshPromoterSettings()
    },
    onError: (error) => notifyError(failureSentence(error)),
  })
}

export function useSaveYelpVisibility() {
  return useMutation({
    mutationFn: (isHidden: boolean) => call(saveYelpVisibility, { body: { hide_yelp: isHidden } }),
    onSuccess: (_, isHidden) => {
      notifySuccess(isHidden ? 'Review pages no longer show Yelp' : 'Review pages show Yelp again')
      return refreshPromoterSettings()
    },
    onError: (error) => notifyError(failureSentence(error)),
  })
}
