import { randomInt } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSandbox } from '../../../../sandbox/src/app.ts'
import { vendorServer } from '../../../test/vendor-server.ts'
import { refusedByTwilio } from './twilio-errors.ts'
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

test('sendText › to a number that takes texts › is delivered once and gives the message id', async () => {
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

test('sendText › to an unsubscribed number › is final and says so', async () => {
  const to = freshNumber()
  await sandbox.http.inject({ method: 'PUT', url: '/twilio/unsubscribed', payload: { numbers: [to] } })
  const sending = sandboxText().sendText({ to, body: 'Hello' }, handOver)
  await expect(sending).rejects.toMatchObject({ name: 'ProviderError', vendor: 'twilio', retryable: false, outcome: 'not_done' })
  await expect(sending).rejects.toThrow('unsubscribed')
  expect(await receivedBy(to)).toEqual([])
})

test('sendText › from a number that is not the account’s › waits until that is mended, as with a wrong password', async () => {
  const to = freshNumber()
  const stranger = createTwilioText({ ...account, from: '+12025550199', baseUrl: sandboxUrl() })
  await expect(stranger.sendText({ to, body: 'Hello' }, handOver)).rejects.toMatchObject({
    retryable: true,
    outcome: 'not_done',
    message: expect.stringMatching(/check TWILIO_FROM \(HTTP 400, code 21606/),
  })
  expect(await receivedBy(to)).toEqual([])
})

test('sendText › with an address for reports that Twilio refuses › goes out all the same, once, and asks no more', async () => {
  const to = freshNumber()
  const asked: string[] = []
  const baseUrl = await startVendor((request, response) => {
    let form = ''
    request.on('data', (chunk) => {
      form += chunk
    })
    request.on('end', async () => {
      asked.push(new URLSearchParams(form).get('StatusCallback') ?? 'none')
      const { authorization = '', 'content-type': type = '' } = request.headers
      const answer = await fetch(`${sandboxUrl()}${request.url}`, {
        method: 'POST',
        headers: { authorization, 'content-type': type },
        body: form,
      })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
    })
  })
  const texting = createTwilioText({ ...account, baseUrl, statusCallback: 'https://our_portal.test/status' })
  expect(await texting.sendText({ to, body: 'Hello' }, handOver)).toMatchObject({ warning: expect.stringContaining('PUBLIC_URL') })
  expect(await texting.sendText({ to, body: 'Again' }, handOver)).not.toHaveProperty('warning')
  expect(asked).toEqual(['https://our_portal.test/status', 'none', 'none'])
  expect((await receivedBy(to)).map(({ text }: { text: string }) => text)).toEqual(['Again', 'Hello'])
})

test.each([
  ['an invalid number', { to: '12', body: 'Hello' }, 'This is not a valid phone number. (21211)'],
  ['an empty body', { to: '+12025550101', body: '' }, 'This text could not be delivered. (21602)'],
  ['the number of a landline', { to: '+12175550198', body: 'Hello' }, 'This number cannot receive texts. (21614)'],
  ['a number abroad', { to: '+447700900199', body: 'Hello' }, 'Texts to this country are not switched on. (21408)'],
  [
    'a number that ours does not reach',
    { to: '+15005550002', body: 'Hi' },
    'This number cannot be reached from our sending number. (21612)',
  ],
  ['a body of 1,601 letters', { to: '+12025550101', body: 'a'.repeat(1_601) }, 'The text is too long. (21617)'],
])('sendText › with %s › is final, in words for the row, and the log gets what Twilio said', async (_name, text, message) => {
  const cause = expect.objectContaining({ message: expect.stringMatching(/^HTTP 400, code \d{5}: /) })
  await expect(sandboxText().sendText(text, handOver)).rejects.toMatchObject({ retryable: false, outcome: 'not_done', message, cause })
})

test('refusedByTwilio › for a number with too many texts waiting › is tried again later', () => {
  const body = { code: 21611, message: 'This From number has exceeded the maximum number of queued messages' }
  expect(refusedByTwilio({ statusCode: 400, body })).toMatchObject({ retryable: true, retryAfterS: 900, outcome: 'not_done' })
})

test('sendText › with a wrong token › may be tried again once it is set right, and does not tell the token', async () => {
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

test('sendText › too often › waits as long as Twilio asks', async () => {
  await setFault('rate_limited')
  await expect(sandboxText().sendText({ to: freshNumber(), body: 'Hello' }, handOver)).rejects.toMatchObject({
    retryable: true,
    retryAfterS: 7,
    outcome: 'not_done',
  })
})

test('sendText › while Twilio is unavailable › may be tried again', async () => {
  await setFault('server_error')
  await expect(sandboxText().sendText({ to: freshNumber(), body: 'Hello' }, handOver)).rejects.toMatchObject({
    retryable: true,
    outcome: 'not_done',
  })
})

test('sendText › without an answer › was perhaps sent and is not tried again', async () => {
  await setFault('hang')
  const to = freshNumber()
  await expect(sandboxText(500).sendText({ to, body: 'Hello' }, handOver)).rejects.toMatchObject({ retryable: false, outcome: 'unknown' })
  expect(await receivedBy(to)).toHaveLength(1)
})

test('sendText › with nothing listening › may be tried again', async () => {
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
  ['answers 500', (_request, response) => response.writeHead(500).end('{"code":20500,"message":"Internal Server Error","status":500}')],
  ['answers 504 in HTML', (_request, response) => response.writeHead(504).end('<h1>Gateway Time-out</h1>')],
  ['answers 201 without an id', (_request, response) => response.writeHead(201, { 'content-type': 'application/json' }).end('{}')],
  ['answers 200 in HTML', (_request, response) => response.writeHead(200).end('<h1>Welcome</h1>')],
])('sendText › to a Twilio that %s › was perhaps sent and is not tried again', async (_name, answer) => {
  const baseUrl = await startVendor(answer)
  await expect(createTwilioText({ ...account, baseUrl }).sendText({ to: freshNumber(), body: 'Hello' }, handOver)).rejects.toMatchObject({
    name: 'ProviderError',
    retryable: false,
    outcome: 'unknown',
  })
})
