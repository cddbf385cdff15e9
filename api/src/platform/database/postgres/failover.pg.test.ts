import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startTcpGate } from '../../../../test/faults/tcp-gate.ts'
import { openTestDatabase } from '../../../../test/test-database.ts'
import { startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { features } from '../../../app.ts'
import { jobsOf } from '../../feature/feature.ts'
import { defineJob } from '../../jobs/job.ts'
import { messages } from '../../sending/messages.tables.ts'
import { sendMessageJob } from '../../sending/send-message.job.ts'
import { queueEmail } from '../../sending/sending.ts'
import type { Services } from '../../services/services.ts'
import { withTenant } from '../tenancy.ts'
import { openPostgres } from './postgres.ts'

const slowRuns: (() => void)[] = []
const slowJob = defineJob({
  name: 'slow',
  payload: z.object({}),
  retry: { limit: 1, delayS: 1 },
  run: () => new Promise((resolve) => slowRuns.push(resolve)),
})

let gate: Awaited<ReturnType<typeof startTcpGate>>
let directly: string
let marquee: TestMarquee
let account: TestAccount
let dispose: () => Promise<void>

beforeAll(async () => {
  const own = await openTestDatabase()
  dispose = own.dispose
  directly = own.url ?? ''
  gate = await startTcpGate(directly)
  marquee = await startTestMarquee({ database: openPostgres({ url: gate.url, poolSize: 5, onBroken: () => {} }) })
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
  test('a job that ends meanwhile › is recorded when it is back, and was run once', async () => {
    const own = await startTestMarquee({
      database: openPostgres({ url: gate.url, poolSize: 5, onBroken: () => {} }),
      jobs: [...jobsOf(features), slowJob],
    })
    await own.startWorking()
    const client = await own.createClient()
    await withTenant(own.services.database, client, (db) => own.services.jobs.enqueue(db, slowJob, {}))
    await expect.poll(() => slowRuns.length, { timeout: 15_000 }).toBe(1)
    gate.close()
    slowRuns[0]?.()
    await expect.poll(async () => (await read()).status, { timeout: 15_000 }).toBe(503)
    gate.open()
    const stateOf = async () => (await own.services.database.executeSql("select state from queue.jobs where name = 'slow'")).rows[0]?.state
    await expect.poll(stateOf, { timeout: 30_000 }).toBe('completed')
    expect(slowRuns).toHaveLength(1)
    await own.stop()
  })

  test('a message handed over meanwhile › is recorded as sent when it is back, neither unconfirmed nor sent again', async () => {
    const { services } = marquee
    const to = 'patient@mail.test'
    const { clientUuid } = account
    const rendered = { subject: 'Your receipt', html: '<p>Paid</p>', text: 'Paid' }
    const messageUuid = await withTenant(services.database, clientUuid, (db) =>
      queueEmail(db, services, { clientUuid, brand: 'marquee', to, purpose: 'test', rendered }),
    )
    const mail: Services['mail'] = {
      ...services.mail,
      sendEmail: async (email, handOver) => {
        const sent = await services.mail.sendEmail(email, handOver)
        gate.close()
        setTimeout(() => gate.open(), 3_000)
        return sent
      },
    }
    await sendMessageJob.run({ ...services, mail }, { clientUuid, messageUuid })
    await sendMessageJob.run(services, { clientUuid, messageUuid })
    const [message] = await withTenant(services.database, clientUuid, (db) =>
      db.select().from(messages).where(eq(messages.uuid, messageUuid)),
    )
    expect([message?.state, (await marquee.inbox(to)).length]).toEqual(['sent', 1])
  })

  test('a server that does not respond › affects neither the readiness of the process nor its probes', async () => {
    gate.swallow(true)
    const startedAt = Date.now()
    const probes = await Promise.all(['/readyz', '/healthz'].map((path) => marquee.request('GET', path)))
    expect(probes.map(({ status }) => status)).toEqual([200, 200])
    expect(Date.now() - startedAt).toBeLessThan(1_000)
    gate.swallow(false)
    gate.cut()
    await expect.poll(async () => (await read()).status, { timeout: 40_000 }).toBe(200)
  })

  test('calls › meanwhile › return 503 with a message, the process stays ready, and recovers by itself', async () => {
    expect((await read()).status).toBe(200)
    gate.close()
    const response = await read()
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('2')
    expect(response.body.details.data).toMatchObject({
      code: 'unavailable',
      message: 'The service is briefly unavailable. Please try again in a moment',
    })
    expect((await marquee.request('GET', '/readyz')).status).toBe(200)
    gate.open()
    expect((await read()).status).toBe(200)
  })

  test('a lock that another session does not release › is awaited for some seconds, then a call returns 503 with a message', async () => {
    const holder = new pg.Client({ connectionString: directly })
    await holder.connect()
    await holder.query('begin; lock table sessions in access exclusive mode')
    const response = await read()
    await holder.end()
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect((await read()).status).toBe(200)
  })

  test('cut connections, as a failover leaves them › the next calls use new ones', async () => {
    await Promise.all(Array.from({ length: 10 }, read))
    gate.cut()
    const responses = await Promise.all(Array.from({ length: 10 }, read))
    expect(responses.map((response) => response.status)).toEqual(Array(10).fill(200))
  })
})
