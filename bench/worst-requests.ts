import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startOwnPostgres } from '../scripts/own-postgres.mjs'
import type { Figure } from './figures.ts'
import { type ProductPart, startPart } from './reputation/product-part.ts'
import { BENCH_PASSWORD, benchEmail } from './scale-data/clients.maker.ts'
import { fillDatabase } from './scale-data/fill-database.ts'
import { type Attack, attacks } from './worst-requests/attacks.ts'

const MOST_DELAY_MS = 250
const READ_EVERY_MS = 10
const SIGN_IN_EVERY_MS = 150
/** After the attack's answers, for what it may have left running */
const AFTERMATH_MS = 500

/** One business sends the worst request of each kind, another one reads and signs in meanwhile: how long does it wait, at the 99th percentile? */
export async function measureWorstRequests(): Promise<Figure[]> {
  const postgres = await startOwnPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  let product: ProductPart | undefined
  try {
    await fillDatabase(postgres.url, { clients: 3, calls: 20_000, reviews: 10_000, invoices: 3_000, posts: 5_000 })
    const port = await freePort()
    product = await startPart({ DATABASE_URL: postgres.url, DATA_DIR: folder, PORT: String(port), ROLE: 'web', TRUST_PROXY: '1' })
    const origin = `http://localhost:${port}`
    const [attacker, bystander] = [await tokenOf(origin, 1), await tokenOf(origin, 2)]
    const probes = [
      { what: 'reading', everyMs: READ_EVERY_MS, ask: () => read(origin, bystander) },
      { what: 'signing in', everyMs: SIGN_IN_EVERY_MS, ask: () => tokenOf(origin, 2) },
    ]
    const measure = (until: Promise<unknown>) => Promise.all(probes.map(({ everyMs, ask }) => probe(ask, everyMs, until)))
    const inWords = (found: readonly Waited[]) =>
      found.map(({ p99, count }, at) => `${probes[at]?.what} ${p99.toFixed(1)} ms, of ${count}`).join('; ')
    const calm = await measure(new Promise((resolve) => setTimeout(resolve, 4_000)))
    console.log(`  without an attack, at the 99th percentile: ${inWords(calm)}`)
    // A single one is what the limit is about; several at once are what an attacker would send
    const figures: Figure[] = []
    for (const isAlone of [true, false]) {
      const delays = probes.map((): number[] => [])
      for (const attack of attacks) {
        const found = await measure(launch(isAlone ? { ...attack, times: 1 } : attack, origin, attacker))
        for (const [at, { p99 }] of found.entries()) delays[at]?.push(p99 - (calm[at]?.p99 ?? Number.NaN))
        console.log(`  ${attack.name}, ${isAlone ? 'once' : `${attack.times} at once`}: ${inWords(found)}`)
      }
      for (const [at, { what }] of probes.entries())
        figures.push({
          name: `delay of others’ ${what} at the 99th percentile, the worst of ${attacks.length} kinds of request, ${isAlone ? 'sent once' : 'several at once'}`,
          measured: Math.max(...(delays[at] ?? [])),
          unit: ' ms',
          must: 'stay below',
          limit: MOST_DELAY_MS,
        })
    }
    return figures
  } finally {
    await product?.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function tokenOf(origin: string, business: number): Promise<string> {
  const response = await fetch(`${origin}/api/user-management/login`, {
    method: 'POST',
    // From another place each time: a place has a limit of its own
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${randomInt(256)}.${randomInt(256)}` },
    body: JSON.stringify({ user_email: benchEmail(business), password: BENCH_PASSWORD }),
  })
  if (!response.ok) throw new Error(`A sign-in was answered ${response.status}`)
  const { data } = (await response.json()) as { data: { token: string } }
  return data.token
}

async function launch({ name, times, send }: Attack, origin: string, token: string): Promise<void> {
  const statuses = await Promise.all(
    Array.from({ length: times }, async () => {
      const response = await send(origin, token)
      await response.arrayBuffer()
      return response.status
    }),
  )
  const failed = statuses.filter((status) => status >= 500)
  if (failed.length > 0) throw new Error(`${name} was answered ${failed.length} times with ${failed[0]}`)
  await new Promise((resolve) => setTimeout(resolve, AFTERMATH_MS))
}

interface Waited {
  p99: number
  count: number
}

/** Sends a request every few milliseconds, whether or not the one before was answered: waiting would hide the delay */
async function probe(ask: () => Promise<unknown>, everyMs: number, until: Promise<unknown>): Promise<Waited> {
  const times: number[] = []
  const pending = new Set<Promise<void>>()
  let isOver = false
  const ended = until.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const startedAt = performance.now()
    const asked: Promise<void> = ask().then(() => {
      times.push(performance.now() - startedAt)
      pending.delete(asked)
    })
    pending.add(asked)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  await Promise.all(pending)
  await ended
  times.sort((one, other) => one - other)
  return { p99: times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN, count: times.length }
}

async function read(origin: string, token: string): Promise<void> {
  const response = await fetch(`${origin}/api/user-management/my-information`, { headers: { authorization: `Bearer ${token}` } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`A bystander was answered ${response.status}`)
}
