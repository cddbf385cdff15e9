import { parseArgs } from 'node:util'
import { startOwnPostgres } from '../scripts/tools/own-postgres.mjs'
import { BENCH_PASSWORD, benchEmail } from './scale-data/clients.maker.ts'
import { fillDatabase } from './scale-data/fill-database.ts'
import { DEFAULT_SCALE, type Scale } from './scale-data/maker.ts'

// `npm run bench:data -- --clients 200 --calls 1000000` fills the PostgreSQL
// database of DATABASE_URL, or a temporary one that runs until Ctrl-C

function readScale(): Scale {
  const options = Object.fromEntries(Object.keys(DEFAULT_SCALE).map((name) => [name, { type: 'string' as const }]))
  const { values } = parseArgs({ options })
  const entries = Object.entries(DEFAULT_SCALE).map(([name, standard]) => {
    const given = values[name]
    const size = given === undefined ? standard : Number(given)
    if (!Number.isInteger(size) || size < 1) throw new Error(`--${name} must be a whole number above 0, not "${given}"`)
    return [name, size]
  })
  return Object.fromEntries(entries)
}

async function main(): Promise<void> {
  const scale = readScale()
  const given = process.env.DATABASE_URL
  const own = given ? null : await startOwnPostgres()
  const url = given ?? own?.url ?? ''
  try {
    console.log(`Filling ${new URL(url).host} …`)
    await fillDatabase(url, scale)
    console.log(`The largest business signs in as ${benchEmail(1)} / ${BENCH_PASSWORD}`)
    if (!own) return
    console.log(`DATABASE_URL=${url}\nPress Ctrl-C to end it; its data goes with it.`)
    await untilInterrupted()
  } finally {
    await own?.stop()
  }
}

function untilInterrupted(): Promise<void> {
  return new Promise((resolve) => {
    const alive = setInterval(() => {}, 60_000)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        clearInterval(alive)
        resolve()
      })
    }
  })
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
