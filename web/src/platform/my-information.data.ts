import { queryOptions, useQuery } from '@tanstack/react-query'
import { getMyInformation } from '#contract/account-setting.ts'
import { call } from './api.ts'

export const myInformationQuery = queryOptions({
  queryKey: ['my-information'],
  queryFn: ({ signal }) => call(getMyInformation, {}, { signal }),
})

export function useMyInformation() {
  return useQuery(myInformationQuery)
}
