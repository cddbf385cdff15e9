import { notifyError, notifySuccess } from './toasts.ts'

/** Browsers reject this without a secure connection, or if the user has denied the permission */
export async function copyTextAndNotify(text: string, success = 'Copy Success', failure = 'Copy Error!'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notifySuccess(success)
  } catch {
    notifyError(failure)
  }
}
