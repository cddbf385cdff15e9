import { useSyncExternalStore } from 'react'

/**
 * Numbers that were dialled from here. The practice calls from its own telephone, so no provider reports that call: whoever has dialled is
 * asked whether the caller was reached, wherever the task to call back stands (decision 0073)
 */
const ASKED_FOR_MS = 3_600_000

let dialed: ReadonlyMap<string, number> = new Map()
const listeners = new Set<() => void>()

export function noteDialed(number: string) {
  change(new Map(dialed).set(number, Date.now()))
}

/** Nobody picked up: the task stays, and the question goes */
export function forgetDialed(number: string) {
  change(new Map([...dialed].filter(([other]) => other !== number)))
}

export function useIsDialed(number: string): boolean {
  return useSyncExternalStore(subscribe, () => Date.now() - (dialed.get(number) ?? 0) < ASKED_FOR_MS)
}

function change(now: ReadonlyMap<string, number>) {
  dialed = now
  for (const tell of listeners) tell()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
