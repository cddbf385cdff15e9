import { useEffect, useRef } from 'react'

/** Whether the component has unmounted, in which case its screen can no longer show an async result */
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
