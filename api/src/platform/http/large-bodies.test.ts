import Fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { registerLargeBodySlots } from './large-bodies.ts'
import { registerJsonParser } from './read-json.ts'

/** Starts a server that sends responses one by one when the test says so, and records whose requests have reached the handler */
function startServer() {
  // Closing would otherwise wait a minute for the connections that fetch keeps open
  const app = Fastify({ forceCloseConnections: true })
  const begun: string[] = []
  const ends: (() => void)[] = []
  registerLargeBodySlots(app)
  registerJsonParser(app)
  app.addHook('onRequest', async (request) => {
    request.largeBodyOf = String(request.headers['x-business'] ?? '')
  })
  app.post('/', async (request) => {
    begun.push(request.largeBodyOf || 'small')
    await new Promise<void>((resolve) => ends.push(resolve))
    return {}
  })
  const send = async (business: string, body = '{}') => {
    const headers = { 'content-type': 'application/json', ...(business && { 'x-business': business }) }
    return app.inject({ method: 'POST', url: '/', headers, payload: body })
  }
  return { app, begun, send, endNext: () => ends.shift()?.() }
}

const { app, begun, send, endNext } = startServer()
afterAll(() => app.close())

describe('large bodies', () => {
  test('of one business › are parsed one after the other, while another’s and a small one pass', async () => {
    const responses = ['one', 'one', 'other', ''].map((business) => send(business))
    await expect.poll(() => begun.length).toBe(3)
    expect([...begun].sort()).toEqual(['one', 'other', 'small'])
    for (let ended = 0; ended < 3; ended++) endNext()
    await expect.poll(() => begun.length).toBe(4)
    endNext()
    expect((await Promise.all(responses)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  })

  test('that cannot be parsed › make room for the next', async () => {
    expect((await send('third', '{')).statusCode).toBe(400)
    const next = send('third')
    await expect.poll(() => begun.at(-1)).toBe('third')
    endNext()
    expect((await next).statusCode).toBe(200)
  })

  test('whose clients leave while they wait or are worked on › make room for the next', async () => {
    const url = await app.listen({ port: 0 })
    const leaving = new AbortController()
    const post = (signal?: AbortSignal) =>
      fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', 'x-business': 'fourth' }, body: '{}', signal })
    const left = Promise.allSettled([post(leaving.signal), post(leaving.signal), post(leaving.signal)])
    await expect.poll(() => begun.at(-1)).toBe('fourth')
    leaving.abort()
    await left
    const count = begun.length
    const next = post()
    await expect.poll(() => begun.length).toBe(count + 1)
    endNext()
    endNext()
    expect((await next).status).toBe(200)
  })
})
