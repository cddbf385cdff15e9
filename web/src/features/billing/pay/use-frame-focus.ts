import { type RefObject, useEffect, useState } from 'react'

const LOOK_MS = 150

/**
 * Whether an iframe in this element has the focus. The page receives no event when the focus moves between iframes of another origin, so it
 * polls document.activeElement.
 */
export function useHasFrameFocus(place: RefObject<HTMLElement | null>): boolean {
  const [hasFocus, setHasFocus] = useState(false)
  useEffect(() => {
    const look = () => setHasFocus(place.current?.contains(document.activeElement) === true)
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [place])
  return hasFocus
}
