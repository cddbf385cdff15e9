import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requests: new Histogram({
      name: 'marquee_http_request_seconds',
      help: 'Time to answer a request, by route pattern',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    jobs: new Counter({
      name: 'marquee_jobs_total',
      help: 'Jobs run, by name and outcome',
      labelNames: ['job', 'outcome'],
      registers: [registry],
    }),
    messages: new Counter({
      name: 'marquee_messages_total',
      help: 'Messages, by channel and outcome',
      labelNames: ['channel', 'outcome'],
      registers: [registry],
    }),
    databaseUp: new Gauge({
      name: 'marquee_database_up',
      help: '1 when the database answered the last readiness check',
      registers: [registry],
    }),
  }
}
