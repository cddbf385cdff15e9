import { execFileSync } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startOwnPostgres } from '../../scripts/tools/own-postgres.mjs'
import { type Measurement, median } from '../measurements.ts'
import { fillDatabase } from '../scale-data/fill-database.ts'
import { startServer } from '../tenant-read/server-process.ts'

/** The project at a commit before a business could have several numbers (2651f773) */
const BEFORE = process.env.BENCH_BEFORE
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 300)
const WARM_UP = 40
const NUMBERS = 100
const PUBLIC_URL = 'http://portal.bench.test'
const TOKEN = 'bench-token'
const PATH = '/api/webhooks/twilio/voice'
const DIALED = '+12175561001'

/** From Monday to Sunday, so that the number rings at each hour and the schedule is computed */
const HOURS = JSON.stringify([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '23:59' })))

/** A business of 100 numbers, of which one has opening hours */
const MANY_NUMBERS = `
  insert into phone_numbers (client_uuid, number, name, source, is_main, rings_at, opening_hours, after_hours_rings_at)
  select client_uuid, '+1217556' || (1000 + n), 'Number ' || n, 'GOOGLE', n = 2, '+12175550100', case n when 1 then '${HOURS}'::jsonb end,
    case n when 1 then '+12175550101' end
  from clients, generate_series(1, ${NUMBERS}) n where company_name = 'Bench 1'`

const ONE_NUMBER = `
  insert into inquiry_settings (client_uuid, tracking_number, forward_to)
  select client_uuid, '${DIALED}', '+12175550100' from clients where company_name = 'Bench 1'`

interface Side {
  url: string
  stop(): Promise<void>
}

/** The response to an incoming call, which says where it rings, against that of a version in which a business had one number */
export async function measureCallRouting(): Promise<Measurement[]> {
  if (!BEFORE) {
    console.log('  skipped: BENCH_BEFORE does not name a version to compare with (bench/README.md)')
    return []
  }
  const sides: Side[] = []
  try {
    sides.push(await openSide((url) => fillDatabase(url, { clients: 1, calls: 1_000 }), MANY_NUMBERS))
    sides.push(await openSide((url) => fillWithVersion(BEFORE, url), ONE_NUMBER, BEFORE))
    const taken: number[][] = sides.map(() => [])
    for (let round = 0; round < WARM_UP + ROUNDS; round++)
      for (const [index, side] of sides.entries()) {
        const ms = await ring(side.url)
        if (round >= WARM_UP) taken[index]?.push(ms)
      }
    const [now = 0, before = 1] = taken.map(median)
    console.log(`  an incoming call: ${now.toFixed(2)} ms among ${NUMBERS} numbers, ${before.toFixed(2)} ms before`)
    return [
      {
        name: `response to an incoming call, among ${NUMBERS} numbers with opening hours, against one number`,
        measured: now / before,
        unit: ' times',
        must: 'stay below',
        limit: 1.3,
      },
    ]
  } finally {
    for (const side of sides) await side.stop()
  }
}

/** The other version has another schema, so it fills its database itself */
async function fillWithVersion(folder: string, url: string): Promise<void> {
  const rows = ['--clients', '1', '--calls', '1000', '--reviews', '1', '--invoices', '1', '--scans', '1', '--posts', '1']
  execFileSync(process.execPath, ['--import', 'tsx', 'bench/scale-data.ts', ...rows], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: url },
    stdio: 'ignore',
  })
}

async function openSide(fill: (url: string) => Promise<void>, numbers: string, folder?: string): Promise<Side> {
  const postgres = await startOwnPostgres()
  const data = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  const db = new pg.Client({ connectionString: postgres.url })
  try {
    await fill(postgres.url)
    await db.connect()
    await db.query(numbers)
    await db.query('analyze')
    const app = await startServer(
      'app-server.ts',
      {
        DATABASE_URL: postgres.url,
        DATABASE_POOL_SIZE: '4',
        DATA_DIR: data,
        ROLE: 'web',
        DEMO: 'false',
        PUBLIC_URL,
        TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
        TWILIO_AUTH_TOKEN: TOKEN,
        TWILIO_FROM: '+12175550100',
      },
      folder,
    )
    const stop = async () => {
      await app.stop()
      await postgres.stop()
      rmSync(data, { recursive: true, force: true })
    }
    return { url: app.url, stop }
  } catch (error) {
    await postgres.stop()
    throw error
  } finally {
    await db.end()
  }
}

async function ring(url: string): Promise<number> {
  const form = { CallSid: `CA${randomBytes(16).toString('hex')}`, CallStatus: 'ringing', From: '+12175550142', To: DIALED }
  const fields = Object.entries(form)
    .map(([name, value]) => name + value)
    .join('')
  const signature = createHmac('sha1', TOKEN).update(`${PUBLIC_URL}${PATH}${fields}`).digest('base64')
  const startedAt = performance.now()
  const response = await fetch(url + PATH, {
    method: 'POST',
    headers: { 'x-twilio-signature': signature },
    body: new URLSearchParams(form),
  })
  const steps = await response.text()
  if (!response.ok || !steps.includes('+12175550100'))
    throw new Error(`The call was not forwarded: ${response.status} ${steps.slice(0, 300)}`)
  return performance.now() - startedAt
}
