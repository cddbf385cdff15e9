import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EndpointSpec, pathOf } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { startTestMarquee, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'
import { jobs, routes } from '../../app.ts'

let marquee: TestMarquee
let own: TestAccount
beforeAll(async () => {
  marquee = await startTestMarquee()
  own = await marquee.createAccount()
})
afterAll(() => marquee.stop())

const nameOf = (endpoint: EndpointSpec) => `${endpoint.method} ${endpoint.path}`
const named = (access: EndpointSpec['access'][]) =>
  endpoints.filter((endpoint) => access.includes(endpoint.access)).map((endpoint) => [nameOf(endpoint), endpoint] as const)
const anyParams = (endpoint: EndpointSpec) =>
  Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => [match[1] ?? '', randomUUID()]))

/** Reachable without a session or key: whoever adds one adds it here, on purpose */
const PUBLIC = [
  'GET /public-file/public/{uuid}',
  'GET /user-management/my-information/password/validation/{code}',
  'POST /user-management/login',
  'POST /user-management/my-information/password/find',
  'PUT /user-management/my-information/password/reset/{uuid}',
]

describe('the endpoint list', () => {
  test('held against the handlers › each has exactly one, and none is unlisted', () => {
    expect(routes.map((route) => nameOf(route.endpoint)).sort()).toEqual(endpoints.map(nameOf).sort())
    expect(new Set(endpoints.map(nameOf)).size).toBe(endpoints.length)
  })

  test('held against the allow-list › the public ones are those and no others', () => {
    expect(
      named(['public'])
        .map(([name]) => name)
        .sort(),
    ).toEqual(PUBLIC)
  })

  test('held against the handlers’ kinds › access decides which context a handler gets', () => {
    const kinds = {
      public: ['open'],
      webhook: ['open'],
      account: ['account', 'slowAccount'],
      administrator: ['account', 'slowAccount'],
      operator: ['operator'],
    }
    for (const route of routes) expect(kinds[route.endpoint.access], nameOf(route.endpoint)).toContain(route.kind)
  })

  test('held against the API document › it describes what is served, neither more nor less', async () => {
    const document = (await marquee.request('GET', '/api/openapi.json')).body
    const documented = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(documented.sort()).toEqual(endpoints.map(nameOf).sort())
    const login = document.paths['/user-management/login'].post
    expect(login.requestBody.content['application/json'].schema.required).toEqual(['user_email', 'password'])
    expect(login.responses['200'].content['application/json'].schema.properties.data.properties.token.type).toBe('string')
  })

  test.each(named(['account', 'administrator']))('%s › without a token › answers 401', async (_, endpoint) => {
    const answer = await marquee.api(
      endpoint.method,
      pathOf(endpoint, anyParams(endpoint)),
      endpoint.upload ? { raw: new FormData() } : { body: validBody(endpoint) },
    )
    // An upload that is no upload is refused before anything else; either way nothing is done
    expect(endpoint.upload ? [401, 400] : [401]).toContain(answer.status)
  })

  test.each(named(['operator']))('%s › with an account’s token › answers 401', async (_, endpoint) => {
    const answer = await marquee.api(endpoint.method, pathOf(endpoint, anyParams(endpoint)), {
      token: own.token,
      body: validBody(endpoint),
    })
    expect([answer.status, answer.body.details.data.code]).toEqual([401, 'operator_key_wrong'])
  })

  test.each(named(['account', 'administrator']).filter(([, { path }]) => path.includes('{')))(
    '%s › with another client’s id › answers 404',
    async (_, endpoint) => {
      const answer = await marquee.api(endpoint.method, pathOf(endpoint, anyParams(endpoint)), {
        token: own.token,
        body: validBody(endpoint),
      })
      expect(answer.status).toBe(404)
    },
  )
})

describe('the job list', () => {
  test('by name › has each job once', () => {
    expect(new Set(jobs.map((job) => job.name)).size).toBe(jobs.length)
  })
})

/** Good enough to pass validation, so that access alone decides */
function validBody(endpoint: EndpointSpec): unknown {
  const bodies: Record<string, unknown> = {
    'PUT /user-management/my-information': { address1: 'a', city: 'b', state: 'IL', zip_code: '1', phone_number: '1' },
    'POST /user-management/my-information/password/change': { password: 'Better#456' },
    'POST /inquiry/user-form': { first_name: 'a', last_name: 'b', phone_number: '1', email: 'a@practice.test', inquiry: 'x' },
    'POST /operator/clients': { company_name: 'a', brand: 'marquee', time_zone: 'America/Chicago', phone_country_code: '+1' },
    'POST /operator/accounts': { client_uuid: randomUUID(), email: 'a@practice.test', account_type: 'MAIN', password: 'Better#456' },
    'PUT /operator/accounts': { email: 'a@practice.test', disabled: true },
  }
  return endpoint.body ? bodies[nameOf(endpoint)] : undefined
}
