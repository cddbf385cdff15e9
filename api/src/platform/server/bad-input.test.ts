import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { EndpointSpec } from '#contract/wire/endpoint.ts'
import { ERROR_STATUS, type ErrorCode } from '#contract/wire/errors.ts'
import { endpoints, nameOf } from '../../../test/endpoints.ts'
import { goodBody, LEFT_TO_HANDLERS, textsWithControl, unknownPath } from '../../../test/rows/good-bodies.ts'
import {
  type ApiResponse,
  OPERATOR_KEY,
  problemOf,
  startTestMarquee,
  type TestAccount,
  type TestMarquee,
} from '../../../test/test-marquee.ts'
import { features } from '../../app.ts'
import { routesOf } from '../feature/feature.ts'

const HOUR_MS = 3_600_000
const JSON_TYPE = { 'content-type': 'application/json' }

let marquee: TestMarquee
/** All calls of this account are rejected, so that every test finds it unchanged */
let rejectedAccount: TestAccount
beforeAll(async () => {
  marquee = await startTestMarquee()
  rejectedAccount = await marquee.createAccount()
})
afterAll(() => marquee.stop())

// Every endpoint's schemas are tested in process, by input-schemas.test.ts. Endpoints that also accept HTML forms (webhooks, websites) are
// tested within their feature
const withBody = routesOf(features).filter(({ endpoint: { body, form, access } }) => body && !form && access !== 'webhook')
const everyEndpoint = withBody.map(({ endpoint }) => [nameOf(endpoint), endpoint] as const)

/** One endpoint for each way in which a body reaches a handler */
const oneOfEachKind = [
  ...new Map(
    withBody.map(({ kind, endpoint }) => {
      const { access, maxBodyBytes, query, params } = endpoint
      return [[kind, access, maxBodyBytes, Boolean(query), Boolean(params)].join(), endpoint] as const
    }),
  ).values(),
].map((endpoint) => [nameOf(endpoint), endpoint] as const)

/** Credentials that are allowed to call, so that only the input decides. A test whose call may succeed passes its own account */
function callerOf(endpoint: EndpointSpec, account = rejectedAccount) {
  const token = { public: undefined, webhook: undefined, operator: OPERATOR_KEY }[String(endpoint.access)]
  const allowed = endpoint.access === 'account' || endpoint.access === 'administrator' ? account.token : token
  const send = (given: Parameters<TestMarquee['api']>[2]) =>
    marquee.api(endpoint.method, unknownPath(endpoint), { token: allowed, ...given })
  return {
    sendRaw: (raw: string, headers: Record<string, string> = JSON_TYPE) => send({ raw, headers }),
    sendBody: (body: unknown) => send({ body }),
  }
}

/** Asserts an error response in the agreed shape, with a message of ours */
function expectProblem(response: ApiResponse, status: number, message?: string) {
  expect(response.status).toBe(status)
  const { data } = response.body.details
  expect(response.body.code).toBe(status)
  expect(ERROR_STATUS[data.code as ErrorCode]).toBe(status)
  expect(data.request_id).toBe(response.headers.get('x-request-id'))
  expect(data.message).toMatch(/^[A-Za-z].{5,}/)
  expect(data.message).not.toMatch(/invalid input|invalid option|expected|unrecognized|too (big|small)|undefined|\[object/i)
  if (message) expect(data.message).toBe(message)
}

/** Tables that a rejected call may write to, because attempts are counted */
const COUNTED = ['rate_limits', 'sessions']
/** Only reads tables with rows. Querying all tables, most of which are empty, took longer than the rejected calls */
async function contentOfDatabase(): Promise<Record<string, unknown>> {
  const { database } = marquee.services
  const { rows: tables } = await database.executeSql(
    `select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'queue'::regnamespace) and pg_relation_size(oid) > 0`,
  )
  const names = tables.map(({ name }) => String(name)).filter((name) => !COUNTED.includes(name))
  const { rows } = await database.executeSql(
    names
      .map(
        (name) => `select '${name}' as name, md5(string_agg(t::text, '' order by t::text)) as content from ${name} t having count(*) > 0`,
      )
      .join(' union all '),
  )
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]))
}

