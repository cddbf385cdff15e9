import { fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { startProduct } from '../../e2e/product.ts'
import { freePort, startOwnPostgres } from '../../scripts/tools/own-postgres.mjs'
import type { Measurement } from '../measurements.ts'
import { startPart } from '../reputation/product-part.ts'
import { BENCH_PASSWORD, benchEmail } from '../scale-data/clients.maker.ts'
import { fillDatabase } from '../scale-data/fill-database.ts'
import { type Attack, attacks } from '../worst-requests/attacks.ts'
import { waitUntilIdle } from './idle.ts'

/** The p99 wait of another business may be MAX_MS, or MAX_TIMES_IDLE times its wait without an attack, whichever is longer */
const MAX_MS = 250
const MAX_TIMES_IDLE = 3
const ATTACK_S = 5
/** With a shorter interval, a pause of half a second would make the bystander reach its own account's limit of waiting requests */
const READ_EVERY_MS = 25
/**
 * How long until the product has compiled its code and the database has planned its statements, because a product that has just started is
 * slow for everybody. Uses only reads that have no hourly limit
 */
const WARM_UP_S = 1
const SIGN_IN_EVERY_MS = 150
/** How long to wait after the attack for what it may have left running */
const AFTERMATH_MS = 500

interface Target {
  database: string
  origin: string
  attacker: { email: string; password: string }
  bystander: { email: string; password: string }
  stop(): Promise<void>
}

/**
 * One business sends the worst request of each kind for seconds, while another one reads and signs in: how long does it wait?
 * `BENCH_DATABASE=embedded` and `BENCH_ATTACKS="reviews by search terms;home"` measure a part
 */
export async function measureWorstRequests(): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  const starts = { PostgreSQL: startOnPostgres, embedded: startEmbedded }
  const chosen = process.env.BENCH_DATABASE
  if (chosen && !(chosen in starts)) throw new Error(`BENCH_DATABASE is "${chosen}"; it can be ${Object.keys(starts).join(' or ')}`)
  for (const [database, start] of Object.entries(starts)) {
    if (chosen && database !== chosen) continue
    const target = await start()
    try {
      measurements.push(...(await measureOn(target)))
    } finally {
      await target.stop()
    }
  }
  return measurements
}

function chosenAttacks(): Attack[] {
  const names = process.env.BENCH_ATTACKS?.split(';')
  const unknown = names?.find((name) => !attacks.some((attack) => attack.name === name))
  if (unknown) throw new Error(`There is no attack called "${unknown}"; there are ${attacks.map(({ name }) => name).join(', ')}`)
  return attacks.filter(({ name }) => names?.includes(name) ?? true)
}

async function measureOn(target: Target): Promise<Measurement[]> {
  const { database, origin } = target
  const [attacker, bystander] = [await signIn(origin, target.attacker), await signIn(origin, target.bystander)]
  const probes = [
    { what: 'reading', everyMs: READ_EVERY_MS, send: () => read(origin, bystander) },
    { what: 'signing in', everyMs: SIGN_IN_EVERY_MS, send: () => signIn(origin, target.bystander) },
  ]
  const warmUps = chosenAttacks().filter(({ method, path }) => method === 'GET' && !path.includes('csv'))
  for (const attack of warmUps) await launch({ ...attack, connections: 1 }, origin, attacker, WARM_UP_S)
  const measure = (until: Promise<unknown>) => Promise.all(probes.map(({ everyMs, send }) => probe(send, everyMs, until)))
  const idle = await measure(new Promise((resolve) => setTimeout(resolve, ATTACK_S * 1000)))
  const limits = idle.map((p99) => Math.max(MAX_MS, MAX_TIMES_IDLE * p99))
  console.log(`  ${database}, without an attack, p99: ${probes.map(({ what }, at) => `${what} ${idle[at]?.toFixed(1)} ms`).join(', ')}`)
  const measurements: Measurement[] = []
  for (const attack of chosenAttacks()) {
    // The prober shares the cores with the product, so its own delays are in its p99 too
    const late = monitorEventLoopDelay({ resolution: 2 })
    late.enable()
    const attacked = launch(attack, origin, attacker)
    const waited = await measure(attacked)
    const lateMs = late.percentile(99) / 1e6
    console.log(
      `  ${database}, ${attack.name}: p99 ${waited.map((ms) => ms.toFixed(0)).join(' and ')} ms, the prober late by ${lateMs.toFixed(0)} ms; ${await attacked}`,
    )
    for (const [at, { what }] of probes.entries())
      measurements.push({
        name: `${database}: others’ ${what} beside “${attack.name}”, ${attack.connections} at once, p99`,
        measured: waited[at] ?? Number.NaN,
        unit: ' ms',
        must: 'stay below',
        limit: limits[at] ?? MAX_MS,
      })
  }
  return measurements
}

