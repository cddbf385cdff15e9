import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertActionItems, noon } from '../../../../test/rows/action-item-rows.ts'
import { addNotificationRecipient } from '../../../../test/rows/test-notices.ts'
import { type CallOrder, type Practice, testPhone } from '../../../../test/rows/test-phone.ts'
import { startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { localDay } from '../../../platform/base/zoned-time.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { analyzeCallJob } from '../intake/analysis/analyze-call.job.ts'
import type { CallAnalysis } from '../intake/analysis/call-analysis.ts'
import { fetchRecordingJob } from '../intake/recording/fetch-recording.job.ts'
import { transcribeCallJob } from '../intake/recording/transcribe-call.job.ts'

let marquee: TestMarquee
let phone: ReturnType<typeof testPhone>
beforeAll(async () => {
  marquee = await startTestMarquee()
  phone = testPhone(marquee)
})
afterAll(() => marquee.stop())

const ZONE = 'America/Chicago'
const BASE = '/inquiry/call-inquiry'
const HURT = `Megan: Bright Smile Dental, this is Megan. How can I help?
Caller: Hi, this is Kevin Doyle. My cheek is swollen since last night, and I am in a lot of pain.
Megan: Oh no. Let me see what I have today.`

const itemsOf = async ({ token }: Pick<TestAccount, 'token'>, path = '/action-items') =>
  (await marquee.api('GET', `${BASE}${path}`, { token })).body.data
async function hear(practice: Practice, transcript: string): Promise<string> {
  const { callSid } = await phone.ring(practice, { transcript, duration_s: 40 })
  await marquee.runJobs()
  return callSid
}

/**
 * A time zone in which it is about eleven in the morning: near midnight, an item due on the day of a call could be due the day before while
 * a test runs
 */
function daytimeZone(): string {
  const hours = 11 - new Date().getUTCHours()
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}

const openWithVoicemail = async () => {
  const practice = await phone.openPractice({}, { timeZone: daytimeZone() })
  const form = { text_back: false, text_back_words: 'We call back', voicemail: true, voicemail_words: 'Please speak.', language: 'en' }
  await marquee.api('PUT', '/inquiry/missed-calls', { token: practice.token, body: form })
  return practice
}

describe('an urgent call', () => {
  test('analyzed › is an item for today, before all others, that leads to its line', async () => {
    const practice = await phone.openPractice({}, { timeZone: ZONE })
    await insertActionItems(marquee, practice, [
      { text: 'overdue', dueAt: noon(-1) },
      { text: 'this morning', dueAt: noon(0, 0) },
    ])
    const callSid = await hear(practice, HURT)
    const [first, ...others] = await itemsOf(practice)
    expect(first).toMatchObject({
      action_items: 'Call Kevin Doyle now: swelling and pain',
      call_sid: callSid,
      urgent: true,
      show_display: true,
      transcript_line: 1,
    })
    expect(localDay(new Date(first.due_datetime), ZONE)).toBe(localDay(marquee.clock.now(), ZONE))
    expect(others.map((item: { action_items: string; urgent: boolean }) => [item.action_items, item.urgent])).toEqual([
      ['overdue', false],
      ['this morning', false],
    ])
    expect((await itemsOf(practice, '/main/action-items'))[0]).toEqual(first)
  })

  test.each([
    ['in Spanish', 'Caller: Buenos días. Me duele mucho una muela y tengo la cara hinchada.', 'swelling and pain'],
    ['bleeding', 'Caller: I had a tooth out yesterday and it is still bleeding.', 'bleeding'],
    ['in Spanish, with a fever', 'Caller: Mi hijo tiene fiebre y no puede comer.', 'fever'],
  ])('%s › is urgent', async (_, speech, reason) => {
    const practice = await phone.openPractice()
    await hear(practice, `Megan: Bright Smile Dental.\n${speech}`)
    const [item] = await itemsOf(practice)
    expect([item?.urgent, item?.action_items]).toEqual([true, `Call +1 (217) 555-0142 now: ${reason}`])
  })

  test.each([
    ['a check-up', 'Caller: I need a check-up.'],
    ['a problem that is over', 'Caller: The swelling has stopped, thank you. I only need a check-up.'],
    ['problems that the caller denies', 'Caller: I have no pain and no fever, I just want a cleaning.'],
  ])('about %s › is not urgent', async (_, speech) => {
    const practice = await phone.openPractice()
    await hear(practice, `Megan: Bright Smile Dental.\n${speech}`)
    expect((await itemsOf(practice)).filter(({ urgent }: { urgent: boolean }) => urgent)).toEqual([])
  })

  test('ticked off › stays done, and comes after the others', async () => {
    const practice = await phone.openPractice({}, { timeZone: ZONE })
    await insertActionItems(marquee, practice, [{ text: 'overdue', dueAt: noon(-1) }])
    await hear(practice, HURT)
    const [urgent] = await itemsOf(practice)
    await marquee.api('POST', `${BASE}/action-items/${urgent.twilio_call_analysis_action_items_uuid}/status-change`, {
      token: practice.token,
      body: { show_item: false },
    })
    expect((await itemsOf(practice))[0].action_items).toBe('overdue')
  })
})

describe('an emergency', () => {
  const MESSAGE = 'This is Kevin Doyle. My cheek is swollen and now I have a fever. Could you please call me today?'
  async function leaveMessage(practice: Practice, message = MESSAGE): Promise<string> {
    const { callSid } = await phone.ring(practice, { outcome: 'missed', message })
    await marquee.runJobs()
    marquee.clock.advance(60_000)
    return callSid
  }
  const textsOf = async (practice: Practice) =>
    (await itemsOf(practice, '/action-items?dismiss=INCOMPLETED')).map((item: { action_items: string }) => item.action_items)

  test('left as a message › is one task without a further call-back, and the call is urgent wherever it is listed', async () => {
    const practice = await openWithVoicemail()
    const callSid = await leaveMessage(practice)
    const [text, ...others] = await textsOf(practice)
    expect([text, others]).toEqual([expect.stringMatching(/^Call Kevin Doyle now: swelling and fever\. Also: Call Kevin/), []])
    expect(await phone.read(practice, callSid)).toMatchObject({ urgent: true, action_itmes: [{ urgent: true }] })
    expect((await phone.list(practice)).data).toMatchObject([{ call_sid: callSid, urgent: true }])
    expect((await marquee.api('GET', `${BASE}1?search=kevin`, { token: practice.token })).body.data).toMatchObject([{ urgent: true }])
    expect(await itemsOf(practice, '/newest')).toMatchObject([{ call_sid: callSid, urgent: true, call_back: { is_open: true } }])
  })

  test('about which the same person calls again and again › stays one task, of the newest call', async () => {
    const practice = await openWithVoicemail()
    const first = await leaveMessage(practice)
    await phone.ring(practice, { outcome: 'missed' })
    marquee.clock.advance(60_000)
    const last = await leaveMessage(practice)
    const open = await itemsOf(practice, '/action-items?dismiss=INCOMPLETED')
    expect(open).toMatchObject([{ call_sid: last, urgent: true }])
    expect(open).toHaveLength(1)
    expect(await phone.read(practice, first)).toMatchObject({ urgent: false, action_itmes: [] })
  })

  test('of somebody else at the same number › is a task of its own', async () => {
    const practice = await openWithVoicemail()
    await leaveMessage(practice)
    await leaveMessage(practice, 'This is Ann Doyle. My tooth is bleeding and it does not stop.')
    expect((await textsOf(practice)).map((text: string) => text.slice(0, 17)).sort()).toEqual(['Call Ann Doyle no', 'Call Kevin Doyle '])
  })

  test('whose caller gets through › is done, and ticked off it counts as called back', async () => {
    const practice = await openWithVoicemail()
    const missed = await leaveMessage(practice)
    await phone.ring(practice, { transcript: 'Megan: Elm Dental.\nCaller: I need a check-up.', duration_s: 30 })
    expect(await textsOf(practice)).toEqual([])
    expect(await phone.read(practice, missed)).toMatchObject({ urgent: false, action_itmes: [{ urgent: true, show_display: false }] })
    const calls = await itemsOf(practice, '/newest')
    expect(calls.find((call: { call_sid: string }) => call.call_sid === missed).call_back.is_open).toBe(false)
  })
})

describe('recipients of notices about urgent calls', () => {
  const AT_ONCE = { urgent_call: 'at_once' } as const

  test('as one is analyzed › get one notice with the caller, the number, the reason and a link to the line; nobody else does', async () => {
    const practice = await phone.openPractice({}, { companyName: 'Elm Dental', timeZone: ZONE })
    const { clientUuid } = practice
    const email = await addNotificationRecipient(marquee, clientUuid, AT_ONCE)
    const number = await addNotificationRecipient(marquee, clientUuid, AT_ONCE, 'text')
    const others = [
      await addNotificationRecipient(marquee, clientUuid, { missed_call: 'at_once' }),
      await addNotificationRecipient(marquee, (await phone.openPractice()).clientUuid, AT_ONCE),
    ]
    const callSid = await hear(practice, HURT)
    await marquee.runJobs()
    const link = `http://localhost:3000/callInquiries?call=${callSid}&line=1`
    const title = 'Urgent call from Kevin Doyle, +1 (217) 555-0142: swelling and pain'
    const { summary } = await phone.read(practice, callSid)
    const [mail, ...more] = await marquee.inbox(email)
    expect([mail?.subject, more]).toEqual([title, []])
    expect(mail?.html).toContain('href="tel:+12175550142"')
    expect(mail?.text).toContain(summary.split(/(?<=[.])\s/)[0])
    expect(mail?.links).toContain(link)
    const texts = (await marquee.inbox(number)).map(({ text }) => text)
    expect(texts).toEqual([
      expect.stringMatching(/^Elm Dental: Urgent call from Kevin Doyle, .+: swelling and pain, \w{3} \d+:\d\d [AP]M /),
    ])
    expect(texts[0]).toContain(link)
    for (const other of others) expect(await marquee.inbox(other)).toEqual([])
  })

  test('of a call that is spam, or of days ago › get no notice', async () => {
    const practice = await phone.openPractice()
    const email = await addNotificationRecipient(marquee, practice.clientUuid, AT_ONCE)
    const { callSid } = await phone.ring(practice, { outcome: 'missed', from: '+12175550166' })
    await marquee.api('POST', `${BASE}/${callSid}/spam-number`, { token: practice.token, body: { covered: true } })
    const spam = await phone.ring(practice, { transcript: HURT, duration_s: 40, from: '+12175550166' })
    await marquee.runJobs()
    expect((await phone.read(practice, spam.callSid)).analysis_state).toBe('done')
    await phone.ring(practice, { transcript: HURT, duration_s: 40 })
    marquee.clock.advance(4 * 86_400_000)
    await marquee.runJobs()
    await marquee.runJobs()
    expect((await itemsOf(practice)).filter(({ urgent }: { urgent: boolean }) => urgent)).toHaveLength(1)
    expect(await marquee.inbox(email)).toEqual([])
  })
})

describe('a new analysis of an urgent call', () => {
  async function analyzed(order: CallOrder = { transcript: HURT, duration_s: 40 }) {
    const practice = await openWithVoicemail()
    const { callSid } = await phone.ring(practice, order)
    const key = { clientUuid: practice.clientUuid, callSid }
    const email = await addNotificationRecipient(marquee, practice.clientUuid, { urgent_call: 'at_once' })
    for (const job of [fetchRecordingJob, transcribeCallJob, analyzeCallJob]) await job.run(marquee.services, key)
    const real = marquee.services.ai
    if (!real) throw new Error('no model')
    /** Runs the analysis again; the model's completion has these fields */
    const again = async (changes: Partial<CallAnalysis>) => {
      await withTenant(marquee.services.database, practice.clientUuid, (db) =>
        db.$client.query("update calls set analysis_state = 'pending' where call_sid = $1", [callSid]),
      )
      const completeJson: typeof real.completeJson = async (request) => {
        const reply = await real.completeJson(request)
        return 'value' in reply ? { ...reply, value: { ...(reply.value as object), ...changes } } : reply
      }
      await analyzeCallJob.run({ ...marquee.services, ai: { ...real, reportsTimes: real.reportsTimes, completeJson } }, key)
      return itemsOf(practice)
    }
    const readNotices = async () => {
      await marquee.runJobs()
      return marquee.inbox(email)
    }
    return { practice, callSid, again, readNotices }
  }

  test('that finds the same, even if worded differently › leaves one item, due when it was', async () => {
    const { practice, again } = await analyzed()
    const [before] = await itemsOf(practice)
    expect(await again({})).toEqual([before])
    const reworded = { ...before, action_items: 'Call Kevin Doyle now: swollen cheek' }
    expect(await again({ urgency_reason: 'swollen cheek' })).toEqual([reworded])
  })

  test('that finds the same, even if worded differently › notifies nobody again', async () => {
    const { again, readNotices } = await analyzed()
    expect(await readNotices()).toHaveLength(1)
    await again({})
    await again({ urgency_reason: 'swollen cheek' })
    expect(await readNotices()).toHaveLength(1)
  })

  test('of a message that finds nothing urgent › leaves the call-back', async () => {
    const { practice, callSid, again } = await analyzed({ outcome: 'missed', message: 'This is Kevin Doyle. My cheek is swollen.' })
    expect(await itemsOf(practice)).toMatchObject([{ urgent: true }])
    expect(await again({ urgency: 'ROUTINE' })).toMatchObject([
      { kind: 'CALL_BACK', call_sid: callSid, action_items: expect.stringMatching(/^Call back Kevin Doyle, .+, left a message/) },
    ])
  })

  test('that finds nothing urgent › removes the item, and withdraws a notice that was not sent yet', async () => {
    const { again, readNotices } = await analyzed()
    expect(await again({ urgency: 'ROUTINE' })).toEqual([])
    // Nobody has been notified yet
    expect(await readNotices()).toEqual([])
  })

  test('that names a line that is not there, or an urgency that does not exist › is not accepted', async () => {
    const { practice, callSid, again } = await analyzed()
    expect(await again({ urgency_line: 99 })).toMatchObject([{ urgent: true, transcript_line: null }])
    await again({ urgency: 'PANIC' as 'URGENT' })
    expect(await phone.read(practice, callSid)).toMatchObject({ analysis_state: 'failed' })
  })
})
