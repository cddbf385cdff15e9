import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addNotificationRecipient } from '../../../test/rows/test-notices.ts'
import { type Practice, testPhone } from '../../../test/rows/test-phone.ts'
import { startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { fromLocal, toLocal } from '../../platform/base/zoned-time.ts'
import { withSystem, withTenant } from '../../platform/database/tenancy.ts'
import { receivedTexts } from '../../platform/sending/received-texts.tables.ts'
import { sendMessageJob } from '../../platform/sending/send-message.job.ts'
import { queueText } from '../../platform/sending/sending.ts'
import { sendDailyDigestJob } from '../notices/events/send-daily-digest.job.ts'
import { testInquiries } from '../web-inquiries/testing/test-inquiries.ts'

const MESSAGE = '/api/webhooks/twilio/message'
const DAY_MS = 24 * 3_600_000
const ZONE = 'America/Chicago'

let marquee: TestMarquee
let phone: ReturnType<typeof testPhone>
let practice: Practice
beforeAll(async () => {
  marquee = await startTestMarquee()
  phone = testPhone(marquee)
})
afterAll(() => marquee.stop())
beforeEach(async () => {
  practice = await phone.openPractice({}, { companyName: 'Elm Dental', phoneNumber: '(217) 555-0100', timeZone: ZONE })
})

const { createInquiry, open, reply, setState } = testInquiries(() => marquee)
const detailOf = async (uuid: string) => (await open(practice, uuid)).body.data
const ourNumber = () => marquee.services.texting.sender ?? ''
async function run() {
  await marquee.runJobs({ includeWaiting: true })
  await marquee.runJobs()
}

/** A customer's text to the number shared by all businesses, as Twilio's webhook forwards it */
function receiveText(From: string, Body: string, more: Record<string, string> = {}) {
  const form = { MessageSid: `SM${randomBytes(16).toString('hex')}`, From, To: ourNumber(), Body, NumMedia: '0', ...more }
  return phone.post(MESSAGE, form, { 'x-twilio-signature': phone.sign(MESSAGE, form) })
}
/** An inquiry to which the practice has replied by text */
async function repliedInquiry(values: Parameters<typeof createInquiry>[1] = {}) {
  const inquiry = await createInquiry(practice, values)
  expect((await reply(practice, inquiry.uuid, { channel: 'text', words: 'Does Thursday suit you?' })).status).toBe(201)
  await run()
  return inquiry
}
/** Another business's text to the number, of any kind */
async function textFrom(clientUuid: string, to: string) {
  const { services } = marquee
  const text = { clientUuid, brand: 'marquee', to, purpose: 'invitation', solicits: true, body: 'How was it?' } as const
  const messageUuid = await withTenant(services.database, clientUuid, (db) => queueText(db, services, text))
  await sendMessageJob.run(services, { clientUuid, messageUuid })
}
const storedTextsFrom = (number: string) =>
  withSystem(marquee.services.database, async (db) => (await db.select().from(receivedTexts)).filter(({ sender }) => sender === number))

describe('a customer’s text after a reply to a web inquiry', () => {
  test('reported three times, twice concurrently › is stored once with the inquiry, which is new again, and notified once', async () => {
    const [email, number] = [
      await addNotificationRecipient(marquee, practice.clientUuid, { web_inquiry: 'at_once' }),
      await addNotificationRecipient(marquee, practice.clientUuid, { web_inquiry: 'at_once' }, 'text'),
    ]
    const other = await addNotificationRecipient(marquee, practice.clientUuid, { missed_call: 'at_once' })
    const { uuid, phoneE164 } = await repliedInquiry()
    expect((await detailOf(uuid)).state).toBe('answered')
    const same = { MessageSid: `SM${randomBytes(16).toString('hex')}`, NumMedia: '2' }
    const report = () => receiveText(phoneE164, ' Thursday\r\nis fine. \u0000', same)
    const reports = [...(await Promise.all([report(), report()])), await report()]
    expect(reports.map(({ status }) => status)).toEqual([200, 200, 200])
    await run()
    expect(await detailOf(uuid)).toMatchObject({
      state: 'new',
      marked_datetime: null,
      text_answers: [
        { words: 'Thursday\nis fine.', pictures: [{ state: 'rejected' }, { state: 'rejected' }], created_datetime: expect.any(String) },
      ],
      newest_message: { words: 'Thursday\nis fine.', from: 'customer', created_datetime: expect.any(String) },
    })
    const today = (await marquee.api('GET', '/home/today', { token: practice.token })).body
    expect(today.counts).toContainEqual(expect.objectContaining({ path: '/webInquiries', count: 1 }))
    const [mail, ...more] = await marquee.inbox(email)
    expect([more, mail?.subject]).toEqual([[], 'Text reply from Dana Whitfield'])
    expect(mail?.text).toContain('Dana Whitfield replied by text')
    expect(mail?.text).toContain('Thursday\nis fine.')
    expect(mail?.text).toContain('Sent 2 files that aren’t pictures')
    expect(mail?.links).toContain(`http://localhost:3000/webInquiries?inquiry=${uuid}`)
    expect((await marquee.inbox(number)).map(({ text }) => text)).toEqual([expect.stringMatching(/^Elm Dental: Text reply from Dana/)])
    expect(await marquee.inbox(other)).toEqual([])
  })

  test('of several inquiries › is stored with the newest that is not spam, however old, if it was just replied to', async () => {
    const createdAt = new Date(marquee.clock.now().getTime() - 40 * DAY_MS)
    const { uuid, phoneE164 } = await repliedInquiry({ createdAt })
    const older = await createInquiry(practice, { phoneE164, createdAt: new Date(createdAt.getTime() - DAY_MS) })
    const spam = await createInquiry(practice, { phoneE164 })
    await setState(practice, spam.uuid, { state: 'spam' })
    await receiveText(phoneE164, 'Hello?', { To: practice.number })
    expect((await detailOf(uuid)).text_answers).toMatchObject([{ words: 'Hello?' }])
    for (const one of [older, spam]) expect((await detailOf(one.uuid)).text_answers).toEqual([])
    expect((await detailOf(spam.uuid)).state).toBe('spam')
  })

  test.each(['STOP', 'Start', 'HELP', 'info', 'Ayuda', 'Baja', ' \u200b '])('with the content %j › is not a reply', async (body) => {
    const { uuid, phoneE164 } = await repliedInquiry()
    expect((await receiveText(phoneE164, body)).status).toBe(200)
    expect(await detailOf(uuid)).toMatchObject({ state: 'answered', text_answers: [] })
  })

  test('with the content YES › is a reply, unless it revokes a STOP', async () => {
    const { uuid, phoneE164 } = await repliedInquiry()
    await receiveText(phoneE164, 'Yes!')
    expect((await detailOf(uuid)).text_answers).toMatchObject([{ words: 'Yes!' }])
    await receiveText(phoneE164, 'STOP')
    await receiveText(phoneE164, 'YES')
    expect((await detailOf(uuid)).text_answers).toHaveLength(1)
  })

  test('after another business has written to the same number › goes to that one only, and is not stored without an inquiry', async () => {
    const { uuid, phoneE164 } = await repliedInquiry()
    const stranger = await marquee.createAccount()
    const theirs = await createInquiry(stranger, { phoneE164, state: 'answered' })
    await textFrom(stranger.clientUuid, phoneE164)
    await receiveText(phoneE164, 'For the other one')
    expect((await open(stranger, theirs.uuid)).body.data).toMatchObject({ state: 'new', text_answers: [{ words: 'For the other one' }] })
    expect((await detailOf(uuid)).text_answers).toEqual([])
    await textFrom(await marquee.createClient(), phoneE164)
    expect((await receiveText(phoneE164, 'For a third')).status).toBe(200)
    expect(await storedTextsFrom(phoneE164)).toHaveLength(1)
  })
})

describe('a customer’s text that replies to nothing', () => {
  test('to the business’s own number › is emailed to its administrators once, unless the number is marked as spam', async () => {
    const [customer, spammer] = ['+12175550181', '+12175550182']
    const { callSid } = await phone.ring(practice, { from: spammer })
    await marquee.api('POST', `/inquiry/call-inquiry/${callSid}/spam`, { token: practice.token, body: { spam: true } })
    const text = { To: practice.number, MessageSid: `SM${randomBytes(16).toString('hex')}` }
    for (let report = 0; report < 2; report++) await receiveText(customer, 'Are you open on Friday?', text)
    await receiveText(spammer, 'Buy now', { To: practice.number })
    await run()
    const emails = await marquee.inbox(practice.email)
    expect(emails.map(({ subject }) => subject)).toEqual(['Text from +1 (217) 555-0181'])
    expect(emails[0]?.text).toContain('Are you open on Friday?')
  })

  test('to the number of all businesses › goes to the one that wrote last', async () => {
    const customer = '+12175550183'
    await textFrom(practice.clientUuid, customer)
    await receiveText(customer, 'Thank you!')
    await run()
    expect((await marquee.inbox(practice.email)).map(({ subject }) => subject)).toEqual(['Text from +1 (217) 555-0183'])
  })
})

describe('a caller’s text after a missed call was texted back', () => {
  const SETTINGS = { text_back: true, text_back_words: 'Sorry', voicemail: false, voicemail_words: 'Please speak.', language: 'en' }

  test('as a reply from a real phone › is stored with the call, and notified although the call was a moment ago', async () => {
    await marquee.api('PUT', '/inquiry/missed-calls', { token: practice.token, body: SETTINGS })
    const number = await addNotificationRecipient(marquee, practice.clientUuid, { missed_call: 'at_once' }, 'text')
    const daily = await addNotificationRecipient(marquee, practice.clientUuid, { missed_call: 'daily' })
    const from = '+13095550142'
    const { callSid } = await phone.ring(practice, { outcome: 'missed', from, caller_name: 'LUIS ORTEGA' })
    await run()
    const webhooks = { webhook_url: marquee.config.publicUrl + MESSAGE, connect_to: marquee.url }
    await fetch(`${marquee.sandboxUrl}/twilio/inbound`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from, to: ourNumber(), body: 'Please call after 5', pictures: 1, ...webhooks }),
    })
    await run()
    const { text_back: textBack } = await phone.read(practice, callSid)
    expect(textBack.answers).toMatchObject([{ words: 'Please call after 5', pictures: [{ state: 'stored', width: 320, height: 240 }] }])
    const notifications = (await marquee.inbox(number)).map(({ text }) => text)
    expect(notifications).toContainEqual(expect.stringMatching(/Missed call from LUIS ORTEGA/i))
    expect(notifications).toContainEqual(
      expect.stringMatching(/Text reply from LUIS ORTEGA, \+1 \(309\) 555-0142, .+\/callInquiries\?call=/i),
    )
    expect(notifications).toHaveLength(2)
    const now = marquee.clock.now()
    const local = toLocal(now, ZONE)
    marquee.clock.advance(fromLocal({ ...local, day: local.day + 1, hour: 12 }, ZONE).getTime() - now.getTime())
    await sendDailyDigestJob.run(marquee.services, {})
    await run()
    expect((await marquee.inbox(daily)).map(({ subject }) => subject)).toEqual(['1 missed call, 1 text reply at Elm Dental'])
  })
})
