import { randomInt } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSandbox } from '../../../../sandbox/src/app.ts'
import { vendorServer } from '../../../test/faults/vendor-server.ts'
import { fromTwilioRejection } from './twilio-errors.ts'
import { createTwilioText } from './twilio-messages.ts'

const handOver = async () => {}

const account = { accountSid: 'AC5a4db05a4db05a4db05a4db05a4db05a', authToken: 'sandbox-token', from: '+12175550100' }

const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await setFault('ok')
})

const setFault = (mode: string) => sandbox.http.inject({ method: 'PUT', url: '/faults/twilio', payload: { mode } })
const receivedBy = async (to: string) => (await sandbox.http.inject({ url: '/inbox.json', query: { to } })).json()
const sandboxUrl = () => `http://127.0.0.1:${sandbox.ports.http}/twilio`
const sandboxText = (timeoutMs = 5_000) => createTwilioText({ ...account, baseUrl: sandboxUrl(), timeoutMs })
const freshNumber = () => `+1${randomInt(200, 999)}55501${String(randomInt(0, 100)).padStart(2, '0')}`

const startVendor = vendorServer()

test('sendText › to a number that accepts texts › is delivered once and returns the message id', async () => {
  const to = freshNumber()
  const { providerId } = await sandboxText().sendText({ to, body: 'Your visit: http://localhost:3000/r/1 🦷' }, handOver)
  expect(providerId).toMatch(/^SM[0-9a-f]{32}$/)
  expect(await receivedBy(to)).toMatchObject([
    {
      channel: 'text',
      from: '+12175550100',
      to,
      subject: null,
      text: 'Your visit: http://localhost:3000/r/1 🦷',
      links: ['http://localhost:3000/r/1'],
    },
  ])
})

test('sendText › through a messaging service › names the service instead of a number', async () => {
  const to = freshNumber()
  const { accountSid, authToken } = account
  const service = createTwilioText({ accountSid, authToken, messagingServiceSid: `MG${'0'.repeat(32)}`, baseUrl: `${sandboxUrl()}/` })
  await service.sendText({ to, body: 'Hello' }, handOver)
  expect(await receivedBy(to)).toMatchObject([{ from: `MG${'0'.repeat(32)}` }])
})

test('sendText › to an unsubscribed number › is final and reports it', async () => {
  const to = freshNumber()
  await sandbox.http.inject({ method: 'PUT', url: '/twilio/unsubscribed', payload: { numbers: [to] } })
  const sending = sandboxText().sendText({ to, body: 'Hello' }, handOver)
  await expect(sending).rejects.toMatchObject({ name: 'ProviderError', vendor: 'twilio', retryable: false, outcome: 'not_done' })
  await expect(sending).rejects.toThrow('unsubscribed')
  expect(await receivedBy(to)).toEqual([])
})

