import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * On a phone a row of tabs scrolls sideways, and the current tab must be visible. Not scrollIntoView, which would also scroll the page.
 * `place`: of the current tab
 */
export function useCenteredTab(place: number): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null)
  const isPlaced = useRef(false)
  useLayoutEffect(() => {
    const center = () => {
      const row = nav.current
      const tab = row?.children[place]
      if (row && tab instanceof HTMLElement) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
    }
    // At first before it is painted; later with the frame's own layout, because reading the position here would cause a second one
    const frame = isPlaced.current ? requestAnimationFrame(center) : center()
    isPlaced.current = true
    // The tabs' widths change when the font arrives
    void document.fonts?.ready?.then(center)
    return () => cancelAnimationFrame(frame ?? 0)
  }, [place])
  return nav
}
