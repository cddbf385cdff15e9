import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import twilio from 'twilio'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSandbox } from '../../app.ts'
import { readSpokenLines } from './spoken-lines.ts'
import { parseTwiml } from './twiml.ts'

const account = 'AC5a4db05a4db05a4db05a4db05a4db05a'
const token = 'sandbox-token'
const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })

interface Received {
  path: string
  form: Record<string, string>
  signature: string
  url: string
}

/** Simulates the portal: responds to the first webhook with TwiML, to all others with an empty body */
let received: Received[] = []
let twiml = ''
const portal = createServer(async (request, response) => {
  const form = Object.fromEntries(new URLSearchParams(await text(request)))
  const url = `http://${request.headers.host}${request.url}`
  received.push({ path: request.url ?? '', form, signature: String(request.headers['x-twilio-signature']), url })
  response.setHeader('content-type', 'text/xml').end(request.url?.startsWith('/voice') ? twiml : '<Response/>')
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
  twiml = forwarding
})

const forwarding = `<?xml version="1.0" encoding="UTF-8"?><Response><Say>This call is recorded &amp; kept.</Say>
  <Dial record="record-from-answer-dual" recordingStatusCallback="/recording?to=%2B12175550100" recordingStatusCallbackEvent="completed absent"
    timeout="20" action="/dial?to=%2B12175550100&amp;x=1" answerOnBridge="true">
    <Number statusCallback="/status" statusCallbackEvent="initiated ringing answered completed">+12175550199</Number>
  </Dial></Response>`

interface CallResponse {
  call_sid: string
  account_sid: string
  recording_sid: string | null
  state: string
  steps: { what: string; status: number | null }[]
}

async function place(call: Record<string, unknown> = {}) {
  const response = await fetch(`http://127.0.0.1:${sandbox.ports.http}/phone/calls`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      to: '+12175550100',
      from: '+12175550142',
      transcript: 'Megan: Hello, this is Megan.\nCaller: Hi, I found you on Google.',
      outcome: 'answered',
      duration_s: 12,
      voice_url: `${portalUrl}/voice?v=1`,
      wait: true,
      ...call,
    }),
  })
  const body: CallResponse = await response.json()
  return { status: response.status, body }
}

const storyOf = () =>
  received.map(({ path, form }) => `${path.split('?')[0]} ${form.DialCallStatus ?? form.RecordingStatus ?? form.CallStatus}`)

