import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addNotificationRecipient } from '../../../../test/rows/test-notices.ts'
import { type Practice, testPhone } from '../../../../test/rows/test-phone.ts'
import { startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { fromLocal, toLocal } from '../../../platform/base/zoned-time.ts'
import { sendDailyDigestJob } from './send-daily-digest.job.ts'

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
  practice = await phone.openPractice({}, { companyName: 'Elm Dental', timeZone: ZONE })
})

/** Moves the clock to this hour of a later day in the business's time zone */
function goTo(daysLater: number, hour: number) {
  const now = marquee.clock.now()
  const local = toLocal(now, ZONE)
  marquee.clock.advance(fromLocal({ ...local, day: local.day + daysLater, hour, minute: 30 }, ZONE).getTime() - now.getTime())
}

async function sendDigest() {
  await sendDailyDigestJob.run(marquee.services, {})
  await marquee.runJobs({ includeWaiting: true })
  await marquee.runJobs()
}

const miss = (from: string) => phone.ring(practice, { outcome: 'missed', from })

describe('the daily digest', () => {
  test('of a business with events › comes once, in the morning, to those who chose it', async () => {
    goTo(1, 12)
    const desk = await addNotificationRecipient(marquee, practice.clientUuid, { missed_call: 'daily', web_inquiry: 'daily' })
    const bills = await addNotificationRecipient(marquee, practice.clientUuid, { overdue_bill: 'daily' })
    await miss('+12175550142')
    await miss('+12175550143')
    await marquee.runJobs({ includeWaiting: true })
    expect(await marquee.inbox(desk)).toEqual([])
    goTo(1, 6)
    await sendDigest()
    expect(await marquee.inbox(desk)).toEqual([])
    goTo(0, 7)
    await sendDigest()
    await sendDigest()
    goTo(0, 9)
    await sendDigest()
    const [mail, ...more] = await marquee.inbox(desk)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('2 missed calls at Elm Dental')
    for (const number of ['555-0142', '555-0143']) expect(mail?.text).toContain(number)
    expect(mail?.links.filter((link) => link.includes('/callInquiries?call='))).toHaveLength(2)
    expect(await marquee.inbox(bills)).toEqual([])
  })

  test('with a call that was missed and urgent › has it once, before the others, as the urgent one', async () => {
    goTo(1, 12)
    const desk = await addNotificationRecipient(marquee, practice.clientUuid, { urgent_call: 'daily', missed_call: 'daily' })
    const body = { text_back: false, text_back_words: 'Sorry.', voicemail: true, voicemail_words: 'Speak after the beep.', language: 'en' }
    await marquee.api('PUT', '/inquiry/missed-calls', { token: practice.token, body })
    await miss('+12175550147')
    await phone.ring(practice, { outcome: 'missed', from: '+12175550148', message: 'My cheek is swollen and I have a fever.' })
    await marquee.runJobs({ includeWaiting: true })
    goTo(1, 8)
    await sendDigest()
    const [mail, ...more] = await marquee.inbox(desk)
    expect([mail?.subject, more]).toEqual(['1 urgent call, 1 missed call at Elm Dental', []])
    expect(mail?.text).toContain('Urgent message from +1 (217) 555-0148: swelling and fever')
  })

  test('without events › is not sent, and later events are in the next one', async () => {
    const desk = await addNotificationRecipient(marquee, practice.clientUuid, { missed_call: 'daily' })
    goTo(1, 8)
    await sendDigest()
    await miss('+12175550144')
    goTo(0, 20)
    await sendDigest()
    expect(await marquee.inbox(desk)).toEqual([])
    goTo(1, 8)
    await sendDigest()
    expect((await marquee.inbox(desk)).map(({ subject }) => subject)).toEqual(['1 missed call at Elm Dental'])
  })

  test('missed because no job ran › is made up for in the next one, once', async () => {
    const desk = await addNotificationRecipient(marquee, practice.clientUuid, { missed_call: 'daily' })
    goTo(1, 8)
    await sendDigest()
    await miss('+12175550145')
    goTo(1, 12)
    await miss('+12175550146')
    goTo(1, 8)
    await sendDigest()
    goTo(1, 8)
    await sendDigest()
    expect((await marquee.inbox(desk)).map(({ subject }) => subject)).toEqual(['2 missed calls at Elm Dental'])
  })
})
