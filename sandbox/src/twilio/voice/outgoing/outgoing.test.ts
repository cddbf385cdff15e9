import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import twilio from 'twilio'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSandbox } from '../../../app.ts'

const account = 'AC5a4db05a4db05a4db05a4db05a4db05a'
const authorization = `Basic ${Buffer.from(`${account}:sandbox-token`).toString('base64')}`
const MAIN = '+12175550100'
const USER = '+13125550123'
const CUSTOMER = '+12175550142'
const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })

interface Received {
  path: string
  form: Record<string, string>
  isSigned: boolean
}

/** Simulates the portal */
let received: Received[] = []
let responses: Record<string, string> = {}
const portal = createServer(async (request, response) => {
  const form = Object.fromEntries(new URLSearchParams(await text(request)))
  const url = `http://${request.headers.host}${request.url}`
  received.push({
    path: request.url ?? '',
    form,
    isSigned: twilio.validateRequest('sandbox-token', String(request.headers['x-twilio-signature']), url, form),
  })
  response.setHeader('content-type', 'text/xml').end(responses[request.url ?? ''] ?? '')
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

const dial = (attributes = '', number = CUSTOMER) =>
  `<Response><Dial callerId="${MAIN}" action="/dial" ${attributes}><Number url="/notice" statusCallback="/leg" statusCallbackEvent="initiated ringing answered completed">${number}</Number></Dial></Response>`

beforeEach(() => {
  received = []
  responses = {
    '/answered':
      '<Response><Gather input="dtmf" numDigits="1" timeout="10" action="/key"><Say>Press 1.</Say></Gather><Say>Goodbye.</Say><Hangup/></Response>',
    '/key': dial('record="record-from-answer-dual" recordingStatusCallback="/recording"'),
    '/notice': '<Response><Say>This call will be recorded.</Say></Response>',
    '/dial': '<Response><Say>Nobody answered.</Say><Hangup/></Response>',
  }
})

async function request(method: 'GET' | 'POST', path: string, form?: [string, string][]) {
  const response = await sandbox.http.inject({
    method,
    url: `/twilio/2010-04-01/Accounts/${account}/${path}`,
    headers: { authorization, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) },
    ...(form && { payload: String(new URLSearchParams(form)) }),
  })
  return { status: response.statusCode, body: response.json() }
}

const place = (changes: Record<string, string> = {}) =>
  request('POST', 'Calls.json', [
    ...Object.entries({ To: USER, From: MAIN, Url: `${portalUrl}/answered`, StatusCallback: `${portalUrl}/status`, ...changes }),
    ...['initiated', 'ringing', 'answered', 'completed'].map((event): [string, string] => ['StatusCallbackEvent', event]),
  ])

async function act(sid: string, action: string, more: Record<string, unknown> = {}) {
  const response = await sandbox.http.inject({ method: 'POST', url: `/phone/outgoing/${sid}`, payload: { action, ...more } })
  return { status: response.statusCode, body: response.json() }
}

async function placeAndAct(...actions: string[]) {
  const { body } = await place()
  for (const action of actions) await act(body.sid, action, { duration_s: 30 })
  return body.sid as string
}
const story = () =>
  received.map(({ path, form }) => `${path} ${form.ParentCallSid ? 'leg ' : ''}${form.CallStatus ?? form.RecordingStatus}`)

describe('POST …/Calls.json', () => {
  test('answered by both › requests, and reports, each step in order, all signed', async () => {
    const sid = await placeAndAct('answer', 'press', 'customer-answer', 'hang-up')
    expect(story()).toEqual([
      '/status initiated',
      '/status ringing',
      '/status in-progress',
      '/answered in-progress',
      '/key in-progress',
      '/leg leg initiated',
      '/leg leg ringing',
      '/notice leg in-progress',
      '/leg leg in-progress',
      '/leg leg completed',
      '/dial completed',
      '/status completed',
      '/recording completed',
    ])
    expect(received.every(({ isSigned }) => isSigned)).toBe(true)
    expect(received.find(({ path }) => path === '/key')?.form).toMatchObject({ CallSid: sid, Digits: '1', Direction: 'outbound-api' })
    expect(received.find(({ path }) => path === '/dial')?.form).toMatchObject({ DialCallStatus: 'completed', DialCallDuration: '30' })
    const { calls } = (await request('GET', `Calls.json?ParentCallSid=${sid}`)).body
    expect(calls).toMatchObject([{ to: CUSTOMER, from: MAIN, direction: 'outbound-dial', status: 'completed', duration: '30' }])
    expect((await request('GET', `Calls/${sid}.json`)).body).toMatchObject({ to: USER, direction: 'outbound-api', status: 'completed' })
    expect((await request('GET', `Recordings.json?CallSid=${sid}`)).body.recordings).toMatchObject([{ channels: 2, source: 'DialVerb' }])
  })

  test.each([
    ['decline', 'busy'],
    ['no-answer', 'no-answer'],
  ])('that the user does not take (%s) › ends as %s without requesting instructions', async (action, status) => {
    await placeAndAct(action)
    expect(story().at(-1)).toBe(`/status ${status}`)
    expect(story()).not.toContain('/answered in-progress')
  })

  test('where no key is pressed › goes on after <Gather>', async () => {
    await placeAndAct('answer', 'wait')
    expect(story().at(-1)).toBe('/status completed')
    expect(story().some((step) => step.startsWith('/leg'))).toBe(false)
  })

  test.each([
    ['customer-decline', 'busy'],
    ['customer-no-answer', 'no-answer'],
  ])('whose customer does not take it (%s) › reports %s and lets the user hear the response', async (action, status) => {
    const sid = await placeAndAct('answer', 'press', action)
    expect(received.find(({ path }) => path === '/dial')?.form).toMatchObject({ DialCallStatus: status, CallStatus: 'in-progress' })
    const { steps } = (await sandbox.http.inject(`/phone/outgoing/${sid}`)).json()
    expect(steps.map(({ what }: { what: string }) => what)).toContain('You hear: Nobody answered.')
  })

  test.each([
    ['a caller id that is not ours', dial().replace(MAIN, '+12175550999')],
    ['a country that may not be called', dial('', '+442079460000')],
  ])('<Dial> with %s › fails', async (_, twiml) => {
    responses['/key'] = twiml
    await placeAndAct('answer', 'press')
    expect(received.find(({ path }) => path === '/dial')?.form).toMatchObject({ DialCallStatus: 'failed' })
  })

  test.each([
    [{ From: '+12175550999' }, 400, 21210],
    [{ From: 'Marquee' }, 400, 21212],
    [{ To: '+442079460000' }, 400, 21215],
    [{ To: '+12175550192' }, 400, 21215],
    [{ To: 'home' }, 400, 21211],
    [{ Colour: 'red' }, 400, 20001],
  ])('with %o › returns %i with code %i', async (changes, status, code) => {
    expect(await place(changes as unknown as Record<string, string>)).toMatchObject({ status, body: { code } })
  })

  test('ended by the account › reports canceled', async () => {
    const { body } = await place()
    await request('POST', `Calls/${body.sid}.json`, [['Status', 'completed']])
    expect(story().at(-1)).toBe('/status canceled')
  })
})

test('POST /phone/outgoing/{sid} › with an action that is not possible now › returns 400 with the reason', async () => {
  const { body } = await place()
  expect(await act(body.sid, 'press')).toMatchObject({ status: 400, body: { message: expect.stringContaining('The call is ringing') } })
  expect((await act(body.sid, 'shout')).body.message).toContain('action must be one of')
  expect((await act('CA0', 'answer')).status).toBe(404)
})
