import { type RefObject, useEffect, useState } from 'react'

/** Becomes true, once, when the element comes near the visible part of the page */
export function useHasComeIntoView(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current || isSeen) return
    const observer = new IntersectionObserver((entries) => setSeen(entries.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: '200px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isSeen])
  return isSeen
}
