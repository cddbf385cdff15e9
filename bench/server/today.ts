import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findBusiness } from '../calls/businesses.ts'
import { compareMedians } from '../calls/measure.ts'
import type { Measurement } from '../measurements.ts'
import { openScaleDatabase } from '../scale-data/scale-database.ts'
import { startServer } from '../tenant-read/server-process.ts'

const CONNECTIONS = 8
const CALLS = Number(process.env.BENCH_CALLS ?? 400_000)

/** What every screen polls each minute, with ten contributions, compared with the monthly totals: two statements on aggregate tables */
export async function measureToday(): Promise<Measurement[]> {
  const postgres = await openScaleDatabase({ clients: 50, calls: CALLS, reviews: 100_000, invoices: 100_000 })
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  const servers: { stop(): Promise<void> }[] = []
  const db = new pg.Client({ connectionString: postgres.url })
  try {
    await db.connect()
    const env = { DATABASE_URL: postgres.url, DATABASE_POOL_SIZE: String(CONNECTIONS) }
    const app = await startServer('app-server.ts', { ...env, DATA_DIR: folder, ROLE: 'web', DEMO: 'false' })
    servers.push(app)
    const measurements: Measurement[] = []
    for (const [size, calls] of [
      ['smallest', 0],
      ['largest', Number.MAX_SAFE_INTEGER],
    ] as const) {
      const { authorization, calls: found } = await findBusiness(db, app.url, calls)
      const [today = 0, main = 1] = await compareMedians(
        [
          { url: `${app.url}/api/home/today`, authorization },
          { url: `${app.url}/api/inquiry/main`, authorization },
        ],
        200,
      )
      console.log(`  the ${size} business, ${found} calls: ${today.toFixed(2)} ms, /inquiry/main ${main.toFixed(2)} ms`)
      measurements.push({
        name: `/home/today with ten contributions against /inquiry/main, the ${size} business`,
        measured: today / main,
        unit: ' times',
        must: 'stay below',
        limit: 2,
      })
    }
    return measurements
  } finally {
    for (const server of servers) await server.stop()
    await db.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
