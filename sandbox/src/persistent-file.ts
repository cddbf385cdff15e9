import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface PersistentFile<T> {
  read(): T | null
  write(content: T): void
}

interface PersistentFileOptions<T> {
  folder: string
  name: string
  /** Describes the file's content in the error message: "its reviews" */
  what: string
  /** A damaged file, or one of another version, counts as none */
  isWhole(content: Partial<T>): boolean
}

/** A JSON file for state that must survive a restart, as the portal's database does */
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
        // Atomic rename: a kill midway loses one change, not all of them
        renameSync(beside, path)
      } catch (error) {
        console.warn(`The sandbox cannot keep ${what} in ${folder}: ${error instanceof Error ? error.message : error}`)
      }
    },
  }
}
