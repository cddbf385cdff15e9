import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { listScans } from '#contract/map-scan/scan-history.ts'
import { buildScanListStatements } from '../../api/src/features/map-scan/history/list-scans.queries.ts'
import { startOwnPostgres } from '../../scripts/tools/own-postgres.mjs'
import { type BenchRequest, withTrustedTenant } from '../calls/bench-requests.ts'
import { type Business, findBusiness } from '../calls/businesses.ts'
import { compareMedians } from '../calls/measure.ts'
import type { Measurement } from '../measurements.ts'
import { fillDatabase } from '../scale-data/fill-database.ts'
import { startServer } from '../tenant-read/server-process.ts'

const SCANS = Number(process.env.BENCH_SCANS ?? 50_000)
const CONNECTIONS = 8

/** Reads scans of a client with 50,000, compared with a bare Fastify handler with the same prepared SQL */
export async function measureScanReading(): Promise<Measurement[]> {
  const postgres = await startOwnPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  const servers: { stop(): Promise<void> }[] = []
  const db = new pg.Client({ connectionString: postgres.url })
  try {
    await fillDatabase(postgres.url, { clients: 20, calls: 1_000, scans: SCANS })
    await db.connect()
    const env = { DATABASE_URL: postgres.url, DATABASE_POOL_SIZE: String(CONNECTIONS) }
    const app = await startServer('app-server.ts', { ...env, DATA_DIR: folder, ROLE: 'web', DEMO: 'false' })
    servers.push(app)
    const business = await findBusiness(db, app.url, Number.MAX_SAFE_INTEGER)
    const requests = requestsOf(business)
    const file = join(folder, 'requests.json')
    writeFileSync(file, JSON.stringify(Object.fromEntries(requests.map((request) => [request.name, request]))))
    const bare = await startServer('../calls/statements-server.ts', { ...env, BENCH_ASKS: file })
    servers.push(bare)
    const ratios: number[] = []
    for (const { name, path } of requests) {
      const { authorization } = business
      const [stack = 0, plain = 1] = await compareMedians([{ url: app.url + path, authorization }, { url: `${bare.url}/request/${name}` }])
      console.log(`  ${name}: ${stack.toFixed(2)} ms, bare ${plain.toFixed(2)} ms, ${(stack / plain).toFixed(2)} times`)
      ratios.push(stack / plain)
    }
    return [
      {
        name: `history over ${SCANS.toLocaleString('en-US')} scans, the worst median of ${requests.length}`,
        measured: Math.max(...ratios),
        unit: ' times',
        must: 'stay below',
        limit: 1.5,
      },
    ]
  } finally {
    for (const server of servers) await server.stop()
    await db.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function requestsOf(business: Business): BenchRequest[] {
  const list = (name: string, query: Record<string, string>): BenchRequest => {
    const all = { size: '10', page: '1', order: 'datetime_desc', ...query }
    return {
      name,
      path: `/api/seo/grid-map?${new URLSearchParams(all)}`,
      statements: buildScanListStatements(listScans.query.parse(all)).map((statement) => withTrustedTenant(statement, business)),
    }
  }
  return [
    list('first', {}),
    list('deep', { page: String(Math.max(1, Math.floor(SCANS / 20))) }),
    list('yelp', { grid_type: 'yelp' }),
    list('keyword', { keyword: 'implants' }),
    list('oldest', { order: 'datetime_asc' }),
  ]
}
