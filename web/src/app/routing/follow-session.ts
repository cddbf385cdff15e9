import type { AnyRouter } from '@tanstack/react-router'
import { toSafeRedirectPath } from '../../platform/session/safe-redirect.ts'
import { getSession } from '../../platform/session/session.ts'

/** After a sign-in or sign-out in another tab: redirects as the route guard would */
export function redirectAfterSessionChange(router: AnyRouter): void {
  const { pathname, search } = router.state.location
  if (getSession().token !== null && pathname === '/login') router.history.replace(toSafeRedirectPath(search.redirect))
  else void router.invalidate()
}
