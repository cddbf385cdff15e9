import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createSandbox } from '../../../../sandbox/src/app.ts'
import { vendorServer } from '../../../test/faults/vendor-server.ts'
import type { PastCall } from '../../platform/vendors/telephony/call-history.ts'
import { createTwilioCallHistory } from './twilio-call-history.ts'

const account = { accountSid: 'AC5a4db05a4db05a4db05a4db05a4db05a', authToken: 'sandbox-token' }
const HOUR_MS = 3_600_000

const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())
const startVendor = vendorServer()
afterEach(() => sandbox.http.inject({ method: 'PUT', url: '/faults/twilio', payload: { mode: 'ok' } }))

/** A receiver that responds to the first webhook by having the call forwarded and recorded */
const receiver = () =>
  startVendor((request, response) =>
    response.end(
      request.url === '/voice'
        ? '<Response><Dial record="record-from-answer-dual"><Number>+12175550199</Number></Dial></Response>'
        : '<Response/>',
    ),
  )
async function ring(voiceUrl: string, order: Record<string, unknown>): Promise<{ call_sid: string; recording_sid: string }> {
  const response = await sandbox.http.inject({
    method: 'POST',
    url: '/phone/calls',
    payload: { to: '+12175550101', from: '+12175550142', voice_url: voiceUrl, wait: true, ...order },
  })
  const { call_sid } = response.json()
  return (await sandbox.http.inject({ method: 'GET', url: `/phone/calls/${call_sid}` })).json()
}
const history = (options = {}) =>
  createTwilioCallHistory({ ...account, baseUrl: `http://127.0.0.1:${sandbox.ports.http}/twilio/`, ...options })
async function listAll(source: ReturnType<typeof history>, since: Date): Promise<PastCall[]> {
  const found: PastCall[] = []
  for await (const page of source.listEnded(since)) found.push(...page)
  return found
}

test('ended calls › over several pages › include the legs to the practice, as their webhooks would have reported', async () => {
  const url = await receiver()
  const answered = await ring(`${url}/voice`, { outcome: 'answered', duration_s: 75, caller_name: 'Jane Roe' })
  const busy = await ring(`${url}/voice`, { outcome: 'busy' })
  const lost = await ring('http://127.0.0.1:9/voice', { outcome: 'missed' })
  const calls = await listAll(history({ pageSize: 2 }), new Date(Date.now() - HOUR_MS))
  expect(calls.map(({ callSid, isForwarded, isAnswered }) => [callSid, isForwarded, isAnswered])).toEqual([
    [lost.call_sid, false, false],
    [busy.call_sid, true, false],
    [answered.call_sid, true, true],
  ])
  const [voice, caller, leg] = calls[2]?.reports ?? []
  expect(voice).toMatchObject({ kind: 'voice', mark: '', content: { From: '+12175550142', To: '+12175550101', CallerName: 'Jane Roe' } })
  expect(caller).toMatchObject({ kind: 'status', mark: `${answered.call_sid} completed` })
  expect(leg).toMatchObject({ kind: 'status', callSid: answered.call_sid, content: { CallStatus: 'completed', CallDuration: '75' } })
  expect(leg?.mark).toMatch(/^CA[0-9a-f]{32} completed$/)
  const { recordings, isMoreToCome } = await history().listRecordings(answered.call_sid)
  const [recording, ...others] = recordings
  expect([others, isMoreToCome]).toEqual([[], false])
  expect(recording).toMatchObject({
    kind: 'recording',
    callSid: answered.call_sid,
    mark: `${answered.recording_sid} completed`,
    content: { RecordingSid: answered.recording_sid, RecordingStatus: 'completed', RecordingChannels: '2' },
  })
  expect(await history().listRecordings(busy.call_sid)).toEqual({ recordings: [], isMoreToCome: false })
})

