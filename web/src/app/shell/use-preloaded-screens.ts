import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { menu, userMenu } from '../menu.ts'

/** Once nothing else is to do, the code of the menu's screens is fetched: they then open at once, also without a connection */
export function usePreloadedScreens(): void {
  const router = useRouter()
  useEffect(() => {
    const entries = [...menu.flatMap((group) => group.entries), ...userMenu]
    return whenIdle(() => {
      for (const path of entries.flatMap((entry) => [entry.path, ...(entry.alsoCurrentOn ?? [])]))
        void router.preloadRoute({ to: path }).catch(() => undefined)
    })
  }, [router])
}

function whenIdle(work: () => void): () => void {
  // Safari has no idle callback
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 2000)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(work)
  return () => window.cancelIdleCallback(handle)
}
