import { randomBytes } from 'node:crypto'

/** OpenTelemetry's numbers */
const KINDS = { internal: 1, server: 2, client: 3, consumer: 5 } as const
const FAILED = 2

const FLUSH_MS = 5_000
const MAX_SENT = 500
/** Spans beyond this limit are dropped, so that an unavailable collector does not exhaust the memory */
const MAX_WAITING = 5_000

type Attributes = Record<string, string | number>

interface SpanFacts {
  name: string
  kind: keyof typeof KINDS
  /** The caller's W3C traceparent; without it a new trace begins */
  parent?: string | undefined
  attributes?: Attributes
}

export interface Span {
  traceId: string
  traceparent: string
  child(facts: Omit<SpanFacts, 'parent'>): Span
  end(outcome?: { attributes?: Attributes; error?: unknown }): void
}

export interface Tracing {
  /** Returns null if the caller has decided not to record this trace */
  start(facts: SpanFacts): Span | null
  /** Sends the remaining spans */
  stop(): Promise<void>
}

interface TracingSettings {
  /** Base address of a collector that speaks OTLP over HTTP; /v1/traces is added */
  endpoint: string
  serviceName: string
  headers: Record<string, string>
  log: { warn(facts: object, message: string): void }
}

/**
 * Traces for an OpenTelemetry collector: OTLP as JSON over HTTP, without the SDK. Only requests, jobs and calls to vendors are traced, for
 * which the SDK would add some 40 packages and hook into every module
 */
export function createTracing({ endpoint, serviceName, headers, log }: TracingSettings): Tracing {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const resource = { attributes: toOtlpAttributes({ 'service.name': serviceName, 'service.instance.id': `${process.pid}` }) }
  const ended: object[] = []
  let dropped = 0
  let sending: Promise<void> = Promise.resolve()

  async function send(): Promise<void> {
    while (ended.length > 0) {
      const spans = ended.splice(0, MAX_SENT)
      const body = JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'marquee' }, spans }] }] })
      const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body, signal: AbortSignal.timeout(5_000) }
      const problem = await fetch(url, init).then(
        ({ ok, status }) => (ok ? null : `HTTP ${status}`),
        (error: unknown) => String(error instanceof Error ? (error.cause ?? error.message) : error),
      )
      if (problem === null) continue
      log.warn({ spans: spans.length + dropped, problem }, 'traces could not be delivered')
      dropped = 0
      return
    }
  }
  const flush = () => {
    sending = sending.then(send)
    return sending
  }
  const timer = setInterval(flush, FLUSH_MS).unref()

  function open(traceId: string, parentSpanId: string | undefined, { name, kind, attributes = {} }: Omit<SpanFacts, 'parent'>): Span {
    const spanId = randomBytes(8).toString('hex')
    const startedAt = performance.timeOrigin + performance.now()
    return {
      traceId,
      traceparent: `00-${traceId}-${spanId}-01`,
      child: (facts) => open(traceId, spanId, facts),
      end({ attributes: more = {}, error } = {}) {
        if (ended.length >= MAX_WAITING) {
          dropped++
          return
        }
        const wrong: Attributes = error === undefined ? {} : { 'error.type': error instanceof Error ? error.name : 'unknown' }
        ended.push({
          traceId,
          spanId,
          ...(parentSpanId && { parentSpanId }),
          name,
          kind: KINDS[kind],
          startTimeUnixNano: toNanoseconds(startedAt),
          endTimeUnixNano: toNanoseconds(performance.timeOrigin + performance.now()),
          attributes: toOtlpAttributes({ ...attributes, ...more, ...wrong }),
          ...(error !== undefined && { status: { code: FAILED } }),
        })
      },
    }
  }

  return {
    start({ parent, ...facts }) {
      const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(parent ?? '') ?? []
      if (flags && (Number.parseInt(flags, 16) & 1) === 0) return null
      return open(traceId ?? randomBytes(16).toString('hex'), spanId, facts)
    },
    stop() {
      clearInterval(timer)
      return flush()
    },
  }
}

const toNanoseconds = (ms: number) => `${BigInt(Math.round(ms * 1000)) * 1000n}`

const toOtlpAttributes = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }))

/** Runs inside a span that ends when `run` ends; without tracing it only calls `run` */
export async function runInSpan<T>(span: Span | null | undefined, run: () => Promise<T>): Promise<T> {
  if (!span) return run()
  try {
    const result = await run()
    span.end()
    return result
  } catch (error) {
    span.end({ error })
    throw error
  }
}
