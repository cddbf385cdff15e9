import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, startOwnPostgres } from '../scripts/tools/own-postgres.mjs'
import { startSlowModel } from './generation/slow-model.ts'
import type { Measurement } from './measurements.ts'
import { type ProductPart, startPart } from './reputation/product-part.ts'
import { signIn } from './reputation/signed-in.ts'
import { BENCH_PASSWORD, benchEmail } from './scale-data/clients.maker.ts'
import { fillDatabase } from './scale-data/fill-database.ts'

/** How long the model takes for each of a request's three completions. BENCH_MODEL_S shortens it for a quick run */
const MODEL_S = Number(process.env.BENCH_MODEL_S ?? 90)
const CREATIONS = Number(process.env.BENCH_CREATIONS ?? 50)
const COMPLETIONS = 3
const READS = 200

type Send = Awaited<ReturnType<typeof signIn>>

/** Many creations at once, with a slow model. One of two workers is killed midway */
export async function measureGeneration(): Promise<Measurement[]> {
  const postgres = await startOwnPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  const model = await startSlowModel(MODEL_S * 1000)
  const parts: ProductPart[] = []
  try {
    await fillDatabase(postgres.url, { clients: 2, calls: 2_000 })
    const port = await freePort()
    const env = { DATABASE_URL: postgres.url, DATA_DIR: folder, AI_BASE_URL: model.url, AI_API_KEY: 'bench-key' }
    const web = await startPart({ ...env, ROLE: 'web', PORT: String(port) })
    const doomed = await startPart({ ...env, ROLE: 'worker', PORT: String(await freePort()) })
    const survivor = await startPart({ ...env, ROLE: 'worker', PORT: String(await freePort()) })
    parts.push(survivor, web)
    const origin = `http://localhost:${port}`
    const [creator, reader] = await Promise.all([1, 2].map((client) => signIn(origin, benchEmail(client), BENCH_PASSWORD)))
    if (!creator || !reader) throw new Error('nobody signed in')
    const staff = await furnish(creator)
    await readP95(reader)
    const idleMs = await readP95(reader)
    const memoryBefore = memoryOf(web)

    const startedAt = performance.now()
    const uuids = Array.from({ length: CREATIONS }, () => randomUUID())
    const creations = Promise.all(uuids.map((uuid) => create(creator, staff, uuid)))
    // At this point half of the first completions are about to be stored
    while (model.completed() < CREATIONS / 4) await sleep(50)
    await doomed.kill()
    console.log(`  a worker was killed after ${model.completed()} completions, ${seconds(startedAt)} s in`)
    const busyMs = await readP95(reader)
    const memoryDuring = memoryOf(web)
    await creations
    console.log(`  ${CREATIONS} creations done in ${seconds(startedAt)} s, the model got ${model.requested()} requests`)

    const { summary } = await creator('GET', '/review/business-promoter/ai-generate/main')
    const texts = await Promise.all(uuids.map((uuid) => suggestionsOf(creator, uuid)))
    const wrong = texts.filter((suggestions) => suggestions.length !== COMPLETIONS || new Set(suggestions).size !== COMPLETIONS).length
    console.log(`  list of another business: p95 ${idleMs.toFixed(1)} ms idle, ${busyMs.toFixed(1)} ms during`)
    return [
      { name: 'p95 of another list while requests are written', measured: busyMs / idleMs, unit: ' times', limit: 2, must: 'stay below' },
      { name: 'memory that the waiting takes', measured: memoryDuring - memoryBefore, unit: ' MB', limit: 40, must: 'stay below' },
      { name: 'requests done, one of two workers killed', measured: summary.waiting / CREATIONS, unit: '', limit: 1, must: 'reach' },
      { name: 'requests made twice', measured: summary.total - CREATIONS, unit: '', limit: 0, must: 'stay below' },
      { name: 'requests with a suggestion missing or double', measured: wrong, unit: '', limit: 0, must: 'stay below' },
    ]
  } finally {
    for (const part of parts) await part.stop()
    await model.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)

async function furnish(send: Send): Promise<string> {
  await send('PUT', '/review/business-promoter/company', {
    business_type: 'Dental practice',
    keywords: ['dentist'],
    customer_keywords: ['Gentle', 'On time'],
  })
  const { data } = await send('POST', '/review/business-promoter/staff', {
    employee_name: 'Dr. Ada Byron',
    employee_position: 'Dentist',
    employee_keywords: ['gentle'],
    common_rules: 'Plain language.',
    rules_for_first_variation: 'Facts first.',
    rules_for_second_variation: 'People first.',
  })
  return data.review_employee_uuid
}

/** Node's fetch waits five minutes for a response. After that, a repeated call waits for the same creation, as after a lost connection */
async function create(send: Send, staff: string, uuid: string): Promise<void> {
  const form = {
    user_name: 'Marcus Bell',
    staff_uuid_list: [staff],
    staff_comment: 'A tooth was bonded on the same day. He was nervous at the start. It went well in the end.',
    review_generator_uuid: uuid,
  }
  for (;;) {
    try {
      return await send('POST', '/review/business-promoter/ai-generate/init', form)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }
}

const suggestionsOf = async (send: Send, uuid: string): Promise<string[]> =>
  (await send('GET', `/review/business-promoter/ai-generate/details?review_generator_uuid=${uuid}`)).data.suggestions

/** Reads one after the other, like a person */
async function readP95(send: Send): Promise<number> {
  const times: number[] = []
  for (let read = 0; read < READS; read++) {
    const startedAt = performance.now()
    await send('GET', '/inquiry/call-inquiry1')
    times.push(performance.now() - startedAt)
    await sleep(10)
  }
  return times.sort((one, other) => one - other)[Math.floor(READS * 0.95)] ?? Number.NaN
}

/** Resident memory of a process, in MB */
function memoryOf({ pid }: ProductPart): number {
  const [, kilobytes = 'NaN'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
