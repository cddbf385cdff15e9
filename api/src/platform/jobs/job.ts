import type { z } from 'zod'
import type { Services } from '../services.ts'
import type { JobKind } from './job-queue.ts'

export interface JobSpec<P extends z.ZodObject = z.ZodObject> extends JobKind<P> {
  retry: { limit: number; delayS: number }
  /** Timeout after which a run counts as dead and the job is retried; 15 minutes by default */
  timeoutS?: number
  /** Concurrent runs per process; 5 by default. More where a run does little but wait for a provider */
  slots?: number
  /** Cron expression of five fields, in UTC; a scheduled job takes no payload */
  cron?: string
  /** Must be idempotent: the process may die after the work and before the job is marked done */
  run(services: Services, payload: z.output<P>): Promise<void>
  /**
   * Called when the last retry has failed and the job is a dead letter: the place to tell the people who wait for it. Must be idempotent
   */
  onDead?(services: Services, payload: z.output<P>): Promise<void>
}

export function defineJob<P extends z.ZodObject>(spec: JobSpec<P>): JobSpec<P> {
  return spec
}

/** A job of any payload, as the lists hold it */
// biome-ignore lint/suspicious/noExplicitAny: a list of jobs with different payloads has no narrower common type
export type AnyJob = JobSpec<any>
