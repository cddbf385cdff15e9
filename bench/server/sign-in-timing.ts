import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOwnPostgres } from '../../scripts/tools/own-postgres.mjs'
import { type Measurement, median } from '../measurements.ts'
import { benchEmail } from '../scale-data/clients.maker.ts'
import { fillDatabase } from '../scale-data/fill-database.ts'
import { startServer } from '../tenant-read/server-process.ts'

const PAIRS = 60
const CALLS = {
  'signing in': (email: string) => ({ path: '/user-management/login', body: { user_email: email, password: 'Wrong!12345' } }),
  'requesting a reset': (email: string) => ({ path: '/user-management/my-information/password/find', body: { email } }),
}

/** Timing must not reveal which addresses have an account, so known and unknown addresses are measured alternately */
export async function measureSignInTiming(): Promise<Measurement[]> {
  const postgres = await startOwnPostgres()
  const dataFolder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  await fillDatabase(postgres.url, { clients: PAIRS + 10, calls: 0 })
  const env = { DATABASE_URL: postgres.url, DATA_DIR: dataFolder, ROLE: 'web', DEMO: 'false', TRUST_PROXY: '1' }
  const server = await startServer('app-server.ts', env)
  try {
    const measurements: Measurement[] = []
    for (const [name, call] of Object.entries(CALLS)) {
      const known: number[] = []
      const unknown: number[] = []
      for (let pair = 1; pair <= PAIRS; pair++) {
        // Each request has a new IP address, so that the rate limit does not interfere
        known.push(await timeCall(server.url, call(benchEmail(pair)), `203.0.113.${pair}`))
        unknown.push(await timeCall(server.url, call(`nobody-${pair}@bench.test`), `198.51.100.${pair}`))
      }
      const ratio = median(unknown) / median(known)
      console.log(`  ${name}: known ${median(known).toFixed(2)} ms, unknown ${median(unknown).toFixed(2)} ms`)
      measurements.push({
        name: `${name}, known against unknown e-mail`,
        measured: Math.max(ratio, 1 / ratio),
        unit: ' times',
        must: 'stay below',
        limit: 1.2,
      })
    }
    return measurements
  } finally {
    await server.stop()
    await postgres.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

async function timeCall(url: string, { path, body }: { path: string; body: object }, address: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  const startedAt = performance.now()
  const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  await response.arrayBuffer()
  return performance.now() - startedAt
}
