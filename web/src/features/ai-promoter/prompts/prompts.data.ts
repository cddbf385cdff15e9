import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { getPromptSettings, type promptSettingsForm, samplePrompt, savePromptSettings } from '#contract/ai-promoter/prompt-settings.ts'
import { call } from '../../../platform/api/api.ts'
import { hideErrorToastsIfLoaded, notifySuccess } from '../../../ui/dialogs/toasts.ts'

const SETTINGS_KEY = ['ai-prompt-settings']

/** Loaded on each visit, because the form starts from it and from then on retains what the user types */
export function usePromptSettings() {
  return useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => call(getPromptSettings, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export function useSavePromptSettings() {
  return useMutation({
    mutationFn: (body: z.input<typeof promptSettingsForm>) => call(savePromptSettings, { body }),
    onSuccess: () => {
      hideErrorToastsIfLoaded()
      notifySuccess('Save Success')
    },
  })
}

/** Takes as long as the model does; stores and sends nothing */
export function useSamplePrompt() {
  return useMutation({
    mutationFn: async (body: z.input<typeof samplePrompt.body>) => (await call(samplePrompt, { body })).reviews,
  })
}
