import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from './review-store.ts'

/** All reviews at all places, with the times they were given when the world was made: it grows older, as the portal's database does */
export interface ReviewWorld {
  version: 1
  places: Place[]
}

interface ReviewFile {
  read(): ReviewWorld | null
  write(world: ReviewWorld): void
}

export function openReviewFile(folder: string): ReviewFile {
  const path = join(folder, 'sandbox-reviews.json')
  return {
    read() {
      try {
        const world: ReviewWorld = JSON.parse(readFileSync(path, 'utf8'))
        return world.version === 1 && Array.isArray(world.places) ? world : null
      } catch {
        // None yet, or one that was spoiled: a new world is made
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
        console.warn(`The sandbox cannot keep its reviews in ${folder}: ${error instanceof Error ? error.message : error}`)
      }
    },
  }
}
