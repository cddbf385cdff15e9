import type { z } from 'zod'
import type { JobKind } from '../services/job-queue.ts'
import type { Services } from '../services/services.ts'

export interface JobSpec<P extends z.ZodObject = z.ZodObject> extends JobKind<P> {
  retry: { limit: number; delayS: number }
  /** After this long a run is stopped and the job is retried, even if its process is alive; 15 minutes by default */
  timeoutS?: number
  /**
   * Whether the job is retried for as long as it takes after an error that lasts until the installation is fixed
   * (`ProviderError.untilFixed`)
   */
  waitsForFix?: boolean
  /** Concurrent runs per process; 5 by default. Higher if a run mostly waits for a provider */
  slots?: number
  /** Cron expression of five fields, in UTC; a scheduled job takes no payload */
  cron?: string
  /** Must be idempotent: the process may die after the work and before the job is marked done */
  run(services: Services, payload: z.output<P>): Promise<void>
  /** Called when the last retry has failed and the job is dead, to notify the people who are waiting for it. Must be idempotent */
  onDead?(services: Services, payload: z.output<P>): Promise<void>
}

/**
 * Thrown by a run that cannot do anything before that time: the same job is run again, and no retry is counted. If the run enqueued a new
 * job instead, two jobs would exist if its process died before the run was marked done
 */
export class RunLater extends Error {
  override readonly name = 'RunLater'
  readonly afterS: number

  constructor(until: Date, now: Date) {
    super('There is nothing to do yet')
    this.afterS = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  }
}

export function defineJob<P extends z.ZodObject>(spec: JobSpec<P>): JobSpec<P> {
  return spec
}

/** A job with any payload, for lists of jobs */
// biome-ignore lint/suspicious/noExplicitAny: a list of jobs with different payloads has no narrower common type
export type AnyJob = JobSpec<any>
