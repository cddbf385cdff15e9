import type { RequestListener } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createSandbox } from '../../../../sandbox/src/app.ts'
import { vendorServer } from '../../../test/faults/vendor-server.ts'
import { createTwilioRecordings } from './twilio-recordings.ts'

const account = { accountSid: 'AC5a4db05a4db05a4db05a4db05a4db05a', authToken: 'sandbox-token' }
const SID = `RE${'a'.repeat(32)}`

const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())
const setFault = (mode: string) => sandbox.http.inject({ method: 'PUT', url: '/faults/twilio', payload: { mode } })

const startVendor = vendorServer()
afterEach(() => setFault('ok'))

const sandboxRecordings = () => createTwilioRecordings({ ...account, baseUrl: `http://127.0.0.1:${sandbox.ports.http}/twilio/` })

test('download › of a recording › requests it from our own Twilio, with our password, and returns the bytes', async () => {
  const received: unknown[] = []
  const baseUrl = await startVendor((request, response) => {
    received.push([request.method, request.url, request.headers.authorization])
    response.end(Buffer.from('RIFF1234WAVE'))
  })
  const bytes = await createTwilioRecordings({ ...account, baseUrl }).download(SID)
  expect(bytes.toString()).toBe('RIFF1234WAVE')
  const basic = Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')
  expect(received).toEqual([['GET', `/2010-04-01/Accounts/${account.accountSid}/Recordings/${SID}.wav`, `Basic ${basic}`]])
})

test.each(['../Messages', `${SID}/../../x`, 'http://elsewhere.test/RE', ''])(
  'download › of %j › is rejected without a request',
  async (sid) => {
    let requests = 0
    const baseUrl = await startVendor((_, response) => {
      requests++
      response.end()
    })
    await expect(createTwilioRecordings({ ...account, baseUrl }).download(sid)).rejects.toMatchObject({ retryable: false })
    expect(requests).toBe(0)
  },
)

test('download › of one that Twilio does not have yet › may be retried', async () => {
  await expect(sandboxRecordings().download(SID)).rejects.toMatchObject({ name: 'ProviderError', vendor: 'twilio', retryable: true })
})

test('download › too often › waits as long as Twilio requires', async () => {
  await setFault('rate_limited')
  await expect(sandboxRecordings().download(SID)).rejects.toMatchObject({ retryable: true, retryAfterS: 7 })
})

test('download › while Twilio is unavailable › may be retried', async () => {
  await setFault('server_error')
  await expect(sandboxRecordings().download(SID)).rejects.toMatchObject({ retryable: true })
})

test('download › with a wrong password › is final and does not reveal it', async () => {
  const wrong = createTwilioRecordings({ ...account, authToken: 'wrong-token', baseUrl: `http://127.0.0.1:${sandbox.ports.http}/twilio` })
  await expect(wrong.download(SID)).rejects.toMatchObject({ retryable: false, message: expect.not.stringContaining('wrong-token') })
})

test.each<[string, RequestListener]>([
  ['never responds', () => undefined],
  ['hangs up', (request) => request.socket.destroy()],
  [
    'hangs up half way',
    (request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('RIFF')
      setTimeout(() => request.socket.destroy(), 20)
    },
  ],
])('download › from a Twilio that %s › may be retried', async (_name, respond) => {
  const baseUrl = await startVendor(respond)
  await expect(createTwilioRecordings({ ...account, baseUrl, timeoutMs: 300 }).download(SID)).rejects.toMatchObject({ retryable: true })
})

test('download › above the limit › stops there and is final', async () => {
  const baseUrl = await startVendor((_, response) => {
    const chunk = Buffer.alloc(64 * 1024)
    const send = () => response.write(chunk, (error) => !error && send())
    send()
  })
  await expect(createTwilioRecordings({ ...account, baseUrl, maxBytes: 1024 * 1024 }).download(SID)).rejects.toMatchObject({
    retryable: false,
    message: 'The recording has more than 1 MB',
  })
})

test('download › that is redirected › does not send the password there', async () => {
  const passwords: unknown[] = []
  const elsewhere = await startVendor((request, response) => {
    passwords.push(request.headers.authorization)
    response.end('RIFF')
  })
  const baseUrl = await startVendor((_, response) => response.writeHead(302, { location: `${elsewhere}/stolen.wav` }).end())
  await createTwilioRecordings({ ...account, baseUrl }).download(SID)
  expect(passwords).toEqual([undefined])
})
