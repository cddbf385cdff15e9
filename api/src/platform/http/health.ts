import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import { withSystem } from '../database/tenancy.ts'
import type { Services } from '../services.ts'
import { isBearer } from './operator-key.ts'

const ANSWER_LIMIT_MS = 2_000

/** /healthz is the liveness probe, /readyz the readiness probe (the database answers), /metrics is for Prometheus */
export function registerHealth(app: FastifyInstance, { config, database, metrics }: Services): void {
  const hidden = { schema: { hide: true } }

  app.get('/healthz', hidden, async () => ({ status: 'ok' }))

  app.get('/readyz', hidden, async (_, reply) => {
    try {
      await Promise.race([withSystem(database, (db) => db.execute(sql`select 1`)), lateAfter(ANSWER_LIMIT_MS)])
      metrics.databaseUp.set(1)
      return { status: 'ready' }
    } catch {
      metrics.databaseUp.set(0)
      return reply.code(503).send({ status: 'not ready', reason: 'The database does not answer' })
    }
  })

  app.get('/metrics', hidden, async (request, reply) => {
    if (config.metricsKey && !isBearer(config.metricsKey, request.headers.authorization)) {
      throw new AppError('operator_key_wrong', 'The metrics key is missing or wrong')
    }
    return reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

const lateAfter = (ms: number) =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('too late')), ms).unref()
  })
