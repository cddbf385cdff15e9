import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { EndpointSpec } from '#contract/wire/endpoint.ts'
import { runAsActor } from '../audit/actor.ts'
import { AppError } from '../base/app-error.ts'
import { runInTrace } from '../base/trace.ts'
import { runInSpan } from '../base/tracing.ts'
import type { Db } from '../database/database.ts'
import { withSystem } from '../database/tenancy.ts'
import { type Feature, routesByFeature } from '../feature/feature.ts'
import { assertAccess } from '../http/check-access.ts'
import { networkCountedByLimits, networkOfAddress } from '../http/network.ts'
import { assertOperatorKey, assertValidOperatorKeys } from '../http/operator-key.ts'
import { parseInput } from '../http/parse-input.ts'
import type { BinaryResponse, OpenContext, RequestFacts, Route } from '../http/route.ts'
import { readAsAccount, runAsAccount } from '../identity/sessions.ts'
import { brandOfHost } from '../sending/brand-identity.ts'
import type { Services } from '../services/services.ts'
import { buildEndpointSchema, responseSchemas } from './api-docs.ts'
import { readBatchInOneRoundTrip } from './batch.ts'
import { rejectEarly } from './reject-early.ts'

const isFormContentType = (type: string | undefined) => /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type ?? '')

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']

export function registerRoutes(app: FastifyInstance, services: Services, features: readonly Feature[]): void {
  const groups = routesByFeature(features)
  assertValidOperatorKeys(
    services.config,
    groups.map(({ name }) => name),
  )
  for (const { name, routes } of groups) for (const route of routes) registerRoute(app, services, route, name)
  registerMethodNotAllowedRoutes(
    app,
    groups.flatMap(({ routes }) => routes),
  )
}

/** Registers a route: one declaration serves validation, the compiled serializer and the API document */
function registerRoute(app: FastifyInstance, services: Services, route: Route, feature: string): void {
  const { endpoint } = route
  app.route({
    method: endpoint.method,
    url: routeUrlOf(endpoint),
    schema: services.config.production ? responseSchemas(endpoint) : buildEndpointSchema(endpoint, feature),
    bodyLimit: endpoint.maxBodyBytes,
    ...(endpoint.method !== 'GET' && {
      onRequest: (request: FastifyRequest, reply: FastifyReply) =>
        route.kind === 'operator'
          ? assertOperatorKey(services, request.headers.authorization, toOperatorCall(request, endpoint, feature))
          : rejectEarly(services, route, request, () => buildOpenContext(services, request, (name, value) => reply.header(name, value))),
    }),
    handler(request, reply) {
      const { traceparent } = request.headers
      const parent = services.config.proxiesInFront > 0 && typeof traceparent === 'string' ? traceparent : undefined
      const span = services.tracing?.start({ name: `${endpoint.method} /api${endpoint.path}`, kind: 'server', parent })
      // Changes are carried out even if the user has left the page meanwhile
      const isAbandoned = () => request.method === 'GET' && request.raw.socket.destroyed
      return runInTrace({ requestId: request.id, span, isAbandoned }, () => runInSpan(span, () => handle(request, reply)))
    },
  })

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const operator =
      route.kind === 'operator'
        ? await assertOperatorKey(services, request.headers.authorization, toOperatorCall(request, endpoint, feature))
        : undefined
    const result = await runAsActor({ network: networkOfAddress(request.ip), ...(operator && { operator }) }, () =>
      runRoute(services, route, request, (name, value) => reply.header(name, value)),
    )
    if ('etagOf' in route && route.etagOf && setEtagAndCheckCached(request, reply, route.etagOf(result as never)))
      return reply.code(304).send()
    return endpoint.binary
      ? sendBinary(reply, result as BinaryResponse)
      : reply.code(endpoint.status ?? 200).send({ code: endpoint.status ?? 200, ...(result as object) })
  }
}

/** Authentication comes before validation: an anonymous caller's body is not validated, nor an upload read */
async function runRoute(services: Services, route: Route, request: FastifyRequest, setHeader: OpenContext['setHeader']): Promise<unknown> {
  const { database, clock } = services
  const context = () => buildOpenContext(services, request, setHeader)
  const authorization = request.headers.authorization
  switch (route.kind) {
    case 'open':
      return route.handler(context(), await parseInputOrReject(route.endpoint, request))
    case 'account':
      return runAsAccount(
        database,
        clock,
        authorization,
        async (db, account) => {
          assertAccess(route.endpoint, account)
          return route.handler({ ...context(), db, account }, await parseInputOrReject(route.endpoint, request))
        },
        { readOnly: route.endpoint.method === 'GET' },
      )
    case 'read': {
      const input = await parseInputOrReject(route.endpoint, request).catch(async (problem) => {
        await runAsAccount(database, clock, authorization, async (_, account) => assertAccess(route.endpoint, account), { readOnly: true })
        throw problem
      })
      const { account, results } = await readAsAccount(database, clock, authorization, route.buildStatements(input))
      assertAccess(route.endpoint, account)
      return route.buildResponse(results.map(({ rows }) => rows) as never, input, account, services)
    }
    case 'batch': {
      const now = clock.now()
      const { account, groups } = await readBatchInOneRoundTrip(services, authorization, route.buildStatements(now))
      assertAccess(route.endpoint, account)
      return route.buildResponse(groups, { now, account, log: services.log })
    }
    case 'slowAccount': {
      const account = await runAsAccount(database, clock, authorization, async (_, account) => account, { readOnly: true })
      assertAccess(route.endpoint, account)
      // Authenticates again, because a session that ended during the slow part, or has lost rights, must no longer write
      const inTenant = <T>(inside: (db: Db) => Promise<T>) =>
        runAsAccount(database, clock, authorization, (db, now) => {
          assertAccess(route.endpoint, now)
          return inside(db)
        })
      return route.handler({ ...context(), account, inTenant }, await parseInputOrReject(route.endpoint, request))
    }
    case 'operator':
      return route.handler(
        { ...context(), inSystem: (inside) => withSystem(database, inside, { readOnly: route.endpoint.method === 'GET' }) },
        await parseInputOrReject(route.endpoint, request),
      )
  }
}

