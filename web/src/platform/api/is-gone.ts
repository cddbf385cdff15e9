import { useEffect, useRef } from 'react'

/** Whether the component has unmounted: an async result can then no longer be shown on its screen */
export function useIsUnmounted(): () => boolean {
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return () => isGone.current
}
