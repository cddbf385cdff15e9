import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { fetchOverlays } from '../../ui/overlay-code.ts'
import { menu, userMenu } from '../menu.ts'
import { isThriftyConnection } from './thrifty-connection.ts'

const QUIET_MS = 500

/**
 * Once the screen has its answers and nothing else is to do, the code of dialogs, toasts and of the menu's screens is fetched: they then open at
 * once, also without a connection. The screens not where the connection is slow or paid by the byte.
 */
export function usePreloadedScreens(): void {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    const entries = [...menu.flatMap((group) => group.entries), ...userMenu]
    return whenQuiet(
      () => queryClient.isFetching() === 0,
      () => {
        fetchOverlays()
        if (isThriftyConnection()) return
        for (const path of entries.flatMap((entry) => [entry.path, ...(entry.alsoCurrentOn ?? [])]))
          void router.preloadRoute({ to: path }).catch(() => undefined)
      },
    )
  }, [router, queryClient])
}

/** Looked at twice a second: a screen asks one thing after the other, and between the two it is not quiet yet */
function whenQuiet(isQuiet: () => boolean, work: () => void): () => void {
  let quietBefore = false
  const timer = setInterval(() => {
    const isQuietNow = document.readyState === 'complete' && isQuiet()
    if (isQuietNow && quietBefore) {
      clearInterval(timer)
      whenIdle(work)
    }
    quietBefore = isQuietNow
  }, QUIET_MS)
  return () => clearInterval(timer)
}

function whenIdle(work: () => void): void {
  // Safari has no idle callback
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(work)
  else work()
}
