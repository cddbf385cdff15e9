import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import twilio from 'twilio'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../app.ts'
import type { InboxMessage } from '../inbox/message-store.ts'

const account = 'AC5a4db05a4db05a4db05a4db05a4db05a'
const sender = '+12175550100'

let portal: Server
let portalUrl: string
let sandbox: Sandbox
let heard: { url: string; params: Record<string, string>; isGenuine: boolean }[] = []
/** The portal's public URL, when it is behind a proxy */
let publicUrl = ''
let twiml = '<Response/>'

beforeAll(async () => {
  portal = createServer(async (request, response) => {
    const params = Object.fromEntries(new URLSearchParams(await text(request)))
    const url = publicUrl || `http://${request.headers.host}${request.url}`
    heard.push({
      url: request.url ?? '',
      params,
      isGenuine: twilio.validateRequest('sandbox-token', String(request.headers['x-twilio-signature']), url, params),
    })
    response.setHeader('content-type', 'text/xml').end(twiml)
  })
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve))
  const address = portal.address()
  portalUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}`
  sandbox = createSandbox({ httpPort: 0, smtpPort: 0, appUrl: portalUrl })
  await sandbox.start()
})
afterAll(async () => {
  await sandbox.stop()
  portal.close()
})
beforeEach(async () => {
  heard = []
  twiml = '<Response/>'
  publicUrl = ''
  await sandbox.http.inject({ method: 'DELETE', url: '/inbox.json' })
})

const textBack = async (from: string, body: string, more: object = {}) =>
  (await sandbox.http.inject({ method: 'POST', url: '/twilio/inbound', payload: { from, to: sender, body, ...more } })).json()

const send = (to: string, { from = sender, statusCallback = '' } = {}) =>
  sandbox.http.inject({
    method: 'POST',
    url: `/twilio/2010-04-01/Accounts/${account}/Messages.json`,
    headers: {
      authorization: `Basic ${Buffer.from(`${account}:sandbox-token`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({
      To: to,
      From: from,
      Body: 'Hello',
      ...(statusCallback && { StatusCallback: statusCallback }),
    }).toString(),
  })

const inbox = async (to: string): Promise<InboxMessage[]> => (await sandbox.http.inject({ url: '/inbox.json', query: { to } })).json()

test('POST /twilio/inbound › with any text › posts it signed to the portal and returns its response', async () => {
  expect(await textBack('+12175550142', 'What are your hours?')).toEqual({
    message_sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
    status: 200,
    body: '<Response/>',
  })
  expect(heard).toEqual([
    {
      url: '/api/webhooks/twilio/message',
      isGenuine: true,
      params: expect.objectContaining({
        MessageSid: expect.stringMatching(/^SM/),
        AccountSid: account,
        From: '+12175550142',
        To: sender,
        Body: 'What are your hours?',
        NumMedia: '0',
        NumSegments: '1',
      }),
    },
  ])
  expect(await inbox('+12175550142')).toEqual([])
})

test('POST /twilio/inbound › with pictures › sends their number and URLs, all of it signed', async () => {
  await textBack('+12175550142', '', { pictures: 2 })
  expect(heard).toMatchObject([{ isGenuine: true, params: { Body: '', NumMedia: '2', MediaContentType1: 'image/jpeg' } }])
  expect(heard[0]?.params.MediaUrl0).toMatch(/^https:\/\/api\.twilio\.com\/.+\/Media\/ME[0-9a-f]{32}$/)
  const url = heard[0]?.params.MediaUrl0?.replace('https://api.twilio.com', '/twilio') ?? ''
  expect((await sandbox.http.inject({ url })).json()).toMatchObject({ status: 401, code: 20003 })
  const authorization = `Basic ${Buffer.from(`${account}:sandbox-token`).toString('base64')}`
  const redirect = await sandbox.http.inject({ url, headers: { authorization } })
  expect(redirect.statusCode).toBe(307)
  const location = String(redirect.headers.location)
  expect((await sandbox.http.inject(location)).headers['content-type']).toBe('image/jpeg')
  expect((await sandbox.http.inject(location.replace(/.$/, '-'))).statusCode).toBe(403)
  const deleted = { method: 'DELETE', url: `${url}.json`, headers: { authorization } } as const
  expect((await sandbox.http.inject(deleted)).statusCode).toBe(204)
  expect((await sandbox.http.inject({ url, headers: { authorization } })).statusCode).toBe(404)
})

test.each(['STOP', ' stopall ', 'Unsubscribe', 'CANCEL', 'end', 'QUIT', 'REVOKE', 'optout'])(
  'POST /twilio/inbound › with "%s" › replies by itself, notifies the portal, and blocks this sender only',
  async (keyword) => {
    const number = '+12175550143'
    await textBack(number, keyword)
    expect(heard.map(({ params }) => params.Body)).toEqual([keyword])
    expect(await inbox(number)).toMatchObject([{ from: sender, text: expect.stringMatching(/successfully been unsubscribed/) }])
    expect((await send(number)).json()).toMatchObject({ status: 400, code: 21610 })
    expect((await send(number, { from: '+12175550199' })).statusCode).toBe(201)
    await textBack(number, 'start')
    expect((await send(number)).statusCode).toBe(201)
  },
)

test('POST /twilio/inbound › with STOP by RCS › comes from and to prefixed addresses, and blocks texts by SMS too', async () => {
  const number = '+12175550147'
  await textBack(number, 'STOP', { channel: 'rcs' })
  expect(heard).toMatchObject([{ isGenuine: true, params: { From: `rcs:${number}`, To: 'rcs:marquee_sandbox_agent', Body: 'STOP' } }])
  expect((await send(number)).json()).toMatchObject({ status: 400, code: 21610 })
  await textBack(number, 'START')
  expect((await send(number)).statusCode).toBe(201)
})

