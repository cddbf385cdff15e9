import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addNotificationRecipient } from '../../../../test/rows/test-notices.ts'
import { type Practice, testPhone } from '../../../../test/rows/test-phone.ts'
import { startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { messages } from '../../../platform/sending/messages.tables.ts'
import { notifyPeopleJob } from './notify-people.job.ts'
import { sendDeferredDigestJob } from './send-deferred-digest.job.ts'

const CALLERS = ['+12175550131', '+12175550132', '+12175550133', '+12175550134'] as const

let marquee: TestMarquee
let phone: ReturnType<typeof testPhone>
let practice: Practice
beforeAll(async () => {
  marquee = await startTestMarquee()
  phone = testPhone(marquee)
  practice = await phone.openPractice({}, { companyName: 'Elm Dental', timeZone: 'America/Chicago' })
})
afterAll(() => marquee.stop())

/** Stores messages that were sent within the hour */
async function insertSentMessages(channel: 'email' | 'text', purpose: string, count: number) {
  const { clientUuid } = practice
  const one = { clientUuid, channel, purpose, brand: 'marquee', recipient: '-', text: '-', state: 'sent' } as const
  await withSystem(marquee.services.database, (db) => db.insert(messages).values(Array.from({ length: count }, () => one)))
}
const miss = async (from: string) => (await phone.ring(practice, { outcome: 'missed', from })).callSid
const notify = (callSid: string, services = marquee.services) =>
  notifyPeopleJob.run(services, { clientUuid: practice.clientUuid, kind: 'missed_call', about: callSid })
async function letHourPass() {
  await withSystem(marquee.services.database, (db) =>
    db
      .update(messages)
      .set({ createdAt: sql`${messages.createdAt} - interval '61 minutes'` })
      .where(eq(messages.clientUuid, practice.clientUuid)),
  )
  await marquee.runJobs({ includeWaiting: true })
  await marquee.runJobs()
}

describe('more notices than the hourly limit', () => {
  test('within an hour › the last one announces a digest, which has the others once, and later ones are sent one by one', async () => {
    const email = await addNotificationRecipient(marquee, practice.clientUuid, { missed_call: 'at_once' })
    const number = await addNotificationRecipient(marquee, practice.clientUuid, { missed_call: 'at_once' }, 'text')
    await insertSentMessages('email', 'notice', 299)
    await insertSentMessages('text', 'notice-text', 59)
    const [last, deferred, alsoDeferred] = [await miss(CALLERS[0]), await miss(CALLERS[1]), await miss(CALLERS[2])]
    await notify(last)
    const dies = async () => {
      throw new Error('killed')
    }
    const { services } = marquee
    await expect(notify(deferred, { ...services, jobs: { ...services.jobs, enqueue: dies } })).rejects.toThrow('killed')
    await notify(deferred)
    await notify(alsoDeferred)
    await marquee.runJobs()
    const [emails, texts] = [await marquee.inbox(email), await marquee.inbox(number)]
    expect(emails).toHaveLength(1)
    expect(emails[0]?.text).toMatch(/The rest will come in one email at \d+:\d\d [AP]M\./)
    expect(texts.map(({ text }) => text)).toEqual([expect.stringMatching(/555-0131, .+ More will follow in one text at \d+:\d\d [AP]M$/)])

    await letHourPass()
    for (const channel of ['email', 'text'] as const)
      await sendDeferredDigestJob.run(services, { clientUuid: practice.clientUuid, channel })
    await marquee.runJobs()
    const when = /2 more missed calls (between \d+:\d\d [AP]M and|at) \d+:\d\d [AP]M on \w+day/
    const [summary, ...others] = await marquee.inbox(email)
    expect([summary?.subject, others.length]).toEqual(['2 more missed calls at Elm Dental', 1])
    expect(summary?.text).toMatch(when)
    for (const caller of ['555-0132', '555-0133']) expect(summary?.text).toContain(caller)
    expect(summary?.text).not.toContain('555-0131')
    const [text, ...earlier] = await marquee.inbox(number)
    expect([text?.text, earlier.length]).toEqual([expect.stringMatching(when), 1])

    await notify(await miss(CALLERS[3]))
    await marquee.runJobs()
    expect((await marquee.inbox(email)).map(({ subject }) => subject)[0]).toMatch(/^Missed call from .+555-0134$/)
    expect((await marquee.inbox(number))[0]?.text).not.toContain('Further')
  })
})
