import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { CALL_CATEGORIES, REFERRAL_SOURCES } from '#contract/calls/calls.ts'
import { type BenchRequest, dashboardRequest, listRequest, searchRequest } from '../calls/bench-requests.ts'
import { type Business, findBusiness } from '../calls/businesses.ts'
import { compareMedians, compareThroughput, type Target } from '../calls/measure.ts'
import type { Measurement } from '../measurements.ts'
import { openScaleDatabase } from '../scale-data/scale-database.ts'
import { startServer } from '../tenant-read/server-process.ts'

const CONNECTIONS = 16
const SCALE = { clients: 200, calls: Number(process.env.BENCH_CALLS ?? 2_000_000) }
const LARGE = SCALE.calls / 2

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const MONTH = { date_from: daysAgo(31), date_to: daysAgo(0) }
const YEAR = { date_from: daysAgo(396), date_to: daysAgo(0) }
const PAGE = { page: '1', size: '10' }

/** Reads calls of a client that has a million among 200 clients, compared with a bare Fastify handler with the same prepared SQL */
export async function measureCallReading(): Promise<Measurement[]> {
  const postgres = await openScaleDatabase(SCALE)
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  const servers: { stop(): Promise<void> }[] = []
  const db = new pg.Client({ connectionString: postgres.url })
  try {
    await db.connect()
    const env = { DATABASE_URL: postgres.url, DATABASE_POOL_SIZE: String(CONNECTIONS) }
    // The callers represent as many people. With a single account, its quota would compare 2 concurrent requests with the bare handler's 16
    const quotas = { DATABASE_PER_ACCOUNT: String(CONNECTIONS), DATABASE_PER_BUSINESS: String(CONNECTIONS) }
    const app = await startServer('app-server.ts', { ...env, ...quotas, DATA_DIR: folder, ROLE: 'web', DEMO: 'false' })
    servers.push(app)
    const large = await findBusiness(db, app.url, LARGE)
    const middle = await findBusiness(db, app.url, LARGE / 100)
    const small = await findBusiness(db, app.url, LARGE / 200)
    console.log(`  businesses with ${large.calls}, ${middle.calls} and ${small.calls} calls`)
    const requests = { large: requestsOf(large), middle: requestsOf(middle), small: requestsOf(small) }
    const file = join(folder, 'requests.json')
    const named = Object.entries(requests).flatMap(([size, list]) =>
      Object.values(list).map((request) => [`${size}-${request.name}`, request]),
    )
    writeFileSync(file, JSON.stringify(Object.fromEntries(named)))
    const bare = await startServer('../calls/statements-server.ts', { ...env, BENCH_ASKS: file })
    servers.push(bare)
    const business = { large, middle, small }
    const stackOf = (size: keyof typeof requests, name: string): Target => ({
      url: app.url + (requests[size][name] as BenchRequest).path,
      authorization: business[size].authorization,
    })
    const bareOf = (size: keyof typeof requests, name: string): Target => ({ url: `${bare.url}/request/${size}-${name}` })

    for (const name of namesOf(requests.large, /^(default|filter|page|search)/))
      await compareResponses(stackOf('large', name), bareOf('large', name))
    return [
      await throughput('the default list of a client with a million calls', 0.6, stackOf('large', 'default'), bareOf('large', 'default')),
      await throughput('the default list of a client with 5,000 calls', 0.5, stackOf('small', 'default'), bareOf('small', 'default')),
      await worst('each filter and page of the list', 1.5, namesOf(requests.large, /^(filter|page)/), stackOf, bareOf),
      await worst('text search, against the best SQL by hand without policies', 1.2, namesOf(requests.large, /^search/), stackOf, bareOf),
      await growth('the default list from 10,000 to a million calls', 2, stackOf('large', 'default'), stackOf('middle', 'default')),
      await growth('the dashboard from 10,000 to a million calls', 2, stackOf('large', 'dashboard'), stackOf('middle', 'dashboard')),
      await growth('the dashboard over thirteen months against one', 3, stackOf('large', 'dashboard-year'), stackOf('large', 'dashboard')),
    ]
  } finally {
    for (const server of servers) await server.stop()
    await db.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Both sides must find the same calls, or the comparison is meaningless */
async function compareResponses(stack: Target, bare: Target): Promise<void> {
  const [mine, theirs] = await Promise.all(
    [stack, bare].map(async ({ url, authorization }) => (await fetch(url, { headers: authorization ? { authorization } : {} })).json()),
  )
  const sidsOf = (rows: { call_sid: string }[]) => rows.map((row) => row.call_sid).join(' ')
  if (mine.data.length === 0 || sidsOf(mine.data) !== sidsOf(theirs[0])) throw new Error(`${stack.url} and the bare handler differ`)
}

function requestsOf(business: Business): Record<string, BenchRequest> {
  const last = Math.max(1, Math.floor(business.calls / 13 / 10))
  const requests = [
    listRequest(business, 'default', { ...MONTH, ...PAGE }),
    ...CALL_CATEGORIES.slice(0, 2).map((category) =>
      listRequest(business, `filter-${category}`, { ...MONTH, ...PAGE, category_filter: category }),
    ),
    listRequest(business, 'filter-answered', { ...MONTH, ...PAGE, call_status_filter: 'ANSWERED' }),
    listRequest(business, 'filter-missed', { ...MONTH, ...PAGE, call_status_filter: 'MISSED_CALL' }),
    listRequest(business, 'filter-new', { ...MONTH, ...PAGE, new_client_filter: 'NEW_CLIENT' }),
    listRequest(business, 'filter-not-new', { ...MONTH, ...PAGE, new_client_filter: 'NOT_NEW_CLIENT' }),
    listRequest(business, `filter-${REFERRAL_SOURCES[0]}`, { ...MONTH, ...PAGE, referral_source_filter: REFERRAL_SOURCES[0] }),
    listRequest(business, 'filter-year', { ...YEAR, ...PAGE }),
    listRequest(business, 'filter-sorted', { ...MONTH, ...PAGE, sorting: 'CALL_DURATION_DESC' }),
    ...[2, Math.ceil(last / 2), last].map((page) => listRequest(business, `page-${page}`, { ...MONTH, page: String(page), size: '10' })),
    searchRequest(business, 'search-rare', 'visit number 12345'),
    searchRequest(business, 'search-name', 'hana grant'),
    searchRequest(business, 'search-common', 'whitening'),
    dashboardRequest(business, 'dashboard', MONTH),
    dashboardRequest(business, 'dashboard-year', YEAR),
  ]
  return Object.fromEntries(requests.map((request) => [request.name, request]))
}

const namesOf = (requests: Record<string, BenchRequest>, pattern: RegExp) => Object.keys(requests).filter((name) => pattern.test(name))

async function throughput(what: string, limit: number, stack: Target, bare: Target): Promise<Measurement> {
  const { ratio, rates } = await compareThroughput(stack, bare, CONNECTIONS)
  console.log(`  ${what}: ${rates[0].toFixed(0)}/s through the stack, ${rates[1].toFixed(0)}/s bare`)
  return { name: `${what}, requests a second against a bare handler`, measured: ratio, unit: ' times', must: 'reach', limit }
}

type TargetOf = (size: 'large', name: string) => Target

/** Of several ratios the worst counts */
async function worst(what: string, limit: number, names: string[], stackOf: TargetOf, bareOf: TargetOf): Promise<Measurement> {
  const ratios: number[] = []
  for (const name of names) {
    const [stack = 0, bare = 1] = await compareMedians([stackOf('large', name), bareOf('large', name)])
    console.log(`  ${name}: ${stack.toFixed(2)} ms, bare ${bare.toFixed(2)} ms, ${(stack / bare).toFixed(2)} times`)
    ratios.push(stack / bare)
  }
  return { name: `${what}, the worst median of ${names.length}`, measured: Math.max(...ratios), unit: ' times', must: 'stay below', limit }
}

async function growth(what: string, limit: number, larger: Target, smaller: Target): Promise<Measurement> {
  const [more = 0, less = 1] = await compareMedians([larger, smaller])
  console.log(`  ${what}: ${less.toFixed(2)} ms, then ${more.toFixed(2)} ms`)
  return { name: what, measured: more / less, unit: ' times', must: 'stay below', limit }
}
