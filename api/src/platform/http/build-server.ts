import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { notFound } from '../app-error.ts'
import { type Feature, routesOf } from '../feature.ts'
import type { Services } from '../services.ts'
import { registerApiDocument, registerApiPage } from './api-docs.ts'
import { answerErrors, send } from './errors.ts'
import { registerHealth } from './health.ts'
import { registerRoutes } from './register-routes.ts'
import { registerSecurityHeaders } from './security-headers.ts'
import { registerWebPages } from './web-pages.ts'

const MAX_BODY_BYTES = 64 * 1024
const LONGEST_STOP_MS = 25_000

export async function buildServer(services: Services, features: readonly Feature[]): Promise<FastifyInstance> {
  const { config, log, metrics } = services
  const app = Fastify({
    logger: false,
    trustProxy: (_, hop) => hop < config.proxiesInFront,
    bodyLimit: MAX_BODY_BYTES,
    genReqId: () => randomUUID(),
    frameworkErrors: answerErrors(log),
    // Long enough for a slow phone, short enough that a hundred idle connections don't pile up
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
  })
  // Zod has checked the input by the time a handler runs; the JSON schemas are for the serialiser and the document
  app.setValidatorCompiler(() => () => true)
  app.setErrorHandler(answerErrors(log))
  app.setNotFoundHandler((request, reply) => send(request, reply, notFound('This address')))
  registerRequestLog(app, services)
  endConnectionsOnClose(app)
  registerSecurityHeaders(
    app,
    config,
    features.flatMap(({ origins }) => origins?.(config) ?? []),
  )
  readForms(app)
  await app.register(multipart, { throwFileSizeLimit: true })
  await registerApiDocument(app)
  await app.register(
    async (api) => {
      api.addHook('onSend', (_, reply, _payload, done) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
        done()
      })
      registerRoutes(api, services, routesOf(features))
    },
    { prefix: '/api' },
  )
  if (!config.production) await registerApiPage(app)
  registerHealth(app, services)
  await registerWebPages(app, services)
  app.addHook('onResponse', (request, reply, done) => {
    const { url = 'unknown' } = request.routeOptions
    metrics.requests.observe({ method: request.method, route: url, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  await app.ready()
  return app
}

/**
 * Only calls that declare `form` take one. Several answers to one question go together, as the script for websites sends them. Twilio
 * repeats no field, or its signature would have to be computed from them apart.
 */
function readForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, fieldsOf(String(body))),
  )
}

function fieldsOf(body: string): Record<string, string> {
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(body)) {
    const before = fields.get(name)
    fields.set(name, before && value ? `${before}, ${value}` : before || value)
  }
  return Object.fromEntries(fields)
}

/** Answers under way are finished, and tell the caller not to keep the connection: otherwise its idle end would hold up the stop */
function endConnectionsOnClose(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    setTimeout(() => app.server.closeAllConnections(), LONGEST_STOP_MS).unref()
  })
  app.addHook('onSend', (_, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close')
    done()
  })
}

/** By route pattern, never by URL: addresses carry reset codes and keys */
function registerRequestLog(app: FastifyInstance, { log }: Services): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 500 ? 'error' : request.routeOptions.url?.startsWith('/api') ? 'info' : 'debug'
    log[level](
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
    done()
  })
}
