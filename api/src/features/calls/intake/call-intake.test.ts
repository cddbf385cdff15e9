import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newCallSid, testPhone } from '../../../../test/rows/test-phone.ts'
import { problemOf, startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { localDay, localIso } from '../../../platform/base/zoned-time.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { callReports } from './call-intake.tables.ts'

let marquee: TestMarquee
let phone: ReturnType<typeof testPhone>
beforeAll(async () => {
  marquee = await startTestMarquee()
  phone = testPhone(marquee)
})
afterAll(() => marquee.stop())

const PATHS = [
  'voice',
  'dial?to=%2B12175550100',
  'voicemail?to=%2B12175550100',
  'status?to=%2B12175550100',
  'recording?to=%2B12175550100',
].map((name) => `/api/webhooks/twilio/${name}`)
const countReports = async () => (await withSystem(marquee.services.database, (db) => db.select().from(callReports))).length
const voiceForm = (number: string, callSid = newCallSid()) => ({
  CallSid: callSid,
  From: '+12175550142',
  To: number,
  CallStatus: 'ringing',
})
const twimlOf = (response: { body: unknown }) => String(response.body)

describe('a webhook', () => {
  test.each(PATHS)('%s › without a signature or with a forged one › responds with 403 and stores nothing', async (path) => {
    const practice = await phone.openPractice()
    const form = voiceForm(practice.number)
    const before = await countReports()
    const goodElsewhere = phone.sign('/api/webhooks/twilio/other', form)
    for (const headers of [{}, { 'x-twilio-signature': '' }, { 'x-twilio-signature': 'AAAA' }, { 'x-twilio-signature': goodElsewhere }])
      expect(problemOf(await phone.post(path, form, headers as Record<string, string>))).toMatchObject({ status: 403, code: 'not_allowed' })
    expect(problemOf(await phone.post(path, {}))).toMatchObject({ status: 403 })
    expect(await countReports()).toBe(before)
  })

  test('signed, with one field changed or added afterwards › responds with 403', async () => {
    const practice = await phone.openPractice()
    const form = voiceForm(practice.number)
    const headers = { 'x-twilio-signature': phone.sign(phone.voicePath, form) }
    expect((await phone.post(phone.voicePath, { ...form, From: '+12175550143' }, headers)).status).toBe(403)
    expect((await phone.post(phone.voicePath, { ...form, More: '1' }, headers)).status).toBe(403)
    expect((await phone.post(`${phone.voicePath}?to=x`, form, headers)).status).toBe(403)
    expect((await phone.post(phone.voicePath, form, headers)).status).toBe(200)
  })

  test('signed, about something that is no call › responds with 400', async () => {
    const { number } = await phone.openPractice()
    for (const name of ['voice', 'dial', 'status', 'recording'] as const)
      expect((await phone.webhook(name, number, { CallSid: 'x', To: number })).status).toBe(400)
  })
})

describe('POST /webhooks/twilio/voice', () => {
  test('on an unassigned number › plays a message and stores nothing', async () => {
    const before = await countReports()
    const response = await phone.webhook('voice', '', voiceForm('+13125550188'))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/xml; charset=utf-8'])
    expect(twimlOf(response)).toMatch(/<Response><Say>We’re sorry, [^<]+<\/Say><Hangup\/><\/Response>$/)
    for (const name of ['dial', 'status', 'recording'] as const) {
      const form = { CallSid: newCallSid(), DialCallStatus: 'completed', RecordingSid: `RE${'0'.repeat(32)}`, RecordingStatus: 'completed' }
      expect((await phone.webhook(name, '+13125550188', form)).status).toBeLessThan(300)
    }
    expect(await countReports()).toBe(before)
  })

  test('on a tracking number › gives the notice, forwards and records on two channels, all addresses absolute', async () => {
    const { number } = await phone.openPractice({}, { companyName: 'Elm & <Sons>' })
    const xml = twimlOf(await phone.webhook('voice', '', voiceForm(number)))
    const base = `${marquee.services.config.publicUrl}/api/webhooks/twilio`
    const to = encodeURIComponent(number)
    expect(xml).toBe(
      `<?xml version="1.0" encoding="UTF-8"?><Response><Say>Thank you for calling Elm &amp; &lt;Sons&gt;. This call will be recorded.</Say>` +
        `<Dial record="record-from-answer-dual" recordingStatusCallback="${base}/recording?to=${to}" recordingStatusCallbackEvent="completed absent" ` +
        `timeout="20" action="${base}/dial?to=${to}" answerOnBridge="true"><Number statusCallback="${base}/status?to=${to}" ` +
        `statusCallbackEvent="initiated ringing answered completed">+12175550199</Number></Dial></Response>`,
    )
  })

  test('with recording switched off › forwards without notice and without recording', async () => {
    const practice = await phone.openPractice({ recording: false })
    const xml = twimlOf(await phone.webhook('voice', '', voiceForm(practice.number)))
    expect(xml).toContain('<Dial timeout="20"')
    expect(xml).not.toContain('record')
    const { callSid } = await phone.ring(practice, { transcript: 'Megan: Hello.\nCaller: Hi.' })
    await marquee.runJobs()
    expect(await phone.read(practice, callSid)).toMatchObject({ call_status: 'Answered', analysis_state: 'none', recording: null })
  })

  test('without a number to forward to › is a missed call at once', async () => {
    const account = await marquee.createAccount()
    const number = '+13125550187'
    await marquee.api('PUT', `/operator/clients/${account.clientUuid}/inquiries`, {
      token: marquee.services.config.operatorKey,
      body: { tracking_number: number },
    })
    const form = voiceForm(number)
    const xml = twimlOf(await phone.webhook('voice', '', form))
    expect(xml).toContain('<Hangup/>')
    expect(xml).not.toContain('<Dial')
    expect(await phone.read(account, form.CallSid)).toMatchObject({
      call_status: 'Missed call',
      action_itmes: [{ action_items: 'Call back +1 (217) 555-0142' }],
    })
  })
})

describe('a call', () => {
  test('that is answered › is listed with its number, length and day, for its business only', async () => {
    const [practice, other] = [await phone.openPractice(), await phone.openPractice()]
    const { callSid, steps } = await phone.ring(practice, { duration_s: 95, caller_name: 'WHITFIELD DANA' })
    expect(steps.map(({ status }) => status).filter((status) => status !== null)).toEqual([200, 204, 204, 204, 204, 200, 204])
    expect((await phone.list(practice)).data).toMatchObject([
      { call_sid: callSid, call_status: 'Answered', call_duration: 95, phone_from: '+12175550142', caller_name: 'WHITFIELD DANA' },
    ])
    expect((await phone.list(other)).data).toEqual([])
    expect(await phone.read(other, callSid)).toBe(404)
    const day = localDay(new Date((await phone.read(practice, callSid)).call_start_datetime), 'America/Chicago')
    const { main } = (await marquee.api('GET', `/inquiry/call-inquiry/main?date_from=${day}&date_to=${day}`, { token: practice.token }))
      .body
    expect(main).toMatchObject({ total_calls: 1, answered_calls: 1 })
  })

  test.each([
    ['missed', 'Missed call'],
    ['busy', 'Busy'],
    ['failed', 'Missed call'],
    ['hung-up', 'Missed call'],
  ] as const)('with the outcome %s › is %s, lasts 0 s and is to be called back the same day', async (outcome, status) => {
    const practice = await phone.openPractice({}, { timeZone: 'America/Denver' })
    const { callSid } = await phone.ring(practice, { outcome })
    const call = await phone.read(practice, callSid)
    expect(call).toMatchObject({ call_status: status, call_duration: 0, analysis_state: 'none', recording: null })
    expect(call.action_itmes).toMatchObject([{ action_items: 'Call back +1 (217) 555-0142', show_display: true, call_sid: callSid }])
    const dueAt = new Date(call.action_itmes[0].due_datetime)
    expect(localDay(dueAt, 'America/Denver')).toBe(localDay(new Date(call.call_start_datetime), 'America/Denver'))
    expect(localIso(dueAt, 'America/Denver').slice(11, 16) >= '17:00').toBe(true)
  })

  test.each(['late', 'reversed', 'twice'] as const)('whose callbacks come %s › is the same call, its items once', async (order) => {
    const practice = await phone.openPractice()
    const answered = await phone.ring(practice, { order, duration_s: 40, transcript: 'Megan: Hello.\nCaller: Hi.' })
    const missed = await phone.ring(practice, { order, outcome: 'missed' })
    await marquee.runJobs()
    expect(await phone.read(practice, answered.callSid)).toMatchObject({
      call_status: 'Answered',
      call_duration: 40,
      analysis_state: 'done',
      recording: { duration_s: 40 },
    })
    const call = await phone.read(practice, missed.callSid)
    expect([call.call_status, call.action_itmes.length]).toEqual(['Missed call', 1])
    expect((await phone.list(practice)).page.totalElements).toBe(2)
  })

  test('whose callbacks come before it › does not exist until Twilio requests instructions, and then has them all', async () => {
    const practice = await phone.openPractice()
    const CallSid = newCallSid()
    const leg = { CallSid: newCallSid(), ParentCallSid: CallSid }
    await phone.webhook('dial', practice.number, { CallSid, DialCallStatus: 'completed', DialCallDuration: '31' })
    await phone.webhook('status', practice.number, { ...leg, CallStatus: 'completed', CallDuration: '31' })
    expect(await phone.read(practice, CallSid)).toBe(404)
    await phone.webhook('voice', '', voiceForm(practice.number, CallSid))
    expect(await phone.read(practice, CallSid)).toMatchObject({ call_status: 'Answered', call_duration: 31 })
  })

  test('sent again as a whole › changes nothing, not even the version that open lists poll', async () => {
    const practice = await phone.openPractice()
    const CallSid = newCallSid()
    const send = async () => {
      await phone.webhook('voice', '', voiceForm(practice.number, CallSid))
      await phone.webhook('dial', practice.number, { CallSid, DialCallStatus: 'no-answer' })
    }
    await send()
    const version = async () => (await marquee.api('GET', '/inquiry/call-inquiry/version', { token: practice.token })).body.version
    const before = [await version(), await countReports()]
    await send()
    expect([await version(), await countReports()]).toEqual(before)
  })

  test('reported by many callbacks at once › loses none of them', async () => {
    const practice = await phone.openPractice()
    const CallSid = newCallSid()
    const leg = { CallSid: newCallSid(), ParentCallSid: CallSid }
    const form = { CallSid, RecordingSid: `RE${CallSid.slice(2)}`, RecordingStatus: 'completed', RecordingDuration: '12' }
    await Promise.all([
      phone.webhook('voice', '', voiceForm(practice.number, CallSid)),
      ...['initiated', 'ringing', 'in-progress', 'completed'].map((CallStatus) =>
        phone.webhook('status', practice.number, { ...leg, CallStatus }),
      ),
      phone.webhook('dial', practice.number, { CallSid, DialCallStatus: 'completed', DialCallDuration: '12' }),
      phone.webhook('recording', practice.number, form),
    ])
    expect(await phone.read(practice, CallSid)).toMatchObject({ call_status: 'Answered', call_duration: 12, analysis_state: 'pending' })
  })

  test('first reported as missed, then as answered › needs no call-back any more', async () => {
    const practice = await phone.openPractice()
    const CallSid = newCallSid()
    await phone.webhook('voice', '', voiceForm(practice.number, CallSid))
    expect(await phone.read(practice, CallSid)).toMatchObject({ call_status: 'Unknown' })
    await phone.webhook('dial', practice.number, { CallSid, DialCallStatus: 'no-answer' })
    expect((await phone.read(practice, CallSid)).action_itmes).toHaveLength(1)
    await phone.webhook('dial', practice.number, { CallSid, DialCallStatus: 'completed', DialCallDuration: '9' })
    expect(await phone.read(practice, CallSid)).toMatchObject({ call_status: 'Answered', action_itmes: [] })
  })

  test('whose caller hangs up during the greeting › is missed as soon as the number’s own status callback comes', async () => {
    const practice = await phone.openPractice()
    const form = voiceForm(practice.number, newCallSid())
    await phone.webhook('voice', '', form)
    expect((await phone.webhook('status', '', { ...form, CallStatus: 'completed', CallDuration: '3' })).status).toBe(204)
    expect(await phone.read(practice, form.CallSid)).toMatchObject({ call_status: 'Missed call', call_duration: 0, action_itmes: [{}] })
    await phone.webhook('dial', practice.number, { CallSid: form.CallSid, DialCallStatus: 'completed', DialCallDuration: '9' })
    expect(await phone.read(practice, form.CallSid)).toMatchObject({ call_status: 'Answered', action_itmes: [] })
  })

  test('from a withheld number › shows none, and nobody is to be called back', async () => {
    const practice = await phone.openPractice()
    const { callSid } = await phone.ring(practice, { from: 'anonymous', outcome: 'missed' })
    expect(await phone.read(practice, callSid)).toMatchObject({ phone_from: '', call_status: 'Missed call', action_itmes: [] })
  })

  test('of which Twilio has no recording › is an answered call without one, with nothing to wait for', async () => {
    const practice = await phone.openPractice()
    const { callSid, steps } = await phone.ring(practice, { transcript: 'Megan: Hello?\nCaller: Hi.', duration_s: 3, recording: 'absent' })
    expect(steps.map(({ what }) => what)).toContain('Recording absent')
    await marquee.runJobs()
    expect(await phone.read(practice, callSid)).toMatchObject({
      call_status: 'Answered',
      recording: null,
      analysis_state: 'none',
      analysis_problem: null,
    })
  })

  test('on a number that another business has got meanwhile › stays with the one that was called', async () => {
    const [first, second] = [await phone.openPractice(), await phone.openPractice()]
    const CallSid = newCallSid()
    await phone.webhook('voice', '', voiceForm(first.number, CallSid))
    await phone.webhook('dial', second.number, { CallSid, DialCallStatus: 'completed', DialCallDuration: '9' })
    expect(await phone.read(first, CallSid)).toMatchObject({ call_status: 'Unknown' })
    expect(await phone.read(second, CallSid)).toBe(404)
  })

  test('when its job cannot be queued › stores nothing of the report, so that Twilio’s next try counts', async () => {
    const own = await startTestMarquee()
    const ownPhone = testPhone(own)
    const practice = await ownPhone.openPractice()
    const CallSid = newCallSid()
    await ownPhone.webhook('voice', '', voiceForm(practice.number, CallSid))
    const form = { CallSid, RecordingSid: `RE${'1'.repeat(32)}`, RecordingStatus: 'completed', RecordingDuration: '12' }
    await own.services.database.executeSql("alter table queue.jobs add constraint out_of_order check (name <> 'fetch-recording') not valid")
    expect((await ownPhone.webhook('recording', practice.number, form)).status).toBe(500)
    expect(await ownPhone.read(practice, CallSid)).toMatchObject({ call_status: 'Unknown', recording: null })
    await own.services.database.executeSql('alter table queue.jobs drop constraint out_of_order')
    expect((await ownPhone.webhook('recording', practice.number, form)).status).toBe(204)
    expect(await ownPhone.read(practice, CallSid)).toMatchObject({ call_status: 'Answered', analysis_state: 'pending' })
    await own.stop()
  })
})
