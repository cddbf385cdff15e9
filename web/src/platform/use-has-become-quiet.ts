import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'

const LONGEST_WAIT_MS = 2000
/** Lets newly arrived data render first */
const PAUSE_MS = 100

/**
 * True once the other cards have their data, because a card's decoration must not delay the first view. Renders the card once, not
 * whenever a request begins or ends
 */
export function useHasBecomeQuiet(hasOwn: boolean): boolean {
  const client = useQueryClient()
  const [isQuiet, setIsQuiet] = useState(false)
  useEffect(() => {
    const end = () => startTransition(() => setIsQuiet(true))
    const longest = setTimeout(end, LONGEST_WAIT_MS)
    let pause: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      clearTimeout(pause)
      if (hasOwn && client.isFetching() === 0) pause = setTimeout(end, PAUSE_MS)
    }
    check()
    const unsubscribe = client.getQueryCache().subscribe(check)
    return () => {
      unsubscribe()
      clearTimeout(pause)
      clearTimeout(longest)
    }
  }, [client, hasOwn])
  return isQuiet
}
