import Fastify from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { registerInboxRoutes } from './inbox.routes.ts'
import { collectLinks } from './links.ts'
import { createMessageStore, type InboxMessage } from './message-store.ts'

const now = () => new Date('2026-11-30T10:15:00Z')
const messages = createMessageStore({ capacity: 3, now })
const http = Fastify()
http.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body))
registerInboxRoutes(http, { messages, inbound: { between: () => [] }, faults: {}, now })
beforeEach(() => messages.clear())

type NewMessage = Omit<InboxMessage, 'id' | 'sent_at'>

const email: NewMessage = {
  channel: 'email',
  from: 'Marquee <hello@marquee.test>',
  to: 'ann@practice.test',
  subject: 'Your <b>new</b> password',
  text: 'See http://localhost:3000/password-reset/1.',
  html: '<html><head><title>x</title></head><body><script>alert(1)</script><a href="http://localhost:3000/">Home</a></body></html>',
  links: ['http://localhost:3000/password-reset/1', 'http://localhost:3000/'],
  headers: { 'Message-ID': '<1@marquee.test>' },
}
const text: NewMessage = {
  ...email,
  channel: 'text',
  to: '+12025550101',
  subject: null,
  text: 'Hi <there>',
  html: null,
  links: [],
  headers: {},
}

async function firstId(): Promise<string> {
  return (await http.inject('/inbox.json')).json()[0].id
}

test('GET /inbox.json › after a mail and a text › lists them newest first', async () => {
  messages.add(email)
  messages.add(text)
  const listed = (await http.inject('/inbox.json')).json()
  expect(listed).toMatchObject([text, email])
  expect(listed[0].sent_at).toBe('2026-11-30T10:15:00.000Z')
})

test.each([
  ['/inbox.json?to=ANN@practice.test', 1],
  ['/inbox.json?to=+12025550101', 1],
  ['/inbox.json?to=%2B12025550101', 1],
  ['/inbox.json?to=bob@practice.test', 0],
  ['/inbox.json?to=', 2],
])('GET %s › after a mail and a text › lists %i', async (url, count) => {
  messages.add(email)
  messages.add(text)
  expect((await http.inject(url)).json()).toHaveLength(count)
})

test('GET /inbox.json › after more messages than fit › has dropped the oldest', async () => {
  for (const subject of ['1', '2', '3', '4']) messages.add({ ...email, subject })
  expect((await http.inject('/inbox.json')).json().map((message: InboxMessage) => message.subject)).toEqual(['4', '3', '2'])
})

test('DELETE /inbox.json › with messages › empties it', async () => {
  messages.add(email)
  expect((await http.inject({ method: 'DELETE', url: '/inbox.json' })).statusCode).toBe(204)
  expect((await http.inject('/inbox.json')).json()).toEqual([])
})

test('POST /empty › from the page › empties it and shows the page again', async () => {
  messages.add(email)
  const response = await http.inject({
    method: 'POST',
    url: '/empty',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })
  expect(response).toMatchObject({ statusCode: 303, headers: { location: '/' } })
  expect((await http.inject('/')).body).toContain('No messages yet')
})

test('GET / › with a mail › shows it escaped, with its first link, and runs no inline script', async () => {
  messages.add(email)
  const page = await http.inject('/')
  expect(page.body).toContain('Your &lt;b&gt;new&lt;/b&gt; password')
  expect(page.body).toContain('href="http://localhost:3000/password-reset/1"')
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
})

test('GET /messages/{id} › of a text › shows its content escaped', async () => {
  messages.add(text)
  expect((await http.inject(`/messages/${await firstId()}`)).body).toContain('Hi &lt;there&gt;')
})

test('GET /messages/{id}/html › of a mail › cannot run scripts and opens links outside its frame', async () => {
  messages.add(email)
  const letter = await http.inject(`/messages/${await firstId()}/html`)
  expect(letter.body).toContain('<head><base target="_blank"><title>')
  expect(letter.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox(?!.*allow-scripts)/)
})

test('GET /messages/{id} › of a message that is gone › returns 404 with a page', async () => {
  expect((await http.inject('/messages/unknown')).statusCode).toBe(404)
  expect((await http.inject('/messages/unknown/html')).statusCode).toBe(404)
})

test('collectLinks › of text and HTML › gives each address once, without the sentence around it', () => {
  expect(
    collectLinks({
      text: 'Open https://a.test/x?b=1&c=2. Or (http://a.test/y), please; mail me@a.test',
      html: `<a class="x" href="https://a.test/x?b=1&amp;c=2">x</a><a href='https://a.test/z&#x2F;1'>z</a><a href="mailto:me@a.test">m</a><a href="javascript:1">j</a>`,
    }),
  ).toEqual(['https://a.test/x?b=1&c=2', 'http://a.test/y', 'https://a.test/z/1'])
})
