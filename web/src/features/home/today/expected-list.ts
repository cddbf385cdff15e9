import { readStored, writeStored } from '../../../platform/expiring-storage.ts'

const KEY = 'portal-today-list'
const STORED_FOR_MS = 30 * 24 * 3_600_000

/** The list's shape on the last visit, which its skeleton has, to avoid a layout shift */
interface ExpectedList {
  /** At most one more than are shown without "and 10 more" */
  tiles: number
  /** Of the whole section, in pixels. null: the window had another width */
  height: number | null
}

/** Null on the first visit */
export function readExpectedListSize(): ExpectedList | null {
  const [tiles, height, width] = (readStored(KEY) ?? '').split(' ').map(Number)
  if (tiles === undefined || height === undefined || Number.isNaN(tiles)) return null
  return { tiles, height: width === window.innerWidth ? height : null }
}

export function saveExpectedListSize(tiles: number, height: number): void {
  writeStored(KEY, [tiles, Math.round(height), window.innerWidth].join(' '), STORED_FOR_MS)
}
