/** The Network Information API, which Safari and Firefox lack */
interface Connection {
  saveData?: boolean
  effectiveType?: 'slow-2g' | '2g' | '3g' | '4g'
}

declare global {
  interface Navigator {
    readonly connection?: Connection
  }
}

/** Whether the connection is metered or slow, in which case nothing is prefetched */
export function isLimitedConnection({ saveData, effectiveType }: Connection = navigator.connection ?? {}): boolean {
  return saveData === true || (effectiveType !== undefined && effectiveType !== '4g')
}
