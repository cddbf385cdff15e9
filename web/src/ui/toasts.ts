import { loadToaster } from './overlay-code.ts'
import { requestToasts, showPlainNote, withdrawPlainNote } from './overlay-requests.ts'

const SUCCESS_MS = 5000

/** "Information saved successfully": goes away by itself */
export function notifySuccess(message: string) {
  void show('good', message, SUCCESS_MS)
}

/** Stays until it is closed or the screen changes: an error must not vanish unread. Null is a failure that is said elsewhere */
export function notifyError(message: string | null) {
  if (message !== null) void show('bad', message, null)
}

/** What failed on a screen that was left says nothing on the next */
export function dropErrorToasts() {
  withdrawPlainNote('bad')
  void loadToaster().then(
    ({ hideErrorToasts }) => hideErrorToasts(),
    () => undefined,
  )
}

async function show(tone: 'good' | 'bad', message: string, closesAfterMs: number | null) {
  try {
    const { showToast } = await loadToaster()
    requestToasts()
    showToast({ tone, message, closesAfterMs })
  } catch {
    // The toaster's code did not arrive: the sentence stands without it
    const note = showPlainNote(tone, message)
    if (closesAfterMs !== null) setTimeout(() => withdrawPlainNote(tone, note), closesAfterMs)
  }
}
