import { useMutation, useQuery } from '@tanstack/react-query'
import { getMissedCallSettings, type MissedCallForm, saveMissedCallSettings } from '#contract/inquiry-settings/missed-calls.ts'
import type { EndpointResponse } from '#contract/wire/endpoint.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { notifySuccess } from '../../../ui/dialogs/toasts.ts'

const KEY = ['missed-calls']

export type MissedCallSettings = EndpointResponse<typeof getMissedCallSettings>['data']

export function useMissedCallSettings() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getMissedCallSettings, {}, { signal }),
    select: ({ data }) => data,
    staleTime: 60_000,
  })
}

/** The form itself shows the errors */
export function useSaveMissedCalls() {
  return useMutation({
    mutationFn: (body: MissedCallForm) => call(saveMissedCallSettings, { body }),
    onSuccess: () => {
      notifySuccess('Saved. Applies starting with the next call')
      return queryClient.invalidateQueries({ queryKey: KEY })
    },
  })
}
