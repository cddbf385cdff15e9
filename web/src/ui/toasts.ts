import { requestToasts } from './overlay-requests.ts'

const SUCCESS_MS = 5000

/** "Information saved successfully": goes away by itself */
export function notifySuccess(message: string) {
  void show('good', message, SUCCESS_MS)
}

/** Stays until it is closed: an error must not vanish unread */
export function notifyError(message: string) {
  void show('bad', message, null)
}

async function show(tone: 'good' | 'bad', message: string, closesAfterMs: number | null) {
  requestToasts()
  // Few visits need the toaster, and the first paint never does
  const { showToast } = await import('./Toaster.tsx')
  showToast({ tone, message, closesAfterMs })
}
