import { Gauge } from 'prom-client'
import { rejectAfter } from '../base/reject-after.ts'
import type { Db } from '../database/database.ts'
import { withSystem } from '../database/tenancy.ts'
import type { QueueDepth } from '../services/job-queue.ts'
import type { Services } from '../services/services.ts'
import type { OperationalMetric } from './operational-metric.ts'

/** Limits the load on the database, even with several Prometheus servers or a person who keeps reloading the page */
const FRESH_MS = 30_000
const RESPONSE_LIMIT_MS = 3_000
const TOO_LATE = 'The database did not respond in time'

/** Gauges that are read from the database: its availability, the queues, the pool, and the features' operational metrics */
export function createOperationalMetrics(
  services: Services,
  operationalMetrics: readonly OperationalMetric[],
): { refresh(): Promise<void> } {
  const { database, log, metrics } = services
  const registers = [metrics.registry]
  const up = new Gauge({ name: 'marquee_database_up', help: '1 when the database responded', registers })
  const queue = new Gauge({
    name: 'marquee_queue_jobs',
    help: 'Jobs by state: due, waiting, running',
    labelNames: ['job', 'state'],
    registers,
  })
  const age = new Gauge({
    name: 'marquee_queue_age_seconds',
    help: 'How long the oldest job that is due has been waiting to be taken',
    labelNames: ['job'],
    registers,
  })
  new Gauge({
    name: 'marquee_pool_connections',
    help: 'Connections to PostgreSQL: size, open, idle, waiting (callers without one), writing, waiting_to_write (callers of that share)',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(database.poolUse() ?? {})) this.set({ state }, count)
    },
  })
  const gauges = new Map<string, Gauge>()
  for (const { name, help, labels } of operationalMetrics)
    if (!gauges.has(name)) gauges.set(name, new Gauge({ name, help, labelNames: [...labels], registers }))

  function showQueues(depths: readonly QueueDepth[]): void {
    queue.reset()
    age.reset()
    for (const { job, due, waiting, running, age_s } of depths) {
      for (const [state, count] of Object.entries({ due, waiting, running })) queue.set({ job, state }, count)
      age.set({ job }, age_s)
    }
  }

  async function showOperationalMetrics(db: Db): Promise<void> {
    const found: [Gauge, Awaited<ReturnType<OperationalMetric['read']>>][] = []
    for (const { name, read } of operationalMetrics) {
      const gauge = gauges.get(name)
      if (gauge) found.push([gauge, await read(db)])
    }
    for (const gauge of gauges.values()) gauge.reset()
    for (const [gauge, rows] of found) for (const { labels, value } of rows) gauge.set(labels, value)
  }

  async function read(): Promise<void> {
    const isUp = await rejectAfter(
      RESPONSE_LIMIT_MS,
      TOO_LATE,
      withSystem(database, async () => true, { readOnly: true }),
    ).catch(() => false)
    up.set(isUp ? 1 : 0)
    try {
      await rejectAfter(
        RESPONSE_LIMIT_MS,
        TOO_LATE,
        (async () => {
          showQueues(await services.jobs.depths())
          if (operationalMetrics.length > 0) await withSystem(database, showOperationalMetrics, { readOnly: true })
        })(),
      )
    } catch (error) {
      // Outdated values would look like current values
      for (const gauge of [queue, age, ...gauges.values()]) gauge.reset()
      log.warn({ error }, 'the figures for the metrics could not be read')
    }
  }

  let last: { at: number; done: Promise<void> } | undefined
  return {
    refresh() {
      if (!last || performance.now() - last.at > FRESH_MS) last = { at: performance.now(), done: read() }
      return last.done
    },
  }
}