describe('POST /phone/calls', () => {
  test('answered and recorded › reports all events in order', async () => {
    const { status, body } = await place({ caller_name: 'DANA W' })
    expect(status).toBe(202)
    expect(body).toMatchObject({ call_sid: expect.stringMatching(/^CA[0-9a-f]{32}$/), account_sid: account, state: 'ended' })
    expect(storyOf()).toEqual([
      '/voice ringing',
      '/status initiated',
      '/status ringing',
      '/status in-progress',
      '/status completed',
      '/dial completed',
      '/recording completed',
    ])
    const [voice, initiated, , , , dial, recording] = received
    expect(voice?.form).toMatchObject({
      AccountSid: account,
      CallSid: body.call_sid,
      From: '+12175550142',
      To: '+12175550100',
      Direction: 'inbound',
      CallerName: 'DANA W',
      FromCity: 'SPRINGFIELD',
    })
    expect(initiated?.form).toMatchObject({
      ParentCallSid: body.call_sid,
      To: '+12175550199',
      CallSid: expect.not.stringMatching(body.call_sid),
    })
    expect(dial?.form).toMatchObject({ CallSid: body.call_sid, DialCallSid: initiated?.form.CallSid, DialCallDuration: '12' })
    expect(recording?.form).toMatchObject({
      CallSid: body.call_sid,
      RecordingSid: body.recording_sid,
      RecordingUrl: `http://localhost:${sandbox.ports.http}/twilio/2010-04-01/Accounts/${account}/Recordings/${body.recording_sid}`,
      RecordingDuration: '12',
      RecordingChannels: '2',
      RecordingSource: 'DialVerb',
    })
    expect(body.steps.map((step) => step.what)).toContain('Caller hears: This call is recorded & kept.')
  })

  test('any › signs each request as Twilio does', async () => {
    await place()
    for (const { url, form, signature } of received) {
      const plain =
        url +
        Object.keys(form)
          .sort()
          .map((key) => key + form[key])
          .join('')
      expect(signature).toBe(createHmac('sha1', token).update(plain).digest('base64'))
      expect(twilio.validateRequest(token, signature, url, form)).toBe(true)
      expect(twilio.validateRequest('wrong-token', signature, url, form)).toBe(false)
    }
  })

  test.each([
    ['missed', ['initiated', 'ringing', 'no-answer'], 'no-answer'],
    ['busy', ['initiated', 'ringing', 'busy'], 'busy'],
    ['failed', ['initiated', 'failed'], 'failed'],
    ['hung-up', ['initiated', 'ringing', 'canceled'], 'canceled'],
  ])('that ends %s › reports it and records nothing', async (outcome, child, dialStatus) => {
    const { body } = await place({ outcome })
    expect(storyOf()).toEqual(['/voice ringing', ...child.map((state) => `/status ${state}`), `/dial ${dialStatus}`])
    expect(received.at(-1)?.form).toMatchObject({ DialCallDuration: '0' })
    expect(body.recording_sid).toBeNull()
  })

  test('with order late › sends the end of the call first', async () => {
    await place({ order: 'late', status_callback: `${portalUrl}/ended` })
    expect(storyOf().slice(0, 4)).toEqual(['/voice ringing', '/dial completed', '/ended completed', '/status initiated'])
    expect(storyOf().at(-1)).toBe('/recording completed')
  })

  test('with order reversed › sends the last first', async () => {
    await place({ order: 'reversed' })
    expect(storyOf()).toEqual([
      '/voice ringing',
      '/recording completed',
      '/dial completed',
      '/status completed',
      '/status in-progress',
      '/status ringing',
      '/status initiated',
    ])
  })

  test('with order twice › sends every request two times, word for word', async () => {
    await place({ order: 'twice' })
    expect(received).toHaveLength(14)
    for (let index = 0; index < received.length; index += 2) expect(received[index]).toEqual(received[index + 1])
  })

  test('with a status callback of the number › reports the end of the call itself', async () => {
    await place({ outcome: 'missed', duration_s: 21, status_callback: `${portalUrl}/ended` })
    expect(received.at(-1)).toMatchObject({ path: '/ended', form: { CallStatus: 'completed', CallDuration: '21' } })
  })

  test('to a portal behind a proxy › signs the public address and connects to the given one', async () => {
    await place({ voice_url: 'https://portal.test/voice', connect_to: portalUrl })
    const [voice] = received
    expect(twilio.validateRequest(token, voice?.signature ?? '', 'https://portal.test/voice', voice?.form ?? {})).toBe(true)
    expect(storyOf().at(-1)).toBe('/recording completed')
  })

  test.each([
    ['only speaks', '<Response><Say>Nobody here.</Say><Hangup/></Response>', 'Caller hears: Nobody here.'],
    ['is no TwiML', '<Response><Say>', 'TwiML: the response is no well-formed <Response>'],
  ])('to a portal whose response %s › ends the call', async (_name, response, step) => {
    twiml = response
    const { body } = await place()
    expect(storyOf()).toEqual(['/voice ringing'])
    expect(body.steps.map(({ what }) => what)).toContain(step)
  })

  test('to a portal that is unreachable › reports it in its steps', async () => {
    const { body } = await place({ voice_url: 'http://127.0.0.1:1/voice' })
    expect(body.steps).toMatchObject([{ what: 'Call comes in', status: null }, { what: 'The webhook got no response' }])
  })

  test.each([
    [{ to: '555' }, 'to must be a phone number'],
    [{ from: 'Ann' }, 'from must be a phone number'],
    [{ outcome: 'eaten' }, 'outcome must be one of: answered, missed, busy, failed, hung-up.'],
    [{ duration_s: -1 }, 'duration_s must be'],
    [{ pace_ms: 0.5 }, 'pace_ms must be'],
    [{ order: 'sideways' }, 'order must be one of'],
    [{ transcript: 5 }, 'transcript must be'],
    [{ transcript: ['hello'] }, 'transcript must be'],
    [{ voice_url: 'voice' }, 'voice_url must be an address'],
    [{ caller_name: 5 }, 'caller_name must be text'],
  ])('with %o › returns 400 with the reason', async (wrong, message) => {
    const { status, body } = await place(wrong)
    expect(status).toBe(400)
    expect(body).toEqual({ message: expect.stringContaining(message) })
    expect(received).toEqual([])
  })

  test('without waiting › returns at once and can be followed', async () => {
    const { body } = await place({ wait: undefined })
    const watch = async (): Promise<CallResponse> => (await sandbox.http.inject(`/phone/calls/${body.call_sid}`)).json()
    await expect.poll(async () => (await watch()).state).toBe('ended')
    expect((await sandbox.http.inject('/phone/calls')).json()[0].call_sid).toBe(body.call_sid)
    expect((await sandbox.http.inject('/phone/calls/CA0')).statusCode).toBe(404)
  })
})

describe('readSpokenLines', () => {
  test.each([
    ['Staff: A\nCaller: B', ['staff', 'caller']],
    ['Megan: A\nCaller: B\nMegan: C', ['staff', 'caller', 'staff']],
    ['Megan: A\nDana: B', ['staff', 'caller']],
    ['Caller: A\nMegan: B', ['caller', 'staff']],
    ['Staff: A\nDana: B', ['staff', 'caller']],
    ['just text', ['caller']],
  ])('of %j › assigns the lines to %j', (transcript, speakers) => {
    expect(readSpokenLines(transcript)?.map((line) => line.speaker)).toEqual(speakers)
  })

  test('of a line without a name › adds it to the one before', () => {
    expect(readSpokenLines('Staff: one\ntwo')).toEqual([{ speaker: 'staff', text: 'one two' }])
  })

  test('of a list › takes it as it is', () => {
    expect(readSpokenLines([{ speaker: 'caller', text: 'Hi: there' }])).toEqual([{ speaker: 'caller', text: 'Hi: there' }])
  })
})

test.each(['', 'plain', '<Response></Dial></Response>', '<Response/><Response/>', '<Other/>', '<Response>&<x', '<Response/> tail'])(
  'parseTwiml › of %j › throws',
  (xml) => {
    expect(() => parseTwiml(xml)).toThrow('TwiML')
  },
)
