import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const LONGEST_WAIT_MS = 2000
/** Lets newly arrived data render first */
const PAUSE_MS = 100

/** True once the other cards have their data, because a card's decoration must not delay the first view */
export function useIsOnceQuiet(hasOwn: boolean): boolean {
  const isFetching = useIsFetching() > 0
  const [isQuiet, setIsQuiet] = useState(false)
  useEffect(() => {
    if (!hasOwn || isFetching) return
    const timer = setTimeout(() => setIsQuiet(true), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [hasOwn, isFetching])
  useEffect(() => {
    const timer = setTimeout(() => setIsQuiet(true), LONGEST_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return isQuiet
}
