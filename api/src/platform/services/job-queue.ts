import type { z } from 'zod'
import type { Db } from '../database/database.ts'

/** What a queue needs to know about a job: its name and payload schema, but not the code that runs it */
export interface JobKind<P extends z.ZodObject = z.ZodObject> {
  name: string
  payload: P
}

export interface JobTime {
  afterS?: number
  priority?: number
}

/** The queue as features see it: they only enqueue jobs. The process that started the queue runs them (jobs.ts) */
export interface JobQueue {
  /**
   * Enqueues in the transaction of the change that causes the job, so that both commit or neither does. `afterS` delays the job, to respect
   * a provider's rate limit. A job with a higher `priority` goes before the jobs that already wait, so that work of several steps is
   * finished before other work begins
   */
  enqueue<P extends z.ZodObject>(db: Db, job: JobKind<P>, payload: z.input<P>, when?: JobTime & { lane?: string }): Promise<void>
  /**
   * Seconds until the lane's last waiting job is due (null if none waits), how many of its jobs belong to the client, and how many clients
   * have jobs in it. Takes a lock until the end of the transaction, so that two batches enqueued at once are scheduled one after the other
   */
  lane(db: Db, job: JobKind, lane: string, clientUuid: string): Promise<{ bookedS: number | null; own: number; clients: number }>
  /** Clients for whom such a job is running, or will run within a minute */
  countClients(db: Db, job: JobKind): Promise<number>
  /** How many jobs wait in each queue, and since when the oldest has been due */
  depths(): Promise<QueueDepth[]>
  /** Deletes finished jobs whose retention has ended */
  purge(): Promise<void>
  /** Dead jobs, at most the newest 500 */
  listDead(): Promise<DeadJob[]>
  findDead(id: string): Promise<DeadJob | null>
  /** Enqueues a dead job anew and returns its payload; null if the job no longer exists */
  rerunDead(db: Db, id: string): Promise<DeadJob['payload'] | null>
}

export interface DeadJob {
  id: string
  job: string
  payload: Record<string, unknown>
  error: string | null
  failed_datetime: string
}

export interface QueueDepth {
  job: string
  due: number
  waiting: number
  running: number
  age_s: number
}
