import type { AnyRouter } from '@tanstack/react-router'
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.ts'
import { loginPathFrom } from './guard.ts'

let isShown = false

/** Shows a single dialog even if many calls fail with 401 at the same time. After signing in, the user returns to the same page */
export async function showSessionExpired(router: Pick<AnyRouter, 'history'>): Promise<void> {
  if (isShown) return
  isShown = true
  await confirmDialog({
    title: 'Tips',
    message: 'Sorry, the login status is expired. Log in again',
    confirmLabel: 'Log in',
    cancelLabel: null,
  })
  isShown = false
  const { pathname, href } = router.history.location
  // By now the guard may already have redirected there
  if (pathname !== '/login') router.history.push(loginPathFrom(pathname, href))
}
