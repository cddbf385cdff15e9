import { useEffect, useState } from 'react'

interface Place<Step extends number> {
  step: Step
  /** Number of history entries that this page has pushed */
  depth: number
}

/** The browser's history stores the step, so that the phone's Back button leads to the previous step rather than out of the page */
export function useStepInHistory<Step extends number>(first: Step) {
  const [place, setPlace] = useState<Place<Step>>({ step: first, depth: 0 })
  const [hasMoved, setHasMoved] = useState(false)

  useEffect(() => {
    history.replaceState({ step: first, depth: 0 }, '')
    const follow = ({ state }: PopStateEvent) => {
      if (typeof state?.step !== 'number') return
      setHasMoved(true)
      setPlace(state as Place<Step>)
    }
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [first])

  return {
    step: place.step,
    hasMoved,
    canGoBack: place.depth > 0,
    go(step: Step): void {
      const next: Place<Step> = { step, depth: place.depth + 1 }
      history.pushState(next, '')
      setHasMoved(true)
      setPlace(next)
      window.scrollTo(0, 0)
    },
    back: () => history.back(),
  }
}
