import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Business, findBusiness } from '../calls/businesses.ts'
import { compareMedians } from '../calls/measure.ts'
import type { Measurement } from '../measurements.ts'
import { openScaleDatabase } from '../scale-data/scale-database.ts'
import { startServer } from '../tenant-read/server-process.ts'

const CONNECTIONS = 8
const CALLS = Number(process.env.BENCH_CALLS ?? 2_000_000)
/** Number of reviews on each of two platforms */
const REVIEWS = Number(process.env.BENCH_REVIEWS ?? 100_000)
const LIMIT_MS = 100
const THIS_YEAR = new Date().getUTCFullYear()

/**
 * What people type: a rare name, a frequent name, two letters, part of a
 * number, an invoice, a term in nearly all reviews, a term in a single review
 */
const TERMS = ['whitfield', 'ada fox', 'ch', '555-0142', 'INV-12', 'kind people', 'review number 77777', 'zzzz']

/** The jump list and the monthly analytics of a business with a million calls; the latter is compared with the smallest business */
export async function measureSearch(): Promise<Measurement[]> {
  const postgres = await openScaleDatabase({ clients: 60, calls: CALLS, reviews: REVIEWS, invoices: 100_000 })
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  const db = new pg.Client({ connectionString: postgres.url })
  const servers: { stop(): Promise<void> }[] = []
  try {
    await db.connect()
    const env = { DATABASE_URL: postgres.url, DATABASE_POOL_SIZE: String(CONNECTIONS) }
    const app = await startServer('app-server.ts', { ...env, DATA_DIR: folder, ROLE: 'web', DEMO: 'false' })
    servers.push(app)
    const small = await findBusiness(db, app.url, 0)
    const large = await findBusiness(db, app.url, Number.MAX_SAFE_INTEGER)
    console.log(`  businesses with ${small.calls} and ${large.calls} calls`)
    const target = ({ authorization }: Business, path: string) => ({ url: `${app.url}/api${path}`, authorization })
    const measurements: Measurement[] = []
    for (const terms of TERMS) {
      const path = `/search?words=${encodeURIComponent(terms)}`
      const [measured = 0] = await compareMedians([target(large, path)])
      console.log(`  ${terms}: ${measured.toFixed(1)} ms`)
      measurements.push({
        name: `search for "${terms}" among ${large.calls} calls`,
        measured,
        unit: ' ms',
        must: 'stay below',
        limit: LIMIT_MS,
      })
    }
    const analytics = `/report/monthly-anlytics/${THIS_YEAR}`
    const [ofSmall = 1, ofLarge = 0] = await compareMedians([target(small, analytics), target(large, analytics)], 100)
    console.log(`  monthly analytics: ${ofSmall.toFixed(2)} and ${ofLarge.toFixed(2)} ms`)
    measurements.push({
      name: `monthly analytics of ${large.calls} calls against ${small.calls}`,
      measured: ofLarge / ofSmall,
      unit: ' times',
      must: 'stay below',
      limit: 3,
    })
    return measurements
  } finally {
    for (const server of servers) await server.stop()
    await db.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
