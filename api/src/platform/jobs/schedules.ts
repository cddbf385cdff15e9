import type { Log } from '../base/log.ts'
import type { Database } from '../database/database.ts'
import { nextCronTime } from './cron.ts'
import type { AnyJob } from './job.ts'
import { QUEUE_QUERIES } from './queue.queries.ts'

const LOOK_EVERY_MS = 15_000

/** Stores the schedules of these jobs and drops all others. A schedule that was due while no worker ran enqueues its job once */
export async function replaceSchedules(database: Database, jobs: readonly AnyJob[]): Promise<void> {
  const scheduled = jobs.flatMap(({ name, cron }) => (cron ? [{ name, cron, nextAt: nextCronTime(cron, new Date()).toISOString() }] : []))
  const columns = [scheduled.map(({ name }) => name), scheduled.map(({ cron }) => cron), scheduled.map(({ nextAt }) => nextAt)]
  await database.executeSql(QUEUE_QUERIES.setSchedules, columns)
}

/** Enqueues the jobs whose time has come, by the server's clock */
export function startEnqueuingScheduledJobs(settings: { database: Database; jobs: readonly AnyJob[]; log: Log; wake(name: string): void }) {
  const { database, jobs, log, wake } = settings
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function enqueueDue(): Promise<void> {
    const { rows } = await database.executeSql(QUEUE_QUERIES.schedulesDue, [], { readOnly: true })
    for (const { name, cron, nowMs } of rows as unknown as { name: string; cron: string; nowMs: number }[]) {
      const retry = jobs.find((job) => job.name === name)?.retry
      if (!retry) continue
      const nextAt = nextCronTime(cron, new Date(nowMs)).toISOString()
      await database.executeSql(QUEUE_QUERIES.enqueueScheduled, [name, nextAt, retry.limit, retry.delayS])
      wake(name)
    }
  }

  async function look(): Promise<void> {
    await enqueueDue().catch((error) => log.warn({ error }, 'scheduled jobs could not be enqueued; trying again soon'))
    if (!isStopped) timer = setTimeout(look, LOOK_EVERY_MS).unref()
  }

  void look()
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
