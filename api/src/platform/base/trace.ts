import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from './tracing.ts'

/** The request or job that a log line belongs to */
interface Trace {
  /** From the proxy in front or generated here; a job has the one of the request that enqueued it */
  requestId?: string
  job?: string
  jobId?: string
  /** Only if traces are collected */
  span?: Span | null
  /** True once nobody waits for the request any more */
  isAbandoned?: () => boolean
}

const current = new AsyncLocalStorage<Trace>()

/** Every log line that is written inside, however deep, contains the trace */
export const runInTrace = <T>(trace: Trace, run: () => T): T => current.run(trace, run)

export const currentTrace = (): Trace => current.getStore() ?? {}

/** The trace as fields of the log */
export function traceFieldsForLog(): object {
  const { span, isAbandoned: _, ...named } = currentTrace()
  return span ? { ...named, traceId: span.traceId } : named
}
