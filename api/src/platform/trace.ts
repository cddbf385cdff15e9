import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from './tracing.ts'

/** What a log line belongs to */
interface Trace {
  /** Given by the proxy in front or made here; a job has the one of the request that enqueued it */
  requestId?: string
  job?: string
  jobId?: string
  /** Where traces are collected */
  span?: Span | null
}

const current = new AsyncLocalStorage<Trace>()

/** Every log line that is written inside carries the trace, however deep */
export const traced = <T>(trace: Trace, run: () => T): T => current.run(trace, run)

export const currentTrace = (): Trace => current.getStore() ?? {}

/** The trace in the words of the log */
export function describeTrace(): object {
  const { span, ...named } = currentTrace()
  return span ? { ...named, traceId: span.traceId } : named
}
