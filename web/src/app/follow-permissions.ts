import { ApiError } from '../platform/api-error.ts'
import { queryClient } from '../platform/query-client.ts'
import { loadUserInformation } from '../platform/session.ts'

/** An administrator may take a permission away while its screen is open: the next refusal makes menu and screen follow */
export function followPermissions(): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') follow(event.action.error)
  })
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') follow(event.action.error)
  })
}

function follow(error: unknown): void {
  if (error instanceof ApiError && error.code === 'not_allowed') loadUserInformation().catch(() => {})
}
