import { useQuery } from '@tanstack/react-query'
import { getToday } from '#contract/home/home.ts'
import { call } from './api.ts'
import { queryClient } from './query-client.ts'

const REFRESH_MS = 60_000
const QUERY_KEY = ['home', 'today']

/** One call feeds the dashboard, the counts in the menu and the sync state in the header */
export function useToday() {
  return useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => call(getToday, {}, { signal }),
    refetchInterval: REFRESH_MS,
  })
}

/** After a change that may have settled something: what was to do is asked anew, at once or when it is next shown */
export function refreshToday(): void {
  void queryClient.invalidateQueries({ queryKey: QUERY_KEY })
}
