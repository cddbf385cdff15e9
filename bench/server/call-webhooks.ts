import { createHmac, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startOwnPostgres } from '../../scripts/tools/own-postgres.mjs'
import type { Measurement } from '../measurements.ts'
import { fillDatabase } from '../scale-data/fill-database.ts'
import { startServer } from '../tenant-read/server-process.ts'

const EVENTS_A_SECOND = 200
const SECONDS = Number(process.env.BENCH_SECONDS ?? 30)
const NUMBERS = 50
const PUBLIC_URL = 'http://portal.bench.test'
const TOKEN = 'bench-token'

interface Event {
  path: string
  form: Record<string, string>
}

const numberOf = (business: number) => `+1217556${String(business).padStart(4, '0')}`

/** Twilio's webhooks for an answered call, in order */
function eventsOfCall(business: number): Event[] {
  const sid = `CA${randomBytes(16).toString('hex')}`
  const leg = `CA${randomBytes(16).toString('hex')}`
  const to = numberOf(business)
  const callback = (name: string) => `/api/webhooks/twilio/${name}?to=${encodeURIComponent(to)}`
  const status = (state: string): Event => ({
    path: callback('status'),
    form: { CallSid: leg, ParentCallSid: sid, CallStatus: state, CallDuration: '65' },
  })
  return [
    { path: '/api/webhooks/twilio/voice', form: { CallSid: sid, From: '+12175550142', To: to, CallStatus: 'ringing' } },
    status('ringing'),
    status('in-progress'),
    status('completed'),
    { path: callback('dial'), form: { CallSid: sid, DialCallStatus: 'completed', DialCallSid: leg, DialCallDuration: '65' } },
  ]
}

/** 200 webhooks per second for 30 s, every tenth of them delivered twice. Each must be stored, and none stored twice */
export async function measureCallWebhooks(): Promise<Measurement[]> {
  const postgres = await startOwnPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  const db = new pg.Client({ connectionString: postgres.url })
  let app: Awaited<ReturnType<typeof startServer>> | undefined
  try {
    await fillDatabase(postgres.url, { clients: NUMBERS, calls: 1_000 })
    await db.connect()
    await db.query(
      `insert into phone_numbers (client_uuid, number, name, is_main, rings_at)
       select client_uuid, '+1217556' || lpad(substr(company_name, 7), 4, '0'), 'Main number', true, '+12175550100' from clients where company_name ~ '^Bench [0-9]+$'`,
    )
    await db.query('delete from calls')
    app = await startServer('app-server.ts', {
      DATABASE_URL: postgres.url,
      DATABASE_POOL_SIZE: '10',
      DATA_DIR: folder,
      ROLE: 'web',
      DEMO: 'false',
      PUBLIC_URL,
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: TOKEN,
      TWILIO_FROM: '+12175550100',
    })
    const calls = Array.from({ length: (EVENTS_A_SECOND * SECONDS) / 5 }, (_, index) => eventsOfCall(1 + (index % NUMBERS)))
    const slowest = await sendAtRate(app.url, interleave(calls))
    const { rows } = await db.query(
      `select (select count(*)::int from call_reports) as reports, (select count(*)::int from calls) as calls,
         (select count(*)::int from calls where call_status = 'Answered' and duration_s = 65) as right,
         (select sum(total)::int from call_days) as summed`,
    )
    const stored = rows[0]
    console.log(
      `  ${calls.length * 5} events of ${calls.length} calls sent: ${JSON.stringify(stored)}; the slowest took ${slowest.toFixed(0)} ms`,
    )
    return [
      measurement('events stored of those sent', stored.reports / (calls.length * 5), 'reach'),
      measurement('events stored, none twice', stored.reports / (calls.length * 5), 'stay below'),
      measurement('calls that came out right', stored.right / calls.length, 'reach'),
      measurement('calls in the daily sums, none twice', stored.summed / calls.length, 'stay below'),
    ]
  } finally {
    await app?.stop()
    await db.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const measurement = (name: string, measured: number, must: Measurement['must']): Measurement => ({
  name: `200 webhook events a second: ${name}`,
  measured,
  unit: '',
  limit: 1,
  must,
})

/** Interleaves many calls, each in its own order. Every tenth event is immediately followed by a duplicate */
function interleave(calls: Event[][]): Event[] {
  const events: Event[] = []
  for (let start = 0; start < calls.length; start += NUMBERS) {
    const together = calls.slice(start, start + NUMBERS)
    for (let step = 0; step < 5; step++) events.push(...together.flatMap((call) => call[step] ?? []))
  }
  return events.flatMap((event, index) => (index % 10 === 0 ? [event, event] : [event]))
}

async function sendAtRate(url: string, events: Event[]): Promise<number> {
  const startedAt = performance.now()
  let slowest = 0
  const underWay: Promise<void>[] = []
  for (const [index, event] of events.entries()) {
    const due = startedAt + (index * 1000) / (EVENTS_A_SECOND * 1.1)
    const early = due - performance.now()
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early))
    const sentAt = performance.now()
    underWay.push(
      send(url, event).then(() => {
        slowest = Math.max(slowest, performance.now() - sentAt)
      }),
    )
  }
  await Promise.all(underWay)
  return slowest
}

async function send(url: string, { path, form }: Event): Promise<void> {
  const fields = Object.keys(form)
    .sort()
    .map((name) => `${name}${form[name]}`)
    .join('')
  const signature = createHmac('sha1', TOKEN).update(`${PUBLIC_URL}${path}${fields}`).digest('base64')
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'x-twilio-signature': signature },
    body: new URLSearchParams(form),
  })
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}
