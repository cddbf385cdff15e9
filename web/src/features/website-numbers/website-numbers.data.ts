import { useMutation, useQuery } from '@tanstack/react-query'
import { getWebsiteNumbers, type NumberUse, setNumberUse } from '#contract/website-numbers/website-numbers.ts'
import type { EndpointResponse } from '#contract/wire/endpoint.ts'
import { call } from '../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../platform/api/api-error.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { notifyError, notifySuccess } from '../../ui/dialogs/toasts.ts'

export type WebsiteNumbers = EndpointResponse<typeof getWebsiteNumbers>['data']
export type WebsiteNumber = WebsiteNumbers['numbers'][number]

const KEY = ['website-numbers']

export function useWebsiteNumbers() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getWebsiteNumbers, {}, { signal }),
    select: ({ data }) => data,
  })
}

export function useSetNumberUse(uuid: string) {
  return useMutation({
    mutationFn: (use: NumberUse | null) => call(setNumberUse, { params: { number_uuid: uuid }, body: { use } }),
    onSuccess: () => notifySuccess('Saved. Your website updates within 5 minutes'),
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  })
}
