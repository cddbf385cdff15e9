import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { startOwnPostgres } from '../scripts/own-postgres.mjs'
import { type Figure, median } from './figures.ts'
import { BENCH_PASSWORD, benchEmail } from './scale-data/clients.maker.ts'
import { fillDatabase } from './scale-data/fill-database.ts'
import { type ServerProcess, startServer } from './tenant-read/server-process.ts'

const CLIENT_NUMBER = 3
const PATH = '/api/bench/calls?page=1&size=20'
const CONNECTIONS = 10
const WARM_UP_REQUESTS = 10_000
const ROUNDS = 7
const ROUND_S = 4
const LIMIT = 1.5

interface Round {
  latencyMs: number
  requestsPerS: number
  cpuMsPerRequest: number
}

/** A tenant-scoped list through the whole stack, and the same SQL in a bare Fastify handler, in turns on one database */
export async function measureTenantRead(): Promise<Figure[]> {
  const postgres = await startOwnPostgres()
  const dataFolder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  const servers: ServerProcess[] = []
  try {
    await fillDatabase(postgres.url, { clients: 50, calls: 100_000 })
    const env = { DATABASE_URL: postgres.url, DATABASE_POOL_SIZE: String(CONNECTIONS) }
    const app = await startServer('app-server.ts', { ...env, DATA_DIR: dataFolder, ROLE: 'web', DEMO: 'false' })
    servers.push(app)
    const bare = await startServer('bare-server.ts', { ...env, BENCH_CLIENT: await findClient(postgres.url) })
    servers.push(bare)
    const authorization = `Bearer ${await signIn(app.url)}`
    await compareAnswers(app.url, bare.url, authorization)

    for (const server of [app, bare]) await warmUp(server, authorization)
    const rounds: { app: Round; bare: Round }[] = []
    for (let number = 1; number <= ROUNDS; number++) {
      // The order changes each time, so that neither always runs on the warmer machine
      const first = number % 2 === 0 ? await measureRound(app, authorization) : null
      const reference = await measureRound(bare, authorization)
      const round = { app: first ?? (await measureRound(app, authorization)), bare: reference }
      rounds.push(round)
      console.log(`  round ${number}: ${describeRound('stack', round.app)}; ${describeRound('bare', round.bare)}`)
    }
    const against = (name: string, of: (round: Round) => number): Figure => ({
      name: `tenant read against a bare handler, ${name}`,
      measured: median(rounds.map(({ app, bare }) => of(app) / of(bare))),
      unit: ' times',
      must: 'stay below',
      limit: LIMIT,
    })
    return [
      against('mean latency', (round) => round.latencyMs),
      against('time per request at full load', (round) => 1 / round.requestsPerS),
      against('processor time per request', (round) => round.cpuMsPerRequest),
    ]
  } finally {
    for (const server of servers) await server.stop()
    await postgres.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

/** By number, not by time: until the engine has compiled the hot paths, a slow machine would measure that instead */
async function warmUp(server: ServerProcess, authorization: string): Promise<void> {
  await autocannon({ url: server.url + PATH, connections: CONNECTIONS, amount: WARM_UP_REQUESTS, headers: { authorization } })
}

async function measureRound(server: ServerProcess, authorization: string): Promise<Round> {
  const before = await server.cpuMs()
  const result = await autocannon({ url: server.url + PATH, connections: CONNECTIONS, duration: ROUND_S, headers: { authorization } })
  const cpuMs = (await server.cpuMs()) - before
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed, so nothing was measured`)
  return {
    latencyMs: result.latency.average,
    requestsPerS: result.requests.average,
    cpuMsPerRequest: cpuMs / result.requests.total,
  }
}

function describeRound(name: string, { latencyMs, requestsPerS, cpuMsPerRequest }: Round): string {
  return `${name} ${requestsPerS.toFixed(0)}/s, ${latencyMs.toFixed(2)} ms, ${cpuMsPerRequest.toFixed(3)} ms CPU`
}

async function findClient(url: string): Promise<string> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  const { rows } = await db.query('select client_uuid from accounts where email = $1', [benchEmail(CLIENT_NUMBER)])
  await db.end()
  return rows[0].client_uuid
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/user-management/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_email: benchEmail(CLIENT_NUMBER), password: BENCH_PASSWORD }),
  })
  if (!response.ok) throw new Error(`Signing in failed: ${response.status} ${await response.text()}`)
  const { data } = (await response.json()) as { data: { token: string } }
  return data.token
}

/** Two sides that answer differently cannot be compared */
async function compareAnswers(appUrl: string, bareUrl: string, authorization: string): Promise<void> {
  const [app, bare] = await Promise.all(
    [appUrl, bareUrl].map(async (url) => (await fetch(url + PATH, { headers: { authorization } })).text()),
  )
  if (app !== bare) throw new Error(`The answers differ:\n${app?.slice(0, 500)}\n${bare?.slice(0, 500)}`)
}
