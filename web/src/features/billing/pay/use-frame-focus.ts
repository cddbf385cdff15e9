import { type RefObject, useEffect, useState } from 'react'

const LOOK_MS = 150

/**
 * Whether a frame in this place has the cursor. The page is told nothing when it goes from one frame to another: it can only look
 * which of its elements has it now.
 */
export function useFrameFocus(place: RefObject<HTMLElement | null>): boolean {
  const [hasFocus, setHasFocus] = useState(false)
  useEffect(() => {
    const look = () => setHasFocus(place.current?.contains(document.activeElement) === true)
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [place])
  return hasFocus
}
