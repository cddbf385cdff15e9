import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const CALM_MS = 50

/** Turns true, once, when the screen has its answers and can be used: what it can do without is loaded from then on */
export function useIsCalm(): boolean {
  const fetching = useIsFetching()
  const [isCalm, setCalm] = useState(false)
  useEffect(() => {
    if (fetching > 0 || isCalm) return
    // One answer may lead to the next question: calm is when none has been asked for a moment
    const timer = setTimeout(() => setCalm(true), CALM_MS)
    return () => clearTimeout(timer)
  }, [fetching, isCalm])
  return isCalm
}
