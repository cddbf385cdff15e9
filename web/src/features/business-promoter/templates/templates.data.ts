import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { saveInvitationTemplate, saveReminder, saveYelpVisibility } from '#contract/business-promoter/promoter-settings.ts'
import { call } from '../../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { notifyError, notifySuccess } from '../../../ui/dialogs/toasts.ts'
import { refreshPromoterSettings } from '../business-promoter.public.ts'

/** The form itself shows the errors */
export function useSaveTemplate() {
  return useMutation({
    mutationFn: (body: z.input<typeof saveInvitationTemplate.body>) => call(saveInvitationTemplate, { body }),
    onSuccess: (_, { words: template }) => {
      notifySuccess(template ? 'Message saved. New invitations use it' : 'Our template is back in use')
      return refreshPromoterSettings()
    },
  })
}

export function useSaveReminder() {
  return useMutation({
    mutationFn: (reminderDays: number | null) => call(saveReminder, { body: { reminder_days: reminderDays } }),
    onSuccess: (_, reminderDays) => {
      notifySuccess(
        reminderDays === null ? 'Reminders are off' : 'Reminders are on. Customers who haven’t opened a new invitation by then get one',
      )
      return refreshPromoterSettings()
    },
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}

export function useSaveYelpVisibility() {
  return useMutation({
    mutationFn: (isHidden: boolean) => call(saveYelpVisibility, { body: { hide_yelp: isHidden } }),
    onSuccess: (_, isHidden) => {
      notifySuccess(isHidden ? 'Review pages no longer show Yelp' : 'Review pages show Yelp')
      return refreshPromoterSettings()
    },
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}
