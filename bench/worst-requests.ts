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
const PROBE_EVERY_MS = 10
/** After the attack's answers, for what it may have left running */
const AFTERMATH_MS = 500

/** One business sends the worst request of each kind, another one reads its dashboard meanwhile: how long does it wait, at the 99th percentile? */
export async function measureWorstRequests(): Promise<Figure[]> {
  const postgres = await startOwnPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  let product: ProductPart | undefined
  try {
    await fillDatabase(postgres.url, { clients: 3, calls: 20_000 })
    const port = await freePort()
    product = await startPart({ DATABASE_URL: postgres.url, DATA_DIR: folder, PORT: String(port), ROLE: 'web', TRUST_PROXY: '1' })
    const origin = `http://localhost:${port}`
    const [attacker, bystander] = [await tokenOf(origin, 1), await tokenOf(origin, 2)]
    const calm = await probe(origin, bystander, new Promise((resolve) => setTimeout(resolve, 3_000)))
    console.log(`  without an attack: ${calm.p99.toFixed(1)} ms at the 99th percentile of ${calm.count} requests`)
    const delays: number[] = []
    for (const attack of attacks) {
      const { p99, count } = await probe(origin, bystander, launch(attack, origin, attacker))
      delays.push(p99 - calm.p99)
      console.log(`  ${attack.name}: ${p99.toFixed(1)} ms, of ${count}`)
    }
    return [
      {
        name: `delay of others at the 99th percentile, the worst of ${attacks.length} kinds of request`,
        measured: Math.max(...delays),
        unit: ' ms',
        must: 'stay below',
        limit: MOST_DELAY_MS,
      },
    ]
  } finally {
    await product?.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function tokenOf(origin: string, business: number): Promise<string> {
  const response = await fetch(`${origin}/api/user-management/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_email: benchEmail(business), password: BENCH_PASSWORD }),
  })
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

/** Sends a request every few milliseconds, whether or not the one before was answered: waiting would hide the delay */
async function probe(origin: string, token: string, until: Promise<unknown>): Promise<{ p99: number; count: number }> {
  const times: number[] = []
  const pending = new Set<Promise<void>>()
  let isOver = false
  const ended = until.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const asked = ask(origin, token, times).finally(() => pending.delete(asked))
    pending.add(asked)
    await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS))
  }
  await Promise.all(pending)
  await ended
  times.sort((one, other) => one - other)
  return { p99: times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN, count: times.length }
}

async function ask(origin: string, token: string, times: number[]): Promise<void> {
  const startedAt = performance.now()
  const response = await fetch(`${origin}/api/user-management/my-information`, { headers: { authorization: `Bearer ${token}` } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`A bystander was answered ${response.status}`)
  times.push(performance.now() - startedAt)
}
