import { type ConfirmOptions, type ConfirmRequest, requestConfirm, withdrawConfirm } from './overlay-requests.ts'

/** Asks, and resolves to what was answered. Closing the dialog in any other way is a no */
export function confirmDialog(options: ConfirmOptions): Promise<boolean> {
  const opener = document.activeElement
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