test('POST /twilio/inbound › with a stop keyword in a sentence › blocks nobody', async () => {
  await textBack('+12175550144', 'Please stop by at noon')
  expect((await send('+12175550144')).statusCode).toBe(201)
})

test('POST /twilio/inbound › with HELP › gets a reply from Twilio', async () => {
  await textBack('+12175550145', 'help')
  expect(await inbox('+12175550145')).toMatchObject([{ text: expect.stringContaining('Reply STOP to unsubscribe') }])
})

test('POST /twilio/inbound › with a portal that responds with TwiML › delivers it, unless the number sent STOP', async () => {
  twiml = '<Response><Message>Thanks &amp; bye</Message></Response>'
  await textBack('+12175550146', 'Hi')
  expect(await inbox('+12175550146')).toMatchObject([{ from: sender, text: 'Thanks & bye' }])
  await textBack('+12175550147', 'STOP')
  expect(await inbox('+12175550147')).toHaveLength(1)
})

test('POST /twilio/inbound › with a portal behind a proxy › signs the public address', async () => {
  publicUrl = 'https://portal.test/x'
  await textBack('+12175550148', 'Hi', { webhook_url: publicUrl, connect_to: portalUrl })
  expect(heard).toMatchObject([{ url: '/x', isGenuine: true }])
})

test('POST /twilio/inbound › with a portal that is not there › has no status', async () => {
  expect((await textBack('+12175550148', 'Hi', { webhook_url: 'http://127.0.0.1:9/x' })).status).toBeNull()
})

test('POST /twilio/inbound › with STOP beside a picture › blocks texts of the same sender too', async () => {
  await textBack('+12175550147', 'Stop', { pictures: 1 })
  expect((await send('+12175550147')).json()).toMatchObject({ status: 400, code: 21610 })
})

test.each([{ from: '555' }, { to: 'x' }, { body: 5 }, { webhook_url: 'portal' }, { pictures: -1 }, { media: [{ base64: 'eA==' }] }])(
  'POST /twilio/inbound › with %o › returns 400',
  async (wrong) => {
    const payload = { from: '+12175550142', to: sender, body: 'Hi', ...wrong }
    expect((await sandbox.http.inject({ method: 'POST', url: '/twilio/inbound', payload })).statusCode).toBe(400)
  },
)

test.each([
  ['+12175550193', 21211],
  ['+15005550001', 21211],
  ['+12175550198', 21614],
  ['+447700900199', 21408],
  ['+15005550002', 21612],
])('POST Messages.json › to %s › is rejected with %i', async (to, code) => {
  expect((await send(to)).json()).toMatchObject({ status: 400, code, message: expect.stringContaining(to) })
})

test.each([
  ['+12175550197', '30003'],
  ['+12175550196', '30005'],
  ['+12175550195', '30006'],
  ['+12175550194', '30007'],
])('POST Messages.json › to %s › is accepted, then reported as not delivered with %s', async (to, errorCode) => {
  expect((await send(to, { statusCallback: `${portalUrl}/status` })).statusCode).toBe(201)
  await expect.poll(() => heard.length).toBe(2)
  expect(heard.map(({ params, isGenuine }) => [params.MessageStatus, params.ErrorCode, isGenuine])).toEqual([
    ['sent', undefined, true],
    ['undelivered', errorCode, true],
  ])
})

test('the Reply box of a text › with STOP › plays the phone, and shows the conversation', async () => {
  await send('+12175550149')
  const [message] = await inbox('+12175550149')
  const page = `/messages/${message?.id}`
  const posted = await sandbox.http.inject({
    method: 'POST',
    url: `${page}/reply`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'body=STOP',
  })
  expect(posted).toMatchObject({ statusCode: 303, headers: { location: page } })
  expect(heard).toMatchObject([{ params: { From: '+12175550149', To: sender, Body: 'STOP' } }])
  const shown = (await sandbox.http.inject(page)).body
  const order = ['Hello', '<p class="bubble own">STOP</p>', 'Sent to the portal.', 'successfully been unsubscribed']
  expect(order.map((part) => shown.indexOf(part))).toEqual(order.map((part) => shown.indexOf(part)).sort((a, b) => a - b))
  for (const part of order) expect(shown).toContain(part)
})

test('the Reply box of a text › with files › sends them with their types, and shows the picture', async () => {
  await send('+12175550151')
  const [message] = await inbox('+12175550151')
  const form = new FormData()
  form.set('body', 'Two files')
  form.append('files', new File([Buffer.from('GIF89a')], 'tooth.gif', { type: 'image/gif' }))
  form.append('files', new File(['BEGIN:VCARD'], 'me.vcf', { type: 'text/vcard' }))
  const encoded = new Response(form)
  const posted = await sandbox.http.inject({
    method: 'POST',
    url: `/messages/${message?.id}/reply`,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  expect(posted.statusCode).toBe(303)
  expect(heard).toMatchObject([
    { params: { Body: 'Two files', NumMedia: '2', MediaContentType0: 'image/gif', MediaContentType1: 'text/vcard' } },
  ])
  const { body: page } = await sandbox.http.inject(`/messages/${message?.id}`)
  const [, picture = ''] = /<img class="picture" src="([^"]+)"/.exec(page) ?? []
  expect((await sandbox.http.inject(picture)).body).toBe('GIF89a')
  expect(page).toContain('text/vcard')
})
