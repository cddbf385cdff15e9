import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface PersistentFile<T> {
  read(): T | null
  write(content: T): void
}

interface PersistentFileOptions<T> {
  folder: string
  name: string
  /** Names the file's content in error messages: "its reviews" */
  what: string
  /** A file that is damaged or has another version counts as missing */
  isWhole(content: Partial<T>): boolean
}

/** A JSON file for state that, like the portal's database, must survive a restart */
export function openPersistentFile<T>({ folder, name, what, isWhole }: PersistentFileOptions<T>): PersistentFile<T> {
  const path = join(folder, name)
  return {
    read() {
      try {
        const content: T = JSON.parse(readFileSync(path, 'utf8'))
        return isWhole(content) ? content : null
      } catch {
        return null
      }
    },
    write(content) {
      const beside = `${path}.new`
      try {
        mkdirSync(folder, { recursive: true })
        writeFileSync(beside, JSON.stringify(content))
        // Renamed atomically, so that being killed midway loses one change instead of all of them
        renameSync(beside, path)
      } catch (error) {
        console.warn(`The sandbox cannot keep ${what} in ${folder}: ${error instanceof Error ? error.message : error}`)
      }
    },
  }
}
