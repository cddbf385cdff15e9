import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EndpointSpec } from '#contract/wire/endpoint.ts'
import { endpoints, nameOf } from '../../../test/endpoints.ts'
import { guards } from '../../../test/guards.ts'
import { goodBody, unknownPath } from '../../../test/rows/good-bodies.ts'
import { startTestMarquee, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'
import { features } from '../../app.ts'
import { jobsOf, routesOf } from '../feature/feature.ts'

let marquee: TestMarquee
let own: TestAccount
beforeAll(async () => {
  marquee = await startTestMarquee()
  own = await marquee.createAccount()
})
afterAll(() => marquee.stop())

const named = (access: EndpointSpec['access'][]) =>
  endpoints.filter((endpoint) => access.includes(endpoint.access)).map((endpoint) => [nameOf(endpoint), endpoint] as const)

const routes = routesOf(features)

describe('the endpoint list', () => {
  test('compared with the handlers › each has exactly one, and none is unlisted', () => {
    expect(routes.map((route) => nameOf(route.endpoint)).sort()).toEqual(endpoints.map(nameOf).sort())
    expect(new Set(endpoints.map(nameOf)).size).toBe(endpoints.length)
  })

  test('compared with the allow-list › the public ones are exactly those', () => {
    expect(
      named(['public'])
        .map(([name]) => name)
        .sort(),
    ).toEqual(guards.flatMap(({ publicCalls = [] }) => publicCalls).sort())
  })

  test('compared with the handlers’ kinds › access decides which context a handler gets', () => {
    const kinds = {
      public: ['open'],
      webhook: ['open'],
      account: ['read', 'batch', 'account', 'slowAccount'],
      administrator: ['account', 'slowAccount'],
      operator: ['operator'],
    }
    for (const route of routes) expect(kinds[route.endpoint.access], nameOf(route.endpoint)).toContain(route.kind)
  })

  test('compared with the API document › it describes exactly what is served', async () => {
    const document = (await marquee.request('GET', '/api/openapi.json')).body
    const documented = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(documented.sort()).toEqual(endpoints.map(nameOf).sort())
    const login = document.paths['/user-management/login'].post
    expect(login.requestBody.content['application/json'].schema.required).toEqual(['user_email', 'password'])
    expect(login.responses['200'].content['application/json'].schema.properties.data.properties.token.type).toBe('string')
    for (const endpoint of endpoints) {
      const call = document.paths[endpoint.path][endpoint.method.toLowerCase()]
      const typesOf = (part: { content?: object } | undefined) => Object.keys(part?.content ?? {})
      const success = endpoint.binary?.length === 0 ? 204 : (endpoint.status ?? 200)
      expect(Object.keys(call.responses), nameOf(endpoint)).toEqual([String(success), '4XX', '5XX'])
      expect(typesOf(call.responses[success]), nameOf(endpoint)).toEqual(endpoint.binary ?? ['application/json'])
      expect(call.responses['4XX'].content['application/json'].schema.$ref).toBe('#/components/schemas/Failure')
      const bodies = [
        ...(endpoint.body ? ['application/json'] : []),
        ...(endpoint.form ? ['application/x-www-form-urlencoded'] : []),
        ...(endpoint.upload ? ['multipart/form-data'] : []),
      ]
      expect(typesOf(call.requestBody), nameOf(endpoint)).toEqual(bodies)
    }
    const rejection = await marquee.api('POST', '/user-management/login')
    const { properties } = document.components.schemas.Failure.properties.details.properties.data
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(rejection.body.details.data)))
  })

  test.each(named(['account', 'administrator']))('%s › without a token › returns 401', async (_, endpoint) => {
    const response = await marquee.api(
      endpoint.method,
      unknownPath(endpoint),
      endpoint.upload ? { raw: new FormData() } : { body: goodBody(endpoint) },
    )
    expect(response.status).toBe(401)
  })

  test.each(named(['operator']))('%s › with an account’s token › returns 401', async (_, endpoint) => {
    const response = await marquee.api(endpoint.method, unknownPath(endpoint), {
      token: own.token,
      body: goodBody(endpoint),
    })
    expect([response.status, response.body.details.data.code]).toEqual([401, 'operator_key_wrong'])
  })
})

describe('the job list', () => {
  test('by name › contains each job once', () => {
    const names = jobsOf(features).map((job) => job.name)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('the audit actions', () => {
  test('of all features › are unique', () => {
    const actions = features.flatMap(({ auditActions = {} }) => Object.values(auditActions).flat())
    expect(actions).toContain('payment_applied')
    expect(new Set(actions).size).toBe(actions.length)
  })
})
