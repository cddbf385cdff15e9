import { type RefObject, useEffect, useState } from 'react'

const SCROLLING_KEYS = ['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown', ' ']

interface Following {
  isFollowing: boolean
  follow: () => void
}

/** Keeps the current line in view while the recording plays, until the user scrolls. Playing again resumes it */
export function useScrollToSpokenLine(box: RefObject<HTMLElement | null>, spokenLine: number | null, isPlaying: boolean): Following {
  const [isFollowing, setFollowing] = useState(true)
  const [wasPlaying, setWasPlaying] = useState(isPlaying)
  if (wasPlaying !== isPlaying) {
    setWasPlaying(isPlaying)
    if (isPlaying) setFollowing(true)
  }

  useEffect(() => {
    const scroller = findScrollingDialog(box.current)
    if (!isPlaying || !scroller) return
    const gone = new AbortController()
    const stop = () => setFollowing(false)
    const listen = { signal: gone.signal, passive: true }
    scroller.addEventListener('wheel', stop, listen)
    scroller.addEventListener('touchmove', stop, listen)
    // A press on the element itself is a press on its scroll bar
    scroller.addEventListener('pointerdown', ({ target }) => target === scroller && stop(), listen)
    scroller.addEventListener('keydown', (event) => isScrollKey(event) && stop(), listen)
    return () => gone.abort()
  }, [box, isPlaying])

  useEffect(() => {
    if (!isPlaying || !isFollowing || spokenLine === null) return
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const line = box.current?.querySelector(`[data-place="${spokenLine}"]`)
    line?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' })
  }, [box, spokenLine, isPlaying, isFollowing])

  return { isFollowing, follow: () => setFollowing(true) }
}

/** The scroll container: the drawer scrolls as a whole */
function findScrollingDialog(box: HTMLElement | null): HTMLElement | null {
  return box?.closest<HTMLElement>('[role="dialog"]') ?? null
}

/** Fields, sliders and buttons handle these keys themselves */
function isScrollKey({ key, target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || !SCROLLING_KEYS.includes(key)) return false
  if (target instanceof Element && target.closest('input, textarea')) return false
  return key !== ' ' || !(target instanceof Element && target.closest('button, a'))
}
