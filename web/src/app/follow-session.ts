import type { AnyRouter } from '@tanstack/react-router'
import { safeRedirect } from '../platform/safe-redirect.ts'
import { getSession } from '../platform/session.ts'

/** Another tab has signed in or out: this one goes where its guard would have let it in the first place */
export function followSession(router: AnyRouter): void {
  const { pathname, search } = router.state.location
  if (getSession().token !== null && pathname === '/login') router.history.replace(safeRedirect(search.redirect))
  else void router.invalidate()
}
