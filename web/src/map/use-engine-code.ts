import { useEffect, useState } from 'react'
import { loadGoogleMaps, onGoogleKeyRejected } from './load-google-maps.ts'

type MapEngineModule = Pick<typeof import('./map-engine.ts'), 'openMap'>

/** The map's code. Null while it loads; `unavailable` if it cannot be used */
export type EngineCode = MapEngineModule | 'unavailable' | null

let isDrawable: boolean | undefined

/** Whether the browser can draw the map at all. Checked only once, because each check takes one of the few contexts that a page may have */
export function hasWebGl(): boolean {
  try {
    isDrawable ??= document.createElement('canvas').getContext('webgl2') !== null
  } catch {
    isDrawable = false
  }
  return isDrawable
}

/**
 * The map's code, which is five times as large as a screen's, so it is loaded only when needed. If there is a URL of Google's script, it is
 * Google's map
 */
export function useMapEngineCode(isWanted: boolean, googleScriptUrl = ''): EngineCode {
  const [code, setCode] = useState<EngineCode>(null)

  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    const take = (next: EngineCode) => {
      if (!isGone) setCode(next)
    }
    const fail = () => take('unavailable')
    if (!hasWebGl()) fail()
    else if (googleScriptUrl) loadGoogleEngine(googleScriptUrl).then(take, fail)
    else import('./map-engine.ts').then(take, fail)
    const stop = googleScriptUrl ? onGoogleKeyRejected(fail) : undefined
    return () => {
      isGone = true
      stop?.()
    }
  }, [isWanted, googleScriptUrl])

  return code
}

async function loadGoogleEngine(scriptUrl: string): Promise<MapEngineModule> {
  const [{ createGoogleEngine }, maps] = await Promise.all([import('./google-map-engine.ts'), loadGoogleMaps(scriptUrl)])
  return createGoogleEngine(maps)
}
