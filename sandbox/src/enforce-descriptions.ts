import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { DescribedCall, Description, Misstep, StrayCallListener } from './described-call.ts'
import { replaceMissingWithNulls } from './null-fields.ts'

interface Found {
  description: Description
  call: DescribedCall
}

/**
 * Compares every call with its vendor's description. An undescribed request gets the vendor's error; an undescribed response is a defect of
 * the simulator. Must be called before the routes are registered. `sendsNulls`: whether the fault `nulls` is on
 */
export function enforceDescriptions(
  http: FastifyInstance,
  descriptions: Description[],
  onStrayCall?: StrayCallListener,
  sendsNulls: (description: Description) => boolean = () => false,
) {
  const problems = new WeakMap<FastifyRequest, string[]>()
  const calls = new Map(
    descriptions.flatMap((description) => description.calls.map((call): [string, Found] => [call.route, { description, call }])),
  )
  const isDescribed = (path: string) => descriptions.some(({ bases }) => bases.some((base) => path.startsWith(base)))
  const find = (request: FastifyRequest) => calls.get(`${request.method} ${request.routeOptions.url}`)
  const recordProblem = (request: FastifyRequest, problem: string) => problems.set(request, [...(problems.get(request) ?? []), problem])

  http.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) {
      const isOurs = each === 'HEAD' || each === 'OPTIONS' || url.endsWith('*')
      if (!isOurs && isDescribed(url) && !calls.has(`${each} ${url}`)) throw new Error(`The call ${each} ${url} is not described.`)
    }
  })

  http.addHook('preHandler', async (request, reply) => {
    const found = find(request)
    if (!found) return
    const [first, ...others] = await findMissteps(found.call, request)
    if (!first) return
    for (const { part, path, message } of [first, ...others]) recordProblem(request, `${part} ${path.join('.')}: ${message}`)
    return found.description.reject(reply, [first, ...others])
  })

  http.addHook('preSerialization', async (request, reply, payload) => {
    const found = find(request)
    if (!found) return payload
    const isError = reply.statusCode >= 400
    const shape = isError ? found.description.errorResponse : found.call.response
    const read = shape?.safeParse(payload)
    if (read?.success && !isError && sendsNulls(found.description))
      return replaceMissingWithNulls(shape, payload, found.description.neverNull ?? [])
    if (read?.success) return payload
    const fault = `The response ${reply.statusCode} of ${found.call.route} is not as described: ${read ? z.prettifyError(read.error) : 'it has none'}`
    recordProblem(request, fault)
    throw new Error(fault)
  })

  http.addHook('onResponse', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    if (request.method !== 'OPTIONS' && isDescribed(path) && !find(request)) recordProblem(request, 'there is no such call')
    const recorded = problems.get(request)
    if (recorded) onStrayCall?.({ call: `${request.method} ${path}`, status: reply.statusCode, problems: recorded })
  })
}

async function findMissteps({ query = nothing, body = nothing }: DescribedCall, request: FastifyRequest): Promise<Misstep[]> {
  const { searchParams } = new URL(request.url, 'http://sandbox')
  const given = await readBodyAsObject(request)
  const bodyShape = typeof body === 'function' ? body(typeof given === 'object' && given !== null ? { ...given } : {}) : body
  return [...findMisstepsInPart('query', query, toObjectWithLists(searchParams)), ...findMisstepsInPart('body', bodyShape, given)]
}

const nothing = z.strictObject({})

/** A form as an object, whatever its encoding. A request without a body counts as one with an empty object */
async function readBodyAsObject({ body, headers }: FastifyRequest): Promise<unknown> {
  if (body === undefined || body === null) return {}
  if (body instanceof URLSearchParams) return toObjectWithLists(body)
  if (!Buffer.isBuffer(body)) return body
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } })
    .formData()
    .catch(() => null)
  return form ? toObjectWithLists(form) : {}
}

/** Turns repeated names into a list */
function toObjectWithLists(pairs: Iterable<[string, unknown]> & { getAll(name: string): unknown[] }): Record<string, unknown> {
  return Object.fromEntries(
    [...pairs].map(([name, value]) => {
      const all = pairs.getAll(name)
      return [name, all.length > 1 ? all : value]
    }),
  )
}

function findMisstepsInPart(part: Misstep['part'], shape: z.ZodType, given: unknown): Misstep[] {
  const read = shape.safeParse(given)
  if (read.success) return []
  return read.error.issues.flatMap((issue) => {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key): Misstep => {
        return { part, path: [...path, key], kind: 'unknown', value: valueAt(given, [...path, key]), message: 'is not known' }
      })
    }
    const value = valueAt(given, path)
    return { part, path, kind: value === undefined ? 'missing' : 'invalid', value, message: issue.message }
  })
}

const valueAt = (given: unknown, path: string[]): unknown => path.reduce((value: unknown, part) => Object(value)[part], given)
