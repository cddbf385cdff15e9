import { useQuery } from '@tanstack/react-query'
import { getToday } from '#contract/home.ts'
import { call } from './api.ts'

const REFRESH_MS = 60_000

/** One call feeds the dashboard, the counts in the menu and the sync state in the header */
export function useToday() {
  return useQuery({
    queryKey: ['home', 'today'],
    queryFn: ({ signal }) => call(getToday, {}, { signal }),
    refetchInterval: REFRESH_MS,
  })
}
