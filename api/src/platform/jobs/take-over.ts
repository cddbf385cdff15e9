import type { Services } from '../services/services.ts'
import type { AnyJob } from './job.ts'
import type { Leases, TakeOverParameters } from './leases.ts'
import { QUEUE_QUERIES } from './queue.queries.ts'
import { retryOrKillJob, type TakenJob } from './run-job.ts'

/**
 * Takes over abandoned jobs: those with retries left are returned to their queues, the others become dead jobs. Every worker does this, and
 * each row goes to the first worker that gets it. Returns the names of the queues that received jobs
 */
export async function takeOverAbandonedRuns(
  leases: Leases,
  services: Services,
  jobs: readonly AnyJob[],
  judgment: TakeOverParameters,
): Promise<string[]> {
  const { database, log, metrics } = services
  const [holder] = judgment
  const abandoned = (await database.executeSql(QUEUE_QUERIES.takeOver, judgment)).rows as unknown as Omit<TakenJob, 'holder'>[]
  for (const { name, id } of abandoned) {
    log.warn({ job: name, jobId: id }, 'a job was taken up from a process that is not heard of any more')
    metrics.jobs.inc({ job: name, outcome: 'taken_up' })
  }
  await Promise.all(abandoned.filter(({ isLast }) => isLast).map((run) => endAbandonedRun(leases, services, jobs, { ...run, holder })))
  return [...new Set(abandoned.filter(({ isLast }) => !isLast).map(({ name }) => name))]
}

/**
 * Holds a lease like any run. If this fails, the run is assigned to this
 * process, which is not running it, so the run is taken over and reported again
 */
async function endAbandonedRun(leases: Leases, services: Services, jobs: readonly AnyJob[], run: TakenJob): Promise<void> {
  const lease = leases.hold(run)
  const job = jobs.find(({ name }) => name === run.name)
  try {
    await retryOrKillJob(services, job, run, new Error('The process that ran it is not heard of any more'))
  } catch (error) {
    services.log.error({ error, job: run.name, jobId: run.id }, 'a job could not be settled')
  } finally {
    lease.release()
  }
}
