import { isDeepStrictEqual } from 'node:util'
import PgBoss from 'pg-boss'
import { afterCommit, type Database, type Db } from '../database/database.ts'
import type { Log } from '../log.ts'
import type { Services } from '../services.ts'
import { currentTrace } from '../trace.ts'
import type { AnyJob } from './job.ts'
import type { DeadJob, JobQueue, QueueDepth } from './job-queue.ts'
import { createLeases, type Judgement, LEASE_TIMES, type LeaseTimes } from './leases.ts'
import { DEAD_QUEUE, MAKE_HOLDERS, PG_BOSS_QUERIES, type QueuedJob } from './pg-boss.queries.ts'
import { longestRunS, runJob, type TakenJob } from './run-job.ts'
import { takeUpAbandoned } from './take-up.ts'
import { startWorker } from './worker.ts'

const RETENTION_DAYS = 30
/** Concurrent jobs per queue and process */
const SLOTS = 5
/** This long after the longest run, pg-boss itself fails a job that has not ended. The leases act sooner, unless no worker is left */
const ABANDONED_AFTER_S = 900
/** How long interrupted runs may take to end and to be returned to the queue */
const GIVE_BACK_MS = 2_000

export interface Jobs extends JobQueue {
  /** Starts processing jobs; `web` processes don't */
  work(services: Services): Promise<void>
  /** Runs everything that is due, retries included, and returns how many ran; for tests and commands */
  drain(services: Services, options?: { includeWaiting?: boolean }): Promise<number>
  stop(): Promise<void>
}

interface JobSettings {
  database: Database
  jobs: readonly AnyJob[]
  log: Log
  runsCron: boolean
  leaseTimes?: LeaseTimes
  pollMs?: number
}

