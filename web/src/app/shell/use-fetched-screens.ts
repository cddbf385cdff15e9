import { useEffect } from 'react'
import { runWhenQuiet } from '../../platform/when-quiet.ts'
import { preloadLogos } from '../../ui/brand/BrandLogo.tsx'
import { prefetchOverlayCode } from '../../ui/dialogs/overlay-code.ts'
import { loadJumpList } from './jump-list/jump-list-code.ts'
import { isLimitedConnection } from './limited-connection.ts'

/** Written by the build (web/screen-files.ts) */
const LIST = '/screen-files.json'

/**
 * Once no query is running, the logos and the code of dialogs, toasts and screens are fetched, so that they open at once and also work
 * offline. The screens are not fetched where the connection is slow or metered.
 */
export function usePrefetchedScreens(): void {
  useEffect(() => {
    let isLeft = false
    const cancel = runWhenQuiet(() => {
      prefetchOverlayCode()
      void loadJumpList().catch(() => undefined)
      preloadLogos()
      if (import.meta.env.PROD && !isLimitedConnection()) prefetchScreens(() => isLeft).catch(() => {})
    })
    return () => {
      isLeft = true
      cancel()
    }
  }, [])
}

/**
 * Into the browser's cache only. Running the code of twenty screens and applying their styles blocked a phone for half a second, just when
 * its user began
 */
async function prefetchScreens(isLeft: () => boolean): Promise<void> {
  const files: string[] = await (await fetch(LIST, { cache: 'no-cache' })).json()
  for (const file of files) {
    if (isLeft()) return
    await (await fetch(file, { priority: 'low' })).arrayBuffer()
  }
}
