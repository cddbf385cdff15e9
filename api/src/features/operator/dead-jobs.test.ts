import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import { defineJob } from '../../platform/jobs/job.ts'

let isBroken = true
const ran: string[] = []
const printReportJob = defineJob({
  name: 'print-report',
  payload: z.object({ report: z.string(), clientUuid: z.string().optional() }),
  retry: { limit: 0, delayS: 1 },
  async run(_, { report }) {
    if (isBroken) throw new Error('The printer is on fire')
    ran.push(report)
  },
})

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({ jobs: [printReportJob] })
})
afterAll(() => marquee.stop())
beforeEach(() => {
  isBroken = true
})

interface DeadJob {
  id: string
  payload: { report: string }
}

const operate = (method: string, path: string) => marquee.api(method, `/operator/jobs/dead${path}`, { token: OPERATOR_KEY })

/** Creates a job that has failed for good; returns its report and its entry in the list of dead jobs */
async function killJob(clientUuid?: string): Promise<{ report: string; dead: DeadJob }> {
  const report = randomUUID()
  await withSystem(marquee.services.database, (db) => marquee.services.jobs.enqueue(db, printReportJob, { report, clientUuid }))
  await marquee.runJobs()
  const dead = await findDead(report)
  if (!dead) throw new Error('The job did not die')
  return { report, dead }
}

async function findDead(report: string): Promise<DeadJob | undefined> {
  const { data } = (await operate('GET', '')).body
  return data.find((job: DeadJob) => job.payload.report === report)
}

describe('GET /operator/jobs/dead', () => {
  test('after a job failed for good › lists it with its payload and reason', async () => {
    const { report, dead } = await killJob()
    expect(dead).toEqual({
      id: expect.any(String),
      job: 'print-report',
      payload: { report },
      error: 'The printer is on fire',
      failed_datetime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    expect(ran).not.toContain(report)
  })

  test('after a job succeeded › does not list it', async () => {
    isBroken = false
    const report = randomUUID()
    await withSystem(marquee.services.database, (db) => marquee.services.jobs.enqueue(db, printReportJob, { report }))
    await marquee.runJobs()
    expect(ran).toContain(report)
    expect(await findDead(report)).toBeUndefined()
  })
})

describe('GET /operator/jobs/dead/{id}', () => {
  test('of a dead job › shows it', async () => {
    const { dead } = await killJob()
    const response = await operate('GET', `/${dead.id}`)
    expect([response.status, response.body]).toEqual([200, { code: 200, data: dead }])
  })

  test('of one that five hundred younger ones hide from the list › shows it', async () => {
    const { dead } = await killJob()
    await marquee.services.database.executeSql(
      `insert into queue.jobs (name, payload, state, retry_limit, retry_delay_s, ended_at)
        select 'retired-job', '{}', 'failed', 0, 0, now() from queue.jobs, generate_series(1, 500) where id = $1`,
      [dead.id],
    )
    expect(await findDead(dead.payload.report)).toBeUndefined()
    expect((await operate('GET', `/${dead.id}`)).body.data).toEqual(dead)
    await marquee.services.database.executeSql("delete from queue.jobs where name = 'retired-job'")
  })

  test.each([[randomUUID()], ['abc'], ["'%20or%20true"]])('of %s › returns 404', async (id) => {
    expect((await operate('GET', `/${id}`)).status).toBe(404)
    expect((await operate('POST', `/${id}/re-run`)).status).toBe(404)
  })
})

describe('POST /operator/jobs/dead/{id}/re-run', () => {
  test('of a dead job › puts it back, and it runs once', async () => {
    const { report, dead } = await killJob()
    isBroken = false
    expect((await operate('POST', `/${dead.id}/re-run`)).body).toEqual({ code: 200 })
    expect(await findDead(report)).toBeUndefined()
    await marquee.runJobs()
    expect(ran.filter((done) => done === report)).toHaveLength(1)
  })

  test('of a business’s job › is recorded in its audit log, once', async () => {
    const clientUuid = await marquee.createClient()
    const { dead } = await killJob(clientUuid)
    await operate('POST', `/${dead.id}/re-run`)
    await operate('POST', `/${dead.id}/re-run`)
    expect(await marquee.auditOf(clientUuid)).toEqual(['job_rerun'])
  })

  test('twice at the same time › puts it back once', async () => {
    const { report, dead } = await killJob()
    isBroken = false
    const responses = await Promise.all([operate('POST', `/${dead.id}/re-run`), operate('POST', `/${dead.id}/re-run`)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
    await marquee.runJobs()
    expect(ran.filter((done) => done === report)).toHaveLength(1)
  })

  test('while it is still broken › lists it again', async () => {
    const { report, dead } = await killJob()
    await operate('POST', `/${dead.id}/re-run`)
    await marquee.runJobs()
    expect((await findDead(report))?.id).not.toBe(dead.id)
    expect(problemOf(await operate('GET', `/${dead.id}`))).toMatchObject({ status: 404, message: 'This dead job does not exist' })
  })

  test('of a job whose queue is gone › leaves it in the list', async () => {
    const { database } = marquee.services
    const { report, dead } = await killJob()
    await database.executeSql("update queue.jobs set name = 'retired-job' where id = $1", [dead.id])
    expect((await operate('POST', `/${dead.id}/re-run`)).status).toBe(500)
    expect((await findDead(report))?.id).toBe(dead.id)
  })
})
