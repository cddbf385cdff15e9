import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { whenQuiet } from '../../platform/when-quiet.ts'
import { preloadLogos } from '../../ui/brand/BrandLogo.tsx'
import { fetchOverlays } from '../../ui/dialogs/overlay-code.ts'
import { menu, userMenu } from '../menu.ts'
import { loadJumpList } from './jump-list/jump-list-code.ts'
import { isLimitedConnection } from './limited-connection.ts'

/**
 * Once no query is running, the logos and the code of dialogs, toasts and the menu's screens are fetched, so that they open at once and
 * also work offline. The screens are not fetched where the connection is slow or metered.
 */
export function usePreloadedScreens(): void {
  const router = useRouter()
  useEffect(() => {
    const entries = [...menu.flatMap((group) => group.entries), ...userMenu]
    return whenQuiet(() => {
      fetchOverlays()
      void loadJumpList().catch(() => undefined)
      preloadLogos()
      if (isLimitedConnection()) return
      for (const path of entries.flatMap((entry) => [entry.path, ...(entry.alsoCurrentOn ?? [])]))
        void router.preloadRoute({ to: path }).catch(() => undefined)
    })
  }, [router])
}
