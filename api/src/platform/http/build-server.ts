import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { notFound } from '../app-error.ts'
import type { Feature } from '../feature.ts'
import type { Services } from '../services.ts'
import { registerApiDocument, registerApiPage } from './api-docs.ts'
import { answerErrors, send } from './errors.ts'
import { registerHealth } from './health.ts'
import { readJson } from './read-json.ts'
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
    // Long enough for a slow phone, short enough to shed slow connections before they pile up
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
  })
  // Zod has validated the input before a handler runs; the JSON schemas serve the serialiser and the API document only
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
  readJson(app)
  readForms(app)
  await app.register(multipart, { throwFileSizeLimit: true })
  await registerApiDocument(app)
  await app.register(
    async (api) => {
      api.addHook('onSend', (_, reply, _payload, done) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
        done()
      })
      registerRoutes(api, services, features)
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
 * Parses HTML forms, for calls that declare `form`. Repeated fields (several answers to one question) are joined, as the script for
 * websites does. Twilio repeats no field; if it did, its signature would have to be computed from the separate values.
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

/** Graceful shutdown: answers in flight carry `connection: close`, because idle keep-alive connections would delay the stop */
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

/** Logs requests by route pattern, never by URL: URLs carry reset codes and keys */
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
