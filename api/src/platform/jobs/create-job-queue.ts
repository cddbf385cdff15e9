import { currentTrace } from '../base/trace.ts'
import { addAfterCommitHook, type Database, type Db, type Rows } from '../database/database.ts'
import type { DeadJob, JobQueue, JobTime, QueueDepth } from '../services/job-queue.ts'
import type { AnyJob } from './job.ts'
import { QUEUE_QUERIES } from './queue.queries.ts'
import type { QueuedJob } from './run-job.ts'

const PURGE_BATCH = 10_000

/** The table of jobs, without running any of them. `wake` is called when a job was enqueued that is due at once */
export function createJobQueue({
  database,
  jobs,
  wake,
}: {
  database: Database
  jobs: readonly AnyJob[]
  wake(name: string): void
}): JobQueue {
  const read = async <T>(query: string, values: unknown[] = []) =>
    (await database.executeSql(query, values, { readOnly: true })).rows as unknown as T[]

  /** Tenants cannot access the queue, because it contains jobs of all clients. Only this one statement runs in the role that can */
  async function executeInJobRole(db: Db, text: string, values: unknown[]): Promise<Rows> {
    const { rows } = await db.$client.query("select current_setting('role') as role, set_config('role', $1, true)", [database.jobRole])
    const result = await db.$client.query(text, values)
    await db.$client.query("select set_config('role', $1, true)", [rows[0]?.role])
    return result
  }

  async function insertJob(db: Db, queued: QueuedJob, { afterS = 0, priority = 0 }: JobTime = {}): Promise<void> {
    const { name, payload, lane, requestId, traceparent } = queued
    const retry = jobs.find((job) => job.name === name)?.retry
    // Rolls back the change that requires the job
    if (!retry) throw new Error(`The job ${name} could not be queued: no feature has it`)
    const values = [name, JSON.stringify(payload), retry.limit, retry.delayS, afterS, priority, lane, requestId, traceparent]
    await executeInJobRole(db, QUEUE_QUERIES.enqueue, values)
    if (afterS === 0) addAfterCommitHook(db, () => wake(name))
  }

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
  }
}
