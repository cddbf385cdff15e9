import { createServer, type Server } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../app.ts'
import type { InboxMessage } from '../../inbox/message-store.ts'

const account = 'AC5a4db05a4db05a4db05a4db05a4db05a'

let sandbox: Sandbox
let portal: Server
let portalUrl: string
let heard: string[] = []
let picture: Buffer
beforeAll(async () => {
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#7e347d' } })
    .jpeg()
    .toBuffer()
  portal = createServer((request, response) => {
    heard.push(`${request.method} ${request.url} ${request.headers.authorization ?? 'without password'}`)
    if (request.url === '/picture') return response.setHeader('content-type', 'image/jpeg').end(picture)
    if (request.url === '/webp') return response.setHeader('content-type', 'image/webp').end('RIFF')
    if (request.url === '/page') return response.setHeader('content-type', 'image/jpeg').end('<html>')
    if (request.url === '/large')
      return response.setHeader('content-type', 'image/jpeg').end(Buffer.concat([picture, Buffer.alloc(3_000_000)]))
    return response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve))
  const address = portal.address()
  portalUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}`
  sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
  await sandbox.start()
})
afterAll(async () => {
  await sandbox.stop()
  portal.close()
})

const send = (to: string, paths: string[]) => {
  const form = new URLSearchParams({ To: to, From: '+12175550100', Body: 'Hello' })
  for (const path of paths) form.append('MediaUrl', path.startsWith('/') ? portalUrl + path : path)
  return sandbox.http.inject({
    method: 'POST',
    url: `/twilio/2010-04-01/Accounts/${account}/Messages.json`,
    headers: {
      authorization: `Basic ${Buffer.from(`${account}:sandbox-token`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: form.toString(),
  })
}
const inbox = async (to: string): Promise<InboxMessage[]> => (await sandbox.http.inject({ url: '/inbox.json', query: { to } })).json()

test('POST Messages.json › with a picture › fetches it without a password, and the phone shows it', async () => {
  heard = []
  expect((await send('+12025550131', ['/picture'])).json()).toMatchObject({ num_media: '1', sid: expect.stringMatching(/^MM/) })
  expect(heard).toEqual(['HEAD /picture without password', 'GET /picture without password'])
  const [message] = await inbox('+12025550131')
  const [url = ''] = message?.pictures ?? []
  expect((await sandbox.http.inject(url)).rawPayload).toEqual(picture)
  expect((await sandbox.http.inject(`/messages/${message?.id}`)).body).toContain(`src="${url}"`)
})

test.each([
  ['an address where nothing is', ['/missing'], '11200'],
  ['a type that is not supported', ['/webp'], '12300'],
  ['a type that the file does not have', ['/page'], '12300'],
  ['more than 5 MB together', ['/large', '/large'], '11751'],
])('POST Messages.json › with %s › is accepted and not delivered', async (_, paths, code) => {
  const to = `+1202555${code.slice(-4)}`
  expect((await send(to, paths)).statusCode).toBe(201)
  const [message] = await inbox(to)
  expect(message).toMatchObject({ headers: { 'not delivered': code } })
  expect(message?.pictures).toBeUndefined()
})

test.each([
  ['no web address', ['file:///etc/passwd'], 21620],
  ['eleven of them', Array(11).fill('/picture'), 21623],
])('POST Messages.json › with %s › is rejected', async (_, paths: string[], code) => {
  expect((await send('+12025550132', paths)).json()).toMatchObject({ status: 400, code })
})

test('POST Messages.json › with a picture from a number that sends none › is rejected', async () => {
  const setPictures = (mms: boolean) => sandbox.http.inject({ method: 'PUT', url: '/twilio/numbers/+12175550100', payload: { mms } })
  await setPictures(false)
  expect((await send('+12025550133', ['/picture'])).json()).toMatchObject({ status: 400, code: 21612 })
  await setPictures(true)
})
