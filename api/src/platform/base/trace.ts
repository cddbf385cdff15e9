import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from './tracing.ts'

/** The request or job that a log line belongs to */
interface Trace {
  /** Taken from the proxy in front, or generated here. A job has the id of the request that enqueued it */
  requestId?: string
  job?: string
  jobId?: string
  /** Only if traces are collected */
  span?: Span | null
  /** True once no client is waiting for the response */
  isAbandoned?: () => boolean
}

const current = new AsyncLocalStorage<Trace>()

/** Adds the trace to every log line that `run` writes, at any depth */
export const runInTrace = <T>(trace: Trace, run: () => T): T => current.run(trace, run)

export const currentTrace = (): Trace => current.getStore() ?? {}

/** The trace as fields of a log line */
export function traceFieldsForLog(): object {
  const { span, isAbandoned: _, ...named } = currentTrace()
  return span ? { ...named, traceId: span.traceId } : named
}
