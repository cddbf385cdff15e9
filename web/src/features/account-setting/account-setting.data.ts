import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { getPractice, saveMyInformation, saveOwnName } from '#contract/account-setting.ts'
import { getCallDashboard } from '#contract/calls/call-dashboard.ts'
import type { myInformation } from '#contract/my-information.ts'
import { uploadPublicFile } from '#contract/public-files.ts'
import { call } from '../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../platform/api/api-error.ts'
import { useIsUnmounted } from '../../platform/api/is-gone.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { refetchUserInformation } from '../../platform/session/session.ts'
import { useBusinessDay } from '../../platform/time/use-business-day.ts'
import { refreshToday } from '../../platform/today.data.ts'
import { notifyError, notifySuccess } from '../../ui/dialogs/toasts.ts'

export interface AccountValues extends Record<string, unknown> {
  address1: string
  address2: string
  city: string
  state: string
  zip_code: string
  phone_number: string
  public_files_uuid: string | null
}

export function toAccountValues(me: z.output<typeof myInformation>): AccountValues {
  const { address1, address2, city, state, zip_code, phone_number, public_files_uuid } = me
  return { address1, address2, city, state, zip_code, phone_number, public_files_uuid }
}

/** Names of the fields that were changed, in the order of the form */
export function listChangedFields(values: AccountValues, loaded: AccountValues): string[] {
  return Object.keys(loaded).filter((field) => values[field] !== loaded[field])
}

/** Set up by the agency, so it rarely changes */
export function usePractice() {
  return useQuery({ queryKey: ['practice'], queryFn: ({ signal }) => call(getPractice, {}, { signal }), staleTime: 60_000 })
}

/** Uses the call dashboard's count for the same days that the number's link opens, so that both agree */
export function useCallsThisMonth() {
  const to = useBusinessDay()
  const from = `${to.slice(0, 8)}01`
  const days = { date_from: from, date_to: to }
  const calls = useQuery({
    queryKey: ['practice', 'calls', from, to],
    queryFn: ({ signal }) => call(getCallDashboard, { query: days }, { signal }),
    select: ({ main }) => main.total_calls,
    staleTime: 60_000,
  })
  return { ...calls, to: `/callInquiries?${new URLSearchParams(days)}` }
}

/** Saves, then refetches, so that form and header show the server's version. Works even if the user has left the screen in the meantime */
export function useSaveAccount() {
  const isGone = useIsUnmounted()
  return useMutation({
    mutationFn: (values: AccountValues) => call(saveMyInformation, { body: values }),
    onSuccess: () => {
      notifySuccess('Information saved successfully')
      refreshToday()
      // The change is saved even if the refetch fails
      return refetchUserInformation().catch(() => {})
    },
    onError: (error) => {
      if (isGone()) notifyError(errorMessageUnlessSignedOut(error))
    },
  })
}

/** Saves the signed-in person's name. Refetches everything, because names are shown in many places, including the menu */
export function useSaveOwnName() {
  const isGone = useIsUnmounted()
  return useMutation({
    mutationFn: (name: string) => call(saveOwnName, { body: { name } }),
    onSuccess: () => {
      notifySuccess('Name saved')
      void queryClient.invalidateQueries()
    },
    onError: (error) => {
      if (isGone()) notifyError(errorMessageUnlessSignedOut(error))
    },
  })
}

export function useUploadPicture(onProgress: (progress: number) => void) {
  return useMutation({
    mutationFn: async (file: File) => {
      const { data } = await call(uploadPublicFile, { file }, { onUploadProgress: onProgress })
      return data.public_files_uuid
    },
  })
}
