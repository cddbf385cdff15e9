import { useSyncExternalStore } from 'react'

export interface ConfirmOptions {
  title: string
  message: string
  confirmLabel: string
  /** `null` if there is nothing to cancel, only to acknowledge */
  cancelLabel?: string | null
  tone?: 'primary' | 'danger'
}

export interface ConfirmRequest extends ConfirmOptions {
  respond: (confirmed: boolean) => void
}

/** Plain-text fallback for a toast that cannot be rendered. Retains only the last message, because there is only one line for it */
interface PlainMessage {
  tone: 'good' | 'bad'
  message: string
}

interface OverlayRequests {
  /** A queue: the first request is shown, and the others wait */
  confirms: readonly ConfirmRequest[]
  toastsWanted: boolean
  plainMessage: PlainMessage | null
}

let requests: OverlayRequests = { confirms: [], toastsWanted: false, plainMessage: null }
const listeners = new Set<() => void>()

function updateOverlayRequests(next: Partial<OverlayRequests>) {
  requests = { ...requests, ...next }
  for (const listener of listeners) listener()
}

function subscribeToRequests(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useOverlayRequests(): OverlayRequests {
  return useSyncExternalStore(subscribeToRequests, () => requests)
}

export function requestToaster() {
  if (!requests.toastsWanted) updateOverlayRequests({ toastsWanted: true })
}

export function addConfirmRequest(request: ConfirmRequest) {
  updateOverlayRequests({ confirms: [...requests.confirms, request] })
}

export function removeConfirmRequest(request: ConfirmRequest) {
  updateOverlayRequests({ confirms: requests.confirms.filter((waiting) => waiting !== request) })
}

export function isConfirmOpen(): boolean {
  return requests.confirms.length > 0
}

export function showPlainMessage(tone: PlainMessage['tone'], message: string): PlainMessage {
  const plainMessage = { tone, message }
  updateOverlayRequests({ plainMessage })
  return plainMessage
}

/** Withdraws the given message, or the message of that tone that is currently shown */
export function hidePlainMessage(tone: PlainMessage['tone'], shown = requests.plainMessage) {
  if (shown !== null && shown === requests.plainMessage && shown.tone === tone) updateOverlayRequests({ plainMessage: null })
}
