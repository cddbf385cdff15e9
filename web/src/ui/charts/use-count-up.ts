import { useEffect, useRef, useState } from 'react'

const COUNT_UP_MS = 1000
/**
 * Twenty steps per second look as smooth as sixty, and leave the main thread free for the rest of the page. All numbers step in the same
 * frames
 */
const STEP_MS = 50

function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Animates from the number shown last (initially zero) to the new one, or jumps there under prefers-reduced-motion */
export function useCountUp(target: number, enabled = true): number {
  const [shown, setShown] = useState(() => (enabled && !prefersReducedMotion() ? 0 : target))
  const from = useRef(shown)

  useEffect(() => {
    if (!enabled || prefersReducedMotion()) {
      from.current = target
      setShown(target)
      return
    }
    const start = from.current
    const startedAt = performance.now()
    let lastStep = -1
    let frame = requestAnimationFrame(function animate(now) {
      const progress = Math.min(Math.max((now - startedAt) / COUNT_UP_MS, 0), 1)
      const step = Math.floor(now / STEP_MS)
      if (step !== lastStep || progress === 1) {
        lastStep = step
        const eased = 1 - (1 - progress) ** 3
        from.current = progress === 1 ? target : start + (target - start) * eased
        setShown(from.current)
      }
      if (progress < 1) frame = requestAnimationFrame(animate)
    })
    return () => cancelAnimationFrame(frame)
  }, [target, enabled])

  return shown
}
