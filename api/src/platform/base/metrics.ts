import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type ProviderError, providerErrors } from './provider-error.ts'

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requests: new Histogram({
      name: 'marquee_http_request_seconds',
      help: 'Time to respond to a request, by route pattern',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    jobs: new Counter({
      name: 'marquee_jobs_total',
      help: 'Jobs run, by name and outcome (done, failed, taken_up: from a process that died)',
      labelNames: ['job', 'outcome'],
      registers: [registry],
    }),
    jobSeconds: new Histogram({
      name: 'marquee_job_seconds',
      help: 'Time that a run of a job takes',
      labelNames: ['job'],
      buckets: [0.05, 0.25, 1, 5, 15, 60, 300, 900],
      registers: [registry],
    }),
    providerErrors: new Counter({
      name: 'marquee_provider_errors_total',
      help: 'Failed calls to a vendor, by vendor and whether trying again can help',
      labelNames: ['vendor', 'retryable'],
      registers: [registry],
    }),
    slowStatements: new Counter({
      name: 'marquee_slow_statements_total',
      help: 'Statements that took the database more than a second; the log names them',
      registers: [registry],
    }),
    messages: new Counter({
      name: 'marquee_messages_total',
      help: 'Messages, by channel and outcome',
      labelNames: ['channel', 'outcome'],
      registers: [registry],
    }),
    modelThere: new Gauge({
      name: 'marquee_model_there',
      help: '1 when the vendor has the configured model, 0 when it is gone; asked at start and once a day',
      labelNames: ['model'],
      registers: [registry],
    }),
    modelEnds: new Gauge({
      name: 'marquee_model_ends_timestamp_seconds',
      help: 'When the vendor switches the configured model off, where that is announced',
      labelNames: ['model'],
      registers: [registry],
    }),
    modelCalls: new Counter({
      name: 'marquee_model_calls_total',
      help: 'Calls of a model that responded',
      labelNames: ['model'],
      registers: [registry],
    }),
    modelTokens: new Counter({
      name: 'marquee_model_tokens_total',
      help: 'Tokens that a model read (in) and wrote (out)',
      labelNames: ['model', 'direction'],
      registers: [registry],
    }),
    modelAudioSeconds: new Counter({
      name: 'marquee_model_audio_seconds_total',
      help: 'Seconds of sound that a model transcribed',
      labelNames: ['model'],
      registers: [registry],
    }),
    modelDollars: new Counter({
      name: 'marquee_model_dollars_total',
      help: 'Cost of the calls of a model, by the configured prices; absent without prices',
      labelNames: ['model'],
      registers: [registry],
    }),
    modelRemaining: new Gauge({
      name: 'marquee_model_rate_limit_remaining',
      help: 'What the vendor reported as left of its rate limit at the last call of a model: requests or tokens',
      labelNames: ['model', 'unit'],
      registers: [registry],
    }),
  }
}

/** Counts every failed call to a vendor, until the returned function is called */
export function startCountingProviderErrors({ providerErrors: counter }: Metrics): () => void {
  const count = (error: unknown) => {
    const { vendor, retryable } = error as ProviderError
    counter.inc({ vendor, retryable: String(retryable) })
  }
  providerErrors.subscribe(count)
  return () => providerErrors.unsubscribe(count)
}
