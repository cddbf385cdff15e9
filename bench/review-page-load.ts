import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort, startOwnPostgres } from '../scripts/tools/own-postgres.mjs'
import type { Measurement } from './measurements.ts'
import { type ProductPart, startPart } from './reputation/product-part.ts'
import { fillDatabase } from './scale-data/fill-database.ts'

const VISITS_A_SECOND = 50
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60)

/** Phones open the page, submit it and open a review site: no request may fail, and the tail latency must stay close to the median */
export async function measureReviewPageLoad(): Promise<Measurement[]> {
  const postgres = await startOwnPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  let web: ProductPart | undefined
  try {
    await fillDatabase(postgres.url, { clients: 20, calls: 100 })
    const count = VISITS_A_SECOND * SECONDS
    const keys = await makeInvitations(postgres.url, count)
    const port = await freePort()
    web = await startPart({ DATABASE_URL: postgres.url, DATA_DIR: folder, ROLE: 'web', PORT: String(port) })
    const origin = `http://localhost:${port}`
    const parts = await partsOf(origin, `/review/business-promoter/${keys[0]}`)
    await visitAtRate(origin, parts, keys.slice(0, 100))
    const { times, errors } = await visitAtRate(origin, parts, keys)
    const [p50, p95] = [0.5, 0.95].map((fraction) => times[Math.floor(times.length * fraction)] ?? Number.NaN) as [number, number]
    console.log(
      `  ${keys.length} visits of ${parts.length + 4} requests: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, errors: ${errors.length}`,
    )
    for (const error of errors.slice(0, 5)) console.log(`  ${error}`)
    const stored = await countSubmissions(postgres.url)
    return [
      { name: '50 review pages a second: visits that failed', measured: errors.length, unit: '', limit: 0, must: 'stay below' },
      { name: '50 review pages a second: submissions stored of those sent', measured: stored / count, unit: '', limit: 1, must: 'reach' },
      { name: '50 review pages a second: p95 against p50', measured: p95 / p50, unit: ' times', limit: 5, must: 'stay below' },
    ]
  } finally {
    await web?.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The page's scripts, styles and pictures, which a phone loads */
async function partsOf(origin: string, path: string): Promise<string[]> {
  const html = await (await fetch(origin + path)).text()
  const named = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, url]) => url as string)
  if (!named.some((url) => url.endsWith('.js')))
    throw new Error('The page loads no script, so nothing is measured. Build the product first')
  return [...new Set(named)]
}

async function visitAtRate(origin: string, parts: string[], keys: string[]): Promise<{ times: number[]; errors: string[] }> {
  const times: number[] = []
  const errors: string[] = []
  const startedAt = performance.now()
  const underWay: Promise<void>[] = []
  for (const [index, key] of keys.entries()) {
    const early = startedAt + (index * 1000) / VISITS_A_SECOND - performance.now()
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early))
    const visitedAt = performance.now()
    underWay.push(
      visit(origin, parts, key).then(
        () => void times.push(performance.now() - visitedAt),
        (error: Error) => void errors.push(error.message),
      ),
    )
  }
  await Promise.all(underWay)
  return { times: times.sort((one, other) => one - other), errors }
}

async function visit(origin: string, parts: string[], key: string): Promise<void> {
  const send = async (method: 'GET' | 'PUT', path: string, body?: unknown) => {
    const response = await fetch(origin + path, {
      method,
      headers: {
        'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
        'accept-encoding': 'br, gzip',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}`)
  }
  await send('GET', `/review/business-promoter/${key}`)
  await Promise.all(parts.map((part) => send('GET', part)))
  const submissionPath = `/api/review/business-promoter/clicked/${key}`
  await send('GET', submissionPath)
  await send('PUT', submissionPath, { rating: 5, marketing_permission_allow: false, friend_refer: false })
  await send('PUT', submissionPath, { rating: 5, google_review_clicked: true, marketing_permission_allow: true, friend_refer: false })
}

async function makeInvitations(url: string, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => randomBytes(16).toString('base64url'))
  const hashes = keys.map((key) => createHash('sha256').update(key).digest('hex'))
  await asPlatform(url, async (db) => {
    await db.query(
      `insert into review_settings (client_uuid, google_review_url, yelp_review_url) select client_uuid, 'https://google.test/w', 'https://yelp.test/w' from clients
       on conflict (client_uuid) do update set google_review_url = excluded.google_review_url, yelp_review_url = excluded.yelp_review_url`,
    )
    await db.query(
      `with made as (
         insert into invitations (client_uuid, uuid, name, email)
         select c.client_uuid, gen_random_uuid(), 'Guest ' || n, 'guest-' || n || '@customer.test'
         from generate_series(1, $2::int) n
         join (select client_uuid, row_number() over (order by client_uuid) - 1 as rank, count(*) over () as clients from clients) c on c.rank = n % c.clients
         returning client_uuid, uuid, substr(name, 7)::int as n
       )
       insert into invitation_keys (key_hash, client_uuid, invitation_uuid, channel, expires_at)
       select decode(($1::text[])[n], 'hex'), client_uuid, uuid, 'text', now() + interval '180 days' from made`,
      [hashes, count],
    )
    await db.query('analyze')
  })
  return keys
}

async function countSubmissions(url: string): Promise<number> {
  return asPlatform(url, async (db) => {
    const { rows } = await db.query(
      'select count(*)::int as stored from invitations where rating = 5 and google_clicked_at is not null and text_clicked_at is not null and marketing_permission',
    )
    return rows[0].stored
  })
}

async function asPlatform<T>(url: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}
