import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import twilio from 'twilio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox } from '../app.ts'
import { countSegments } from './segments.ts'

const sid = 'AC5a4db05a4db05a4db05a4db05a4db05a'
const sandbox = createSandbox({ httpPort: 0, smtpPort: 0, now: () => new Date('2026-11-30T10:15:00Z') })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())

function create(form: Record<string, string>, { token = 'sandbox-token', account = sid } = {}) {
  return fetch(`http://127.0.0.1:${sandbox.ports.http}/twilio/2010-04-01/Accounts/${account}/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}` },
    body: new URLSearchParams(form),
  })
}

const valid = { To: '+12025550101', From: '+12175550100', Body: 'Hello' }

test('POST Messages.json › with all that is needed › returns 201 as Twilio does', async () => {
  const response = await create(valid)
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({
    sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
    account_sid: sid,
    status: 'queued',
    num_segments: '1',
    date_created: 'Mon, 30 Nov 2026 10:15:00 +0000',
    uri: expect.stringMatching(new RegExp(`^/2010-04-01/Accounts/${sid}/Messages/SM[0-9a-f]{32}\\.json$`)),
    error_code: null,
  })
})

test.each([
  ['a wrong token', valid, { token: 'wrong' }, 401, 20003],
  ['another account in the path', valid, { account: `AC${'0'.repeat(32)}` }, 404, 20404],
  ['no To', { ...valid, To: '' }, {}, 400, 21604],
  ['no sender', { ...valid, From: '' }, {}, 400, 21603],
  ['no Body', { ...valid, Body: '' }, {}, 400, 21602],
  ['a To that is no number', { ...valid, To: '555-0101' }, {}, 400, 21211],
  ['a From that is no sender', { ...valid, From: '+' }, {}, 400, 21212],
  ['a Body of 1,601 letters', { ...valid, Body: 'a'.repeat(1_601) }, {}, 400, 21617],
  ['a From that is not the account’s', { ...valid, From: '+12025550199' }, {}, 400, 21606],
  ['an underscore in the host of StatusCallback', { ...valid, StatusCallback: 'https://our_portal.test/' }, {}, 400, 21609],
  ['a StatusCallback in a private network', { ...valid, StatusCallback: 'http://192.168.1.20/status' }, {}, 400, 21609],
  ['a StatusCallback at a name without a dot', { ...valid, StatusCallback: 'http://portal/status' }, {}, 400, 21609],
  ['a StatusCallback that is no web address', { ...valid, StatusCallback: 'ftp://portal.test/' }, {}, 400, 21609],
  ['a StatusCallback of 4,001 letters', { ...valid, StatusCallback: `https://portal.test/${'a'.repeat(3_981)}` }, {}, 400, 21609],
])('POST Messages.json › with %s › gets the response of Twilio', async (_name, form, options, status, code) => {
  const response = await create(form, options)
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual({
    code,
    message: expect.any(String),
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  })
})

test('POST Messages.json › with a StatusCallback › reports sent, then delivered, each signed', async () => {
  const reports: { status: string | undefined; isGenuine: boolean }[] = []
  let resolveDelivered: () => void
  const delivered = new Promise<void>((resolve) => {
    resolveDelivered = resolve
  })
  const listener = createServer(async (request, response) => {
    const params = Object.fromEntries(new URLSearchParams(await text(request)))
    const signature = String(request.headers['x-twilio-signature'])
    const isGenuine = twilio.validateRequest('sandbox-token', signature, `http://${request.headers.host}${request.url}`, params)
    reports.push({ status: params.MessageStatus, isGenuine })
    response.end()
    if (params.MessageStatus === 'delivered') resolveDelivered()
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  await create({ ...valid, StatusCallback: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}/status?of=1` })
  await delivered
  listener.close()
  expect(reports).toEqual([
    { status: 'sent', isGenuine: true },
    { status: 'delivered', isGenuine: true },
  ])
})

test('PUT /twilio/unsubscribed › with something else than numbers › returns 400', async () => {
  const response = await sandbox.http.inject({ method: 'PUT', url: '/twilio/unsubscribed', payload: { numbers: [1] } })
  expect(response.statusCode).toBe(400)
})

test.each([
  ['160 plain letters', 'a'.repeat(160), 1],
  ['161 plain letters', 'a'.repeat(161), 2],
  ['80 euro signs', '€'.repeat(80), 1],
  ['81 euro signs', '€'.repeat(81), 2],
  ['70 letters with one emoji', `${'a'.repeat(68)}🦷`, 1],
  ['71 letters with one emoji', `${'a'.repeat(69)}🦷`, 2],
])('countSegments › of %s › counts what the carrier would', (_name, body, segments) => {
  expect(countSegments(body)).toBe(segments)
})
