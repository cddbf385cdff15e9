import { useQuery } from '@tanstack/react-query'
import { getCallsVersion } from '#contract/calls/calls.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { refreshCalls } from './calls.data.ts'

const POLL_MS = 5000
const VERSION_KEY = ['calls-version']

/**
 * Makes new calls appear on an open screen without a reload. It polls a version instead of keeping a stream open: LISTEN does not work
 * behind PgBouncer in transaction mode, a stream per tab would pin a connection through every proxy, and an unchanged version costs one
 * index lookup. A hidden tab does not poll. See docs/decisions/0015
 */
export function useRefreshOnNewCalls(): void {
  useQuery({
    queryKey: VERSION_KEY,
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<string>(VERSION_KEY)
      const { version } = await call(getCallsVersion, {}, { signal })
      if (before !== undefined && before !== version) void refreshCalls()
      return version
    },
    refetchInterval: POLL_MS,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    // The next poll retries anyway
    retry: false,
  })
}
