import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { whenQuiet } from '../../platform/when-quiet.ts'
import { keepLogos } from '../../ui/BrandLogo.tsx'
import { fetchOverlays } from '../../ui/overlay-code.ts'
import { menu, userMenu } from '../menu.ts'
import { loadJumpList } from './jump-list-code.ts'
import { isThriftyConnection } from './thrifty-connection.ts'

/**
 * Once it is quiet, the logos and the code of dialogs, toasts and of the menu's screens are fetched: they then open at once, also without a
 * connection. The screens not where the connection is slow or paid by the byte.
 */
export function usePreloadedScreens(): void {
  const router = useRouter()
  useEffect(() => {
    const entries = [...menu.flatMap((group) => group.entries), ...userMenu]
    return whenQuiet(() => {
      fetchOverlays()
      void loadJumpList().catch(() => undefined)
      keepLogos()
      if (isThriftyConnection()) return
      for (const path of entries.flatMap((entry) => [entry.path, ...(entry.alsoCurrentOn ?? [])]))
        void router.preloadRoute({ to: path }).catch(() => undefined)
    })
  }, [router])
}
