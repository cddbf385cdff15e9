import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { startOwnPostgres } from '../../scripts/tools/own-postgres.mjs'
import { type Measurement, median } from '../measurements.ts'
import { BENCH_PASSWORD, benchEmail } from '../scale-data/clients.maker.ts'
import { fillDatabase } from '../scale-data/fill-database.ts'
import { type ServerProcess, startServer } from '../tenant-read/server-process.ts'

const CLIENT_NUMBER = 3
const LIST = '/api/bench/calls?page=1&size=20'
const LIST_WITH_POLICIES = '/api/bench/calls-with-policies'
const CONNECTIONS = 10
const WARM_UP_REQUESTS = 10_000
const ROUNDS = 7
const ROUND_S = 3
const LIMIT = 1.5

interface Side {
  server: ServerProcess
  path: string
}

interface Round {
  latencyMs: number
  requestsPerS: number
  cpuMsPerRequest: number
}

/** A tenant-scoped list through the whole stack, compared alternately with the same SQL in a bare Fastify handler on the same database */
export async function measureTenantRead(): Promise<Measurement[]> {
  const postgres = await startOwnPostgres()
  const dataFolder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  const servers: ServerProcess[] = []
  try {
    await fillDatabase(postgres.url, { clients: 50, calls: 100_000 })
    const env = { DATABASE_URL: postgres.url, DATABASE_POOL_SIZE: String(CONNECTIONS) }
    const app = await startServer('app-server.ts', { ...env, DATA_DIR: dataFolder, ROLE: 'web', DEMO: 'false' })
    servers.push(app)
    const token = await signIn(app.url)
    const bare = await startServer('bare-server.ts', { ...env, BENCH_CLIENT: await findClient(postgres.url), BENCH_TOKEN: token })
    servers.push(bare)
    const sides = {
      stack: { server: app, path: LIST },
      bare: { server: bare, path: LIST },
      withPolicies: { server: bare, path: LIST_WITH_POLICIES },
    }
    const authorization = `Bearer ${token}`
    await compareResponses(Object.values(sides), authorization)
    for (const side of Object.values(sides)) await warmUp(side, authorization)

    const rounds: Record<keyof typeof sides, Round>[] = []
    for (let number = 1; number <= ROUNDS; number++) {
      const bareRound = await measureRound(sides.bare, authorization)
      const stack = await measureRound(sides.stack, authorization)
      const withPolicies = await measureRound(sides.withPolicies, authorization)
      rounds.push({ stack, bare: bareRound, withPolicies })
      console.log(
        `  round ${number}: ${describeRound('stack', stack)}; ${describeRound('bare', bareRound)}; ${describeRound('bare with row-level security', withPolicies)}`,
      )
    }
    return describeRatios(rounds)
  } finally {
    for (const server of servers) await server.stop()
    await postgres.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

function describeRatios(rounds: { stack: Round; bare: Round; withPolicies: Round }[]): Measurement[] {
  const measures: [string, (round: Round) => number][] = [
    ['mean latency', (round) => round.latencyMs],
    ['time per request at full load', (round) => 1 / round.requestsPerS],
  ]
  for (const [name, of] of measures) {
    const ratio = median(rounds.map(({ withPolicies, bare }) => of(withPolicies) / of(bare)))
    console.log(`  of that, session and row-level security written by hand, ${name}: ${ratio.toFixed(2)} times`)
  }
  const ofProcess = median(rounds.map(({ stack, bare }) => stack.cpuMsPerRequest / bare.cpuMsPerRequest))
  console.log(`  of the server process alone, without the database's part, processor time per request: ${ofProcess.toFixed(2)} times`)
  return measures.map(([name, of]) => ({
    name: `tenant read against the same SQL in a bare handler, ${name}`,
    measured: median(rounds.map(({ stack, bare }) => of(stack) / of(bare))),
    unit: ' times',
    must: 'stay below',
    limit: LIMIT,
  }))
}

/** Warms up by number of requests, not by time, because otherwise a slow machine would measure code that is not JIT-compiled yet */
async function warmUp({ server, path }: Side, authorization: string): Promise<void> {
  await autocannon({ url: server.url + path, connections: CONNECTIONS, amount: WARM_UP_REQUESTS, headers: { authorization } })
}

async function measureRound({ server, path }: Side, authorization: string): Promise<Round> {
  const before = await server.cpuMs()
  const result = await autocannon({ url: server.url + path, connections: CONNECTIONS, duration: ROUND_S, headers: { authorization } })
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

/** Both sides must return the same rows, or the comparison is meaningless */
async function compareResponses(sides: Side[], authorization: string): Promise<void> {
  const responses = await Promise.all(
    sides.map(async ({ server, path }) => (await fetch(server.url + path, { headers: { authorization } })).text()),
  )
  if (new Set(responses).size !== 1) throw new Error(`The responses differ:\n${responses.map((text) => text.slice(0, 500)).join('\n')}`)
}