test.each([
  ['processing', true],
  ['absent', false],
])('recordings › of which one is %s › state whether more will come: %s', async (status, isMoreToCome) => {
  const baseUrl = await startVendor((_, response) => {
    const recording = { sid: `RE${'a'.repeat(32)}`, call_sid: `CA${'a'.repeat(32)}`, status, date_created: new Date().toUTCString() }
    response.end(JSON.stringify({ recordings: [recording] }))
  })
  expect(await history({ baseUrl }).listRecordings(`CA${'a'.repeat(32)}`)).toEqual({ recordings: [], isMoreToCome })
})

test('ended calls › beside a row without direction and dates › are listed all the same', async () => {
  const url = await receiver()
  const { call_sid: callSid } = await ring(`${url}/voice`, { outcome: 'busy' })
  await sandbox.http.inject({ method: 'PUT', url: '/faults/twilio', payload: { mode: 'nulls' } })
  const calls = await listAll(history(), new Date(Date.now() - HOUR_MS))
  expect(calls.map((call) => call.callSid)).toContain(callSid)
  expect(calls.map((call) => call.callSid)).not.toContain(`CA${'0'.repeat(32)}`)
})

test('ended calls › since a moment › are those since then, even where the filter is applied by day', async () => {
  expect(await listAll(history(), new Date(Date.now() + HOUR_MS))).toEqual([])
  const requests: string[] = []
  const early = new Date(Date.now() - 20 * HOUR_MS).toUTCString().replace('GMT', '+0000')
  const baseUrl = await startVendor((request, response) => {
    requests.push(request.url ?? '')
    const call = { sid: `CA${'a'.repeat(32)}`, direction: 'inbound', status: 'completed', start_time: early, to: '+12175550101' }
    response.end(JSON.stringify({ calls: [call], next_page_uri: null }))
  })
  expect(await listAll(history({ baseUrl }), new Date(Date.now() - HOUR_MS))).toEqual([])
  expect(requests[0]).toMatch(/^\/2010-04-01\/Accounts\/AC\w+\/Calls\.json\?StartTime%3E=20\d\d-.*&PageSize=1000$/)
})

test('ended calls › with one in progress › leave it out', async () => {
  const start = new Date().toUTCString()
  const baseUrl = await startVendor((_, response) => {
    const leg = { sid: `CA${'b'.repeat(32)}`, parent_call_sid: `CA${'a'.repeat(32)}`, direction: 'outbound-dial', status: 'in-progress' }
    const call = { sid: `CA${'a'.repeat(32)}`, direction: 'inbound', status: 'in-progress', start_time: start }
    response.end(JSON.stringify({ calls: [leg, call] }))
  })
  expect(await listAll(history({ baseUrl }), new Date(Date.now() - HOUR_MS))).toEqual([])
})

test.each(['https://elsewhere.test/2010-04-01/x', '/2010-04-01/Accounts/ACother/Calls.json', '//elsewhere.test/'])(
  'a next page at %j › is not requested, because it would receive our password',
  async (next_page_uri) => {
    const baseUrl = await startVendor((_, response) => response.end(JSON.stringify({ calls: [], next_page_uri })))
    await expect(listAll(history({ baseUrl }), new Date())).rejects.toMatchObject({ vendor: 'twilio' })
  },
)

test.each([
  ['rate_limited', { retryable: true, retryAfterS: 7 }],
  ['server_error', { retryable: true }],
])('with the fault %s › may be retried', async (mode, expected) => {
  await sandbox.http.inject({ method: 'PUT', url: '/faults/twilio', payload: { mode } })
  await expect(listAll(history(), new Date())).rejects.toMatchObject(expected)
})

test('with a wrong password › is final, and does not reveal it', async () => {
  const rejection = await listAll(history({ authToken: 'wrong-token' }), new Date()).catch((error) => error)
  expect(rejection).toMatchObject({ retryable: false })
  expect(rejection.message).not.toContain('wrong-token')
})
