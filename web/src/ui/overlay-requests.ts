import { useSyncExternalStore } from 'react'

export interface ConfirmOptions {
  title: string
  message: string
  confirmLabel: string
  /** `null`: there is nothing to cancel, only to acknowledge */
  cancelLabel?: string | null
  tone?: 'primary' | 'danger'
}

export interface ConfirmRequest extends ConfirmOptions {
  answer: (confirmed: boolean) => void
}

/** Plain-text fallback for a toast that cannot be rendered. Only the last one is retained, because there is one line for it */
interface PlainNote {
  tone: 'good' | 'bad'
  message: string
}

interface OverlayRequests {
  /** A queue: the first one is shown, the others wait */
  confirms: readonly ConfirmRequest[]
  toastsWanted: boolean
  plainNote: PlainNote | null
}

let requests: OverlayRequests = { confirms: [], toastsWanted: false, plainNote: null }
const listeners = new Set<() => void>()

function change(next: Partial<OverlayRequests>) {
  requests = { ...requests, ...next }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useOverlayRequests(): OverlayRequests {
  return useSyncExternalStore(subscribe, () => requests)
}

export function requestToasts() {
  if (!requests.toastsWanted) change({ toastsWanted: true })
}

export function requestConfirm(request: ConfirmRequest) {
  change({ confirms: [...requests.confirms, request] })
}

export function withdrawConfirm(request: ConfirmRequest) {
  change({ confirms: requests.confirms.filter((waiting) => waiting !== request) })
}

export function isConfirmOpen(): boolean {
  return requests.confirms.length > 0
}

export function showPlainNote(tone: PlainNote['tone'], message: string): PlainNote {
  const plainNote = { tone, message }
  change({ plainNote })
  return plainNote
}

/** Withdraws the given message, or whichever of that tone is shown */
export function withdrawPlainNote(tone: PlainNote['tone'], note = requests.plainNote) {
  if (note !== null && note === requests.plainNote && note.tone === tone) change({ plainNote: null })
}
