import type PgBoss from 'pg-boss'
import { isDatabaseAway } from '../database/database.ts'
import { describeError } from '../log.ts'
import { ProviderError } from '../provider-error.ts'
import type { Services } from '../services.ts'
import type { AnyJob } from './job.ts'
import { PG_BOSS_QUERIES, type QueuedJob } from './pg-boss.queries.ts'

const PATIENCE_MS = 120_000

/** Runs one job and reports its outcome to the queue */
export async function settle(boss: PgBoss, services: Services, job: AnyJob, queued: PgBoss.Job<QueuedJob>): Promise<void> {
  const { log, metrics } = services
  try {
    await job.run(services, job.payload.parse(queued.data.payload))
  } catch (error) {
    log.warn({ error, job: job.name, jobId: queued.id }, 'a job failed')
    metrics.jobs.inc({ job: job.name, outcome: 'failed' })
    await patiently(() => noteFailure(boss, services, job, queued, error))
    return
  }
  await patiently(() => boss.complete(job.name, queued.id))
  metrics.jobs.inc({ job: job.name, outcome: 'done' })
}

async function noteFailure(
  boss: PgBoss,
  services: Services,
  job: AnyJob,
  { id, data }: PgBoss.Job<QueuedJob>,
  error: unknown,
): Promise<void> {
  const { database } = services
  const { name } = job
  if (error instanceof ProviderError && !error.retryable) {
    // The error is permanent: the job goes to the dead letters at once instead of being retried in vain
    await database.executeSql(PG_BOSS_QUERIES.endRetries, [name, id])
  }
  // Redacted as in the log: a driver's own message contains the parameters of its statement
  await boss.fail(name, id, { message: describeError(error).message })
  if (error instanceof ProviderError && error.retryAfterS) {
    await database.executeSql(PG_BOSS_QUERIES.postponeRetry, [name, id, error.retryAfterS])
  }
  await database.executeSql(PG_BOSS_QUERIES.keepDead)
  if (!job.onDead) return
  const { rows } = await database.executeSql(PG_BOSS_QUERIES.stateOf, [name, id])
  if (rows[0]?.state === 'failed') await job.onDead(services, job.payload.parse(data.payload))
}

/** Retries while the database is away: the work is done and cannot be undone, so recording its outcome must not get lost */
export async function patiently<T>(note: () => Promise<T>): Promise<T> {
  const until = Date.now() + PATIENCE_MS
  for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 5_000)) {
    try {
      return await note()
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}
