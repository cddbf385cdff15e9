import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/test-database.ts'
import { startTestMarquee, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'
import { openPostgres } from './postgres.ts'

/** Stands between the server and PostgreSQL, so that a test can take the database away and bring it back */
function createGate(target: URL) {
  const sockets = new Set<Socket>()
  let open = true
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
    inward.pipe(outward)
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
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

let gate: ReturnType<typeof createGate>
let marquee: TestMarquee
let account: TestAccount
let dispose: () => Promise<void>

beforeAll(async () => {
  const own = await openTestDatabase()
  dispose = own.dispose
  const target = new URL(own.url ?? '')
  gate = createGate(target)
  const through = new URL(target)
  through.hostname = '127.0.0.1'
  through.port = String(await gate.listen())
  marquee = await startTestMarquee({ database: openPostgres({ url: through.toString(), poolSize: 5, onBroken: () => {} }) })
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
