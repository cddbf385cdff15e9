import { ApiError } from '../../platform/api/api-error.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { refetchUserInformation } from '../../platform/session/session.ts'

/** An administrator may revoke a permission while its screen is open: the next rejected call updates menu and screen */
export function startReloadingUserOnDenial(): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') reloadUserIfPermissionDenied(event.action.error)
  })
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') reloadUserIfPermissionDenied(event.action.error)
  })
}

function reloadUserIfPermissionDenied(error: unknown): void {
  if (error instanceof ApiError && error.code === 'not_allowed') refetchUserInformation().catch(() => {})
}
