/** As far as the browser tells (Safari and Firefox do not) */
interface Connection {
  saveData?: boolean
  effectiveType?: 'slow-2g' | '2g' | '3g' | '4g'
}

declare global {
  interface Navigator {
    readonly connection?: Connection
  }
}

/** Somebody pays by the byte, or waits for each: nothing is fetched that nobody has asked for */
export function isThriftyConnection({ saveData, effectiveType }: Connection = navigator.connection ?? {}): boolean {
  return saveData === true || (effectiveType !== undefined && effectiveType !== '4g')
}
