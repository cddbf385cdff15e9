import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startOwnPostgres } from '../../scripts/tools/own-postgres.mjs'
import { findBusiness } from '../calls/businesses.ts'
import type { Measurement } from '../measurements.ts'
import { fillDatabase } from '../scale-data/fill-database.ts'
import { startServer } from '../tenant-read/server-process.ts'

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 100_000)
/** After this many requests every connection has seen more query shapes than it caches statements */
const WARM_FRACTION = 0.1
const CONNECTIONS = 4
const AT_ONCE = 16

/** Requests lists with all filters and page sizes: the memory of a database connection must not grow with the number of query shapes */
export async function measureConnectionMemory(): Promise<Measurement[]> {
  const postgres = await startOwnPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  const db = new pg.Client({ connectionString: postgres.url })
  let server: Awaited<ReturnType<typeof startServer>> | undefined
  try {
    await fillDatabase(postgres.url, { clients: 2, calls: 2_000, reviews: 2_000 })
    await db.connect()
    const env = { DATABASE_URL: postgres.url, DATABASE_POOL_SIZE: String(CONNECTIONS), DATA_DIR: folder, ROLE: 'web', DEMO: 'false' }
    server = await startServer('app-server.ts', env)
    const { authorization } = await findBusiness(db, server.url, Number.MAX_SAFE_INTEGER)
    const send = sender(server.url, authorization)
    const warm = Math.round(REQUESTS * WARM_FRACTION)
    await send(0, warm)
    const before = await memoryOf(db)
    await send(warm, REQUESTS)
    const after = await memoryOf(db)
    console.log(`  the largest connection: ${before.toFixed(1)} MB after ${warm} requests, ${after.toFixed(1)} MB after ${REQUESTS}`)
    return [
      {
        name: `memory of a connection over ${REQUESTS} requests of all shapes`,
        measured: after / before,
        unit: ' times',
        must: 'stay below',
        limit: 1.25,
      },
    ]
  } finally {
    await server?.stop()
    await db.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const STARS = ['', '1', '2', '3', '4', '5', '1,2,3']
const ANSWERED = ['', 'true', 'false']
const STATUSES = ['', 'ANSWERED', 'MISSED_CALL']

/** Alternates between the lists with all of their filters and page sizes, so that consecutive requests have different shapes */
function pathOf(number: number): string {
  const pick = (values: readonly string[], stride: number) => values[Math.floor(number / stride) % values.length] ?? ''
  const size = String((Math.floor(number / 5) % 100) + 1)
  const query = (given: Record<string, string>) => new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''))
  const reviewFilter = { stars: pick(STARS, 500), answered: pick(ANSWERED, 3_500) }
  return [
    `/review/yelp?${query({ page: '1', size, ...reviewFilter })}`,
    `/review/google?${query(reviewFilter)}`,
    `/inquiry/call-inquiry1?${query({ page: '1', size, call_status_filter: pick(STATUSES, 500), spam_filter: pick(['', 'SPAM'], 1_500) })}`,
    `/payment/invoices?${query({ page: '1', size, start_date: pick(['', '2026-01-01'], 500) })}`,
    `/review/business-promoter?${query({ page: '1', size })}`,
  ][number % 5] as string
}

function sender(url: string, authorization: string) {
  return async (from: number, until: number) => {
    let next = from
    const worker = async () => {
      while (next < until) {
        const path = pathOf(next++)
        const response = await fetch(`${url}/api${path}`, { headers: { authorization } })
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`${path} returned ${response.status}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  }
}

/** Private memory of the product's largest server process in megabytes, without the shared buffers, which belong to all processes */
async function memoryOf(db: pg.Client): Promise<number> {
  const { rows } = await db.query(
    "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
  )
  const sizes = rows.map(({ pid }) => {
    const [, kilobytes = '0'] = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  })
  return Math.max(...sizes)
}
