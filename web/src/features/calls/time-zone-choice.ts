import { useSyncExternalStore } from 'react'
import { CALL_TIME_ZONES } from '#contract/calls/calls.ts'
import { readStored, writeStored } from '../../platform/expiring-storage.ts'
import { useSession } from '../../platform/session/session.ts'

type OfferedZone = keyof typeof CALL_TIME_ZONES

const KEY = 'portal-call-time-zone'
const STORED_FOR_MS = 365 * 24 * 3_600_000

const listeners = new Set<() => void>()

function subscribeToZone(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function isOfferedZone(zone: string): zone is OfferedZone {
  return Object.hasOwn(CALL_TIME_ZONES, zone)
}

interface TimeZoneChoice {
  zone: string
  options: { value: string; label: string }[]
  choose: (zone: string) => void
}

/** Time zone in which all call screens show times: the one chosen in this browser, or else the business's own */
export function useTimeZoneChoice(): TimeZoneChoice {
  const { timeZone: own } = useSession()
  const stored = useSyncExternalStore(subscribeToZone, () => readStored(KEY))
  const offered = Object.entries(CALL_TIME_ZONES).map(([value, label]) => ({ value, label }))
  // The business's own zone is always offered, even if it is not in the list
  const options = own === '' || isOfferedZone(own) ? offered : [{ value: own, label: cityOfZone(own) }, ...offered]
  const zone = stored !== null && options.some(({ value }) => value === stored) ? stored : own
  return { zone, options, choose: storeChosenZone }
}

function storeChosenZone(zone: string): void {
  writeStored(KEY, zone, STORED_FOR_MS)
  for (const listener of listeners) listener()
}

/** "Europe/London" becomes "London" */
function cityOfZone(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replace(/_/g, ' ')
}
