import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { AppError, notFound } from '../base/app-error.ts'
import { type Feature, operationalMetricsOf } from '../feature/feature.ts'
import { createErrorHandler, sendErrorResponse } from '../http/errors.ts'
import { registerLargeBodySlots } from '../http/large-bodies.ts'
import { MAX_FIELDS, registerJsonParser, TOO_MANY_FIELDS } from '../http/read-json.ts'
import { registerSecurityHeaders } from '../http/security-headers.ts'
import { compileSerializerOnFirstUse } from '../http/serializers.ts'
import type { Services } from '../services/services.ts'
import { addErrorSchema, registerApiDocument, registerApiPage } from './api-docs.ts'
import { type Readiness, registerHealthAndMetrics } from './health.ts'
import { registerRoutes } from './register-routes.ts'
import { registerWebPages } from './web-pages.ts'

const MAX_BODY_BYTES = 64 * 1024
const LONGEST_STOP_MS = 25_000

export async function buildServer(
  services: Services,
  features: readonly Feature[],
  readiness: Readiness = { isDraining: false },
): Promise<FastifyInstance> {
  const { config, log, metrics } = services
  const app = Fastify({
    logger: false,
    trustProxy: (_, hop) => hop < config.proxiesInFront,
    bodyLimit: MAX_BODY_BYTES,
    genReqId: ({ headers }) => requestIdFromTrustedProxy(headers, config.proxiesInFront),
    frameworkErrors: createErrorHandler(log),
    // Long enough for a slow phone, short enough to drop slow connections before they pile up
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    schemaController: { compilersFactory: { buildSerializer: compileSerializerOnFirstUse } },
  })
  // Zod has validated the input before a handler runs. The JSON schemas are only for the serializer and the API document
  app.setValidatorCompiler(() => () => true)
  app.setErrorHandler(createErrorHandler(log))
  app.setNotFoundHandler((request, reply) => sendErrorResponse(request, reply, notFound('This address')))
  registerRequestLog(app, services)
  rejectSeveralHosts(app)
  endConnectionsOnClose(app, readiness)
  registerSecurityHeaders(
    app,
    config,
    features.flatMap(({ origins }) => origins?.(config) ?? []),
  )
  registerLargeBodySlots(app)
  registerJsonParser(app)
  registerFormParser(app)
  await app.register(multipart, { throwFileSizeLimit: true })
  if (!config.production) await registerApiDocument(app)
  addErrorSchema(app)
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
  registerHealthAndMetrics(app, services, readiness, operationalMetricsOf(features))
  await registerWebPages(app, services)
  app.addHook('onResponse', (request, reply, done) => {
    const { url = 'unknown' } = request.routeOptions
    metrics.requests.observe({ method: request.method, route: url, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  await app.ready()
  return app
}

/** The same id from the proxy's log to the job's log, taken from a trusted proxy or otherwise generated here */
function requestIdFromTrustedProxy({ 'x-request-id': given }: IncomingHttpHeaders, proxiesInFront: number): string {
  return proxiesInFront > 0 && typeof given === 'string' && /^[\w.:-]{8,100}$/.test(given) ? given : randomUUID()
}

/** Node.js uses the first of two Host headers, but a proxy in front may use the last. They must not disagree on the requested host */
function rejectSeveralHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const names = request.raw.rawHeaders.filter((_, index) => index % 2 === 0)
    const hosts = names.filter((name) => name.toLowerCase() === 'host')
    done(hosts.length > 1 ? new AppError('invalid_input', 'A request can name only one host') : undefined)
  })
}

/**
 * Parses HTML forms, for endpoints that declare `form`. Repeated fields (several choices for one question) are joined, as the script for
 * websites does. Twilio repeats no field; if it did, its signature would have to be computed from the separate values
 */
function registerFormParser(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    const text = String(body)
    if (hasTooManyFields(text)) done(new AppError('invalid_input', TOO_MANY_FIELDS))
    else done(null, parseFormFields(text))
  })
}

function hasTooManyFields(form: string): boolean {
  let fields = 1
  for (let place = form.indexOf('&'); place >= 0 && fields <= MAX_FIELDS; place = form.indexOf('&', place + 1)) fields++
  return fields > MAX_FIELDS
}

function parseFormFields(body: string): Record<string, string> {
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(body)) {
    const before = fields.get(name)
    fields.set(name, before && value ? `${before}, ${value}` : before || value)
  }
  return Object.fromEntries(fields)
}

/**
 * Graceful shutdown: as soon as draining begins, responses carry `connection: close`. Otherwise a proxy might be writing its next request
 * to an idle keep-alive connection just as we close it
 */
function endConnectionsOnClose(app: FastifyInstance, readiness: Readiness): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    setTimeout(() => app.server.closeAllConnections(), LONGEST_STOP_MS).unref()
  })
  app.addHook('onSend', (_, reply, _payload, done) => {
    if (closing || readiness.isDraining) reply.header('connection', 'close')
    done()
  })
}

/** Logs requests by route pattern, never by URL, because URLs contain reset codes and keys */
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
      'responded',
    )
    done()
  })
}
