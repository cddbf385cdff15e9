import { loadToaster } from './overlay-code.ts'
import { hidePlainMessage, requestToaster, showPlainMessage } from './overlay-requests.ts'

const SUCCESS_MS = 5000
/** Enough time to notice, read and press Undo */
export const UNDO_MS = 8000

/** "Information saved successfully": closes by itself */
export function notifySuccess(message: string) {
  void queueToast('good', message, SUCCESS_MS)
}

/** "Done: Send the estimate", with an Undo button for a moment */
export function notifySuccessWithUndo(message: string, onUndo: () => void) {
  void queueToast('good', message, UNDO_MS, { label: 'Undo', onPress: onUndo })
}

/** Stays until it is closed or the screen changes, because an error must not vanish unread. Null if the failure is reported elsewhere */
export function notifyError(message: string | null) {
  if (message !== null) void queueToast('bad', message, null)
}

export interface ProgressToast {
  /** Updates the progress: "3.2 MB so far" */
  report(detail: string): void
  /** Removes the toast; a different toast reports the result */
  end(): void
}

let started = 0

/**
 * Toast of a long-running task, which stays across screens until the task ends or is canceled. `label`: the button's text if it does
 * something other than cancel
 */
export function notifyProgress(message: string, onPress: () => void, label = 'Cancel'): ProgressToast {
  const id = `progress:${++started}`
  let ended = false
  const withToaster = (work: (toaster: Awaited<ReturnType<typeof loadToaster>>) => void) => void loadToaster().then(work, () => undefined)
  const draw = (detail: string) =>
    withToaster(({ showProgress }) => {
      if (ended) return
      requestToaster()
      showProgress({ id, message, detail, label, onPress })
    })
  draw('')
  return {
    report: draw,
    end() {
      ended = true
      withToaster(({ hideToast }) => hideToast(id))
    },
  }
}

/** Removes the previous screen's errors, which have no meaning on the next screen */
export function hideErrorToastsIfLoaded() {
  hidePlainMessage('bad')
  void loadToaster().then(
    ({ hideErrorToasts }) => hideErrorToasts(),
    () => undefined,
  )
}

async function queueToast(
  tone: 'good' | 'bad',
  message: string,
  closesAfterMs: number | null,
  action?: { label: string; onPress: () => void },
) {
  try {
    const { showToast } = await loadToaster()
    requestToaster()
    showToast({ tone, message, closesAfterMs, action })
  } catch {
    // The toaster's code could not be loaded, so the message is shown as plain text
    const shown = showPlainMessage(tone, message)
    if (closesAfterMs !== null) setTimeout(() => hidePlainMessage(tone, shown), closesAfterMs)
  }
}
