import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const IDLE_MS = 50

/** Becomes true, once, when the screen's requests have finished and it is usable; from then on optional data is loaded */
export function useHasNetworkBeenIdle(): boolean {
  const fetching = useIsFetching()
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (fetching > 0 || isIdle) return
    // A response may trigger another request, so idle means that none was sent for a moment
    const timer = setTimeout(() => setIdle(true), IDLE_MS)
    return () => clearTimeout(timer)
  }, [fetching, isIdle])
  return isIdle
}
