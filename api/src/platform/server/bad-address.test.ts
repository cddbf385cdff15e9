import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../test/endpoints.ts'
import { unknownPath } from '../../../test/rows/good-bodies.ts'
import { type ApiResponse, startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

function expectProblem(response: ApiResponse, status: number, code: string) {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toContain('application/json')
  const { message, code: errorCode, request_id } = response.body.details.data
  expect([errorCode, request_id]).toEqual([code, response.headers.get('x-request-id')])
  expect(message).toMatch(/^[A-Z].{5,}/)
}

/** Sends the path verbatim, because fetch would normalize it */
function getAsWritten(path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(marquee.url)
    const request = httpRequest({ hostname, port, path, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    request.on('error', reject)
    request.end()
  })
}

describe('a request with two Host headers', () => {
  test.each(['/api/user-management/my-information', '/login'])('for %s › is rejected', async (path) => {
    const { hostname, port, host } = new URL(marquee.url)
    const response = await new Promise<string>((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port) })
      let text = ''
      socket.setEncoding('utf8')
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('end', () => resolve(text))
      socket.on('error', reject)
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nhost: elsewhere.test\r\nConnection: close\r\n\r\n`)
    })
    expect(response).toMatch(/^HTTP\/1.1 400 /)
    expect(response).toContain('A request can name only one host')
  })
})

describe('a known path', () => {
  const paths = [...new Set(endpoints.map(({ path }) => path))].map((path) => {
    const same = endpoints.filter((endpoint) => endpoint.path === path)
    return [path, same.map(({ method }): string => method), unknownPath(same[0] ?? ({ path } as never))] as const
  })

  test.each(paths)('%s › with a method other than %j › returns 405 and the allowed methods', async (_, allowed, path) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter((method) => !allowed.includes(method))) {
      const response = await marquee.api(method, path)
      expectProblem(response, 405, 'method_not_allowed')
      expect(response.headers.get('allow')?.split(', ').sort()).toEqual([...allowed].sort())
    }
  })
})

describe('an unknown path', () => {
  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/user-management',
    '/api/home/today/more',
    '/api/home/today.json',
    '/api/.env',
    '/api//home/today',
  ])('%s › with any method › returns 404 in JSON', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) expectProblem(await marquee.request(method, path), 404, 'not_found')
  })

  test.each(['/api/../../../etc/passwd', '/api/%2e%2e/%2e%2e/etc/passwd', '/..%2f..%2fetc/passwd', '//etc/passwd', '/api\\..\\x'])(
    '%s › that climbs out › shows nothing of the machine',
    async (path) => {
      const { status, text } = await getAsWritten(path)
      expect(status).toBeLessThan(500)
      expect(text).not.toContain('root:')
    },
  )

  test.each(['/api/%E0%A4%A', '/api/public-file/public/%', '/api/%ff'])(
    '%s › that cannot be decoded › returns 4xx in JSON',
    async (path) => {
      const { status, text } = await getAsWritten(path)
      expect([400, 404]).toContain(status)
      expect(JSON.parse(text).details.data).toMatchObject({
        message: expect.any(String),
        code: expect.any(String),
        request_id: expect.any(String),
      })
    },
  )
})

describe('a very long address', () => {
  test.each([
    ['/api/public-file/public/', 301],
    ['/api/user-management/my-information/password/validation/', 5_000],
    ['/api/', 8_000],
  ])('%s… › with %i characters › returns 404', async (start, length) => {
    expectProblem(await marquee.request('GET', `${start}${'x'.repeat(length)}`), 404, 'not_found')
  })

  test('with unknown parameters › ignores them', async () => {
    const { token } = await marquee.createAccount()
    const query = Array.from({ length: 200 }, (_, index) => `a[${index}]=${randomUUID()}`).join('&')
    expect((await marquee.api('GET', `/home/today?${query}&__proto__=1&constructor[prototype]=1`, { token })).status).toBe(200)
  })

  test('beyond the limits of HTTP › is rejected, and the server continues', async () => {
    expect((await getAsWritten(`/api/home/today?${'x'.repeat(20_000)}`)).status).toBe(431)
    expect((await marquee.request('GET', '/healthz')).status).toBe(200)
  })
})
