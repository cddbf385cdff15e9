import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { features } from '../../app.ts'
import { auditEvents } from '../audit/audit.tables.ts'
import { ProviderError } from '../base/provider-error.ts'
import { cleanUpJob } from '../clean-up.job.ts'
import { withSystem, withTenant } from '../database/tenancy.ts'
import { jobsOf } from '../feature/feature.ts'
import { defineJob, RunLater } from './job.ts'

let marquee: TestMarquee
let client: string
const runs: string[] = []
const failures = new Map<string, Error>()
const givenUp: string[] = []

const exampleJob = defineJob({
  name: 'example',
  payload: z.object({ key: z.string() }),
  retry: { limit: 2, delayS: 5 },
  async run(_, { key }) {
    runs.push(key)
    const failure = failures.get(key)
    if (failure) throw failure
  },
  async onDead(_, { key }) {
    givenUp.push(key)
  },
})

const patientJob = defineJob({ ...exampleJob, name: 'patient', waitsForFix: true })
const slowJob = defineJob({ ...patientJob, name: 'slow', retry: { limit: 2, delayS: 3600 } })

beforeAll(async () => {
  marquee = await startTestMarquee({ jobs: [...jobsOf(features), exampleJob, patientJob, slowJob] })
  client = await marquee.createClient()
})
afterAll(() => marquee.stop())

const enqueue = (key: string, then?: () => Promise<never>) =>
  withTenant(marquee.services.database, client, async (db) => {
    await db.insert(auditEvents).values({ clientUuid: client, action: key })
    await marquee.services.jobs.enqueue(db, exampleJob, { key })
    await then?.()
  })
const runsOf = (key: string) => runs.filter((run) => run === key).length
const deadOf = async (key: string) => (await marquee.services.jobs.listDead()).filter((dead) => dead.payload.key === key)

