import { loadConfirmDialog } from './overlay-code.ts'
import { type ConfirmOptions, type ConfirmRequest, requestConfirm, withdrawConfirm } from './overlay-requests.ts'

/** Asks, and resolves to what was answered. Closing the dialog in any other way is a no */
export async function confirmDialog(options: ConfirmOptions): Promise<boolean> {
  const opener = document.activeElement
  const isDrawable = await loadConfirmDialog().then(
    () => true,
    () => false,
  )
  if (!isDrawable) return askPlainly(options)
  return new Promise((resolve) => {
    const request: ConfirmRequest = {
      ...options,
      answer: (confirmed) => {
        withdrawConfirm(request)
        if (opener instanceof HTMLElement) opener.focus()
        resolve(confirmed)
      },
    }
    requestConfirm(request)
  })
}

/** The dialog's code did not arrive, most likely for want of a connection: the browser's own dialog asks instead */
function askPlainly({ message, cancelLabel }: ConfirmOptions): boolean {
  if (cancelLabel !== null) return window.confirm(message)
  window.alert(message)
  return true
}
