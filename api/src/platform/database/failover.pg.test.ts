import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestDatabase } from '../../../test/test-database.ts'
import { startTestMarquee, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'
import { features } from '../../app.ts'
import { jobsOf } from '../../platform/feature.ts'
import { defineJob } from '../jobs/job.ts'
import { openPostgres } from './postgres.ts'
import { withTenant } from './tenancy.ts'

/** A TCP proxy between the server and PostgreSQL, with which a test takes the database away and brings it back */
function createGate(target: URL) {
  const sockets = new Set<Socket>()
  let open = true
  let swallowing = false
  const server: Server = createServer((inward) => {
    if (!open) return inward.destroy()
    const outward = connect(Number(target.port), target.hostname)
    for (const socket of [inward, outward]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        inward.destroy()
        outward.destroy()
      })
    }
    inward.on('data', (chunk) => swallowing || outward.write(chunk))
    outward.pipe(inward)
    return undefined
  })
  return {
    listen: () =>
      new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))),
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    close() {
      open = false
      this.cut()
    },
    open() {
      open = true
    },
    /** Connections stay open but nothing is answered, as with a primary whose power was cut */
    swallow(on: boolean) {
      swallowing = on
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const slowRuns: (() => void)[] = []
const slowJob = defineJob({
  name: 'slow',
  payload: z.object({}),
  retry: { limit: 1, delayS: 1 },
  run: () => new Promise((resolve) => slowRuns.push(resolve)),
})

let gate: ReturnType<typeof createGate>
let through: string
let marquee: TestMarquee
let account: TestAccount
let dispose: () => Promise<void>

beforeAll(async () => {
  const own = await openTestDatabase()
  dispose = own.dispose
  const target = new URL(own.url ?? '')
  gate = createGate(target)
  const gated = new URL(target)
  gated.hostname = '127.0.0.1'
  gated.port = String(await gate.listen())
  through = gated.toString()
  marquee = await startTestMarquee({ database: openPostgres({ url: through, poolSize: 5, onBroken: () => {} }) })
  account = await marquee.createAccount()
})
afterAll(async () => {
  await marquee.stop()
  gate.close()
  await gate.stop()
  await dispose()
})

const read = () => marquee.api('GET', '/user-management/my-information', { token: account.token })

describe('with the database away', () => {
  test('a job that ends meanwhile › is noted when it is back, and was run once', async () => {
    const own = await startTestMarquee({
      database: openPostgres({ url: through, poolSize: 5, onBroken: () => {} }),
      jobs: [...jobsOf(features), slowJob],
    })
    await own.startWorking()
    const client = await own.createClient()
    await withTenant(own.services.database, client, (db) => own.services.jobs.enqueue(db, slowJob, {}))
    await expect.poll(() => slowRuns.length, { timeout: 15_000 }).toBe(1)
    gate.close()
    slowRuns[0]?.()
    await expect.poll(async () => (await own.request('GET', '/readyz')).status, { timeout: 15_000 }).toBe(503)
    gate.open()
    const stateOf = async () => (await own.services.database.executeSql("select state from pgboss.job where name = 'slow'")).rows[0]?.state
    await expect.poll(stateOf, { timeout: 30_000 }).toBe('completed')
    expect(slowRuns).toHaveLength(1)
    await own.stop()
  })

  test('a server that has gone silent › does not hold up /readyz', async () => {
    gate.swallow(true)
    const ready = await marquee.request('GET', '/readyz')
    expect(ready.status).toBe(503)
    gate.swallow(false)
    gate.cut()
    await expect.poll(async () => (await marquee.request('GET', '/readyz')).status, { timeout: 40_000 }).toBe(200)
  })

  test('calls answer 503 in words, /readyz says so, and both recover by themselves', async () => {
    expect((await read()).status).toBe(200)
    gate.close()
    const answer = await read()
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(answer.body.details.data).toMatchObject({
      code: 'unavailable',
      message: 'The service is briefly unavailable. Please try again in a moment',
    })
    const ready = await marquee.request('GET', '/readyz')
    expect([ready.status, ready.body.reason]).toEqual([503, 'The database does not answer'])
    expect((await marquee.request('GET', '/healthz')).status).toBe(200)
    gate.open()
    expect((await read()).status).toBe(200)
    expect((await marquee.request('GET', '/readyz')).status).toBe(200)
  })

  test('cut connections, as a failover leaves them › the next calls are served on fresh ones', async () => {
    await Promise.all(Array.from({ length: 10 }, read))
    gate.cut()
    const answers = await Promise.all(Array.from({ length: 10 }, read))
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200))
  })
})
