import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { getMainActionItems } from '#contract/calls/action-items.ts'
import { getCallDashboard } from '#contract/calls/call-dashboard.ts'
import { listCalls } from '#contract/calls/calls.ts'
import { getSourceCosts } from '#contract/monthly-analytics/source-costs.ts'
import { type Measurement, median } from '../measurements.ts'
import { openScaleDatabase } from '../scale-data/scale-database.ts'
import { startServer } from '../tenant-read/server-process.ts'
import { findBusiness } from './businesses.ts'

const CONNECTIONS = 8
const SCALE = { clients: 1, calls: Number(process.env.BENCH_CALLS ?? 1_000_000) }
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 80)
const WARM_UP = 10

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const MONTH = new URLSearchParams({ date_from: daysAgo(31), date_to: daysAgo(0) })
const WITHOUT = [`${getCallDashboard.path}?${MONTH}`, getMainActionItems.path, `${listCalls.path}?${MONTH}&page=1&size=5`] as const
const SOURCES = `${getSourceCosts.path}?${MONTH}`

/** All requests of the call dashboard at once, like the page, with and without those for its table by source, alternately */
export async function measureCallSources(): Promise<Measurement[]> {
  const postgres = await openScaleDatabase(SCALE)
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  const db = new pg.Client({ connectionString: postgres.url })
  let app: Awaited<ReturnType<typeof startServer>> | undefined
  try {
    await db.connect()
    const env = { DATABASE_URL: postgres.url, DATABASE_POOL_SIZE: String(CONNECTIONS) }
    app = await startServer('app-server.ts', { ...env, DATA_DIR: folder, ROLE: 'web', DEMO: 'false' })
    const { authorization, calls } = await findBusiness(db, app.url, Number.MAX_SAFE_INTEGER)
    const url = `${app.url}/api`
    const send = async (path: string) => {
      const response = await fetch(url + path, { headers: { authorization } })
      const text = await response.text()
      if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text.slice(0, 300)}`)
      return text
    }
    const { data } = JSON.parse(await send(SOURCES)) as { data: { total_calls: number; numbers: unknown[] }[] }
    if (!data.some(({ numbers }) => numbers.length > 0)) throw new Error('No source has a number, so too little would be measured')
    const together = async (paths: readonly string[]) => {
      const startedAt = performance.now()
      await Promise.all(paths.map(send))
      return performance.now() - startedAt
    }
    const taken: [number[], number[]] = [[], []]
    const alone: number[] = []
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      const [more, less] = [await together([...WITHOUT, SOURCES]), await together(WITHOUT)]
      const one = await together([SOURCES])
      if (round < WARM_UP) continue
      taken[0].push(more)
      taken[1].push(less)
      alone.push(one)
    }
    const [more, less] = taken.map(median) as [number, number]
    console.log(
      `  ${calls} calls: ${more.toFixed(2)} ms with sources, ${less.toFixed(2)} ms without; the sources alone ${median(alone).toFixed(2)} ms`,
    )
    return [
      {
        name: `all requests of the call dashboard, a client with ${SCALE.calls.toLocaleString('en-US')} calls, by source against without`,
        measured: more / less,
        unit: ' times',
        must: 'stay below',
        limit: 1.3,
      },
    ]
  } finally {
    await app?.stop()
    await db.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
