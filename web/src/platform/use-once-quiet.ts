import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const LONGEST_WAIT_MS = 2000
/** For the answers that have just come to be drawn first */
const PAUSE_MS = 100

/** True from the moment on at which the other cards have their answers: what adorns a card must not be in the way of the first view */
export function useOnceQuiet(hasOwn: boolean): boolean {
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
