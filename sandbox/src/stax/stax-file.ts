import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StoredCard, StoredTransaction } from './stax-store.ts'

export interface StaxWorld {
  version: 1
  cards: StoredCard[]
  transactions: StoredTransaction[]
}

interface StaxFile {
  read(): StaxWorld | null
  write(world: StaxWorld): void
}

/** What was charged must still be known after a restart, or the portal could not find out what became of it */
export function openStaxFile(folder: string): StaxFile {
  const path = join(folder, 'sandbox-stax.json')
  return {
    read() {
      try {
        const world: StaxWorld = JSON.parse(readFileSync(path, 'utf8'))
        return world.version === 1 && Array.isArray(world.cards) && Array.isArray(world.transactions) ? world : null
      } catch {
        // None yet, or one that was spoiled
        return null
      }
    },
    write(world) {
      const beside = `${path}.new`
      try {
        mkdirSync(folder, { recursive: true })
        writeFileSync(beside, JSON.stringify(world))
        // At once or not at all, so that a kill in between loses one change and not all of them
        renameSync(beside, path)
      } catch (error) {
        console.warn(`The sandbox cannot keep its charges in ${folder}: ${error instanceof Error ? error.message : error}`)
      }
    },
  }
}
