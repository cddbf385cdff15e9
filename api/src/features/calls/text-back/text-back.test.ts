import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatPhoneNumber } from '#contract/formats/formats.ts'
import { addNotificationRecipient } from '../../../../test/rows/test-notices.ts'
import { type CallOrder, type Practice, testPhone } from '../../../../test/rows/test-phone.ts'
import { OPERATOR_KEY, startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { fromLocal, toLocal } from '../../../platform/base/zoned-time.ts'
import { textBackJob } from './text-back.job.ts'

let marquee: TestMarquee
let phone: ReturnType<typeof testPhone>
beforeAll(async () => {
  marquee = await startTestMarquee()
  phone = testPhone(marquee)
})
afterAll(() => marquee.stop())

const ZONE = 'America/Chicago'
const DAY_MS = 24 * 3_600_000
const FORM = {
  text_back: true,
  text_back_words: 'Sorry, {business} was busy. We call back',
  voicemail: false,
  voicemail_words: 'Please leave a message.',
  language: 'en',
}
let callers = 0
const newCaller = () => `+130955501${String(callers++).padStart(2, '0')}`

const save = ({ token }: Practice, changes: object = {}) =>
  marquee.api('PUT', '/inquiry/missed-calls', { token, body: { ...FORM, ...changes } })
async function openPractice(changes: object = {}, client = {}): Promise<Practice> {
  const practice = await phone.openPractice({}, { companyName: 'Elm Dental', timeZone: ZONE, ...client })
  expect((await save(practice, changes)).status).toBe(200)
  return practice
}
const miss = async (practice: Practice, from: string, order: CallOrder = {}) =>
  (await phone.ring(practice, { from, outcome: 'missed', ...order })).callSid
/** Sends the scheduled texts */
async function letTextsGoOut(): Promise<void> {
  for (let round = 0; round < 2; round++) await marquee.runJobs({ includeWaiting: true })
}
const textsTo = async (number: string) => (await marquee.inbox(number)).map(({ text }) => text)
async function later<T>(ms: number, run: () => Promise<T>): Promise<T> {
  marquee.clock.advance(ms)
  const result = await run()
  marquee.clock.advance(-ms)
  return result
}

describe('a missed call', () => {
  test('with text-back › sends the caller the business’s text once, and shows it on the call', async () => {
    const practice = await openPractice()
    const from = newCaller()
    const callSid = await miss(practice, from, { order: 'twice' })
    expect((await phone.read(practice, callSid)).text_back).toBeNull()
    await letTextsGoOut()
    const { number } = practice
    const text = `Sorry, Elm Dental was busy. We call back. Call us: +1 (${number.slice(2, 5)}) 555-${number.slice(8)}. Reply STOP to opt out`
    expect(await textsTo(from)).toEqual([text])
    expect((await phone.read(practice, callSid)).text_back).toMatchObject({ text, state: 'sent', problem: '' })
  })

  test('by default, or switched off meanwhile › sends nothing', async () => {
    const [untouched, changed] = [await phone.openPractice(), await openPractice()]
    const [one, other] = [newCaller(), newCaller()]
    await miss(untouched, one)
    await miss(changed, other)
    await save(changed, { text_back: false })
    await letTextsGoOut()
    expect([await textsTo(one), await textsTo(other)]).toEqual([[], []])
  })

  test('of a number that was marked as spam › makes no call-back, notification or text, nor does the call that was marked', async () => {
    const practice = await openPractice()
    const email = await addNotificationRecipient(marquee, practice.clientUuid, { missed_call: 'at_once' })
    const [spammer, other] = [newCaller(), newCaller()]
    const first = await miss(practice, spammer)
    await marquee.api('POST', `/inquiry/call-inquiry/${first}/spam`, { token: practice.token, body: { spam: true } })
    const again = await miss(practice, spammer)
    const wanted = await miss(practice, other)
    await letTextsGoOut()
    expect(await phone.read(practice, again)).toMatchObject({ spam: true, number_covered: true, text_back: null })
    expect([await textsTo(spammer), (await textsTo(other)).length]).toEqual([[], 1])
    expect((await marquee.inbox(email)).map(({ subject }) => subject)).toEqual([`Missed call from ${formatPhoneNumber(other)}`])
    const { data } = (await marquee.api('GET', '/inquiry/call-inquiry/action-items', { token: practice.token })).body
    expect(data.map((item: { call_sid: string }) => item.call_sid)).toEqual([wanted])
  })

  test('of a number whose later call was marked as spam, before the text went out › is not texted', async () => {
    const practice = await openPractice()
    const spammer = newCaller()
    await miss(practice, spammer)
    const again = await miss(practice, spammer)
    await marquee.api('POST', `/inquiry/call-inquiry/${again}/spam`, { token: practice.token, body: { spam: true } })
    await letTextsGoOut()
    expect(await textsTo(spammer)).toEqual([])
  })

  test('of a number that has called before › is texted once a day of the business', async () => {
    const practice = await openPractice()
    const from = newCaller()
    await miss(practice, from)
    await letTextsGoOut()
    const again = await miss(practice, from)
    await letTextsGoOut()
    expect((await phone.read(practice, again)).text_back).toBeNull()
    expect(await textsTo(from)).toHaveLength(1)
    await later(DAY_MS, async () => {
      await miss(practice, from)
      await letTextsGoOut()
    })
    expect(await textsTo(from)).toHaveLength(2)
  })

  test('in Spanish › explains in Spanish how to opt out', async () => {
    const practice = await openPractice()
    await save(practice, {
      language: 'es',
      text_back_words: 'Lamentamos no haber podido atender su llamada. Le llamaremos lo antes posible.',
    })
    const from = newCaller()
    await miss(practice, from)
    await letTextsGoOut()
    expect((await textsTo(from))[0]).toMatch(/^Elm Dental: Lamentamos no haber .+ posible\. Llame al \+1 .+\. Responda STOP para cancelar$/)
  })

  test.each([
    ['from a withheld number', 'anonymous'],
    ['from a toll-free number', '+18005550142'],
    ['from abroad', '+447700900142'],
    ['from the phone that the calls ring at', '+12175550199'],
    ['from the business’s own number', '+13095550190'],
  ])('%s › sends nothing', async (_name, from) => {
    const practice = await openPractice({}, { phoneNumber: '(309) 555-0190' })
    const callSid = await miss(practice, from)
    await letTextsGoOut()
    expect(await phone.read(practice, callSid)).toMatchObject({ call_status: 'Missed call', text_back: null })
  })

  test('at a British business › is texted on a British mobile, and neither at a landline nor abroad', async () => {
    const number = '+442079460100'
    const account = await phone.openPractice({ tracking_number: number }, { companyName: 'Elm Dental', timeZone: 'Europe/London' })
    const practice = { ...account, number }
    expect((await save(practice)).status).toBe(200)
    const callers = ['+447700900142', '+442079460142', newCaller()]
    for (const from of callers) await miss(practice, from)
    await letTextsGoOut()
    expect(await Promise.all(callers.map(async (from) => (await textsTo(from)).length))).toEqual([1, 0, 0])
  })

  test('of a number that is spam, has texted STOP, or cannot receive texts › sends nothing', async () => {
    const practice = await openPractice()
    const { token } = practice
    const [spam, stopped, landline] = [newCaller(), newCaller(), '+12175550198']
    const { callSid } = await phone.ring(practice, { from: spam })
    await marquee.api('POST', `/inquiry/call-inquiry/${callSid}/spam`, { token, body: { spam: true } })
    await marquee.api('POST', `/inquiry/call-inquiry/${callSid}/spam-number`, { token, body: { covered: true } })
    await miss(practice, stopped)
    await miss(practice, landline)
    await letTextsGoOut()
    const webhooks = { webhook_url: `${marquee.config.publicUrl}/api/webhooks/twilio/message`, connect_to: marquee.url }
    await fetch(`${marquee.sandboxUrl}/twilio/inbound`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: stopped, to: marquee.services.texting.sender, body: 'STOP', ...webhooks }),
    })
    const before = (await textsTo(stopped)).length
    await later(DAY_MS, async () => {
      const sids = [await miss(practice, spam), await miss(practice, stopped), await miss(practice, landline)]
      await letTextsGoOut()
      for (const sid of sids) expect((await phone.read(practice, sid)).text_back).toBeNull()
    })
    expect(await textsTo(spam)).toEqual([])
    expect(await textsTo(stopped)).toHaveLength(before)
  })

  test('whose caller gets through, or whom somebody calls back › sends nothing', async () => {
    const practice = await openPractice()
    const [patient, calledBack, answered] = [newCaller(), newCaller(), newCaller()]
    await miss(practice, patient)
    await later(10_000, () => phone.ring(practice, { from: patient }))
    const [item] = (await phone.read(practice, await miss(practice, calledBack))).action_itmes
    const path = `/inquiry/call-inquiry/action-items/${item.twilio_call_analysis_action_items_uuid}/status-change`
    await marquee.api('POST', path, { token: practice.token, body: { show_item: false } })
    const CallSid = await miss(practice, answered)
    await phone.webhook('dial', practice.number, { CallSid, DialCallStatus: 'completed', DialCallDuration: '9' })
    await letTextsGoOut()
    for (const number of [patient, calledBack, answered]) expect(await textsTo(number)).toEqual([])
  })

  test('outside the hours for texts › waits for them, and is texted then', async () => {
    const practice = await openPractice()
    const from = newCaller()
    // Hours that have not begun, or ended long ago, whenever the test runs
    const hours = toLocal(new Date(), ZONE).hour < 12 ? { from: 20, to: 21 } : { from: 3, to: 4 }
    const path = `/operator/clients/${practice.clientUuid}/text-hours`
    expect((await marquee.api('PUT', path, { token: OPERATOR_KEY, body: hours })).status).toBe(200)
    const callSid = await miss(practice, from)
    await letTextsGoOut()
    expect([await textsTo(from), (await phone.read(practice, callSid)).text_back]).toEqual([[], null])
    const now = marquee.clock.now()
    const { hour, day, ...month } = toLocal(now, ZONE)
    const opening = fromLocal({ ...month, day: hour < hours.from ? day : day + 1, hour: hours.from, minute: 0 }, ZONE)
    await later(opening.getTime() - now.getTime(), letTextsGoOut)
    expect(await textsTo(from)).toHaveLength(1)
  })

  test('whose process dies before or after it was recorded › is texted once', async () => {
    const practice = await openPractice()
    const from = newCaller()
    const callSid = await miss(practice, from)
    const { services } = marquee
    const key = { clientUuid: practice.clientUuid, callSid }
    const dies = async () => {
      throw new Error('killed')
    }
    await expect(textBackJob.run({ ...services, jobs: { ...services.jobs, enqueue: dies } }, key)).rejects.toThrow('killed')
    const run = () => textBackJob.run(services, key)
    expect((await phone.read(practice, callSid)).text_back).toBeNull()
    await Promise.all([run(), run()])
    await run()
    await letTextsGoOut()
    expect(await textsTo(from)).toHaveLength(1)
  })
})
