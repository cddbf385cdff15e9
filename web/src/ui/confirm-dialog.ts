import { type ConfirmOptions, type ConfirmRequest, requestConfirm, withdrawConfirm } from './overlay-requests.ts'

/** Asks, and resolves to what was answered. Closing the dialog in any other way is a no */
export function confirmDialog(options: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const request: ConfirmRequest = {
      ...options,
      opener: document.activeElement,
      answer: (confirmed) => {
        withdrawConfirm(request)
        resolve(confirmed)
      },
    }
    requestConfirm(request)
  })
}
