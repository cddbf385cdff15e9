import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addNotificationRecipient } from '../../../../test/rows/test-notices.ts'
import { newCallSid, type Practice, testPhone } from '../../../../test/rows/test-phone.ts'
import { OPERATOR_KEY, startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { messages } from '../../../platform/sending/messages.tables.ts'
import { suppressions } from '../../../platform/sending/suppressions.tables.ts'
import { analyzeCallJob } from '../../calls/intake/analysis/analyze-call.job.ts'
import { noticeEvents } from '../notices.tables.ts'
import { notifyPeopleJob } from './notify-people.job.ts'

const DANA = '+12175550142'

let marquee: TestMarquee
let phone: ReturnType<typeof testPhone>
let practice: Practice
beforeAll(async () => {
  marquee = await startTestMarquee()
  phone = testPhone(marquee)
})
afterAll(() => marquee.stop())
beforeEach(async () => {
  practice = await phone.openPractice({}, { companyName: 'Elm Dental' })
})

const want = (...rest: [Parameters<typeof addNotificationRecipient>[2], ('email' | 'text')?, string?]) =>
  addNotificationRecipient(marquee, practice.clientUuid, ...rest)
/** Runs the jobs that wait for the call's final outcome, then sends the messages */
async function run() {
  await marquee.runJobs({ includeWaiting: true })
  await marquee.runJobs()
}
const textsTo = (number: string) =>
  withSystem(marquee.services.database, (db) =>
    db
      .select({ state: messages.state, text: messages.text, waitsUntil: messages.waitsUntil })
      .from(messages)
      .where(and(eq(messages.clientUuid, practice.clientUuid), eq(messages.recipient, number))),
  )
const eventsOf = () =>
  withSystem(marquee.services.database, (db) => db.select().from(noticeEvents).where(eq(noticeEvents.clientUuid, practice.clientUuid)))

describe('a missed call', () => {
  test('reported twice › notifies each recipient once, with the caller, a number to tap, the time and a link to the call', async () => {
    const email = await want({ missed_call: 'at_once' })
    const number = await want({ missed_call: 'at_once' }, 'text')
    const other = await want({ web_inquiry: 'at_once' })
    const { callSid } = await phone.ring(practice, { outcome: 'missed', order: 'twice', caller_name: 'DANA WHITFIELD' })
    await run()
    await notifyPeopleJob.run(marquee.services, { clientUuid: practice.clientUuid, kind: 'missed_call', about: callSid })
    await run()
    const link = `http://localhost:3000/callInquiries?call=${callSid}`
    const [mail, ...more] = await marquee.inbox(email)
    expect(more).toEqual([])
    expect(mail?.subject).toMatch(/^Missed call from DANA WHITFIELD, \+1 \(217\) 555-0142$/i)
    expect(mail?.html).toContain(`href="tel:${DANA}"`)
    expect(mail?.text).toMatch(/When: \w+day, \w+ \d+/)
    expect(mail?.links).toContain(link)
    const texts = await marquee.inbox(number)
    expect(texts).toHaveLength(1)
    expect(texts[0]?.text).toMatch(/^Elm Dental: Missed call from .*555-0142, \w{3} \d+:\d\d [AP]M /)
    expect(texts[0]?.text).toContain(link)
    expect(await marquee.inbox(other)).toEqual([])
  })

  test('followed by another of the same number › is emailed again, but texted again only after ten minutes', async () => {
    const email = await want({ missed_call: 'at_once' })
    const number = await want({ missed_call: 'at_once' }, 'text')
    for (const minutes of [0, 3]) {
      marquee.clock.advance(minutes * 60_000)
      await phone.ring(practice, { outcome: 'missed' })
      await run()
    }
    expect([(await marquee.inbox(email)).length, (await marquee.inbox(number)).length]).toEqual([2, 1])
    await phone.ring(practice, { outcome: 'busy', from: '+12175550143' })
    await run()
    expect(await marquee.inbox(number)).toHaveLength(2)
    marquee.clock.advance(11 * 60_000)
    await phone.ring(practice, { outcome: 'missed' })
    await run()
    expect(await marquee.inbox(number)).toHaveLength(3)
  })

  test('that turns out to have been answered › notifies nobody', async () => {
    const email = await want({ missed_call: 'at_once' })
    const CallSid = newCallSid()
    const { number } = practice
    await phone.webhook('voice', '', { CallSid, From: DANA, To: number, CallStatus: 'ringing' })
    await phone.webhook('status', number, { CallSid, From: DANA, To: number, CallStatus: 'completed', SequenceNumber: '9' })
    expect(await eventsOf()).toHaveLength(1)
    await phone.webhook('dial', number, { CallSid, DialCallStatus: 'completed', DialCallDuration: '30' })
    await run()
    expect([await eventsOf(), await marquee.inbox(email)]).toEqual([[], []])
  })

  test('of a number that is spam › notifies nobody', async () => {
    const email = await want({ missed_call: 'at_once' })
    const { callSid } = await phone.ring(practice, { outcome: 'answered', from: '+12175550166' })
    await marquee.api('POST', `/inquiry/call-inquiry/${callSid}/spam-number`, { token: practice.token, body: { covered: true } })
    await phone.ring(practice, { outcome: 'missed', from: '+12175550166' })
    await run()
    expect(await marquee.inbox(email)).toEqual([])
  })

  test('at night, or for a number that texted STOP › is texted in the morning, or never', async () => {
    const [awake, stopped] = [await want({ missed_call: 'at_once' }, 'text'), await want({ missed_call: 'at_once' }, 'text')]
    await withSystem(marquee.services.database, (db) =>
      db.insert(suppressions).values({ clientUuid: practice.clientUuid, channel: 'text', recipient: stopped, reason: 'stop' }),
    )
    await phone.ring(practice, { outcome: 'missed' })
    await run()
    expect([await textsTo(awake), await textsTo(stopped)]).toMatchObject([[{ state: 'sent' }], [{ state: 'suppressed' }]])
    const hour = Number(
      new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone: 'America/Chicago' }).format(marquee.clock.now()),
    )
    const [from, to] = hour < 12 ? [20, 24] : [0, 4]
    await marquee.api('PUT', `/operator/clients/${practice.clientUuid}/text-hours`, { token: OPERATOR_KEY, body: { from, to } })
    await phone.ring(practice, { outcome: 'missed', from: '+12175550177' })
    await run()
    expect((await textsTo(awake)).filter(({ waitsUntil }) => waitsUntil !== null)).toMatchObject([{ state: 'queued' }])
  })
})

