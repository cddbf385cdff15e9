import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { buildContentStatements } from '../../api/src/features/social/contents/contents.queries.ts'
import { buildOverviewStatements } from '../../api/src/features/social/metrics/overview.queries.ts'
import { startOwnPostgres } from '../../scripts/tools/own-postgres.mjs'
import { type BenchRequest, withTrustedTenant } from '../calls/bench-requests.ts'
import { type Business, findBusiness } from '../calls/businesses.ts'
import { compareMedians } from '../calls/measure.ts'
import type { Measurement } from '../measurements.ts'
import { fillDatabase } from '../scale-data/fill-database.ts'
import { startServer } from '../tenant-read/server-process.ts'

const POSTS = Number(process.env.BENCH_POSTS ?? 5_000)
const CONNECTIONS = 8
const DAY_MS = 86_400_000
const dayAgo = (count: number) => new Date(Date.now() - count * DAY_MS).toISOString().slice(0, 10)

/** Reads three years of daily metrics and 5,000 posts per network, compared with a bare Fastify handler with the same prepared SQL */
export async function measureSocialReading(): Promise<Measurement[]> {
  const postgres = await startOwnPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  const servers: { stop(): Promise<void> }[] = []
  const db = new pg.Client({ connectionString: postgres.url })
  try {
    await fillDatabase(postgres.url, { clients: 20, calls: 1_000, posts: POSTS })
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
        name: `overview over three years and ${POSTS.toLocaleString('en-US')} posts, the worst median of ${requests.length}`,
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
  const month = { from_date: dayAgo(29), to_date: dayAgo(0) }
  const years = { from_date: dayAgo(1_094), to_date: dayAgo(0) }
  const request = (
    name: string,
    path: string,
    query: Record<string, string>,
    statements: readonly Parameters<typeof withTrustedTenant>[0][],
  ): BenchRequest => ({
    name,
    path: `/api/socialmedia/instagram/${path}?${new URLSearchParams(query)}`,
    statements: statements.map((statement) => withTrustedTenant(statement, business)),
  })
  const sorted = { ...years, sort: 'engagement' as const }
  return [
    request('overview-month', 'overview1', month, buildOverviewStatements('instagram', month)),
    request('overview-years', 'overview1', years, buildOverviewStatements('instagram', years)),
    request('posts-newest', 'contents', years, buildContentStatements('instagram', years)),
    request('posts-engagement', 'contents', sorted, buildContentStatements('instagram', sorted)),
  ]
}
