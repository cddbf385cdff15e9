import { useSyncExternalStore } from 'react'

/**
 * The last call to each number that was placed on this page, so that rows can show how it is going. The drawer shows all calls to a number,
 * also after a reload, because it reads them from the server
 */
let placed: ReadonlyMap<string, string> = new Map()
const listeners = new Set<() => void>()

export function setPlacedCall(number: string, outgoingUuid: string) {
  placed = new Map(placed).set(number, outgoingUuid)
  for (const listener of listeners) listener()
}

export function usePlacedCall(number: string): string | null {
  return useSyncExternalStore(subscribeToPlaced, () => placed.get(number) ?? null)
}

function subscribeToPlaced(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
