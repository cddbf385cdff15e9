import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** A single timer for all the moments on a screen, because a list has dozens */
function subscribeToMinute(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const heard of listeners) heard()
  }, MINUTE_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current time. Rerenders every minute, so that a screen that stays open remains correct */
export function useCurrentMinute(): Date {
  useSyncExternalStore(subscribeToMinute, () => Math.floor(Date.now() / MINUTE_MS))
  return new Date()
}