describe('a missed call whose caller leaves a message', () => {
  const EMERGENCY = 'This is Kevin Doyle. My cheek is swollen and now I have a fever. Please hurry.'
  const URGENT = 'Urgent message from Kevin Doyle, +1 (217) 555-0142: swelling and fever'
  const subjectsTo = async (address: string) => (await marquee.inbox(address)).map(({ subject }) => subject).toReversed()
  const notify = (callSid: string) =>
    notifyPeopleJob.run(marquee.services, { clientUuid: practice.clientUuid, kind: 'missed_call', about: callSid })

  beforeEach(async () => {
    const body = { text_back: false, text_back_words: 'Sorry.', voicemail: true, voicemail_words: 'Speak after the beep.', language: 'en' }
    expect((await marquee.api('PUT', '/inquiry/missed-calls', { token: practice.token, body })).status).toBe(200)
  })
  const leave = async (message: string) => (await phone.ring(practice, { outcome: 'missed', message })).callSid

  test('at a business without recipients › goes to its administrators by email, as urgent once that is known', async () => {
    const colleague = await marquee.createAccount({ clientUuid: practice.clientUuid, accountType: 'REGULAR' })
    await notify(await leave(EMERGENCY))
    await run()
    const [urgent, missed, ...more] = await marquee.inbox(practice.email)
    expect([urgent?.subject, missed?.subject, more]).toEqual([URGENT, expect.stringMatching(/^Missed call from /), []])
    expect(urgent?.text).toContain('because you’re an administrator of Elm Dental')
    expect(await marquee.inbox(colleague.email)).toEqual([])
  })

  test('at a business whose only recipient has texted STOP › goes to its administrators', async () => {
    const number = await want({ missed_call: 'at_once', urgent_call: 'at_once' }, 'text')
    const kinds = async () => (await marquee.api('GET', '/notices', { token: practice.token })).body.unclaimed_kinds
    expect(await kinds()).toEqual(['web_inquiry', 'low_review', 'private_feedback'])
    await leave('Hi, this is Dana Whitfield. I need to reschedule my cleaning.')
    await run()
    expect(await subjectsTo(practice.email)).toEqual([])
    await withSystem(marquee.services.database, (db) =>
      db.insert(suppressions).values({ clientUuid: practice.clientUuid, channel: 'text', recipient: number, reason: 'stop' }),
    )
    expect(await kinds()).toEqual(['urgent_call', 'missed_call', 'web_inquiry', 'low_review', 'private_feedback'])
    await phone.ring(practice, { outcome: 'missed', from: '+12175550177' })
    await run()
    expect(await subjectsTo(practice.email)).toEqual(['Missed call from +1 (217) 555-0177'])
  })

  test('once analyzed › is sent once more with its content, and never again', async () => {
    const [email, number] = [await want({ missed_call: 'at_once' }), await want({ missed_call: 'at_once' }, 'text')]
    const other = await want({ urgent_call: 'at_once' })
    const callSid = await leave('Hi, this is Dana Whitfield. I need to reschedule my cleaning on Thursday.')
    await notify(callSid)
    await run()
    await withSystem(marquee.services.database, (db) =>
      db.execute(sql`update calls set analysis_state = 'pending' where call_sid = ${callSid}`),
    )
    await analyzeCallJob.run(marquee.services, { clientUuid: practice.clientUuid, callSid })
    await run()
    const title = /Dana Whitfield, \+1 \(217\) 555-0142 left a message: \w.+[^.]$/
    expect(await subjectsTo(email)).toEqual([expect.stringMatching(/^Missed call from /), expect.stringMatching(title)])
    const [newest, ...earlier] = (await marquee.inbox(number)).map(({ text }) => text)
    expect(newest).toMatch(/^Elm Dental: Dana Whitfield, .+ left a message: /)
    expect(earlier).toHaveLength(1)
    expect(await marquee.inbox(other)).toEqual([])
    expect(await eventsOf()).toHaveLength(1)
  })

  test('that is urgent › is sent as missed first, and as urgent once the message is analyzed', async () => {
    const [email, number] = [await want({ urgent_call: 'at_once', missed_call: 'at_once' }), await want({ urgent_call: 'at_once' }, 'text')]
    await notify(await leave(EMERGENCY))
    await run()
    expect(await subjectsTo(email)).toEqual([expect.stringMatching(/^Missed call from /), URGENT])
    expect((await marquee.inbox(number)).map(({ text }) => text)).toEqual([expect.stringContaining(URGENT)])
  })

  test('known to be urgent before it is sent › is sent as urgent only, and as a message to those who chose missed calls only', async () => {
    const email = await want({ urgent_call: 'at_once', missed_call: 'at_once' })
    const missed = await want({ missed_call: 'at_once' })
    const callSid = await leave(EMERGENCY)
    await marquee.runJobs()
    await run()
    await notify(callSid)
    await run()
    expect(await subjectsTo(email)).toEqual([URGENT])
    expect(await subjectsTo(missed)).toEqual([expect.stringMatching(/^Kevin Doyle, .+ left a message: /)])
  })
})