test('sendText › from a number that is not the account’s › is retried until that is fixed, as with a wrong password', async () => {
  const to = freshNumber()
  const stranger = createTwilioText({ ...account, from: '+12025550199', baseUrl: sandboxUrl() })
  await expect(stranger.sendText({ to, body: 'Hello' }, handOver)).rejects.toMatchObject({
    retryable: true,
    outcome: 'not_done',
    message: expect.stringMatching(/check TWILIO_FROM \(HTTP 400, code 21606/),
  })
  expect(await receivedBy(to)).toEqual([])
})

test('sendText › with a report URL that Twilio rejects › is still sent once, and requests no more reports', async () => {
  const to = freshNumber()
  const callbacks: string[] = []
  const baseUrl = await startVendor((request, response) => {
    let form = ''
    request.on('data', (chunk) => {
      form += chunk
    })
    request.on('end', async () => {
      callbacks.push(new URLSearchParams(form).get('StatusCallback') ?? 'none')
      const { authorization = '', 'content-type': type = '' } = request.headers
      const sandboxResponse = await fetch(`${sandboxUrl()}${request.url}`, {
        method: 'POST',
        headers: { authorization, 'content-type': type },
        body: form,
      })
      response.writeHead(sandboxResponse.status, { 'content-type': 'application/json' }).end(await sandboxResponse.text())
    })
  })
  const texting = createTwilioText({ ...account, baseUrl, statusCallback: 'https://our_portal.test/status' })
  expect(await texting.sendText({ to, body: 'Hello' }, handOver)).toMatchObject({ warning: expect.stringContaining('PUBLIC_URL') })
  expect(await texting.sendText({ to, body: 'Again' }, handOver)).not.toHaveProperty('warning')
  expect(callbacks).toEqual(['https://our_portal.test/status', 'none', 'none'])
  expect((await receivedBy(to)).map(({ text }: { text: string }) => text)).toEqual(['Again', 'Hello'])
})

test.each([
  ['an invalid number', { to: '12', body: 'Hello' }, 'This is not a valid phone number. (21211)'],
  ['an empty body', { to: '+12025550101', body: '' }, 'This text couldn’t be delivered. (21602)'],
  ['the number of a landline', { to: '+12175550198', body: 'Hello' }, 'This number can’t receive texts. (21614)'],
  ['a number abroad', { to: '+447700900199', body: 'Hello' }, 'Texts to this country aren’t enabled. (21408)'],
  [
    'a number that ours does not reach',
    { to: '+15005550002', body: 'Hi' },
    'This number can’t be reached from our sending number. (21612)',
  ],
  ['a body of 1,601 letters', { to: '+12025550101', body: 'a'.repeat(1_601) }, 'The text is too long. (21617)'],
])('sendText › with %s › is final, with a message for the row, and logs Twilio’s own message', async (_name, text, message) => {
  const cause = expect.objectContaining({ message: expect.stringMatching(/^HTTP 400, code \d{5}: /) })
  await expect(sandboxText().sendText(text, handOver)).rejects.toMatchObject({ retryable: false, outcome: 'not_done', message, cause })
})

test('fromTwilioRejection › for a number with too many texts waiting › is retried later', () => {
  const body = { code: 21611, message: 'This From number has exceeded the maximum number of queued messages' }
  expect(fromTwilioRejection({ statusCode: 400, body })).toMatchObject({ retryable: true, retryAfterS: 900, outcome: 'not_done' })
})

test('sendText › with a wrong token › may be retried once it is fixed, and does not reveal the token', async () => {
  const sending = createTwilioText({ ...account, authToken: 'wrong-token', baseUrl: sandboxUrl() }).sendText(
    {
      to: freshNumber(),
      body: 'Hello',
    },
    handOver,
  )
  await expect(sending).rejects.toMatchObject({
    retryable: true,
    outcome: 'not_done',
    message: expect.not.stringContaining('wrong-token'),
  })
  await expect(sending).rejects.toThrow('20003')
})

test('sendText › too often › waits as long as Twilio requires', async () => {
  await setFault('rate_limited')
  await expect(sandboxText().sendText({ to: freshNumber(), body: 'Hello' }, handOver)).rejects.toMatchObject({
    retryable: true,
    retryAfterS: 7,
    outcome: 'not_done',
  })
})

test('sendText › while Twilio is unavailable › may be retried', async () => {
  await setFault('server_error')
  await expect(sandboxText().sendText({ to: freshNumber(), body: 'Hello' }, handOver)).rejects.toMatchObject({
    retryable: true,
    outcome: 'not_done',
  })
})

test('sendText › without a response › may have been sent and is not retried', async () => {
  await setFault('hang')
  const to = freshNumber()
  await expect(sandboxText(500).sendText({ to, body: 'Hello' }, handOver)).rejects.toMatchObject({ retryable: false, outcome: 'unknown' })
  expect(await receivedBy(to)).toHaveLength(1)
})

test('sendText › with nothing listening › may be retried', async () => {
  // Port 1 is privileged, so that nothing listens there by accident
  await expect(
    createTwilioText({ ...account, baseUrl: 'http://127.0.0.1:1' }).sendText({ to: freshNumber(), body: 'Hello' }, handOver),
  ).rejects.toMatchObject({
    retryable: true,
    outcome: 'not_done',
  })
})

test.each<[string, RequestListener]>([
  ['hangs up', (request) => request.socket.destroy()],
  ['returns 500', (_request, response) => response.writeHead(500).end('{"code":20500,"message":"Internal Server Error","status":500}')],
  ['returns 504 in HTML', (_request, response) => response.writeHead(504).end('<h1>Gateway Time-out</h1>')],
  ['returns 201 without an id', (_request, response) => response.writeHead(201, { 'content-type': 'application/json' }).end('{}')],
  ['returns 200 in HTML', (_request, response) => response.writeHead(200).end('<h1>Welcome</h1>')],
])('sendText › to a Twilio that %s › may have been sent and is not retried', async (_name, respond) => {
  const baseUrl = await startVendor(respond)
  await expect(createTwilioText({ ...account, baseUrl }).sendText({ to: freshNumber(), body: 'Hello' }, handOver)).rejects.toMatchObject({
    name: 'ProviderError',
    retryable: false,
    outcome: 'unknown',
  })
})