test('the kinds of endpoints › are all found › and each has an endpoint of its own', () => {
  expect(oneOfEachKind.length).toBeGreaterThan(8)
})

describe('a body that is no JSON object', () => {
  test.each(oneOfEachKind)('%s › too large › returns 413', async (_, endpoint) => {
    const { sendRaw } = callerOf(endpoint)
    const extra = 'x'.repeat((endpoint.maxBodyBytes ?? 64 * 1024) + 1)
    expectProblem(await sendRaw(JSON.stringify({ ...goodBody(endpoint), extra })), 413, 'The request is too large')
  })

  test.each(oneOfEachKind)('%s › malformed › returns 400', async (_, endpoint) => {
    const { sendRaw } = callerOf(endpoint)
    for (const raw of ['{', '{"a":', '{"a":1,}', "{'a':1}", 'undefined', '{}{}', '\u0000', '<xml/>', 'a=1'])
      expectProblem(await sendRaw(raw), 400)
  })

  test.each(oneOfEachKind)('%s › empty or of another kind › returns 400', async (_, endpoint) => {
    const { sendRaw } = callerOf(endpoint)
    expectProblem(await sendRaw(''), 400)
    // A null body counts as an empty one, which is valid where every field is optional
    if (!endpoint.body?.safeParse({}).success) expectProblem(await sendRaw('null'), 400)
    for (const raw of ['[]', '[{}]', '"text"', '5', 'true']) expectProblem(await sendRaw(raw), 400, 'The request must be a JSON object')
  })

  test.each(oneOfEachKind)('%s › of another content type › returns 415', async (_, endpoint) => {
    const { sendRaw } = callerOf(endpoint)
    const raw = JSON.stringify(goodBody(endpoint))
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/form-data; boundary=x',
      'nonsense',
    ])
      expectProblem(await sendRaw(raw, { 'content-type': type }), 415, 'The request must be JSON (application/json)')
  })

  test.each(oneOfEachKind)('%s › nested without end › returns 400', async (_, endpoint) => {
    const { sendRaw } = callerOf(endpoint)
    for (const raw of ['['.repeat(30_000), `${'['.repeat(30_000)}${']'.repeat(30_000)}`, `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`])
      expectProblem(await sendRaw(raw), 400)
  })

  test.each(oneOfEachKind)('%s › nested 20,000 deep in a field › returns 400 with a message', async (_, endpoint) => {
    const { sendRaw } = callerOf(endpoint)
    for (const field of [...Object.keys(goodBody(endpoint) ?? {}), 'surprise'])
      for (const value of [`${'['.repeat(20_000)}1${']'.repeat(20_000)}`, `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`])
        expectProblem(await sendRaw(`{"${field}":${value}}`), 400, 'The request is nested too deeply')
    const text = JSON.stringify('[{"'.repeat(1_000))
    expect(problemOf(await sendRaw(`{"surprise":${text}}`)).message).not.toBe('The request is nested too deeply')
  })
})

