import type PgBoss from 'pg-boss'
import { isDatabaseAway, isDatabaseBusy } from '../database/database.ts'
import { describeError } from '../log.ts'
import { ProviderError } from '../provider-error.ts'
import type { Services } from '../services.ts'
import { traced } from '../trace.ts'
import { inSpan } from '../tracing.ts'
import { type AnyJob, RunLater } from './job.ts'
import { LeaseLost, outsideLease, RunCutShort, underLease } from './lease.ts'
import type { HeldLease, JobRun, Leases } from './leases.ts'
import { PG_BOSS_QUERIES, type QueuedJob } from './pg-boss.queries.ts'

const PATIENCE_MS = 120_000
const LONGEST_RUN_S = 900
/** How often a job looks whether the installation was mended */
const LOOK_AGAIN_S = 600

export const longestRunS = ({ timeoutS = LONGEST_RUN_S }: AnyJob): number => timeoutS

export interface TakenJob extends JobRun {
  data: QueuedJob
  /** No further try will follow */
  isLast: boolean
}

/**
 * Runs one job and reports its outcome to the queue. What a run that takes too long has under way at a vendor is waited for, for `graceMs`,
 * before the job is tried again
 */
export function settle(boss: PgBoss, leases: Leases, services: Services, job: AnyJob, taken: TakenJob, graceMs: number): Promise<void> {
  const { requestId, traceparent: parent } = taken.data
  const span = services.tracing?.start({ name: job.name, kind: 'consumer', parent, attributes: { 'job.id': taken.id } })
  const trace = { job: job.name, jobId: taken.id, ...(requestId && { requestId }), span }
  const lease = leases.hold(taken)
  // Held until the outcome is noted: a job whose end cannot be noted yet is not to be run again meanwhile
  return traced(trace, () => inSpan(span, () => runAndReport(boss, services, job, taken, { lease, graceMs }).finally(lease.release)))
}

async function runAndReport(
  boss: PgBoss,
  services: Services,
  job: AnyJob,
  taken: TakenJob,
  { lease, graceMs }: { lease: HeldLease; graceMs: number },
): Promise<void> {
  const { database, log, metrics } = services
  const stopTimer = metrics.jobSeconds.startTimer({ job: job.name })
  try {
    await inTime(lease, { mostMs: longestRunS(job) * 1000, graceMs }, () =>
      underLease(lease, async () => job.run(services, job.payload.parse(taken.data.payload))),
    )
    const refused = lease.refused()
    if (refused) throw refused
  } catch (error) {
    const cutShort = lease.refused()
    if (cutShort instanceof RunCutShort) {
      await putOff(services, taken, cutShort, 0)
      return log.info('a job was cut short and goes back into its queue: the process stops')
    }
    if (error instanceof RunLater) return await putOff(services, taken, error, error.afterS)
    log.warn({ error }, 'a job failed')
    metrics.jobs.inc({ job: job.name, outcome: 'failed' })
    return await failRun(boss, services, job, taken, error)
  } finally {
    stopTimer()
  }
  const { rows } = await patiently(() => database.executeSql(PG_BOSS_QUERIES.complete, valuesOf(taken)))
  if (rows.length === 0) log.warn('a job was taken up by another process before its end was noted')
  metrics.jobs.inc({ job: job.name, outcome: 'done' })
}

/** Not a failure: the job is due again exactly then, however often it has failed before, and no try is used up */
async function putOff({ database }: Services, run: JobRun, reason: Error, afterS: number): Promise<void> {
  const { message } = describeError(reason)
  await patiently(() => database.executeSql(PG_BOSS_QUERIES.putOff, [...valuesOf(run), afterS, message]))
}

/** A run that takes too long gets no further; then it is given up, whether it ends or not */
async function inTime(lease: HeldLease, { mostMs, graceMs }: { mostMs: number; graceMs: number }, run: () => Promise<void>): Promise<void> {
  const problem = 'The run took too long'
  let timer: NodeJS.Timeout | undefined
  const givenUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      lease.end(new LeaseLost(problem))
      timer = setTimeout(() => reject(new Error(problem)), graceMs)
    }, mostMs)
  })
  await Promise.race([run(), givenUp]).finally(() => clearTimeout(timer))
}

/**
 * Notes that a run has failed, unless another process has the job by now. Those who wait for a job that is dead are told before: if that
 * fails, the run is taken up again, and they are told then
 */
export async function failRun(boss: PgBoss, services: Services, job: AnyJob | undefined, run: TakenJob, error: unknown): Promise<void> {
  const { database } = services
  if (error instanceof ProviderError && error.untilMended && job?.waitsForMending) return putOff(services, run, error, LOOK_AGAIN_S)
  if (run.isLast || isPermanent(error)) {
    const { rows } = await patiently(() => database.executeSql(PG_BOSS_QUERIES.findRun, valuesOf(run), { readOnly: true }))
    if (rows.length === 0) return
    const payload = job?.payload.safeParse(run.data.payload)
    if (payload?.success) await patiently(async () => job?.onDead?.(services, payload.data))
  }
  const waitS = error instanceof ProviderError ? error.retryAfterS : undefined
  await patiently(() => noteEnd(boss, services, run, error, { isLast: isPermanent(error), waitS }))
}

/** The error is permanent: the job goes to the dead letters at once instead of being retried in vain */
const isPermanent = (error: unknown): boolean => error instanceof ProviderError && !error.retryable

const valuesOf = ({ name, id, run }: JobRun) => [name, id, run]

/** Notes that a run has failed. `isLast`: no further one follows; `waitS`: the next is not due before */
function noteEnd(
  boss: PgBoss,
  { database }: Services,
  run: JobRun,
  error: unknown,
  { isLast, waitS }: { isLast: boolean; waitS: number | undefined },
): Promise<void> {
  return database.transaction(`select set_config('role', '${database.jobRole}', true)`, async (db) => {
    const executeSql = (text: string, values: unknown[]) => db.$client.query(text, values)
    const { rows: running } = await executeSql(PG_BOSS_QUERIES.lockRun, valuesOf(run))
    // Another process's by now, or noted before and only the answer to the commit was lost
    if (running.length === 0) return
    const { name, id } = run
    if (isLast) await executeSql(PG_BOSS_QUERIES.endRetries, [name, id])
    // Redacted as in the log: a driver's own message contains the parameters of its statement
    await boss.fail(name, id, { message: describeError(error).message }, { db: { executeSql } })
    if (waitS) await executeSql(PG_BOSS_QUERIES.postponeRetry, [name, id, waitS])
    await executeSql(PG_BOSS_QUERIES.keepDead, [])
  })
}

/** Retries while the database is away or held up: the work is done and cannot be undone, so recording its outcome must not get lost */
export async function patiently<T>(note: () => Promise<T>): Promise<T> {
  const until = Date.now() + PATIENCE_MS
  for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 5_000)) {
    try {
      return await outsideLease(note)
    } catch (error) {
      if (!(isDatabaseAway(error) || isDatabaseBusy(error)) || Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}
