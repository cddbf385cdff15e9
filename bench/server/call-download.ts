import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { findBusiness } from '../calls/businesses.ts'
import { type Measurement, median } from '../measurements.ts'
import { openScaleDatabase } from '../scale-data/scale-database.ts'
import { type ServerProcess, startServer } from '../tenant-read/server-process.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? 100_000)
const MB = 1024 * 1024
const OTHERS_EVERY_MS = 50
const ROUNDS = 3
const SHEET = '/api/inquiry/call-inquiry/download1'

interface Download {
  cpuMs: number
  addedMemoryMb: number
  seconds: number
  sizeMb: number
}

/**
 * A spreadsheet of 100,000 calls, compared with the library that is given the finished rows, and the latency of other requests meanwhile
 */
export async function measureCallDownload(): Promise<Measurement[]> {
  const postgres = await openScaleDatabase({ clients: 4, calls: ROWS * 2 })
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  const servers: ServerProcess[] = []
  const db = new pg.Client({ connectionString: postgres.url })
  try {
    await db.connect()
    const env = { DATABASE_URL: postgres.url, DATABASE_POOL_SIZE: '10', DATA_DIR: folder }
    const app = await startServer('app-server.ts', { ...env, ROLE: 'web', DEMO: 'false' })
    servers.push(app)
    const { authorization, calls } = await findBusiness(db, app.url, ROWS)
    const sheet = () => download(app, SHEET, authorization)
    // Measured during the first download, before which the process's memory has not grown
    const { addedMemoryMb } = await sheet()

    const file = join(folder, 'calls.xlsx')
    await saveDownload(app.url + SHEET, authorization, file)
    const library = await startServer('../calls/library-server.ts', { BENCH_SHEET: file })
    servers.push(library)
    const ready = () => download(library, '/sheet', authorization)
    await ready()
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const mine = await sheet()
      const theirs = await ready()
      console.log(`  ${calls} calls: ${describe(mine)}; the library with ready rows: ${describe(theirs)}`)
      ratios.push(mine.cpuMs / theirs.cpuMs)
    }

    const listed = () => timeList(app.url, authorization)
    const waits: [number, number][] = []
    for (let round = 0; round < ROUNDS; round++) {
      const alone = await p95While(listed, new Promise((resolve) => setTimeout(resolve, 6_000)))
      const meanwhile = await p95While(listed, sheet())
      console.log(`  the list's p95: ${alone.toFixed(1)} ms alone, ${meanwhile.toFixed(1)} ms during a download`)
      waits.push([alone, meanwhile])
    }
    return [
      measurement('download of 100,000 calls, processor time against the library with ready rows', median(ratios), ' times', 1.2),
      measurement('download of 100,000 calls, added memory', addedMemoryMb, ' MB', 150),
      measurement(
        'the list’s p95 during a download against without',
        median(waits.map(([alone, meanwhile]) => meanwhile / alone)),
        ' times',
        2,
      ),
    ]
  } finally {
    for (const server of servers) await server.stop()
    await db.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function saveDownload(url: string, authorization: string, file: string): Promise<void> {
  const { body } = await fetch(url, { headers: { authorization } })
  if (body) await pipeline(body, createWriteStream(file))
}

const measurement = (name: string, measured: number, unit: string, limit: number): Measurement => ({
  name,
  measured,
  unit,
  limit,
  must: 'stay below',
})

const describe = ({ cpuMs, addedMemoryMb, seconds, sizeMb }: Download) =>
  `${cpuMs.toFixed(0)} ms CPU, ${addedMemoryMb.toFixed(0)} MB more, ${seconds.toFixed(1)} s, ${sizeMb.toFixed(1)} MB`

async function download(server: ServerProcess, path: string, authorization: string): Promise<Download> {
  const before = { cpuMs: await server.cpuMs(), memory: await server.memoryBytes() }
  let peak = before.memory
  const watching = setInterval(async () => {
    peak = Math.max(peak, await server.memoryBytes())
  }, 200)
  const startedAt = performance.now()
  const response = await fetch(server.url + path, { headers: { authorization } })
  if (!response.ok || !response.body) throw new Error(`The download returned ${response.status}`)
  let size = 0
  for await (const chunk of response.body) size += chunk.length
  const seconds = (performance.now() - startedAt) / 1000
  clearInterval(watching)
  const cpuMs = (await server.cpuMs()) - before.cpuMs
  return { cpuMs, addedMemoryMb: (peak - before.memory) / MB, seconds, sizeMb: size / MB }
}

async function timeList(url: string, authorization: string): Promise<number> {
  const startedAt = performance.now()
  await (await fetch(`${url}/api/inquiry/call-inquiry1?page=1&size=10`, { headers: { authorization } })).arrayBuffer()
  return performance.now() - startedAt
}

/** Open-loop load at a fixed rate, so that a slow response does not delay the next request */
async function p95While(send: () => Promise<number>, work: Promise<unknown>): Promise<number> {
  const times: Promise<number>[] = []
  const timer = setInterval(() => times.push(send()), OTHERS_EVERY_MS)
  await work
  clearInterval(timer)
  const sorted = (await Promise.all(times)).sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
}
