import type { RequestListener } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { vendorServer } from '../../../test/faults/vendor-server.ts'
import { ProviderError } from '../base/provider-error.ts'
import { type Rejection, readBytesUpTo, readRetryAfterS, requestProvider } from './provider-http.ts'

const startVendor = vendorServer()

async function request(handle: RequestListener, more: { timeoutMs?: number; read?: (response: Response) => Promise<unknown> } = {}) {
  const rejected = vi.fn((_rejection: Rejection) => new ProviderError('example', 'refused', { retryable: false }))
  const noResponse = (cause: unknown) => new ProviderError('example', 'no response', { retryable: true, cause })
  const url = await startVendor(handle)
  const outcome = await requestProvider({
    url,
    timeoutMs: 5_000,
    read: (response) => response.json(),
    rejected: rejected,
    noResponse: noResponse,
    ...more,
  }).catch((error: unknown) => error)
  return { outcome, rejection: rejected.mock.calls[0]?.[0] }
}

describe('requestProvider', () => {
  test('of a vendor that responds › returns the parsed body, having sent the given request', async () => {
    const url = await startVendor((request, response) => {
      request.pipe(response.writeHead(200, { method: request.method, key: request.headers.authorization }))
    })
    const result = await requestProvider({
      url,
      method: 'PUT',
      headers: { authorization: 'Bearer key' },
      body: 'said',
      timeoutMs: 5_000,
      read: async (response) => [response.headers.get('method'), response.headers.get('key'), await response.text()],
      rejected: () => new ProviderError('example', 'refused', { retryable: false }),
      noResponse: () => new ProviderError('example', 'no response', { retryable: true }),
    })
    expect(result).toEqual(['PUT', 'Bearer key', 'said'])
  })

  test.each([
    [429, 'slow_down'],
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [404, 'not_found'],
    [408, 'unavailable'],
    [500, 'unavailable'],
    [503, 'unavailable'],
    [400, 'rejected'],
    [422, 'rejected'],
  ])('of a vendor that returns %i › passes the adapter a rejection of the kind %s', async (status, kind) => {
    const { outcome, rejection } = await request((_, response) => response.writeHead(status).end('Sorry'))
    expect(outcome).toMatchObject({ message: 'refused' })
    expect(rejection).toMatchObject({ status, kind, text: 'Sorry', retryAfterS: undefined })
  })

  test('of a vendor that requests a slowdown › returns the time to wait; of one that is away › does not wait longer for that', async () => {
    const after = (status: number) => request((_, response) => response.writeHead(status, { 'retry-after': '7' }).end())
    expect((await after(429)).rejection?.retryAfterS).toBe(7)
    expect((await after(503)).rejection?.retryAfterS).toBeUndefined()
  })

  test('of a vendor that rejects with a long body › reads the beginning only', async () => {
    const { rejection } = await request((_, response) => response.writeHead(502).end('x'.repeat(1_000_000)))
    expect(rejection?.text).toHaveLength(64 * 1024)
  })

  test('of a vendor that does not respond, breaks off or sends an unreadable body › counts as no response', async () => {
    const hanging = await request(() => undefined, { timeoutMs: 50 })
    const slow = await request((_, response) => void response.writeHead(200).write('{'), { timeoutMs: 50 })
    const broken = await request((request) => request.socket.destroy())
    const unclear = await request((_, response) => response.end('no JSON'))
    for (const { outcome } of [hanging, slow, broken, unclear])
      expect(outcome).toMatchObject({ name: 'ProviderError', message: 'no response', cause: expect.any(Error) })
  })

  test('with a reader that throws its own ProviderError › passes it on', async () => {
    const own = new ProviderError('example', 'unclear', { retryable: true })
    const { outcome } = await request((_, response) => response.end('{}'), { read: () => Promise.reject(own) })
    expect(outcome).toBe(own)
  })
})

describe('readBytesUpTo', () => {
  test('of a response beyond the limit › stops there, and reports that there was more', async () => {
    const url = await startVendor((_, response) => response.end(Buffer.alloc(100, 1)))
    expect(await readBytesUpTo(await fetch(url), 100)).toEqual({ bytes: Buffer.alloc(100, 1), isWhole: true })
    expect(await readBytesUpTo(await fetch(url), 99)).toEqual({ bytes: Buffer.alloc(99, 1), isWhole: false })
  })
})

describe('readRetryAfterS', () => {
  test.each([
    [{ 'retry-after': '7' }, 7],
    [{ 'retry-after': '0.2' }, 1],
    [{ 'retry-after': '0' }, 1],
    [{ 'retry-after-ms': '1500', 'retry-after': '9' }, 2],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '-5' }, 1],
    [{}, undefined],
  ])('of %j › is %s', (headers, seconds) => {
    expect(readRetryAfterS(new Headers(headers as Record<string, string>))).toBe(seconds)
  })

  test('of a date › is the time until then', () => {
    const later = new Date(Date.now() + 90_000).toUTCString()
    expect(readRetryAfterS(new Headers({ 'retry-after': later }))).toBeGreaterThan(80)
    expect(readRetryAfterS(new Headers({ 'retry-after': new Date(0).toUTCString() }))).toBe(1)
  })
})
