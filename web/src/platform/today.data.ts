import { useQuery } from '@tanstack/react-query'
import { getToday } from '#contract/home/home.ts'
import { call } from './api/api.ts'
import { queryClient } from './api/query-client.ts'

const REFRESH_MS = 60_000
const QUERY_KEY = ['home', 'today']

/** A single request feeds the dashboard, the menu's counts and the header's sync state */
export function useToday() {
  return useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => call(getToday, {}, { signal }),
    refetchInterval: REFRESH_MS,
  })
}

/**
 * Invalidates the to-do counts after a change that may have resolved something. They are refetched at once if visible, or else when next
 * shown
 */
export function refreshToday(): void {
  void queryClient.invalidateQueries({ queryKey: QUERY_KEY })
}
