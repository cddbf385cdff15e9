import { queryOptions } from '@tanstack/react-query'
import { getEngagement } from '#contract/home/engagement.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'

export const engagementQuery = queryOptions({
  queryKey: ['engagement'],
  queryFn: ({ signal }) => call(getEngagement, {}, { signal }),
})

/** To be called when something new has appeared that the month's numbers count */
export function refreshEngagement(): void {
  void queryClient.invalidateQueries(engagementQuery)
}
