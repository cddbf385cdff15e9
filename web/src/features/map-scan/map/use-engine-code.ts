import { useEffect, useState } from 'react'
import { useIsNetworkIdle } from '../use-is-network-idle.ts'

type EngineCode = typeof import('./map-engine.ts')

/** Whether the browser can draw the map at all */
function hasWebGl(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null
  } catch {
    return false
  }
}

/**
 * The map's code, five times the size of a screen's: it is loaded when the screen's requests are done and it can be used. Null while it
 * loads; `unavailable` where it cannot be used
 */
export function useEngineCode(): EngineCode | 'unavailable' | null {
  const isWanted = useIsNetworkIdle()
  const [code, setCode] = useState<EngineCode | 'unavailable' | null>(null)

  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    const take = (next: EngineCode | 'unavailable') => {
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
