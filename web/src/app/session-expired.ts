import { confirmDialog } from '../ui/confirm-dialog.ts'

let isShown = false

/** However many calls fail at the same time, one dialog says so */
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
