import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { sessionStore } from './session-store.ts'

const MAX_RETRIES = 2

/** A refusal stays a refusal, and whoever waited for a time-out should not wait again without having asked for it */
function isWorthRetrying(error: unknown): boolean {
  return error instanceof ApiError && error.code !== 'timeout' && error.code !== 'offline' && (error.status === 0 || error.status >= 500)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < MAX_RETRIES && isWorthRetrying(error),
      staleTime: 30_000,
      // Without a connection a screen says so, instead of waiting silently
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// What one account has loaded is never shown to another. An ended session alone empties nothing: the screen behind the
// dialog that says so keeps what it shows
sessionStore.subscribe(({ token, uuid }, before) => {
  if (token === null || token === before.token) return
  if (before.token === null) queryClient.clear()
  else if (uuid === '') void queryClient.resetQueries()
})
