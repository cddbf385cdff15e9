import { useEffect } from 'react'
import { runWhenQuiet } from '../../platform/when-quiet.ts'
import { preloadLogos } from '../../ui/brand/BrandLogo.tsx'
import { isLimitedConnection } from './limited-connection.ts'

/** Lists of files, written by the build (web/screen-files.ts) */
const LIST = '/screen-files.json'

interface FetchedAhead {
  overlays: string[]
  screens: string[]
  /** Code that screens load only when it is used */
  dialogs: string[]
}

/**
 * Prefetches the logos and the code of dialogs, toasts and screens once no query is running, so that they open at once and also work
 * offline. Screens and their dialogs are not fetched over a slow or metered connection.
 */
export function useScreenPrefetching(): void {
  useEffect(() => {
    let isLeft = false
    const cancel = runWhenQuiet(() => {
      preloadLogos()
      if (import.meta.env.PROD) prefetchCodeFiles(() => isLeft).catch(() => {})
    })
    return () => {
      isLeft = true
      cancel()
    }
  }, [])
}

/**
 * Fetches into the browser's cache only. Running the code of twenty screens and applying their styles blocked a phone for half a second,
 * just when its user began to use it
 */
async function prefetchCodeFiles(isLeft: () => boolean): Promise<void> {
  const { overlays, screens, dialogs }: FetchedAhead = await (await fetch(LIST, { cache: 'no-cache' })).json()
  for (const file of isLimitedConnection() ? overlays : [...overlays, ...screens, ...dialogs]) {
    if (isLeft()) return
    await (await fetch(file, { priority: 'low' })).arrayBuffer()
  }
}
