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
  respond: (confirmed: boolean) => void
}

/** Plain-text fallback for a toast that cannot be rendered. Only the last one is retained, because there is one line for it */
interface PlainMessage {
  tone: 'good' | 'bad'
  message: string
}

interface OverlayRequests {
  /** A queue: the first one is shown, the others wait */
  confirms: readonly ConfirmRequest[]
  toastsWanted: boolean
  plainMessage: PlainMessage | null
}

let requests: OverlayRequests = { confirms: [], toastsWanted: false, plainMessage: null }
const listeners = new Set<() => void>()

function updateRequests(next: Partial<OverlayRequests>) {
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
  if (!requests.toastsWanted) updateRequests({ toastsWanted: true })
}

export function requestConfirm(request: ConfirmRequest) {
  updateRequests({ confirms: [...requests.confirms, request] })
}

export function withdrawConfirm(request: ConfirmRequest) {
  updateRequests({ confirms: requests.confirms.filter((waiting) => waiting !== request) })
}

export function isConfirmOpen(): boolean {
  return requests.confirms.length > 0
}

export function showPlainMessage(tone: PlainMessage['tone'], message: string): PlainMessage {
  const plainMessage = { tone, message }
  updateRequests({ plainMessage })
  return plainMessage
}

/** Withdraws the given message, or whichever of that tone is shown */
export function withdrawPlainMessage(tone: PlainMessage['tone'], shown = requests.plainMessage) {
  if (shown !== null && shown === requests.plainMessage && shown.tone === tone) updateRequests({ plainMessage: null })
}
