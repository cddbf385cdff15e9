import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createSandbox } from '../../sandbox/src/app.ts'
import { startOwnPostgres } from '../../scripts/tools/own-postgres.mjs'
import type { Measurement } from '../measurements.ts'
import { signIn } from '../reputation/signed-in.ts'
import { BENCH_PASSWORD } from '../scale-data/clients.maker.ts'
import { fillDatabase } from '../scale-data/fill-database.ts'
import { startServer } from '../tenant-read/server-process.ts'

/** Response time of the sandbox's Google */
const DELAY_MS = 300
/** As many requests as a browser has in progress to one host over HTTP/1.1 */
const IN_FLIGHT = 6
const BUSINESSES = 20

type Send = Awaited<ReturnType<typeof signIn>>

/** Compares a 7 × 7 scan of several points at a time with one of single points. Then twenty businesses scan at once within a tight limit */
export async function measureMapScan(): Promise<Measurement[]> {
  const postgres = await startOwnPostgres()
  try {
    await fillDatabase(postgres.url, { clients: BUSINESSES, calls: 100 })
    const emails = await emailsOf(postgres.url)
    return [...(await measureOne(postgres.url, emails)), ...(await measureMany(postgres.url, emails))]
  } finally {
    await postgres.stop()
  }
}

async function withProduct<T>(databaseUrl: string, env: Record<string, string>, run: (origin: string) => Promise<T>): Promise<T> {
  const sandbox = createSandbox({ httpPort: 0, smtpPort: 0, searchDelayMs: DELAY_MS })
  await sandbox.start()
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  const ports = { SANDBOX_PORT: String(sandbox.ports.http), SANDBOX_SMTP_PORT: String(sandbox.ports.smtp) }
  const app = await startServer('app-server.ts', {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    ROLE: 'web',
    DEMO: 'false',
    ...ports,
    ...env,
  })
  try {
    return await run(app.url)
  } finally {
    await app.stop()
    await sandbox.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Uses the limits of an installation that configures none */
function measureOne(databaseUrl: string, emails: string[]): Promise<Measurement[]> {
  return withProduct(databaseUrl, {}, async (origin) => {
    const send = await signIn(origin, emails[0] ?? '', BENCH_PASSWORD)
    await scan(send, { grid: 3, keyword: 'warm up' }, IN_FLIGHT)
    const together = await scan(send, { grid: 7, keyword: 'dentist near me' }, IN_FLIGHT)
    const oneByOne = await scan(send, { grid: 7, keyword: 'emergency dentist' }, 1)
    console.log(
      `  7 × 7: ${Math.round(together.ms)} ms, one by one ${Math.round(oneByOne.ms)} ms, first rank after ${Math.round(together.firstMs)} ms`,
    )
    return [
      { name: '7 × 7 scan against one by one', measured: together.ms / oneByOne.ms, unit: ' times', must: 'stay below', limit: 1 / 5 },
      { name: 'first rank, in round trips of the provider', measured: together.firstMs / DELAY_MS, unit: '', must: 'stay below', limit: 2 },
    ]
  })
}

function measureMany(databaseUrl: string, emails: string[]): Promise<Measurement[]> {
  return withProduct(databaseUrl, { GOOGLE_PLACES_PER_SECOND: '40' }, async (origin) => {
    const senders = await Promise.all(emails.slice(0, BUSINESSES).map((email) => signIn(origin, email, BENCH_PASSWORD)))
    const done = senders.map(() => 0)
    let halfTime: number[] | undefined
    const count = (business: number) => {
      done[business] = (done[business] ?? 0) + 1
      if (!halfTime && sum(done) >= (BUSINESSES * 25) / 2) halfTime = [...done]
    }
    const times = await Promise.all(
      senders.map((send, index) => scan(send, { grid: 5, keyword: 'dentist near me' }, IN_FLIGHT, () => count(index))),
    )
    const finished = times.map(({ ms }) => ms)
    const fewest = Math.min(...(halfTime ?? [0]))
    console.log(
      `  ${BUSINESSES} scans of 5 × 5: finished after ${Math.round(Math.min(...finished))} to ${Math.round(Math.max(...finished))} ms, at half-time ${fewest} to ${Math.max(...(halfTime ?? [0]))} points each`,
    )
    return [
      {
        name: `${BUSINESSES} scans at once: at half-time, the one with the fewest points against the average`,
        measured: fewest / (sum(halfTime ?? [1]) / BUSINESSES),
        unit: '',
        must: 'reach',
        limit: 0.6,
      },
      {
        name: `${BUSINESSES} scans at once: the last to finish against the first`,
        measured: Math.max(...finished) / Math.min(...finished),
        unit: ' times',
        must: 'stay below',
        limit: 1.5,
      },
    ]
  })
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Scans like the page: initialization, points with `inFlight` requests at a time, completion */
async function scan(send: Send, { grid, keyword }: { grid: number; keyword: string }, inFlight: number, onPoint?: () => void) {
  const startedAt = performance.now()
  const begun = await send('POST', '/seo/grid-map/initialization', { keyword, grid, diagonal: 5, grid_type: 'REGULAR' })
  const open: string[] = begun.circles.map((circle: { client_map_grid_cell_uuid: string }) => circle.client_map_grid_cell_uuid)
  let firstMs = Number.POSITIVE_INFINITY
  const worker = async () => {
    for (let cell = open.shift(); cell; cell = open.shift()) {
      const ids = { client_map_grid_uuid: begun.client_map_grid_uuid, client_map_grid_cell_uuid: cell, client_competitors_id: [] }
      const response = await send('POST', '/seo/grid-map/scan', ids)
      if (response.state === 'measured') {
        firstMs = Math.min(firstMs, performance.now() - startedAt)
        onPoint?.()
        continue
      }
      if (response.state !== 'waiting') throw new Error(`A point was not measured: ${response.problem}`)
      open.push(cell)
      await new Promise((resolve) => setTimeout(resolve, response.retry_after_s * 1000))
    }
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
  await send('PUT', `/seo/grid-map/complete/${begun.client_map_grid_uuid}`)
  return { ms: performance.now() - startedAt, firstMs }
}

async function emailsOf(databaseUrl: string): Promise<string[]> {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  const { rows } = await db.query(
    `select min(a.email) as email from accounts a join clients c using (client_uuid) where c.company_name ~ '^Bench [0-9]+$' group by c.client_uuid order by 1`,
  )
  await db.end()
  return rows.map(({ email }) => email)
}
