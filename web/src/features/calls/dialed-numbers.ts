import { useSyncExternalStore } from 'react'
import { callFromPortal } from './outgoing/outgoing-calls.data.ts'

/**
 * Numbers dialed on the user's device. The practice calls from its own telephone, so no provider reports that call. Screens with the task to
 * call back therefore ask whether the caller was reached (decision 0073)
 */
const QUESTION_SHOWN_MS = 3_600_000

let dialed: ReadonlyMap<string, number> = new Map()
const listeners = new Set<() => void>()

/** For a link that dials: the portal places the call itself if the signed-in person has confirmed a phone (decision 0110) */
export function dialNumber(event: { preventDefault: () => void }, number: string) {
  if (!callFromPortal(event, number)) recordDialedNumber(number)
}

export function recordDialedNumber(number: string) {
  setDialedNumbers(new Map(dialed).set(number, Date.now()))
}

/** The caller did not pick up: the task stays, and the question disappears */
export function clearDialedNumber(number: string) {
  setDialedNumbers(new Map([...dialed].filter(([other]) => other !== number)))
}

export function useWasJustDialed(number: string): boolean {
  return useSyncExternalStore(subscribeToDialed, () => Date.now() - (dialed.get(number) ?? 0) < QUESTION_SHOWN_MS)
}

function setDialedNumbers(now: ReadonlyMap<string, number>) {
  dialed = now
  for (const listener of listeners) listener()
}

function subscribeToDialed(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
