import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { getNewestCalls } from '#contract/calls/newest-calls.ts'
import { getEngagement } from '#contract/home/engagement.ts'
import { getToday } from '#contract/home/home.ts'
import { getMonthlyAnalytics } from '#contract/monthly-analytics/monthly-analytics.ts'
import { getCartNumber, getMyInformation } from '#contract/my-information.ts'
import { getNewestReview } from '#contract/reviews/newest-review.ts'
import { getReviewSummary } from '#contract/reviews/review-summary.ts'
import { getFacebookInformation, getInstagramInformation, getSocialSummary } from '#contract/social/social-summary.ts'
import { startOwnPostgres } from '../../scripts/tools/own-postgres.mjs'
import { findBusiness } from '../calls/businesses.ts'
import { type Measurement, median } from '../measurements.ts'
import { fillDatabase } from '../scale-data/fill-database.ts'
import type { Scale } from '../scale-data/maker.ts'
import { startServer } from '../tenant-read/server-process.ts'

const CONNECTIONS = 8
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 60)
const WARM_UP = 10
const LARGE = { calls: Number(process.env.BENCH_CALLS ?? 1_000_000), reviews: 200_000, invoices: 100_000 }
const SMALL = { calls: 1_000, reviews: 1_000, invoices: 1_000 }

const YEAR = new Date().getFullYear()
const CALLS = [
  getMyInformation,
  getCartNumber,
  getToday,
  getEngagement,
  getNewestCalls,
  getNewestReview,
  getReviewSummary,
  getSocialSummary,
  getInstagramInformation,
  getFacebookInformation,
].map(({ path }) => path)
const PATHS = [...CALLS, ...[YEAR, YEAR - 1].map((year) => getMonthlyAnalytics.path.replace('{year}', String(year)))]

interface Side {
  url: string
  authorization: string
  calls: number
  stop(): Promise<void>
}

/** Sends all requests of /home at once, like the page, alternating between a large client and a small one */
export async function measureDashboard(): Promise<Measurement[]> {
  const sides: Side[] = []
  try {
    // Each client has its own database: in a shared one, the large client would slow the small one down
    for (const scale of [LARGE, SMALL]) sides.push(await openSide(scale))
    const taken: number[][] = sides.map(() => [])
    for (let round = 0; round < WARM_UP + ROUNDS; round++)
      for (const [index, side] of sides.entries()) {
        const ms = await timeTogether(side)
        if (round >= WARM_UP) taken[index]?.push(ms)
      }
    const [large = 0, small = 1] = taken.map(median)
    console.log(
      `  ${PATHS.length} calls of /home: ${sides[0]?.calls} calls ${large.toFixed(1)} ms, ${sides[1]?.calls} calls ${small.toFixed(1)} ms`,
    )
    await printEachPath(sides)
    return [
      {
        name: `all calls of /home, a client with ${LARGE.calls.toLocaleString('en-US')} calls against one with ${SMALL.calls.toLocaleString('en-US')}`,
        measured: large / small,
        unit: ' times',
        must: 'stay below',
        limit: 3,
      },
    ]
  } finally {
    for (const side of sides) await side.stop()
  }
}

async function openSide(scale: Partial<Scale>): Promise<Side> {
  const postgres = await startOwnPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  const db = new pg.Client({ connectionString: postgres.url })
  let app: { url: string; stop(): Promise<void> } | null = null
  const stop = async () => {
    await app?.stop()
    await db.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    // If there is only one client, all rows belong to it
    await fillDatabase(postgres.url, { clients: 1, ...scale })
    await db.connect()
    const env = { DATABASE_URL: postgres.url, DATABASE_POOL_SIZE: String(CONNECTIONS) }
    app = await startServer('app-server.ts', { ...env, DATA_DIR: folder, ROLE: 'web', DEMO: 'false' })
    const { authorization, calls } = await findBusiness(db, app.url, Number.MAX_SAFE_INTEGER)
    return { url: app.url, authorization, calls, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function send({ url, authorization }: Side, path: string): Promise<void> {
  const response = await fetch(`${url}/api${path}`, { headers: { authorization } })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text.slice(0, 300)}`)
}

async function timeTogether(side: Side): Promise<number> {
  const startedAt = performance.now()
  await Promise.all(PATHS.map((path) => send(side, path)))
  return performance.now() - startedAt
}

/** Prints the time of each path, to show which path is responsible if the whole is too slow */
async function printEachPath(sides: readonly Side[]): Promise<void> {
  for (const path of PATHS) {
    const taken: number[][] = sides.map(() => [])
    for (let round = 0; round < 15; round++)
      for (const [index, side] of sides.entries()) {
        const startedAt = performance.now()
        await send(side, path)
        taken[index]?.push(performance.now() - startedAt)
      }
    console.log(`    ${path}: ${taken.map((times) => median(times).toFixed(2)).join(' and ')} ms`)
  }
}
