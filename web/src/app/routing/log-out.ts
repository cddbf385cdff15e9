import type { AnyRouter } from '@tanstack/react-router'
import { signOut } from '../../platform/session/session.ts'
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.ts'
import { loginPathReturningTo } from './guard.ts'

export async function confirmAndLogOut(router: AnyRouter): Promise<void> {
  const confirmed = await confirmDialog({
    title: 'Log out',
    message: 'Confirm to exit the current account?',
    confirmLabel: 'Log out',
  })
  if (!confirmed) return
  const target = loginPathReturningTo(router.state.location.href)
  await signOut()
  router.history.push(target)
}
