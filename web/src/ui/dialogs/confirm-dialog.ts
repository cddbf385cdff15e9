import { loadConfirmDialog } from './overlay-code.ts'
import { addConfirmRequest, type ConfirmOptions, type ConfirmRequest, removeConfirmRequest } from './overlay-requests.ts'

/** Asks the user for confirmation and resolves to the choice. Dismissing the dialog counts as no */
export async function confirmDialog(options: ConfirmOptions): Promise<boolean> {
  const opener = document.activeElement
  const isDrawable = await loadConfirmDialog().then(
    () => true,
    () => false,
  )
  if (!isDrawable) return confirmInBrowser(options)
  return new Promise((resolve) => {
    const request: ConfirmRequest = {
      ...options,
      respond: (confirmed) => {
        removeConfirmRequest(request)
        if (opener instanceof HTMLElement) opener.focus()
        resolve(confirmed)
      },
    }
    addConfirmRequest(request)
  })
}

/** Fallback if the dialog's code could not be loaded, most likely because the browser is offline: the browser's own dialog */
function confirmInBrowser({ message, cancelLabel }: ConfirmOptions): boolean {
  if (cancelLabel !== null) return window.confirm(message)
  window.alert(message)
  return true
}
