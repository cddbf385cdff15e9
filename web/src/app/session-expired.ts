import { confirmDialog } from '../ui/confirm-dialog.ts'

let isShown = false

/** Shows a single dialog, however many calls fail with 401 at the same time */
export async function showSessionExpired(goToLogin: () => void): Promise<void> {
  if (isShown) return
  isShown = true
  await confirmDialog({
    title: 'Tips',
    message: 'Sorry, the login status is expired. Log in again',
    confirmLabel: 'Log in',
    cancelLabel: null,
  })
  isShown = false
  goToLogin()
}
