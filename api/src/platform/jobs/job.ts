import type { z } from 'zod'
import type { JobKind } from '../services/job-queue.ts'
import type { Services } from '../services/services.ts'

export interface JobSpec<P extends z.ZodObject = z.ZodObject> extends JobKind<P> {
  retry: { limit: number; delayS: number }
  /** After this long a run is stopped and the job is retried, though its process lives; 15 minutes by default */
  timeoutS?: number
  /**
   * After an error that lasts until the installation is fixed (`ProviderError.untilFixed`) the job is retried for as long as that takes
   */
  waitsForFix?: boolean
  /** Concurrent runs per process; 5 by default. More if a run mostly waits for a provider */
  slots?: number
  /** Cron expression of five fields, in UTC; a scheduled job takes no payload */
  cron?: string
  /** Must be idempotent: the process may die after the work and before the job is marked done */
  run(services: Services, payload: z.output<P>): Promise<void>
  /** Called when the last retry has failed and the job is dead, to notify the people who wait for it. Must be idempotent */
  onDead?(services: Services, payload: z.output<P>): Promise<void>
}

/**
 * Thrown by a run that can do nothing before then: the same job is run again, and no retry is counted. If a run enqueued itself again
 * instead, two jobs would exist when its process dies before the run is marked done
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

/** A job of any payload, for lists of jobs */
// biome-ignore lint/suspicious/noExplicitAny: a list of jobs with different payloads has no narrower common type
export type AnyJob = JobSpec<any>
