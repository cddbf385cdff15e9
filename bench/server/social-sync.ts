import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createSandbox } from '../../sandbox/src/app.ts'
import { freePort, startOwnPostgres } from '../../scripts/tools/own-postgres.mjs'
import type { Measurement } from '../measurements.ts'
import { type ProductPart, startPart } from '../reputation/product-part.ts'
import { signIn } from '../reputation/signed-in.ts'
import { BENCH_PASSWORD, benchEmail } from '../scale-data/clients.maker.ts'
import { fillDatabase } from '../scale-data/fill-database.ts'

/** The sandbox's large account, its owner and its Page: five thousand posts with ten comments each, some with far more */
const OWNER = '10229400110005'
const PAGE = '104266592381005'
/** Meta's largest page sizes: posts, comments on a Page's post, days of insights */
const PAGE_SIZES = { posts: 100, comments: 100, days: 90 }
const HISTORY_DAYS = 397
/** A killed worker's job is taken over after its timeout */
const PATIENCE_MS = 900_000

/** The whole first sync of a large Page, whose worker is killed midway: requests, duplicates, memory */
export async function measureSocialSync(): Promise<Measurement[]> {
  const postgres = await startOwnPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
  await sandbox.start()
  let requests = 0
  const isOfSync = (url: string) => /\/(posts|comments|replies|insights)\?/.test(url) || /fields=(access_token|name%2Clink)/.test(url)
  sandbox.http.server.on('request', ({ url = '' }) => {
    if (url.includes(PAGE) && isOfSync(url)) requests++
  })
  const parts: ProductPart[] = []
  const db = new pg.Client({ connectionString: postgres.url })
  try {
    await fillDatabase(postgres.url, { clients: 1, calls: 10 })
    await db.connect()
    const port = await freePort()
    const env = {
      DATABASE_URL: postgres.url,
      DATA_DIR: folder,
      PUBLIC_URL: 'http://localhost:3000',
      SANDBOX_PORT: String(sandbox.ports.http),
      SANDBOX_SMTP_PORT: String(sandbox.ports.smtp),
    }
    parts.push(await startPart({ ...env, ROLE: 'web', PORT: String(port) }))
    await connect(`http://localhost:${port}`)
    const count = async (table: string) => Number((await db.query(`select count(*) from ${table}`)).rows[0].count)
    const startWorker = async () => startPart({ ...env, ROLE: 'worker', PORT: String(await freePort()) })

    const doomed = await startWorker()
    await until(async () => (await count('social_posts')) >= 1_000)
    const early = memoryOf(doomed)
    await until(async () => (await count('social_posts')) >= 2_500)
    await doomed.kill()
    console.log(
      `  killed with ${await count('social_posts')} posts and ${await count('social_comments')} comments, after ${requests} requests`,
    )

    const survivor = await startWorker()
    parts.push(survivor)
    let late = 0
    await until(async () => {
      late = Math.max(late, memoryOf(survivor))
      return (await db.query(`select from social_syncs where stage = 'done'`)).rowCount === 1
    }, PATIENCE_MS)

    const { rows } = await db.query(
      `select count(*)::int as posts, sum(ceil(greatest(comments, 1) / $1::numeric) - 1)::int as further from social_posts`,
      [PAGE_SIZES.comments],
    )
    const { posts, further } = rows[0] as { posts: number; further: number }
    const comments = await count('social_comments')
    const { rows: doubled } = await db.query(`select count(*) - count(distinct code) as posts from social_posts`)
    const expected = Number((await db.query(`select sum(comments) from social_posts`)).rows[0].sum)
    // Token, account, days, posts, comments beyond the first page
    const fewest = 2 + Math.ceil(HISTORY_DAYS / PAGE_SIZES.days) + Math.ceil(posts / PAGE_SIZES.posts) + further
    console.log(`  ${posts} posts, ${comments} comments, ${requests} requests, ${fewest} are the fewest; memory ${early} and ${late} MB`)
    return [
      {
        name: `requests for ${posts} posts and ${comments} comments, a kill included`,
        measured: requests / fewest,
        unit: ' of the fewest',
        limit: 1.05,
        must: 'stay below',
      },
      { name: 'posts that are there twice', measured: Number(doubled[0].posts), unit: '', limit: 0, must: 'stay below' },
      { name: 'comments that are there', measured: comments / expected, unit: ' of those counted', limit: 1, must: 'reach' },
      {
        name: 'memory of the worker at the end, against after 1,000 posts',
        measured: late / early,
        unit: ' times',
        limit: 1.5,
        must: 'stay below',
      },
    ]
  } finally {
    for (const part of parts) await part.stop()
    await db.end()
    await sandbox.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Connects the first business to the large Page, like a person in the browser */
async function connect(origin: string): Promise<void> {
  const send = await signIn(origin, benchEmail(1), BENCH_PASSWORD)
  const { data } = await send('POST', '/connections/start', { kind: 'facebook_page' })
  const dialog = new URL(data.authorization_url)
  const form = new URLSearchParams(dialog.searchParams)
  form.set('account', OWNER)
  form.set('decision', 'continue')
  form.append('page', PAGE)
  for (const scope of (dialog.searchParams.get('scope') ?? '').split(',')) form.append('granted', scope)
  const response = await fetch(`${dialog.origin}${dialog.pathname}`, { method: 'POST', body: form, redirect: 'manual' })
  const returned = new URL(response.headers.get('location') ?? '').searchParams
  await send('POST', '/connections/return', { vendor: 'meta', state: returned.get('state'), code: returned.get('code') })
  await send('PUT', '/connections/facebook_page', { target_id: PAGE })
}

/** Resident memory in MB */
const memoryOf = ({ pid }: ProductPart): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)

async function until(condition: () => Promise<boolean>, patienceMs = 600_000): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error('It took too long')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
