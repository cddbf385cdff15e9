import { readStored, writeStored } from '../../../platform/expiring-storage.ts'

const KEY = 'portal-today-tiles'
const STORED_FOR_MS = 30 * 24 * 3_600_000

/** Number of things to do on the last visit, which determines the skeleton's shape, to avoid a layout shift. Null on the first visit */
export function readExpectedTileCount(): number | null {
  const stored = readStored(KEY)
  return stored === null ? null : Number(stored)
}

export function saveExpectedTileCount(count: number): void {
  writeStored(KEY, String(count), STORED_FOR_MS)
}
