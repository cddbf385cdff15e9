import { useEffect, useRef } from 'react'

/** For what comes back after the screen was left: then it cannot be said there any more */
export function useIsGone(): () => boolean {
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return () => isGone.current
}
