import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { registerInboxRoutes } from './inbox.routes.ts'
import { createMessageStore } from './message-store.ts'

const now = () => new Date('2026-11-30T10:15:00Z')
const messages = createMessageStore({ capacity: 10, now })
const http = Fastify()
http.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body))
registerInboxRoutes(http, { messages, inbound: { between: () => [] }, faults: {}, now })

const heard: { host?: string; method?: string; type?: string; body: string }[] = []
const portal = createServer(async (request, response) => {
  const { host, 'content-type': type } = request.headers
  heard.push({ host, method: request.method, type, body: await text(request) })
  response.writeHead(200).end()
})
await new Promise<void>((resolve) => portal.listen(0, 'localhost', resolve))
const address = portal.address()
const port = typeof address === 'object' && address ? address.port : 0
afterAll(() => portal.close())

function receive(headers: Record<string, string>): string {
  const mail = { channel: 'email', from: 'a@a.test', to: 'b@b.test', subject: 'S', text: 'T', html: null, links: [] } as const
  messages.add({ ...mail, links: [], headers })
  return `/messages/${messages.list()[0]?.id}`
}

test('POST /messages/{id}/unsubscribe › of a mail that offers it › does what a mail program does, at any name under localhost', async () => {
  const host = `partner.localhost:${port}`
  const page = receive({
    'List-Unsubscribe': `<http://${host}/u/1>, <mailto:stop@a.test>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect((await http.inject(page)).body).toContain(`List-Unsubscribe: http://${host}/u/1`)
  const response = await http.inject({ method: 'POST', url: `${page}/unsubscribe` })
  expect(heard).toEqual([{ host, method: 'POST', type: 'application/x-www-form-urlencoded', body: 'List-Unsubscribe=One-Click' }])
  expect(response.headers.location).toBe(`${page}?unsubscribed=200`)
  expect((await http.inject(`${page}?unsubscribed=200`)).body).toContain('Unsubscribed: the portal responded 200.')
})

test.each([
  ['no header', {}],
  ['an address, but not for one click', { 'List-Unsubscribe': '<http://a.test/u>' }],
  ['a mail address only', { 'List-Unsubscribe': '<mailto:a@a.test>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }],
])('GET /messages/{id} › of a mail with %s › offers no button', async (_name, headers) => {
  const page = receive(headers)
  expect((await http.inject(page)).body).not.toContain('one click')
  expect((await http.inject({ method: 'POST', url: `${page}/unsubscribe` })).statusCode).toBe(404)
})
