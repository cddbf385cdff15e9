import type { z } from 'zod'
import type { Db } from '../database/database.ts'

/** What the queue knows of a job: enough to check a payload and to name its queue, without the code that runs it */
export interface JobKind<P extends z.ZodObject = z.ZodObject> {
  name: string
  payload: P
}

/** What features ask of the queue. To run what lies in it is for the process that started it (jobs.ts) */
export interface JobQueue {
  /** In the same transaction as the change that causes it: either both happen or neither. `afterS` paces what a provider would refuse at once */
  enqueue<P extends z.ZodObject>(db: Db, job: JobKind<P>, payload: z.input<P>, when?: { afterS: number; lane?: string }): Promise<void>
  /**
   * In how many seconds the last waiting job of the lane is due; null when none waits. Who has asked comes before all others who ask,
   * until the end of the transaction: so two lists at once queue up one behind the other.
   */
  laneBookedS(db: Db, job: JobKind, lane: string): Promise<number | null>
  /** The newest 500 */
  listDead(): Promise<DeadJob[]>
  findDead(id: string): Promise<DeadJob | null>
  /** Puts a dead job back into its queue and answers what it was given; null when there is no such job (any more) */
  rerunDead(db: Db, id: string): Promise<DeadJob['payload'] | null>
}

export interface DeadJob {
  id: string
  job: string
  payload: Record<string, unknown>
  error: string | null
  failed_datetime: string
}
