import type { FastifyInstance } from 'fastify'
import { AppError } from '../base/app-error.ts'
import type { OperationalMetric } from '../feature/operational-metric.ts'
import { createOperationalMetrics } from '../feature/operational-metrics.ts'
import { isBearerKey } from '../http/operator-key.ts'
import type { Services } from '../services/services.ts'

/** Whether a proxy should send requests here */
export interface Readiness {
  isDraining: boolean
}

/**
 * /healthz is the liveness probe, /readyz the readiness probe, and /metrics is for Prometheus. Readiness does not depend on the database,
 * which all processes share: a proxy would drop every process at once and show its own bare error page instead of our 503 with a message
 * and Retry-After (decision 0055)
 */
export function registerHealthAndMetrics(
  app: FastifyInstance,
  services: Services,
  readiness: Readiness,
  operationalMetrics: readonly OperationalMetric[],
): void {
  const { config, metrics } = services
  const gauges = createOperationalMetrics(services, operationalMetrics)
  const hidden = { schema: { hide: true } }

  app.get('/healthz', hidden, async () => ({ status: 'ok' }))

  app.get('/readyz', hidden, async (_, reply) =>
    readiness.isDraining
      ? reply.code(503).header('cache-control', 'no-store').send({ status: 'not ready', reason: 'This process is about to stop' })
      : { status: 'ready' },
  )

  app.get('/metrics', hidden, async (request, reply) => {
    if (config.metricsKey && !isBearerKey(config.metricsKey, request.headers.authorization)) {
      throw new AppError('operator_key_wrong', 'The metrics key is missing or wrong')
    }
    await gauges.refresh()
    return reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
