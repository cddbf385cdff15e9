import type { Log } from '../base/log.ts'
import { currentTrace } from '../base/trace.ts'
import { afterCommit, type Database, type Db, type Rows } from '../database/database.ts'
import type { DeadJob, JobQueue, JobTime, QueueDepth } from '../services/job-queue.ts'
import type { Services } from '../services/services.ts'
import type { AnyJob } from './job.ts'
import { createLeases, LEASE_TIMES, type LeaseTimes, rejectAfter } from './leases.ts'
import { QUEUE_QUERIES } from './queue.queries.ts'
import { type QueuedJob, runJob, type TakenJob } from './run-job.ts'
import { setSchedules, startSchedules } from './schedules.ts'
import { takeOverAbandoned } from './take-over.ts'
import { startWorker } from './worker.ts'

/** Concurrent jobs per queue and process */
const SLOTS = 5
/** How long interrupted runs may take to end and to be returned to the queue */
const GIVE_BACK_MS = 2_000
const PURGE_BATCH = 10_000

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
  const { database, jobs, log, runsCron, leaseTimes = LEASE_TIMES, pollMs } = settings
  if (database.kind === 'embedded') {
    await database.executeSql(QUEUE_QUERIES.takeOverAtStart)
    await database.executeSql(QUEUE_QUERIES.clearProcesses)
  }
  if (runsCron) await setSchedules(database, jobs)

  const leases = createLeases({ database, log, times: leaseTimes })
  const workers = new Map<string, ReturnType<typeof startWorker>>()
  let schedules: ReturnType<typeof startSchedules> | undefined
  let stopping: Promise<void> | undefined
  const wake = (name: string) => workers.get(name)?.wake()
  const read = async <T>(query: string, values: unknown[] = []) =>
    (await database.executeSql(query, values, { readOnly: true })).rows as unknown as T[]

  /** Tenants have no access to the queue, which contains jobs of all clients. Only this one statement runs in the role that has */
  async function executeInJobRole(db: Db, text: string, values: unknown[]): Promise<Rows> {
    const { rows } = await db.$client.query("select current_setting('role') as role, set_config('role', $1, true)", [database.jobRole])
    const result = await db.$client.query(text, values)
    await db.$client.query("select set_config('role', $1, true)", [rows[0]?.role])
    return result
  }

  async function insertJob(db: Db, queued: QueuedJob, { afterS = 0, priority = 0 }: JobTime = {}): Promise<void> {
    const { name, payload, lane, requestId, traceparent } = queued
    const retry = jobs.find((job) => job.name === name)?.retry
    // Rolls back the change that needs the job
    if (!retry) throw new Error(`The job ${name} could not be queued: no feature has it`)
    const values = [name, JSON.stringify(payload), retry.limit, retry.delayS, afterS, priority, lane, requestId, traceparent]
    await executeInJobRole(db, QUEUE_QUERIES.enqueue, values)
    if (afterS === 0) afterCommit(db, () => wake(name))
  }

  function takeJobs(job: AnyJob, count: number, query = QUEUE_QUERIES.take): Promise<TakenJob[]> {
    return leases.take(async (holder) => (await database.executeSql(query, [holder, job.name, count])).rows as unknown as TakenJob[])
  }

  /**
   * Runs that end soon may finish. Others are stopped at their next step and returned to the queue; a run that still waits for a vendor
   * after that is abandoned, and taken over like the jobs of a process that died, or by the next start
   */
  async function stopAll(): Promise<void> {
    schedules?.stop()
    const ended = Promise.all([...workers.values()].map((worker) => worker.stop()))
    if (!(await endsWithin(leaseTimes.finishMs, ended))) {
      leases.cutShort()
      if (!(await endsWithin(GIVE_BACK_MS, ended))) log.warn('jobs were left behind: they did not end in time. They are taken up again')
    }
    await leases.stop()
  }

  const run = (services: Services, job: AnyJob, taken: TakenJob) => runJob(leases, services, job, taken, leaseTimes.leaseMs)

  return {
    async enqueue(db, job, payload, { lane, ...when } = {}) {
      const { requestId, span } = currentTrace()
      const { name } = job
      await insertJob(db, { name, payload: job.payload.parse(payload), lane, requestId, traceparent: span?.traceparent }, when)
    },

    async lane(db, job, lane, clientUuid) {
      await db.$client.query("select pg_advisory_xact_lock(hashtextextended('job lanes', 0))")
      const { rows } = await executeInJobRole(db, QUEUE_QUERIES.lane, [job.name, lane, clientUuid])
      const [found] = rows as { booked_s: number | null; own: number; clients: number }[]
      return { bookedS: found?.booked_s ?? null, own: found?.own ?? 0, clients: found?.clients ?? 0 }
    },

    async countClients(db, job) {
      const { rows } = await executeInJobRole(db, QUEUE_QUERIES.clientsOf, [job.name])
      return (rows as { clients: number }[])[0]?.clients ?? 0
    },

    async work(services) {
      await leases.start(async (judgement) => {
        for (const name of await takeOverAbandoned(leases, services, jobs, judgement)) wake(name)
      })
      for (const job of jobs) {
        const take = (count: number) => takeJobs(job, count)
        workers.set(job.name, startWorker({ slots: job.slots ?? SLOTS, log, take, run: (taken) => run(services, job, taken), pollMs }))
      }
      if (runsCron) schedules = startSchedules({ database, jobs, log, wake })
    },

    async drain(services, { includeWaiting = false } = {}) {
      await leases.start()
      const { namesDue, namesWaiting, take, takeEvenWaiting } = QUEUE_QUERIES
      const [namesQuery, takeQuery] = includeWaiting ? [namesWaiting, takeEvenWaiting] : [namesDue, take]
      for (let [count, place] = [0, 0]; ; ) {
        // Queried after each batch, since its runs may have enqueued jobs
        const names = (await read<{ name: string }>(namesQuery)).map(({ name }) => name)
        const next = jobs.findIndex(({ name }, index) => index >= place && names.includes(name))
        const job = jobs[next]
        if (!job) return count
        const batch = await takeJobs(job, 20, takeQuery)
        for (const taken of batch) await run(services, job, taken)
        count += batch.length
        // One batch each, if jobs need not be due: a failing one would be taken again at once and loop forever
        if (includeWaiting || batch.length === 0) place = next + 1
      }
    },

    listDead: () => read<DeadJob>(QUEUE_QUERIES.listDead),

    findDead: async (id) => (await read<DeadJob>(QUEUE_QUERIES.findDead, [id]))[0] ?? null,

    async rerunDead(db, id) {
      const { rows } = await executeInJobRole(db, QUEUE_QUERIES.removeDead, [id])
      const [dead] = rows as unknown as QueuedJob[]
      if (!dead) return null
      await insertJob(db, dead)
      return dead.payload
    },

    depths: () => read<QueueDepth>(QUEUE_QUERIES.depths),

    async purge() {
      for (let count = PURGE_BATCH; count === PURGE_BATCH; )
        count = Number((await database.executeSql(QUEUE_QUERIES.purge, [PURGE_BATCH])).rows[0]?.count)
    },

    stop() {
      stopping ??= stopAll()
      return stopping
    },
  }
}

const endsWithin = (ms: number, ended: Promise<unknown>): Promise<boolean> =>
  rejectAfter(ms, ended).then(
    () => true,
    () => false,
  )
