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

interface OverlayRequests {
  /** The first one is shown, the others wait */
  confirms: readonly ConfirmRequest[]
  toastsWanted: boolean
}

let requests: OverlayRequests = { confirms: [], toastsWanted: false }
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
