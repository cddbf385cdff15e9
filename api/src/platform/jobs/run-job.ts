import { LeaseLost, RunCutShort, runOutsideLease, runUnderLease } from '../base/lease.ts'
import { toLoggableError } from '../base/log.ts'
import { ProviderError } from '../base/provider-error.ts'
import { runInTrace } from '../base/trace.ts'
import { runInSpan } from '../base/tracing.ts'
import { isDatabaseBusy, isDatabaseUnavailable } from '../database/database.ts'
import type { Services } from '../services/services.ts'
import { type AnyJob, RunLater } from './job.ts'
import type { HeldLease, JobRun, Leases } from './leases.ts'
import { QUEUE_QUERIES } from './queue.queries.ts'

const PATIENCE_MS = 120_000
const LONGEST_RUN_S = 900
/** How often a job checks whether the installation was fixed */
const LOOK_AGAIN_S = 600

/** A job as it is stored */
export interface QueuedJob {
  name: string
  payload: Record<string, unknown>
  /** Jobs in a lane become due one after the other, whoever enqueued them */
  lane: string | null | undefined
  /** Ids of the request and of the span that led to the job, for the log and for traces */
  requestId: string | null | undefined
  traceparent: string | null | undefined
}

export interface TakenJob extends QueuedJob, JobRun {
  /** No retry will follow */
  isLast: boolean
}

/**
 * Runs one job and reports its outcome to the queue. If a run takes too long, its pending request to a vendor may take `graceMs` longer
 * before the job is retried
 */
export function runJob(leases: Leases, services: Services, job: AnyJob, taken: TakenJob, graceMs: number): Promise<void> {
  const { requestId, traceparent } = taken
  const parent = traceparent ?? undefined
  const span = services.tracing?.start({ name: job.name, kind: 'consumer', parent, attributes: { 'job.id': taken.id } })
  const trace = { job: job.name, jobId: taken.id, ...(requestId && { requestId }), span }
  const lease = leases.hold(taken)
  // The lease is held until the outcome is recorded, so that the job is not run again meanwhile
  return runInTrace(trace, () =>
    runInSpan(span, () => runAndRecordOutcome(services, job, taken, { lease, graceMs }).finally(lease.release)),
  )
}

async function runAndRecordOutcome(
  services: Services,
  job: AnyJob,
  taken: TakenJob,
  { lease, graceMs }: { lease: HeldLease; graceMs: number },
): Promise<void> {
  const { database, log, metrics } = services
  const stopTimer = metrics.jobSeconds.startTimer({ job: job.name })
  try {
    await rejectAfterMaxTime(lease, { maxMs: (job.timeoutS ?? LONGEST_RUN_S) * 1000, graceMs }, () =>
      runUnderLease(lease, async () => job.run(services, job.payload.parse(taken.payload))),
    )
    const rejection = lease.rejection()
    if (rejection) throw rejection
  } catch (error) {
    const cutShort = lease.rejection()
    if (cutShort instanceof RunCutShort) {
      await deferRun(services, taken, cutShort, 0)
      return log.info('a job was cut short and goes back into its queue: the process stops')
    }
    if (error instanceof RunLater) return await deferRun(services, taken, error, error.afterS)
    log.warn({ error }, 'a job failed')
    metrics.jobs.inc({ job: job.name, outcome: 'failed' })
    return await retryOrKillJob(services, job, taken, error)
  } finally {
    stopTimer()
  }
  const { rows } = await retryWhileDatabaseUnavailable(() => database.executeSql(QUEUE_QUERIES.complete, leaseParametersOf(taken)))
  if (rows.length === 0) log.warn('a job was taken up by another process before its end was noted')
  metrics.jobs.inc({ job: job.name, outcome: 'done' })
}

/** Not a failure: the job is due again at exactly that time, however often it has failed before, and no retry is counted */
async function deferRun({ database }: Services, run: JobRun, reason: Error, afterS: number): Promise<void> {
  await retryWhileDatabaseUnavailable(() =>
    database.executeSql(QUEUE_QUERIES.defer, [...leaseParametersOf(run), afterS, toLoggableError(reason).message]),
  )
}

/** A run that takes too long is stopped at its next step, and abandoned after the grace period even if it has not ended */
async function rejectAfterMaxTime(
  lease: HeldLease,
  { maxMs, graceMs }: { maxMs: number; graceMs: number },
  run: () => Promise<void>,
): Promise<void> {
  const problem = 'The run took too long'
  let timer: NodeJS.Timeout | undefined
  const givenUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      lease.end(new LeaseLost(problem))
      timer = setTimeout(() => reject(new Error(problem)), graceMs)
    }, maxMs)
  })
  await Promise.race([run(), givenUp]).finally(() => clearTimeout(timer))
}

/**
 * Records that a run has failed, unless another process has the job by now. If the job is dead, the people who wait for it are notified
 * first. If that fails, the run is taken over again, and they are notified then
 */
export async function retryOrKillJob(services: Services, job: AnyJob | undefined, run: TakenJob, error: unknown): Promise<void> {
  const { database } = services
  if (error instanceof ProviderError && error.untilFixed && job?.waitsForFix) return deferRun(services, run, error, LOOK_AGAIN_S)
  // Redacted as in the log, because a driver's message contains the parameters of its statement
  const values = [...leaseParametersOf(run), toLoggableError(error).message]
  if (!run.isLast && !isPermanent(error)) {
    const waitS = (error instanceof ProviderError && error.retryAfterS) || 0
    await retryWhileDatabaseUnavailable(() => database.executeSql(QUEUE_QUERIES.retry, [...values, waitS]))
    return
  }
  const { rows } = await retryWhileDatabaseUnavailable(() =>
    database.executeSql(QUEUE_QUERIES.findRun, leaseParametersOf(run), { readOnly: true }),
  )
  if (rows.length === 0) return
  const payload = job?.payload.safeParse(run.payload)
  if (payload?.success) await retryWhileDatabaseUnavailable(async () => job?.onDead?.(services, payload.data))
  await retryWhileDatabaseUnavailable(() => database.executeSql(QUEUE_QUERIES.bury, values))
}

/** The error is permanent: the job is dead at once instead of being retried in vain */
const isPermanent = (error: unknown): boolean => error instanceof ProviderError && !error.retryable

const leaseParametersOf = ({ id, run }: JobRun) => [id, run]

/** Retries while the database is unreachable or busy. The work is done and cannot be undone, so its outcome must be recorded */
export async function retryWhileDatabaseUnavailable<T>(record: () => Promise<T>): Promise<T> {
  const until = Date.now() + PATIENCE_MS
  for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 5_000)) {
    try {
      return await runOutsideLease(record)
    } catch (error) {
      if (!(isDatabaseUnavailable(error) || isDatabaseBusy(error)) || Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}
