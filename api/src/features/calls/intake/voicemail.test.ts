import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallOrder, newCallSid, type Practice, testPhone } from '../../../../test/rows/test-phone.ts'
import { startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'

let marquee: TestMarquee
let phone: ReturnType<typeof testPhone>
beforeAll(async () => {
  marquee = await startTestMarquee()
  phone = testPhone(marquee)
})
afterAll(() => marquee.stop())

const FORM = {
  text_back: false,
  text_back_words: 'Sorry.',
  voicemail: true,
  voicemail_words: 'This is {business}. Speak after the beep.',
  language: 'en',
}
const MESSAGE =
  'Hi, this is Dana Whitfield. I need to reschedule my cleaning on Thursday. Could you please send me the forms tomorrow? Thank you.'

async function openPractice(settings: object = {}, form: object = {}): Promise<Practice> {
  const practice = await phone.openPractice({ ...settings }, { companyName: 'Elm & Sons' })
  const { status } = await marquee.api('PUT', '/inquiry/missed-calls', { token: practice.token, body: { ...FORM, ...form } })
  expect(status).toBe(200)
  return practice
}
const miss = (practice: Practice, order: CallOrder = {}) => phone.ring(practice, { outcome: 'missed', ...order })
const heard = (steps: { what: string }[]) => steps.map(({ what }) => what).filter((what) => /^(Caller hears|TwiML)/.test(what))

describe('a call that nobody answers', () => {
  test('with voicemail › requests a message, with the business’s own text and language', async () => {
    const { number } = await openPractice({}, { language: 'es' })
    const form = { CallSid: newCallSid(), From: '+12175550142', To: number, CallStatus: 'in-progress' }
    await phone.webhook('voice', '', { ...form, CallStatus: 'ringing' })
    const xml = String((await phone.webhook('dial', number, { ...form, DialCallStatus: 'no-answer' })).body)
    const base = `${marquee.services.config.publicUrl}/api/webhooks/twilio`
    const to = encodeURIComponent(number)
    expect(xml).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><Response><Say language="es-MX">This is Elm &amp; Sons. Speak after the beep.</Say>' +
        `<Record action="${base}/voicemail?to=${to}" maxLength="120" timeout="5" finishOnKey="#" playBeep="true" trim="trim-silence" ` +
        `recordingStatusCallback="${base}/recording?to=${to}" recordingStatusCallbackEvent="completed absent"/><Hangup/></Response>`,
    )
  })

  test('and leaves a message › stays a missed call, which has it with transcript, analysis and items', async () => {
    const practice = await openPractice()
    const { callSid, steps } = await miss(practice, { message: MESSAGE, message_s: 14, message_ends: 'key' })
    expect(heard(steps).slice(1)).toEqual(['Caller hears: This is Elm & Sons. Speak after the beep.', 'Caller hears: Thank you. Goodbye.'])
    expect(await phone.read(practice, callSid)).toMatchObject({
      call_status: 'Missed call',
      voicemail: true,
      analysis_state: 'pending',
      action_itmes: [{ action_items: 'Call back +1 (217) 555-0142, left a message' }],
    })
    await marquee.runJobs()
    const call = await phone.read(practice, callSid)
    expect(call).toMatchObject({
      call_status: 'Missed call',
      call_duration: 0,
      voicemail: true,
      analysis_state: 'done',
      caller_name: 'Dana Whitfield',
      callee_name: '',
      category: 'APPOINTMENT_CHANGE',
      ai_analytics: null,
      customer_satisfaction: null,
      recording: { duration_s: 14 },
    })
    expect(new Set(call.transcript_lines.map(({ speaker }: { speaker: string }) => speaker))).toEqual(new Set(['caller']))
    const [callBack, ...others] = call.action_itmes.map(({ action_items: text }: { action_items: string }) => text).sort()
    expect(callBack).toBe(`Call back Dana Whitfield, +1 (217) 555-0142, left a message: ${call.summary.split(/(?<=[.])\s/)[0]}`)
    expect(others).toEqual([expect.stringMatching(/^Send .*forms/)])
    expect((await phone.list(practice)).data).toMatchObject([{ call_sid: callSid, voicemail: true }])
    const { items } = (await marquee.api('GET', '/home/today', { token: practice.token })).body
    expect(items.find(({ key }: { key: string }) => key === 'missed-calls').detail).toMatch(
      /^Today, .+ [AP]M\. Dana Whitfield, .+, left a message: /,
    )
  })

  test('and reports an emergency › makes an urgent item', async () => {
    const practice = await openPractice()
    const { callSid } = await miss(practice, { message: 'This is Kevin Doyle. My cheek is swollen and now I have a fever. Please hurry.' })
    await marquee.runJobs()
    expect((await phone.read(practice, callSid)).action_itmes).toContainEqual(expect.objectContaining({ urgent: true }))
  })

  test.each([
    ['hangs up at the beep', { message: '', message_s: 0 }],
    ['says nothing for a second', { message: '', message_s: 1 }],
    ['hangs up during the greeting', {}],
    ['hangs up while it rings', { outcome: 'hung-up', message: MESSAGE }],
    ['is silent', { message: '', message_s: 8 }],
  ] as const)('whose caller %s › is just a missed call', async (_what, order) => {
    const practice = await openPractice()
    const { callSid } = await miss(practice, order)
    await marquee.runJobs()
    expect(await phone.read(practice, callSid)).toMatchObject({
      call_status: 'Missed call',
      voicemail: false,
      summary: '',
      analysis_state: 'none',
      action_itmes: [{ action_items: 'Call back +1 (217) 555-0142' }],
    })
  })

  test.each(['late', 'reversed', 'twice'] as const)('whose callbacks come %s › has its message once', async (order) => {
    const practice = await openPractice()
    const { callSid } = await miss(practice, {
      order,
      message: MESSAGE,
      status_callback: `${marquee.config.publicUrl}/api/webhooks/twilio/status`,
    })
    await marquee.runJobs()
    expect(await phone.read(practice, callSid)).toMatchObject({ call_status: 'Missed call', voicemail: true, analysis_state: 'done' })
  })

  test('of a business that records no talks, or forwards nowhere › records the message all the same', async () => {
    const unrecorded = await openPractice({ recording: false })
    const nowhere = await openPractice({ forward_to: null })
    for (const practice of [unrecorded, nowhere]) {
      const { callSid } = await miss(practice, { message: MESSAGE })
      await marquee.runJobs()
      expect(await phone.read(practice, callSid)).toMatchObject({ call_status: 'Missed call', voicemail: true, analysis_state: 'done' })
    }
  })

  test('by default › hears that nobody is there, and no message is recorded', async () => {
    const practice = await phone.openPractice()
    const { callSid, steps } = await miss(practice, { message: MESSAGE })
    expect(heard(steps).at(-1)).toContain('no one can take your call right now')
    expect(await phone.read(practice, callSid)).toMatchObject({ voicemail: false, recording: null })
  })

  test('and then calls again › has one call-back with the number of calls and the newest message', async () => {
    const practice = await openPractice()
    await miss(practice, { message: MESSAGE })
    marquee.clock.advance(60_000)
    const { callSid } = await miss(practice)
    await marquee.runJobs()
    const [item] = (await phone.read(practice, callSid)).action_itmes
    expect(item.action_items).toMatch(/^Call back .+, called 2 times, left a message: ./)
  })
})