describe('a job', () => {
  test('enqueued in a transaction that commits › runs once', async () => {
    await enqueue('committed')
    await marquee.runJobs()
    await marquee.runJobs({ includeWaiting: true })
    expect(runsOf('committed')).toBe(1)
  })

  test('enqueued in a transaction that is rolled back › does not exist', async () => {
    await expect(
      enqueue('rolled back', async () => {
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await marquee.runJobs({ includeWaiting: true })
    expect(runsOf('rolled back')).toBe(0)
  })

  test('enqueued › leaves the transaction under its tenant', async () => {
    const role = await withTenant(marquee.services.database, client, async (db) => {
      await marquee.services.jobs.enqueue(db, exampleJob, { key: 'role' })
      return (await db.$client.query('select current_user as role')).rows[0]?.role
    })
    expect(role).toBe('marquee_tenant')
  })

  test('with an invalid payload › is rejected when it is enqueued', async () => {
    await expect(
      withTenant(marquee.services.database, client, (db) => marquee.services.jobs.enqueue(db, exampleJob, { key: 5 as unknown as string })),
    ).rejects.toThrow()
  })

  test('that fails › waits before its next try, and is dead after its last, with one notification', async () => {
    failures.set('failing', new Error('out of order'))
    await enqueue('failing')
    await marquee.runJobs()
    await marquee.runJobs()
    expect(runsOf('failing')).toBe(1)
    expect(givenUp).not.toContain('failing')
    for (let attempt = 0; attempt < 5; attempt++) await marquee.runJobs({ includeWaiting: true })
    expect(runsOf('failing')).toBe(3)
    expect(await deadOf('failing')).toMatchObject([{ job: 'example', payload: { key: 'failing' }, error: 'out of order' }])
    expect(givenUp.filter((key) => key === 'failing')).toHaveLength(1)
  })

  test('whose provider reports a permanent error › is dead at once', async () => {
    failures.set('refused', new ProviderError('example', 'never', { retryable: false }))
    await enqueue('refused')
    await marquee.runJobs()
    for (let attempt = 0; attempt < 3; attempt++) await marquee.runJobs({ includeWaiting: true })
    expect(runsOf('refused')).toBe(1)
    expect(await deadOf('refused')).toHaveLength(1)
    expect(givenUp).toContain('refused')
  })

  test('that waits for a fix › is retried until the installation is set up correctly, while other errors count as usual', async () => {
    const fault = new ProviderError('example', 'the key is wrong', { retryable: false, untilFixed: true })
    failures.set('unmended', fault)
    await enqueue('unmended')
    await withTenant(marquee.services.database, client, (db) => marquee.services.jobs.enqueue(db, patientJob, { key: 'patient' }))
    failures.set('patient', new Error('out of order'))
    await marquee.runJobs()
    failures.set('patient', fault)
    for (let attempt = 0; attempt < 6; attempt++) await marquee.runJobs({ includeWaiting: true })
    expect([runsOf('unmended'), runsOf('patient')]).toEqual([1, 7])
    expect([await deadOf('unmended'), await deadOf('patient')]).toMatchObject([[{ error: 'the key is wrong' }], []])
    failures.set('patient', new Error('out of order'))
    for (let attempt = 0; attempt < 6; attempt++) await marquee.runJobs({ includeWaiting: true })
    expect(await deadOf('patient')).toMatchObject([{ job: 'patient', error: 'out of order' }])
  })

  test('that has nothing to do yet › is run again later, however often', async () => {
    const hour = new Date(Date.now() + 3_600_000)
    failures.set('early', new RunLater(hour, new Date()))
    await enqueue('early')
    await marquee.runJobs()
    const { rows } = await marquee.services.database.executeSql(
      `select count(*)::int as jobs, max(extract(epoch from due_at - now())) as seconds
       from queue.jobs where payload->>'key' = 'early'`,
    )
    expect(rows[0]?.jobs).toBe(1)
    expect(Number(rows[0]?.seconds)).toBeGreaterThan(3500)
    for (let attempt = 0; attempt < 6; attempt++) await marquee.runJobs({ includeWaiting: true })
    expect([runsOf('early'), (await deadOf('early')).length]).toEqual([7, 0])
    failures.delete('early')
    await marquee.runJobs({ includeWaiting: true })
    await marquee.runJobs({ includeWaiting: true })
    expect(runsOf('early')).toBe(8)
  })

  const dueInS = async (key: string) => {
    const { rows } = await marquee.services.database.executeSql(
      "select extract(epoch from due_at - now()) as seconds from queue.jobs where payload->>'key' = $1",
      [key],
    )
    return Number(rows[0]?.seconds)
  }

  test.each([
    ['has nothing to do yet', 60, new RunLater(new Date(60_000), new Date(0))],
    ['waits for mending', 600, new ProviderError('example', 'the key is wrong', { retryable: false, untilFixed: true })],
  ])('that has failed before and %s › is due at the given time, and has all its tries', async (what, seconds, reason) => {
    await withTenant(marquee.services.database, client, (db) => marquee.services.jobs.enqueue(db, slowJob, { key: what }))
    const fault = new Error('out of order')
    for (const failure of [reason, fault, reason, reason]) {
      failures.set(what, failure)
      await marquee.runJobs({ includeWaiting: true })
    }
    expect(await dueInS(what)).toBeGreaterThan(seconds - 30)
    expect(await dueInS(what)).toBeLessThanOrEqual(seconds)
    failures.set(what, fault)
    await marquee.runJobs({ includeWaiting: true })
    expect(await deadOf(what)).toEqual([])
    await marquee.runJobs({ includeWaiting: true })
    expect(await deadOf(what)).toHaveLength(1)
    expect(runsOf(what)).toBe(6)
  })

  test('whose provider requests a delay › is not retried before', async () => {
    failures.set('asked', new ProviderError('example', 'slow down', { retryable: true, retryAfterS: 3600 }))
    await enqueue('asked')
    await marquee.runJobs()
    const { rows } = await marquee.services.database.executeSql(
      "select extract(epoch from due_at - now()) as seconds from queue.jobs where payload->>'key' = 'asked'",
    )
    expect(Number(rows[0]?.seconds)).toBeGreaterThan(3500)
  })

  test('whose statement fails › has no statement parameters in the queue and the log', async () => {
    failures.set(
      'leaking',
      new Error('Failed query: insert into x values ($1)\nparams: the-reset-link', { cause: new Error('the disk is full') }),
    )
    await enqueue('leaking')
    await marquee.runJobs()
    const { rows } = await marquee.services.database.executeSql("select error from queue.jobs where payload->>'key' = 'leaking'")
    expect(JSON.stringify(rows)).toContain('the disk is full')
    expect(JSON.stringify(rows)).not.toContain('the-reset-link')
    expect(marquee.logLines.join('')).not.toContain('the-reset-link')
  })

  test('that is dead › re-run › leaves the dead letters and runs', async () => {
    failures.set('mended', new ProviderError('example', 'not yet', { retryable: false }))
    await enqueue('mended')
    await marquee.runJobs()
    failures.delete('mended')
    const [dead] = await deadOf('mended')
    const rerun = () => withSystem(marquee.services.database, (db) => marquee.services.jobs.rerunDead(db, dead?.id ?? ''))
    expect(await rerun()).toEqual({ key: 'mended' })
    expect(await rerun()).toBeNull()
    await marquee.runJobs()
    expect(runsOf('mended')).toBe(2)
    expect(await deadOf('mended')).toEqual([])
  })

  test('with a worker running › starts as soon as its transaction commits', async () => {
    const own = await startTestMarquee({ jobs: [...jobsOf(features), exampleJob] })
    await own.startWorking()
    const ownClient = await own.createClient()
    await withTenant(own.services.database, ownClient, (db) => own.services.jobs.enqueue(db, exampleJob, { key: 'worked' }))
    await expect.poll(() => runsOf('worked'), { timeout: 10_000 }).toBe(1)
    await own.stop()
  })
})

describe('the clean-up', () => {
  test('when it runs › removes what has expired and retains the rest', async () => {
    const own = await startTestMarquee()
    const account = await own.createAccount()
    await own.api('POST', '/user-management/my-information/password/find', { body: { email: account.email } })
    await own.runJobs()
    const count = async (table: string) =>
      Number((await own.services.database.executeSql(`select count(*) as count from ${table}`)).rows[0]?.count)
    await cleanUpJob.run(own.services, {})
    expect([await count('sessions'), await count('password_resets'), await count('rate_limits')]).toEqual([1, 1, 2])
    own.clock.advance(21 * 24 * 3_600_000)
    await cleanUpJob.run(own.services, {})
    expect([await count('sessions'), await count('password_resets'), await count('rate_limits')]).toEqual([0, 0, 0])
    await own.stop()
  })

  test('once an hour › is on the schedule of a process that runs jobs', async () => {
    const { startJobs } = await import('./jobs.ts')
    const { services } = marquee
    const running = await startJobs({ database: services.database, jobs: jobsOf(features), log: services.log, runsCron: true })
    const { rows } = await services.database.executeSql(
      "select name, cron, to_char(next_at at time zone 'UTC', 'MI:SS') as next from queue.schedules",
    )
    expect(rows).toContainEqual({ name: 'clean-up', cron: '17 * * * *', next: '17:00' })
    expect(rows.map(({ name }) => name).sort()).toEqual(
      jobsOf(features)
        .flatMap(({ name, cron }) => (cron ? [name] : []))
        .sort(),
    )
    await running.stop()
  })
})
