import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { defineJob } from './job.ts'
import { startJobs } from './jobs.ts'

const hourlyJob = defineJob({
  name: 'hourly',
  payload: z.object({}),
  retry: { limit: 0, delayS: 1 },
  cron: '30 * * * *',
  run: async () => {},
})

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({ jobs: [hourlyJob] })
})
afterAll(() => marquee.stop())

const startWorker = async (cron = hourlyJob.cron) => {
  const { database, log } = marquee.services
  return startJobs({ database, jobs: [{ ...hourlyJob, cron }], log, runsCron: true, pollMs: 200 })
}
const execute = async (statement: string) => (await marquee.services.database.executeSql(statement)).rows
const schedule = () => execute("select name, cron, next_at > now() as ahead, to_char(next_at, 'MI') as minute from queue.schedules")

describe('a schedule', () => {
  test('that fell due while no worker ran › enqueues its job once, with two workers, and moves on', async () => {
    const workers = [await startWorker(), await startWorker()]
    await execute("update queue.schedules set next_at = now() - interval '5 hours'")
    for (const worker of workers) await worker.work(marquee.services)
    await expect.poll(schedule).toEqual([{ name: 'hourly', cron: '30 * * * *', ahead: true, minute: '30' }])
    await expect.poll(() => execute('select state from queue.jobs')).toEqual([{ state: 'completed' }])
    for (const worker of workers) await worker.stop()
    expect(await execute('select name from queue.jobs')).toEqual([{ name: 'hourly' }])
  })

  test('whose expression changes › follows the new one; without a job › is dropped', async () => {
    await execute("insert into queue.schedules (name, cron, next_at) values ('retired', '1 * * * *', now())")
    const worker = await startWorker('45 * * * *')
    expect(await schedule()).toEqual([{ name: 'hourly', cron: '45 * * * *', ahead: true, minute: '45' }])
    await worker.stop()
  })
})

describe('the purge', () => {
  test('of finished jobs › deletes completed ones after a day and dead ones after 90, and no others', async () => {
    await execute('delete from queue.jobs')
    for (const [state, days] of Object.entries({ completed: 2, failed: 91, created: 400 }))
      for (const age of [days, 0.5])
        await execute(`insert into queue.jobs (name, payload, state, retry_limit, retry_delay_s, created_at, ended_at)
          values ('${state} ${age}', '{}', '${state}', 0, 0, now() - interval '${age * 24} hours', now() - interval '${age * 24} hours')`)
    await marquee.services.jobs.purge()
    const left = await execute('select name from queue.jobs order by name')
    expect(left.map(({ name }) => name)).toEqual(['completed 0.5', 'created 0.5', 'created 400', 'failed 0.5'])
  })
})
