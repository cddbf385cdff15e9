import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { buildHistoryPageStatements } from '../../api/src/features/billing/records/invoices.queries.ts'
import { startOwnPostgres } from '../../scripts/tools/own-postgres.mjs'
import { withTrustedTenant } from '../calls/bench-requests.ts'
import { findBusiness } from '../calls/businesses.ts'
import { compareMedians } from '../calls/measure.ts'
import type { Measurement } from '../measurements.ts'
import { fillDatabase } from '../scale-data/fill-database.ts'
import { startServer } from '../tenant-read/server-process.ts'

const INVOICES = Number(process.env.BENCH_INVOICES ?? 100_000)
const CONNECTIONS = 8

/** Compares the payment history of 100,000 invoices with a bare handler with the same prepared SQL, and its last page with its first */
export async function measureInvoiceReading(): Promise<Measurement[]> {
  const postgres = await startOwnPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  const servers: { stop(): Promise<void> }[] = []
  const db = new pg.Client({ connectionString: postgres.url })
  try {
    await fillDatabase(postgres.url, { clients: 20, calls: 1_000, invoices: INVOICES })
    await db.connect()
    const env = { DATABASE_URL: postgres.url, DATABASE_POOL_SIZE: String(CONNECTIONS) }
    const app = await startServer('app-server.ts', { ...env, DATA_DIR: folder, ROLE: 'web', DEMO: 'false' })
    servers.push(app)
    const business = await findBusiness(db, app.url, Number.MAX_SAFE_INTEGER)
    const last = Math.floor(INVOICES / 10)
    const requests = [1, 2, Math.floor(last / 2), last].map((page) => ({
      name: `page-${page}`,
      path: `/api/payment/invoices?${new URLSearchParams({ page: String(page), size: '10' })}`,
      statements: buildHistoryPageStatements({ page, size: 10, start_date: undefined, end_date: undefined }).map((statement) =>
        withTrustedTenant(statement, business),
      ),
    }))
    const file = join(folder, 'requests.json')
    writeFileSync(file, JSON.stringify(Object.fromEntries(requests.map((request) => [request.name, request]))))
    const bare = await startServer('../calls/statements-server.ts', { ...env, BENCH_ASKS: file })
    servers.push(bare)
    const { authorization } = business
    const ratios: number[] = []
    for (const { name, path } of requests) {
      const [stack = 0, plain = 1] = await compareMedians([{ url: app.url + path, authorization }, { url: `${bare.url}/request/${name}` }])
      console.log(`  ${name}: ${stack.toFixed(2)} ms, bare ${plain.toFixed(2)} ms, ${(stack / plain).toFixed(2)} times`)
      ratios.push(stack / plain)
    }
    const times = await compareMedians(requests.map(({ path }) => ({ url: app.url + path, authorization })))
    return [
      {
        name: 'payment history over 100,000 invoices, the worst page',
        measured: Math.max(...ratios),
        unit: ' times',
        must: 'stay below',
        limit: 1.5,
      },
      {
        name: 'payment history, the slowest page against the quickest',
        measured: Math.max(...times) / Math.min(...times),
        unit: ' times',
        must: 'stay below',
        limit: 2,
      },
    ]
  } finally {
    for (const server of servers) await server.stop()
    await db.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
