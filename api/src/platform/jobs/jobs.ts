import type { Log } from '../base/log.ts'
import { rejectAfter } from '../base/reject-after.ts'
import type { Database } from '../database/database.ts'
import type { JobQueue } from '../services/job-queue.ts'
import type { Services } from '../services/services.ts'
import { createJobQueue } from './create-job-queue.ts'
import type { AnyJob } from './job.ts'
import { createLeases, LEASE_TIMES, type LeaseTimes } from './leases.ts'
import { QUEUE_QUERIES } from './queue.queries.ts'
import { runJob, type TakenJob } from './run-job.ts'
import { replaceSchedules, startEnqueuingScheduledJobs } from './schedules.ts'
import { takeOverAbandonedRuns } from './take-over.ts'
import { startWorker } from './worker.ts'

/** Concurrent jobs per queue and process */
const SLOTS = 5
/** How long interrupted runs may take to end and be returned to the queue */
const GIVE_BACK_MS = 2_000

export interface Jobs extends JobQueue {
  /** Starts processing jobs; not called in `web` processes */
  work(services: Services): Promise<void>
  /** Runs all due jobs, including retries, and returns how many ran; for tests and commands */
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
  if (runsCron) await replaceSchedules(database, jobs)

  const leases = createLeases({ database, log, times: leaseTimes })
  const workers = new Map<string, ReturnType<typeof startWorker>>()
  let schedules: ReturnType<typeof startEnqueuingScheduledJobs> | undefined
  let stopping: Promise<void> | undefined
  const wake = (name: string) => workers.get(name)?.wake()

  function takeJobs(job: AnyJob, count: number, query = QUEUE_QUERIES.take): Promise<TakenJob[]> {
    return leases.take(async (holder) => (await database.executeSql(query, [holder, job.name, count])).rows as unknown as TakenJob[])
  }

  /**
   * Lets runs finish that end soon. Other runs are stopped at their next step, and their jobs are returned to the queue. A run that still
   * waits for a vendor after that is abandoned, and its job is taken over like the jobs of a process that died, or by the next start
   */
  async function stopAll(): Promise<void> {
    schedules?.stop()
    const ended = Promise.all([...workers.values()].map((worker) => worker.stop()))
    if (!(await didEndWithin(leaseTimes.finishMs, ended))) {
      leases.cutShort()
      if (!(await didEndWithin(GIVE_BACK_MS, ended))) log.warn('jobs were left behind: they did not end in time. They are taken up again')
    }
    await leases.stop()
  }

  const run = (services: Services, job: AnyJob, taken: TakenJob) => runJob(leases, services, job, taken, leaseTimes.leaseMs)

  return {
    ...createJobQueue({ database, jobs, wake }),

    async work(services) {
      await leases.start(async (judgment) => {
        for (const name of await takeOverAbandonedRuns(leases, services, jobs, judgment)) wake(name)
      })
      for (const job of jobs) {
        const take = (count: number) => takeJobs(job, count)
        workers.set(job.name, startWorker({ slots: job.slots ?? SLOTS, log, take, run: (taken) => run(services, job, taken), pollMs }))
      }
      if (runsCron) schedules = startEnqueuingScheduledJobs({ database, jobs, log, wake })
    },

    async drain(services, { includeWaiting = false } = {}) {
      await leases.start()
      const { namesDue, namesWaiting, take, takeEvenWaiting } = QUEUE_QUERIES
      const [namesQuery, takeQuery] = includeWaiting ? [namesWaiting, takeEvenWaiting] : [namesDue, take]
      for (let [count, place] = [0, 0]; ; ) {
        // Queried after each batch, since its runs may have enqueued jobs
        const { rows } = await database.executeSql(namesQuery, [], { readOnly: true })
        const names = (rows as unknown as { name: string }[]).map(({ name }) => name)
        const next = jobs.findIndex(({ name }, index) => index >= place && names.includes(name))
        const job = jobs[next]
        if (!job) return count
        const batch = await takeJobs(job, 20, takeQuery)
        for (const taken of batch) await run(services, job, taken)
        count += batch.length
        // Runs one batch of each job if jobs need not be due, because a failing job would be fetched again at once and loop forever
        if (includeWaiting || batch.length === 0) place = next + 1
      }
    },

    stop() {
      stopping ??= stopAll()
      return stopping
    },
  }
}

const didEndWithin = (ms: number, ended: Promise<unknown>): Promise<boolean> =>
  rejectAfter(ms, 'The jobs have not ended in time', ended).then(
    () => true,
    () => false,
  )
