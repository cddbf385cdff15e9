import { QueryClient } from '@tanstack/react-query'
import { sessionStore } from '../session-store.ts'
import { ApiError } from './api-error.ts'

const MAX_RETRIES = 2

/** Client errors (4xx) are final, and after a timeout the user should not have to wait again without having requested a retry */
function isWorthRetrying(error: unknown): boolean {
  return error instanceof ApiError && error.code !== 'timeout' && error.code !== 'offline' && (error.status === 0 || error.status >= 500)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < MAX_RETRIES && isWorthRetrying(error),
      staleTime: 30_000,
      // Offline, queries fail and the screen reports that, instead of pausing silently
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// Data cached for one account must never be shown to another. An expired session alone does not clear the cache, because the screen behind
// its dialog stays as it is
sessionStore.subscribe(({ token, uuid }, before) => {
  if (token === null || token === before.token) return
  if (before.token === null) queryClient.clear()
  else if (uuid === '') void queryClient.resetQueries()
})
