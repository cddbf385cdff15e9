import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import twilio from 'twilio'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSandbox } from '../../app.ts'

const account = 'AC5a4db05a4db05a4db05a4db05a4db05a'
const token = 'sandbox-token'
const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })

interface Received {
  path: string
  form: Record<string, string>
  isSigned: boolean
}

const forwarding = '<Response><Dial action="/dial"><Number>+12175550199</Number></Dial></Response>'
const record = (attributes: string) => `<Response><Say language="es-MX">Hola.</Say><Record ${attributes}/><Hangup/></Response>`
const usual =
  'action="/thanks?x=1" maxLength="30" timeout="5" finishOnKey="#" playBeep="true" recordingStatusCallback="/recording" recordingStatusCallbackEvent="completed absent"'

/** Simulates the portal */
let received: Received[] = []
let responses: Record<string, string> = {}
const portal = createServer(async (request, response) => {
  const form = Object.fromEntries(new URLSearchParams(await text(request)))
  const url = `http://${request.headers.host}${request.url}`
  const path = request.url?.split('?')[0] ?? ''
  received.push({ path, form, isSigned: twilio.validateRequest(token, String(request.headers['x-twilio-signature']), url, form) })
  response.setHeader('content-type', 'text/xml').end(responses[path] ?? '')
})
let portalUrl = ''

beforeAll(async () => {
  await sandbox.start()
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve))
  const address = portal.address()
  portalUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}`
})
afterAll(async () => {
  await sandbox.stop()
  portal.close()
})
beforeEach(() => {
  received = []
  responses = { '/voice': forwarding, '/dial': record(usual), '/thanks': '<Response><Say>Thank you.</Say></Response>' }
})

interface CallResponse {
  call_sid: string
  recording_sid: string | null
  steps: { what: string }[]
}

async function place(call: Record<string, unknown> = {}) {
  const response = await fetch(`http://127.0.0.1:${sandbox.ports.http}/phone/calls`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      to: '+12175550100',
      from: '+12175550142',
      outcome: 'missed',
      voice_url: `${portalUrl}/voice`,
      status_callback: `${portalUrl}/ended`,
      wait: true,
      ...call,
    }),
  })
  const body: CallResponse & { message?: string } = await response.json()
  return { ...body, loggedSteps: (body.steps ?? []).map(({ what }) => what) }
}
const story = () => received.map(({ path }) => path)
const at = (path: string) => received.find((one) => one.path === path)?.form

test('a message › left › requests the action with its length and reports the recording after the call, all signed', async () => {
  const call = await place({ message: 'This is Dana. Please call me.', message_s: 9 })
  expect(story()).toEqual(['/voice', '/dial', '/thanks', '/ended', '/recording'])
  expect(received.every(({ isSigned }) => isSigned)).toBe(true)
  expect(at('/thanks')).toMatchObject({ CallSid: call.call_sid, RecordingDuration: '9', Digits: 'hangup', CallStatus: 'completed' })
  expect(at('/ended')).toMatchObject({ CallStatus: 'completed', CallDuration: '9' })
  expect(at('/recording')).toMatchObject({
    CallSid: call.call_sid,
    RecordingSid: call.recording_sid,
    RecordingStatus: 'completed',
    RecordingDuration: '9',
    RecordingChannels: '1',
    RecordingSource: 'RecordVerb',
  })
  expect(call.loggedSteps).toEqual(expect.arrayContaining(['Caller hears: Hola.', 'Caller says: This is Dana. Please call me.']))
  expect(call.loggedSteps).not.toContain('Caller hears: Thank you.')
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  const url = `/twilio/2010-04-01/Accounts/${account}/Recordings.json?CallSid=${call.call_sid}`
  const { recordings } = (await sandbox.http.inject({ url, headers: { authorization } })).json()
  expect(recordings).toMatchObject([{ sid: call.recording_sid, source: 'RecordVerb', channels: 1, duration: '9', status: 'completed' }])
})

test('a message › ended with the key # › lets the caller hear the response', async () => {
  const call = await place({ message: 'Hi.', message_ends: 'key' })
  expect(at('/thanks')).toMatchObject({ Digits: '#', CallStatus: 'in-progress' })
  expect(call.loggedSteps).toContain('Caller hears: Thank you.')
})

test('a message that is longer than allowed › is cut, and nobody pressed anything', async () => {
  await place({ message: 'Hi.', message_s: 90 })
  expect(at('/recording')).toMatchObject({ RecordingDuration: '30' })
  expect(at('/thanks')).not.toHaveProperty('Digits')
})

test('a message › without an action › requests the current address again', async () => {
  responses['/dial'] = record('maxLength="30"')
  await place({ message: 'Hi.' })
  expect(story()).toEqual(['/voice', '/dial', '/dial', '/ended'])
})

test.each([
  ['at the beep', { message: '', message_s: 0 }, ['/voice', '/dial', '/ended', '/recording']],
  ['before it', {}, ['/voice', '/dial', '/ended']],
  ['while it rings', { message: 'Hi.', outcome: 'hung-up' }, ['/voice', '/dial', '/ended']],
])('a caller who hangs up %s › nothing is recorded', async (_when, order, expected) => {
  const { recording_sid } = await place(order)
  expect([story(), recording_sid]).toEqual([expected, null])
  if (expected.includes('/recording')) expect(at('/recording')).toMatchObject({ RecordingStatus: 'absent', RecordingSource: 'RecordVerb' })
})

test('a call that is not forwarded, with <Record> at once › takes the message', async () => {
  responses['/voice'] = record(usual)
  await place({ message: 'Hi.' })
  expect(story()).toEqual(['/voice', '/thanks', '/ended', '/recording'])
})

test.each([
  'maxLength="0"',
  'maxLength="2 min"',
  'finishOnKey="x"',
  'playBeep="yes"',
  'beep="true"',
  'recordingStatusCallbackEvent="done"',
])('<Record %s> › ends the call', async (attributes) => {
  responses['/dial'] = record(attributes)
  const { loggedSteps, recording_sid } = await place({ message: 'Hi.' })
  expect(loggedSteps.at(-2)).toMatch(/^TwiML: <Record> does not take /)
  expect(recording_sid).toBeNull()
})

test.each([
  [{ message: 5 }, 'message must be text'],
  [{ message: 'Hi.', message_s: -1 }, 'message_s must be'],
  [{ message: 'Hi.', message_ends: 'never' }, 'message_ends must be one of'],
])('an order with %o › returns 400 with the reason', async (wrong, message) => {
  expect((await place(wrong)).message).toContain(message)
})
