import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { decodePositionToken } from '../../api/src/features/reviews/list/list-position.ts'
import { buildGoogleReviewStatements, buildYelpReviewStatements } from '../../api/src/features/reviews/list/list-reviews.queries.ts'
import { selectMonths, selectState } from '../../api/src/features/reviews/list/review-stats.queries.ts'
import type { PreparedStatement } from '../../api/src/platform/database/database.ts'
import { startOwnPostgres } from '../../scripts/tools/own-postgres.mjs'
import { withTrustedTenant } from '../calls/bench-requests.ts'
import { type Business, findBusiness } from '../calls/businesses.ts'
import { compareMedians } from '../calls/measure.ts'
import type { Measurement } from '../measurements.ts'
import { fillDatabase } from '../scale-data/fill-database.ts'
import { startServer } from '../tenant-read/server-process.ts'

const REVIEWS = Number(process.env.BENCH_REVIEWS ?? 200_000)
const CONNECTIONS = 8
const LIMIT = 1.5

interface BenchRequest {
  name: string
  path: string
  statements: PreparedStatement[]
}

/** Reads reviews of a client with 200,000 on each platform, compared with a bare Fastify handler with the same prepared SQL */
export async function measureReviewReading(): Promise<Measurement[]> {
  const postgres = await startOwnPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  const servers: { stop(): Promise<void> }[] = []
  const db = new pg.Client({ connectionString: postgres.url })
  try {
    await fillDatabase(postgres.url, { clients: 20, calls: 1_000, reviews: REVIEWS })
    await db.connect()
    const env = { DATABASE_URL: postgres.url, DATABASE_POOL_SIZE: String(CONNECTIONS) }
    const app = await startServer('app-server.ts', { ...env, DATA_DIR: folder, ROLE: 'web', DEMO: 'false' })
    servers.push(app)
    const business = await findBusiness(db, app.url, Number.MAX_SAFE_INTEGER)
    const requests = await requestsOf(business, app.url)
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
        name: `lists and metrics over ${REVIEWS.toLocaleString('en-US')} reviews, the worst median of ${requests.length}`,
        measured: Math.max(...ratios),
        unit: ' times',
        must: 'stay below',
        limit: LIMIT,
      },
    ]
  } finally {
    for (const server of servers) await server.stop()
    await db.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function requestsOf(business: Business, appUrl: string): Promise<BenchRequest[]> {
  const google = (
    name: string,
    query: { search?: string; stars?: string; answered?: 'true' | 'false'; next_page_token?: string },
  ): BenchRequest => {
    const { next_page_token: token, ...filter } = query
    return {
      name: `google-${name}`,
      path: `/api/review/google?${new URLSearchParams(query)}`,
      statements: buildGoogleReviewStatements(filter, decodePositionToken(token)).map((statement) =>
        withTrustedTenant(statement, business),
      ),
    }
  }
  const yelp = (name: string, page: number, filter: { stars?: string; answered?: 'true' | 'false' } = {}): BenchRequest => ({
    name: `yelp-${name}`,
    path: `/api/review/yelp?${new URLSearchParams({ page: String(page), size: '20', ...filter })}`,
    statements: buildYelpReviewStatements({ page, size: 20, ...filter }).map((statement) => withTrustedTenant(statement, business)),
  })
  const deep = await tokenAfter(business, appUrl, 20)
  return [
    google('first', {}),
    google('deep', { next_page_token: deep }),
    google('stars', { stars: '2' }),
    google('unanswered', { answered: 'false' }),
    google('unanswered-stars', { answered: 'false', stars: '1' }),
    google('answered', { answered: 'true' }),
    google('search-frequent', { search: 'people' }),
    google('search-rare', { search: String(REVIEWS - 1) }),
    yelp('first', 1),
    yelp('middle', Math.floor(REVIEWS / 40)),
    yelp('last', Math.floor(REVIEWS / 20)),
    yelp('stars', 1, { stars: '4' }),
    yelp('unanswered', 1, { answered: 'false' }),
    {
      name: 'overview',
      path: '/api/review/google/overview',
      statements: [selectState.google.statement({}), selectMonths.google.statement({})].map((statement) =>
        withTrustedTenant(statement, business),
      ),
    },
  ]
}

/** The page token after "More review" was pressed that many times */
async function tokenAfter({ authorization }: Business, appUrl: string, pages: number): Promise<string> {
  let token = ''
  for (let page = 0; page < pages; page++) {
    const response = await fetch(`${appUrl}/api/review/google?${new URLSearchParams(token ? { next_page_token: token } : {})}`, {
      headers: { authorization },
    })
    const { data } = (await response.json()) as { data: { next_page_token: string } }
    token = data.next_page_token
  }
  return token
}
