import PgBoss from 'pg-boss'
import { afterCommit, type Database, type Db } from '../database/database.ts'
import type { Log } from '../log.ts'
import type { Services } from '../services.ts'
import type { AnyJob } from './job.ts'
import type { DeadJob, JobQueue } from './job-queue.ts'
import { DEAD_QUEUE, PG_BOSS_QUERIES, type QueuedJob } from './pg-boss.queries.ts'
import { settle } from './settle.ts'
import { startWorker } from './worker.ts'

const KEPT_DAYS = 30
/** Concurrent jobs per queue and process */
const SLOTS = 5

export interface Jobs extends JobQueue {
  /** Starts processing jobs; `web` processes don't */
  work(services: Services): Promise<void>
  /** Runs everything that is due, retries included, and returns how many ran; for tests and command lines */
  drain(services: Services, options?: { includeWaiting?: boolean }): Promise<number>
  stop(): Promise<void>
}

export async function startJobs(settings: { database: Database; jobs: readonly AnyJob[]; log: Log; runsCron: boolean }): Promise<Jobs> {
  const { database, jobs, log } = settings
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    // A login without rights of its own finds what the owner's has made
    migrate: database.jobRole === 'none',
    supervise: settings.runsCron,
    schedule: settings.runsCron,
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 14,
  })
  boss.on('error', (error) => log.error({ error }, 'job queue fault'))
  await boss.start()
  await prepareQueues(boss, jobs, settings.runsCron)
  if (database.kind === 'embedded') await database.executeSql(PG_BOSS_QUERIES.takeUpLeftBehind)

  /** Tenants have no access to the queue, which holds jobs of all clients. Only this one statement runs in the role that has */
  async function executeInJobRole(db: Db, text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
    const { rows } = await db.$client.query("select current_setting('role') as role, set_config('role', $1, true)", [database.jobRole])
    const result = await db.$client.query(text, values)
    await db.$client.query("select set_config('role', $1, true)", [rows[0]?.role])
    return result
  }

  const workers = new Map<string, ReturnType<typeof startWorker>>()
  let stopping: Promise<void> | undefined
  const wake = (name: string) => workers.get(name)?.wake()

  return {
    async enqueue(db, job, payload, { afterS = 0, lane, priority } = {}) {
      const data: QueuedJob = { job: job.name, payload: job.payload.parse(payload), ...(lane && { lane }) }
      await sendToQueue(boss, data, (text, values) => executeInJobRole(db, text, values), { afterS, priority })
      if (afterS === 0) afterCommit(db, () => wake(job.name))
    },

    async lane(db, job, lane, clientUuid) {
      await db.$client.query("select pg_advisory_xact_lock(hashtextextended('job lanes', 0))")
      const { rows } = await executeInJobRole(db, PG_BOSS_QUERIES.lane, [job.name, lane, clientUuid])
      const [found] = rows as { booked_s: number | null; own: number }[]
      return { bookedS: found?.booked_s ?? null, own: found?.own ?? 0 }
    },

    async countClients(db, job) {
      const { rows } = await executeInJobRole(db, PG_BOSS_QUERIES.clientsOf, [job.name])
      return (rows as { clients: number }[])[0]?.clients ?? 0
    },

    async work(services) {
      for (const job of jobs) {
        const take = (batchSize: number) => boss.fetch<QueuedJob>(job.name, { batchSize })
        workers.set(job.name, startWorker({ slots: job.slots ?? SLOTS, log, take, run: (queued) => settle(boss, services, job, queued) }))
      }
    },

    async drain(services, { includeWaiting = false } = {}) {
      let count = 0
      const withWork = async () => {
        const { rows } = await database.executeSql(PG_BOSS_QUERIES.queuesWithWork)
        return jobs.filter((job) => rows.some(({ name }) => name === job.name))
      }
      for (;;) {
        let ran = 0
        // One round has to do with waiting jobs included (see below): what a job enqueues for a later queue is run in it too
        for (const job of includeWaiting ? jobs : await withWork()) {
          const batch = await boss.fetch<QueuedJob>(job.name, { batchSize: 20, ignoreStartAfter: includeWaiting })
          for (const queued of batch) await settle(boss, services, job, queued)
          ran += batch.length
        }
        count += ran
        // With waiting jobs included, a failing job would be due again at once and loop for ever
        if (ran === 0 || includeWaiting) return count
      }
    },

    async listDead() {
      const { rows } = await database.executeSql(PG_BOSS_QUERIES.listDead)
      return rows as unknown as DeadJob[]
    },

    async findDead(id) {
      const { rows } = await database.executeSql(PG_BOSS_QUERIES.findDead, [id])
      return (rows[0] as unknown as DeadJob | undefined) ?? null
    },

    async rerunDead(db, id) {
      const { rows } = await executeInJobRole(db, PG_BOSS_QUERIES.removeDead, [id])
      const [dead] = rows as { data: QueuedJob }[]
      if (!dead) return null
      await sendToQueue(boss, dead.data, (text, values) => executeInJobRole(db, text, values))
      afterCommit(db, () => wake(dead.data.job))
      return dead.data.payload
    },

    stop() {
      stopping ??= Promise.all([...workers.values()].map((worker) => worker.stop())).then(() => boss.stop({ graceful: false, wait: true }))
      return stopping
    },
  }
}

async function prepareQueues(boss: PgBoss, jobs: readonly AnyJob[], runsCron: boolean): Promise<void> {
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name))
  if (!existing.has(DEAD_QUEUE)) await boss.createQueue(DEAD_QUEUE)
  for (const { name, retry, timeoutS = 900 } of jobs) {
    const options = {
      name,
      expireInSeconds: timeoutS,
      retryLimit: retry.limit,
      retryDelay: retry.delayS,
      retryBackoff: true,
      deadLetter: DEAD_QUEUE,
      retentionMinutes: KEPT_DAYS * 24 * 60,
    }
    if (existing.has(name)) await boss.updateQueue(name, options)
    else await boss.createQueue(name, options)
  }
  if (runsCron) await prepareSchedule(boss, jobs)
}

async function prepareSchedule(boss: PgBoss, jobs: readonly AnyJob[]): Promise<void> {
  for (const { name, cron } of jobs) {
    if (cron) await boss.schedule(name, cron, { job: name, payload: {} }, { tz: 'UTC' })
  }
  const wanted = new Set(jobs.filter((job) => job.cron).map((job) => job.name))
  for (const { name } of await boss.getSchedules()) {
    if (!wanted.has(name)) await boss.unschedule(name)
  }
}

/** pg-boss returns null, not an error, for an unknown queue; throwing rolls back the change that needs the job */
async function sendToQueue(
  boss: PgBoss,
  data: QueuedJob,
  executeSql: PgBoss.Db['executeSql'],
  { afterS = 0, priority = 0 } = {},
): Promise<void> {
  const id = await boss.send(data.job, data, { db: { executeSql }, priority, ...(afterS > 0 && { startAfter: afterS }) })
  if (!id) throw new Error(`The job ${data.job} could not be queued: it has no queue`)
}
