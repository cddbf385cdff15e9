import type { z } from 'zod'
import type { Services } from '../services.ts'
import type { JobKind } from './job-queue.ts'

export interface JobSpec<P extends z.ZodObject = z.ZodObject> extends JobKind<P> {
  retry: { limit: number; delayS: number }
  /** After this long a silent run counts as dead, and the job is tried again; 15 minutes if not given */
  timeoutS?: number
  /** Five fields, in UTC; such a job takes no payload */
  cron?: string
  /** Must be safe to run twice: the process may die between its work and the note that it is done */
  run(services: Services, payload: z.output<P>): Promise<void>
  /** The last try has failed, and the job lies with the dead letters: the place to tell the people who wait for it. May be called twice */
  onDead?(services: Services, payload: z.output<P>): Promise<void>
}

export function defineJob<P extends z.ZodObject>(spec: JobSpec<P>): JobSpec<P> {
  return spec
}

/** A job of any payload, as the lists hold it */
// biome-ignore lint/suspicious/noExplicitAny: a list of jobs with different payloads has no narrower common type
export type AnyJob = JobSpec<any>