const buildOpenContext = (services: Services, request: FastifyRequest, setHeader: OpenContext['setHeader']): OpenContext => ({
  services,
  request: readRequestFacts(services, request),
  setHeader,
})

const toOperatorCall = (request: FastifyRequest, { method }: EndpointSpec, feature: string) => ({
  address: networkCountedByLimits(request.ip),
  method,
  feature,
})

function readRequestFacts({ config }: Services, request: FastifyRequest): RequestFacts {
  return {
    id: request.id,
    address: networkCountedByLimits(request.ip),
    network: networkOfAddress(request.ip),
    brand: brandOfHost(config, request.hostname),
    method: request.method,
    url: request.raw.url ?? '',
    headers: request.headers,
  }
}

/** Validates params, query and body, so that a handler gets only parsed input */
async function parseInputOrReject(endpoint: EndpointSpec, request: FastifyRequest): Promise<never> {
  const input = {
    params: endpoint.params ? parseInput(endpoint, endpoint.params, request.params) : undefined,
    query: endpoint.query ? parseInput(endpoint, endpoint.query, request.query) : undefined,
    body: endpoint.body ? parseInput(endpoint, endpoint.body, readBody(endpoint, request)) : undefined,
    ...(endpoint.upload ? { file: await readUploadedFile(request, endpoint.upload, endpoint.maxUploadBytes) } : {}),
  }
  return input as never
}

/** The framework also parses plain text and forms, neither of which is accepted in place of JSON */
function readBody(endpoint: EndpointSpec, request: FastifyRequest): unknown {
  const type = request.headers['content-type']
  if (endpoint.form && isFormContentType(type)) return request.body ?? {}
  if (type && !/^application\/json\s*(;|$)/i.test(type))
    throw new AppError('unsupported_type', 'The request must be JSON (application/json)')
  return request.body ?? {}
}

async function readUploadedFile(request: FastifyRequest, field: string, fileSize = 1024 * 1024): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('unsupported_type', 'Send the file as a form (multipart/form-data)')
  let file: Buffer | undefined
  try {
    // Reads the form to its end: only then is it certain that the file is complete, within the size limit and the only one
    for await (const part of request.files({ limits: { fileSize, files: 1, fields: 5 } })) {
      const bytes = await part.toBuffer()
      if (part.fieldname === field) file = bytes
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
      throw new AppError('too_large', `The file is too large: at most ${fileSize / 1024 / 1024} MB`)
    if (error instanceof Error && 'statusCode' in error) throw error
    // The multipart parser's errors carry no status. A form that cannot be parsed is the client's error
    throw new AppError('invalid_input', 'The form couldn’t be read')
  }
  if (!file) throw new AppError('invalid_input', `The form has no file under "${field}"`)
  return file
}

/** Conditional request: the browser may cache the response, but revalidates it by ETag each time */
function setEtagAndCheckCached(request: FastifyRequest, reply: FastifyReply, version: string): boolean {
  const etag = `"${version}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'authorization')
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes(etag)
}

function sendBinary(reply: FastifyReply, { status = 200, bytes, contentType, cacheControl, headers = {} }: BinaryResponse): FastifyReply {
  return (
    reply
      .code(status)
      .header('content-type', contentType)
      .header('cache-control', cacheControl)
      // Logos are embedded in emails and on the businesses' own websites
      .header('cross-origin-resource-policy', 'cross-origin')
      .headers(headers)
      .send(bytes)
  )
}

/** Returns 405 with an Allow header for a known path with another method */
function registerMethodNotAllowedRoutes(app: FastifyInstance, routes: readonly Route[]): void {
  const known = new Map<string, HTTPMethods[]>()
  for (const { endpoint } of routes) known.set(routeUrlOf(endpoint), [...(known.get(routeUrlOf(endpoint)) ?? []), endpoint.method])
  for (const [url, allowed] of known) {
    app.route({
      method: METHODS.filter((method) => !allowed.includes(method)),
      url,
      schema: { hide: true },
      handler: async (_, reply) => {
        reply.header('allow', allowed.join(', '))
        throw new AppError('method_not_allowed', `This call takes ${allowed.join(' or ')} only`)
      },
    })
  }
}

const routeUrlOf = (endpoint: EndpointSpec): string => endpoint.path.replace(/\{(\w+)\}/g, ':$1')