export async function startJobs(settings: JobSettings): Promise<Jobs> {
  const { database, jobs, log, leaseTimes = LEASE_TIMES, pollMs } = settings
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    // A login without rights of its own finds the tables that the owner's login has created
    migrate: database.jobRole === 'none',
    supervise: settings.runsCron,
    schedule: settings.runsCron,
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 14,
  })
  boss.on('error', (error) => log.error({ error }, 'job queue fault'))
  await boss.start()
  await prepareQueues(boss, jobs, settings.runsCron)
  if (database.jobRole === 'none') await database.executeSql(MAKE_HOLDERS)
  if (database.kind === 'embedded') {
    await database.executeSql(PG_BOSS_QUERIES.takeUpLeftBehind)
    await database.executeSql(PG_BOSS_QUERIES.clearHolders)
  }

  /** Tenants have no access to the queue, which contains jobs of all clients. Only this one statement runs in the role that has */
  async function executeInJobRole(db: Db, text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
    const { rows } = await db.$client.query("select current_setting('role') as role, set_config('role', $1, true)", [database.jobRole])
    const result = await db.$client.query(text, values)
    await db.$client.query("select set_config('role', $1, true)", [rows[0]?.role])
    return result
  }

  const leases = createLeases({ database, log, times: leaseTimes })
  const workers = new Map<string, ReturnType<typeof startWorker>>()
  let stopping: Promise<void> | undefined
  const wake = (name: string) => workers.get(name)?.wake()

  function takeJobs({ name }: AnyJob, batchSize: number, query = PG_BOSS_QUERIES.take): Promise<TakenJob[]> {
    return leases.take(async (holder) => {
      const { rows } = await database.executeSql(query, [holder, name, batchSize])
      return rows.map((row) => ({ ...(row as unknown as Omit<TakenJob, 'name' | 'holder'>), name }))
    })
  }

  /**
   * Runs that end soon may finish. Others are stopped at their next step and returned to the queue; a run that still waits for a vendor
   * after that is abandoned, and taken over like the jobs of a process that died, or by the next start
   */
  async function stopAll(): Promise<void> {
    const ended = Promise.all([...workers.values()].map((worker) => worker.stop()))
    if (!(await isWithin(leaseTimes.finishMs, ended))) {
      leases.cutShort()
      if (!(await isWithin(GIVE_BACK_MS, ended))) log.warn('jobs were left behind: they did not end in time. They are taken up again')
    }
    await leases.stop()
    await boss.stop({ graceful: false, wait: true })
  }

  const run = (services: Services, job: AnyJob, taken: TakenJob) => runJob(boss, leases, services, job, taken, leaseTimes.leaseMs)

  return {
    async enqueue(db, job, payload, { afterS = 0, lane, priority } = {}) {
      const { requestId, span } = currentTrace()
      const data: QueuedJob = {
        job: job.name,
        payload: job.payload.parse(payload),
        ...(lane && { lane }),
        ...(requestId && { requestId }),
        ...(span && { traceparent: span.traceparent }),
      }
      await sendToQueue(boss, data, (text, values) => executeInJobRole(db, text, values), { afterS, priority })
      if (afterS === 0) afterCommit(db, () => wake(job.name))
    },

    async lane(db, job, lane, clientUuid) {
      await db.$client.query("select pg_advisory_xact_lock(hashtextextended('job lanes', 0))")
      const { rows } = await executeInJobRole(db, PG_BOSS_QUERIES.lane, [job.name, lane, clientUuid])
      const [found] = rows as { booked_s: number | null; own: number; clients: number }[]
      return { bookedS: found?.booked_s ?? null, own: found?.own ?? 0, clients: found?.clients ?? 0 }
    },

    async countClients(db, job) {
      const { rows } = await executeInJobRole(db, PG_BOSS_QUERIES.clientsOf, [job.name])
      return (rows as { clients: number }[])[0]?.clients ?? 0
    },

    async work(services) {
      await leases.start(async (judgement: Judgement) => {
        for (const name of await takeUpAbandoned(boss, leases, services, jobs, judgement)) wake(name)
      })
      for (const job of jobs) {
        const take = (count: number) => takeJobs(job, count)
        workers.set(job.name, startWorker({ slots: job.slots ?? SLOTS, log, take, run: (taken) => run(services, job, taken), pollMs }))
      }
    },

    async drain(services, { includeWaiting = false } = {}) {
      await leases.start()
      let count = 0
      const withWork = async (query: string) => {
        const { rows } = await database.executeSql(query, [], { readOnly: true })
        return jobs.filter((job) => rows.some(({ name }) => name === job.name))
      }
      const runSome = async (job: AnyJob, query: string) => {
        const batch = await takeJobs(job, 20, query)
        for (const taken of batch) await run(services, job, taken)
        count += batch.length
        return batch.length
      }
      if (!includeWaiting) {
        for (let ran = 1; ran > 0; ) {
          ran = 0
          for (const job of await withWork(PG_BOSS_QUERIES.queuesWithWork)) ran += await runSome(job, PG_BOSS_QUERIES.take)
        }
        return count
      }
      // One pass over the queues: if waiting jobs were included, a failing one would be due again at once and loop forever
      for (let place = 0; ; place++) {
        // Queried after each queue, since jobs that are enqueued for a later queue are run in the same pass
        const [next] = (await withWork(PG_BOSS_QUERIES.queuesEvenWaiting)).filter((job) => jobs.indexOf(job) >= place)
        if (!next) return count
        place = jobs.indexOf(next)
        await runSome(next, PG_BOSS_QUERIES.takeEvenWaiting)
      }
    },

    async listDead() {
      const { rows } = await database.executeSql(PG_BOSS_QUERIES.listDead, [], { readOnly: true })
      return rows as unknown as DeadJob[]
    },

    async findDead(id) {
      const { rows } = await database.executeSql(PG_BOSS_QUERIES.findDead, [id], { readOnly: true })
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

    async depths() {
      const { rows } = await database.executeSql(PG_BOSS_QUERIES.depths, [], { readOnly: true })
      return rows as unknown as QueueDepth[]
    },

    stop() {
      stopping ??= stopAll()
      return stopping
    },
  }
}

async function isWithin(ms: number, ended: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, ms, false)
  })
  return Promise.race([ended.then(() => true), late]).finally(() => clearTimeout(timer))
}

async function prepareQueues(boss: PgBoss, jobs: readonly AnyJob[], runsCron: boolean): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  if (!existing.has(DEAD_QUEUE)) await boss.createQueue(DEAD_QUEUE)
  for (const job of jobs) {
    const { name, retry } = job
    const options = {
      name,
      expireInSeconds: longestRunS(job) + ABANDONED_AFTER_S,
      retryLimit: retry.limit,
      retryDelay: retry.delayS,
      retryBackoff: true,
      deadLetter: DEAD_QUEUE,
      retentionMinutes: RETENTION_DAYS * 24 * 60,
    }
    const queue = existing.get(name)
    if (!queue) await boss.createQueue(name, options)
    // Most starts find all queues as they should be, and there are dozens
    else if (!isDeepStrictEqual({ ...queue, ...options }, queue)) await boss.updateQueue(name, options)
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
