import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface KeptFile<T> {
  read(): T | null
  write(content: T): void
}

interface KeptFileParts<T> {
  folder: string
  name: string
  /** For the complaint: "its reviews" */
  what: string
  /** A file of another make, or a spoiled one, counts as none */
  isWhole(content: Partial<T>): boolean
}

/** What must still be known after a restart, as the portal's database knows it too */
export function openKeptFile<T>({ folder, name, what, isWhole }: KeptFileParts<T>): KeptFile<T> {
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
        // At once or not at all, so that a kill in between loses one change and not all of them
        renameSync(beside, path)
      } catch (error) {
        console.warn(`The sandbox cannot keep ${what} in ${folder}: ${error instanceof Error ? error.message : error}`)
      }
    },
  }
}