describe('a field', () => {
  test.each(oneOfEachKind)('%s › that does not exist › is rejected by its name', async (_, endpoint) => {
    const { sendBody } = callerOf(endpoint)
    for (const name of ['surprise', 'toString', 'constructor'])
      expectProblem(await sendBody({ ...goodBody(endpoint), [name]: 1 }), 400, `Unknown field: ${name}`)
  })

  test.each(oneOfEachKind)('%s › that sets the prototype › is rejected', async (_, endpoint) => {
    const { sendRaw } = callerOf(endpoint)
    const rest = JSON.stringify(goodBody(endpoint)).slice(1)
    for (const key of ['"__proto__":{"polluted":1}', '"constructor":{"prototype":{"polluted":1}}', '"\\u005f_proto__":{"polluted":1}'])
      expectProblem(await sendRaw(`{${key},${rest}`), 400)
    expect('polluted' in {}).toBe(false)
  })

  test.each(oneOfEachKind)('%s › that its schema rejects › is named in the response, and nothing is stored', async (_, endpoint) => {
    const { sendBody } = callerOf(endpoint)
    const shape: Record<string, z.ZodType> = endpoint.body instanceof z.ZodObject ? endpoint.body.shape : {}
    const before = await contentOfDatabase()
    for (const [field, schema] of Object.entries(shape)) {
      const value = [5, true, {}, ['x'], null, undefined].find((one) => !schema.safeParse(one).success)
      const response = await sendBody({ ...goodBody(endpoint), [field]: value })
      expectProblem(response, 400)
      // For an item of a list the field name includes its index: "selected_columns.0"
      expect([field, response.body.details.data.field.split('.')[0]]).toEqual([field, field])
    }
    expect(await contentOfDatabase()).toEqual(before)
  })

  const leftToHandlers = everyEndpoint.filter(([name]) => LEFT_TO_HANDLERS.some((field) => field.startsWith(`${name} `)))

  test.each(leftToHandlers)(
    '%s › with control characters that its schema lets through › is rejected, and nothing is stored',
    async (_, endpoint) => {
      const { sendBody } = callerOf(endpoint)
      const before = await contentOfDatabase()
      for (const { field, value } of textsWithControl(endpoint))
        expectProblem(await sendBody({ ...goodBody(endpoint), [field]: value }), 400)
      expect(await contentOfDatabase()).toEqual(before)
    },
  )

  test.each(everyEndpoint)('%s › with SQL or script › does no harm', async (_, endpoint) => {
    const { sendBody } = callerOf(endpoint, await marquee.createAccount())
    const bystander = await marquee.createAccount()
    // All anonymous callers share an IP address. After an hour the rate limit no longer counts the attempts of the previous test
    if (endpoint.access === 'public') marquee.clock.advance(HOUR_MS)
    const attacks = ["'; drop table accounts; --", "' or '1'='1", '1; select pg_sleep(9)', '<script>alert(1)</script>', '../../etc/passwd']
    for (const field of Object.keys(goodBody(endpoint) ?? {})) {
      for (const attack of attacks) {
        const body = { ...goodBody(endpoint), [field]: attack }
        // Input that the schema rejects goes no further; another test checks in process that the message is ours
        if (!endpoint.body?.safeParse(body).success) continue
        const response = await sendBody(body)
        expect([field, attack, response.status < 500]).toEqual([field, attack, true])
        if (response.status >= 400) expectProblem(response, response.status)
        // Rejected input is never echoed, so that no client has to escape it
        expect(JSON.stringify(response.body)).not.toContain(attack)
      }
    }
    const response = await marquee.api('GET', '/user-management/my-information', { token: bystander.token })
    expect([response.status, response.body.login_email]).toEqual([200, bystander.email])
  })
})

test.each(
  ['GET /inquiry/call-inquiry1', 'GET /user-management/audit-log', 'GET /operator/messages', 'GET /seo/place-photo'].map((name) => [
    name,
    endpoints.find((endpoint) => nameOf(endpoint) === name) as EndpointSpec,
  ]),
)('%s › with a query parameter given twice › is rejected in a sentence that names it', async (_, endpoint) => {
  const token = endpoint.access === 'operator' ? OPERATOR_KEY : rejectedAccount.token
  const [name = ''] = Object.keys(endpoint.query?.shape ?? {})
  const response = await marquee.api(endpoint.method, `${unknownPath(endpoint)}?${name}=a&${name}=b`, { token })
  expectProblem(response, 400, `${name} can be given only once`)
})

test('every good body › unchanged › passes validation', async () => {
  for (const [name, endpoint] of everyEndpoint) {
    const { sendBody } = callerOf(endpoint, await marquee.createAccount())
    if (endpoint.access === 'public') marquee.clock.advance(HOUR_MS)
    expect([name, problemOf(await sendBody(goodBody(endpoint))).code]).not.toEqual([name, 'invalid_input'])
  }
})