/** Returns the number of responses for each status */
async function launch(
  { connections, method, path, headers, body, isPublic }: Attack,
  origin: string,
  token: string,
  seconds = ATTACK_S,
): Promise<string> {
  const sender = fork(fileURLToPath(new URL('../worst-requests/send-attack.ts', import.meta.url)), { serialization: 'advanced' })
  sender.send({
    url: `${origin}${path}`,
    connections,
    duration: seconds,
    timeout: 60,
    method,
    headers: { ...headers, 'x-forwarded-for': '203.0.113.9', ...(isPublic ? {} : { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body }),
  })
  const [statuses] = (await once(sender, 'message')) as [Record<string, { count: number }>]
  await new Promise((resolve) => setTimeout(resolve, AFTERMATH_MS))
  return Object.entries(statuses)
    .map(([status, { count }]) => `${count} times ${status}`)
    .join(', ')
}

async function startOnPostgres(): Promise<Target> {
  const postgres = await startOwnPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  await fillDatabase(postgres.url, { clients: 3, calls: 20_000, reviews: 10_000, invoices: 3_000, posts: 5_000, scans: 600 })
  const port = await freePort()
  const product = await startPart({ DATABASE_URL: postgres.url, DATA_DIR: folder, PORT: String(port), ROLE: 'web', TRUST_PROXY: '1' })
  return {
    database: 'PostgreSQL',
    origin: `http://localhost:${port}`,
    attacker: { email: benchEmail(1), password: BENCH_PASSWORD },
    bystander: { email: benchEmail(2), password: BENCH_PASSWORD },
    async stop() {
      await product.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startEmbedded(): Promise<Target> {
  const product = await startProduct(undefined, { TRUST_PROXY: '1' })
  await waitUntilIdle(product.url)
  const password = 'Demo!2345'
  return {
    database: 'embedded',
    origin: product.url,
    attacker: { email: 'demo@marquee.test', password },
    bystander: { email: 'other@marquee.test', password },
    stop: () => product.stop(),
  }
}

async function signIn(origin: string, { email, password }: Target['attacker']): Promise<string> {
  const response = await fetch(`${origin}/api/user-management/login`, {
    method: 'POST',
    // Each sign-in uses another address, because every address has its own limit
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${randomInt(256)}.${randomInt(256)}` },
    body: JSON.stringify({ user_email: email, password }),
  })
  if (!response.ok) throw new Error(`A sign-in returned ${response.status}`)
  const { data } = (await response.json()) as { data: { token: string } }
  return data.token
}

/**
 * Sends requests at a fixed rate, because waiting for responses would hide
 * the delay. Returns the p99; a rejected request counts as infinitely long
 */
async function probe(send: () => Promise<unknown>, everyMs: number, until: Promise<unknown>): Promise<number> {
  const times: number[] = []
  const failures = new Map<string, number>()
  const pending = new Set<Promise<void>>()
  let isOver = false
  const ended = until.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const startedAt = performance.now()
    const pendingRequest: Promise<void> = send()
      .then(() => times.push(performance.now() - startedAt))
      .catch((error: Error) => {
        failures.set(error.message, (failures.get(error.message) ?? 0) + 1)
        times.push(Number.POSITIVE_INFINITY)
      })
      .then(() => {
        pending.delete(pendingRequest)
      })
    pending.add(pendingRequest)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  await Promise.all(pending)
  await ended
  for (const [message, count] of failures) console.log(`  ${count} times: ${message}`)
  times.sort((one, other) => one - other)
  return times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN
}

async function read(origin: string, token: string): Promise<void> {
  const response = await fetch(`${origin}/api/user-management/my-information`, { headers: { authorization: `Bearer ${token}` } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`A bystander got ${response.status}`)
}
