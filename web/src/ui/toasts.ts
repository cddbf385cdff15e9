import { loadToaster } from './overlay-code.ts'
import { requestToasts, showPlainNote, withdrawPlainNote } from './overlay-requests.ts'

const SUCCESS_MS = 5000
/** Long enough to notice, read and press */
export const UNDO_MS = 8000

/** "Information saved successfully": goes away by itself */
export function notifySuccess(message: string) {
  void show('good', message, SUCCESS_MS)
}

/** "Done: Send the estimate", with a way back for a moment */
export function notifyUndo(message: string, onUndo: () => void) {
  void show('good', message, UNDO_MS, { label: 'Undo', onPress: onUndo })
}

/** Stays until it is closed or the screen changes: an error must not vanish unread. Null is a failure that is said elsewhere */
export function notifyError(message: string | null) {
  if (message !== null) void show('bad', message, null)
}

export interface ProgressToast {
  /** How far it is: "3.2 MB so far" */
  report(detail: string): void
  /** Takes the toast away; what came of it is said by another */
  end(): void
}

let started = 0

/** Long work: stays, on whichever screen, until it ends or is cancelled. `label`: what the button does where the work cannot be cancelled */
export function notifyProgress(message: string, onPress: () => void, label = 'Cancel'): ProgressToast {
  const id = `progress:${++started}`
  let ended = false
  const withToaster = (work: (toaster: Awaited<ReturnType<typeof loadToaster>>) => void) => void loadToaster().then(work, () => undefined)
  const draw = (detail: string) =>
    withToaster(({ showProgress }) => {
      if (ended) return
      requestToasts()
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

/** What failed on a screen that was left says nothing on the next */
export function dropErrorToasts() {
  withdrawPlainNote('bad')
  void loadToaster().then(
    ({ hideErrorToasts }) => hideErrorToasts(),
    () => undefined,
  )
}

async function show(tone: 'good' | 'bad', message: string, closesAfterMs: number | null, action?: { label: string; onPress: () => void }) {
  try {
    const { showToast } = await loadToaster()
    requestToasts()
    showToast({ tone, message, closesAfterMs, action })
  } catch {
    // The toaster's code did not arrive: the sentence stands without it
    const note = showPlainNote(tone, message)
    if (closesAfterMs !== null) setTimeout(() => withdrawPlainNote(tone, note), closesAfterMs)
  }
}
