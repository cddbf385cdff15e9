import { useEffect, useState } from 'react'

type MapEngineModule = typeof import('./map-engine.ts')

/** The map's code. Null while it loads; `unavailable` where it cannot be used */
export type EngineCode = MapEngineModule | 'unavailable' | null

let isDrawable: boolean | undefined

/** Whether the browser can draw the map at all. Asked once: each question takes one of the few contexts that a page may have */
function hasWebGl(): boolean {
  try {
    isDrawable ??= document.createElement('canvas').getContext('webgl2') !== null
  } catch {
    isDrawable = false
  }
  return isDrawable
}

/** The map's code, five times the size of a screen's: it is loaded once it is wanted */
export function useEngineCode(isWanted: boolean): EngineCode {
  const [code, setCode] = useState<EngineCode>(null)

  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    const take = (next: EngineCode) => {
      if (!isGone) setCode(next)
    }
    if (hasWebGl()) import('./map-engine.ts').then(take, () => take('unavailable'))
    else take('unavailable')
    return () => {
      isGone = true
    }
  }, [isWanted])

  return code
}
