import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { insertSuppressionIfNew, suppressBouncedEmail } from '../../../platform/sending/messages.queries.ts'
import { messages } from '../../../platform/sending/messages.tables.ts'
import { invitations } from '../business-promoter.tables.ts'
import { scheduleInvitationRemindersJob } from './schedule-invitation-reminders.job.ts'
import { sendInvitationRemindersJob } from './send-invitation-reminders.job.ts'

const PATH = '/review/business-promoter'
const DAY_MS = 24 * 3_600_000
const LINK = /\/review\/business-promoter\/([\w-]{22})/

let marquee: TestMarquee
let account: TestAccount
beforeAll(async () => {
  marquee = await startTestMarquee({ env: { EMAILS_PER_DAY: '4', TEXTS_PER_DAY: '2' } })
})
beforeEach(async () => {
  account = await marquee.createAccount()
})
afterAll(() => marquee.stop())

let people = 0
const someEmail = () => `remind-${++people}@mail.test`
const setReminder = (reminder_days: number | null) =>
  marquee.api('PUT', `${PATH}/reminder`, { token: account.token, body: { reminder_days } })
async function invite(body: object = {}): Promise<{ email: string; uuid: string }> {
  const email = someEmail()
  const response = await marquee.api('POST', PATH, { token: account.token, body: { name: 'Dana Whitfield', email, ...body } })
  await marquee.runJobs()
  return { email, uuid: response.body.business_promoter_uuid }
}
/** Runs the schedule as if this many days had passed, then the jobs it has queued, and resets the clock */
async function afterDays(days: number): Promise<void> {
  marquee.clock.advance(days * DAY_MS)
  await scheduleInvitationRemindersJob.run(marquee.services, {})
  for (let round = 0; round < 3; round++) await marquee.runJobs({ includeWaiting: true })
  marquee.clock.advance(-days * DAY_MS)
}
const somePhone = () => `+1-217-555-01${String(++people).padStart(2, '0')}`
const texts = async (phone: string) => (await marquee.inbox(phone.replaceAll('-', ''))).length
const inTenant = <T>(run: Parameters<typeof withTenant<T>>[2]) => withTenant(marquee.services.database, account.clientUuid, run)
const read = async (path: string) => (await marquee.api('GET', `${PATH}/${path}`, { token: account.token })).body.data
const subjects = async (email: string) => (await marquee.inbox(email)).map(({ subject }) => subject)
const rowOf = async (uuid: string) =>
  (await marquee.api('GET', `${PATH}?business_promoter_uuid=${uuid}`, { token: account.token })).body.data[0]

describe('a reminder', () => {
  test('after some days › goes once to a customer who has not opened the invitation, with its own text', async () => {
    await setReminder(3)
    const { email, uuid } = await invite()
    expect(await rowOf(uuid)).toMatchObject({ remind_datetime: expect.any(String), reminded_datetime: null })
    await afterDays(2.9)
    expect(await subjects(email)).toHaveLength(1)
    await afterDays(3.1)
    await afterDays(3.2)
    await afterDays(9)
    const [reminder, ...earlier] = await subjects(email)
    expect(reminder).toMatch(/^A quick reminder:/)
    expect(earlier).toHaveLength(1)
    expect(await rowOf(uuid)).toMatchObject({ remind_datetime: null, reminded_datetime: expect.any(String), email_state: 'sent' })
  })

  test.each([
    ['on the clock of the business', 'Europe/Paris', '', 7],
    ['on the clock of the number as well', 'America/New_York', '+1-808-555-0142', 18],
  ])('due at night › waits for 8 AM %s, also by email', async (_, timeZone, phone, openingUtc) => {
    account = await marquee.createAccount({ clientUuid: await marquee.createClient({ timeZone, textFromHour: 8, textToHour: 20 }) })
    await setReminder(3)
    const { email, uuid } = await invite()
    // A winter night in all of these places
    const night = Date.UTC(2031, 0, 14, 6)
    await inTenant((db) =>
      db
        .update(invitations)
        .set({ phoneNumber: phone.replaceAll('-', ''), remindAt: new Date(night) })
        .where(eq(invitations.uuid, uuid)),
    )
    const before = marquee.clock.now().getTime()
    const runAt = async (at: number) => {
      marquee.clock.advance(at - marquee.clock.now().getTime())
      await scheduleInvitationRemindersJob.run(marquee.services, {})
      await marquee.runJobs()
    }
    const opening = Date.UTC(2031, 0, 14, openingUtc)
    await runAt(night)
    const [row] = await inTenant((db) => db.select().from(invitations).where(eq(invitations.uuid, uuid)))
    expect([(await subjects(email)).length, row?.remindAt]).toEqual([1, new Date(opening)])
    await runAt(opening - 60_000)
    expect(await subjects(email)).toHaveLength(1)
    await runAt(opening)
    expect(await subjects(email)).toHaveLength(2)
    marquee.clock.advance(before - marquee.clock.now().getTime())
  })

  test('sent by concurrent runs, one of which is repeated › goes out once', async () => {
    await setReminder(3)
    const { email } = await invite()
    marquee.clock.advance(4 * DAY_MS)
    const run = () => sendInvitationRemindersJob.run(marquee.services, { clientUuid: account.clientUuid })
    await Promise.all([run(), run(), run()])
    await run()
    await marquee.runJobs({ includeWaiting: true })
    marquee.clock.advance(-4 * DAY_MS)
    expect(await subjects(email)).toHaveLength(2)
  })

  test('to a customer who opened it, unsubscribed, was invited again by hand, or never got it › is not sent', async () => {
    await setReminder(3)
    const [opened, gone, again] = [await invite(), await invite(), await invite()]
    const key = LINK.exec((await marquee.inbox(opened.email))[0]?.text ?? '')?.[1]
    await marquee.api('GET', `${PATH}/clicked/${key}`)
    const { clientUuid, token } = account
    await withTenant(marquee.services.database, clientUuid, (db) =>
      insertSuppressionIfNew(db, { clientUuid, channel: 'email', recipient: gone.email, reason: 'unsubscribed' }),
    )
    await marquee.api('POST', `${PATH}/re-send/${again.uuid}`, { token })
    await marquee.runJobs()
    await afterDays(4)
    expect(await Promise.all([opened, gone, again].map(async ({ email }) => (await subjects(email)).length))).toEqual([1, 1, 2])

    account = await marquee.createAccount()
    await setReminder(3)
    const failed = await invite()
    await withTenant(marquee.services.database, account.clientUuid, (db) =>
      db.update(messages).set({ state: 'failed' }).where(eq(messages.recipient, failed.email)),
    )
    await afterDays(4)
    expect(await subjects(failed.email)).toHaveLength(1)
  })

  test('without the setting, or with the setting removed meanwhile › is not sent', async () => {
    const before = await invite()
    await setReminder(3)
    const during = await invite()
    await setReminder(null)
    expect(await rowOf(during.uuid)).toMatchObject({ remind_datetime: null })
    await setReminder(3)
    await afterDays(8)
    expect([...(await subjects(before.email)), ...(await subjects(during.email))]).toHaveLength(2)
  })

  test('beyond what the business may send in a day › stays due', async () => {
    await setReminder(3)
    const invited = [await invite(), await invite(), await invite()]
    await afterDays(4)
    const counts = await Promise.all(invited.map(async ({ email }) => (await subjects(email)).length))
    expect(counts.filter((count) => count === 2)).toHaveLength(1)
    const dues = await Promise.all(invited.map(async ({ uuid }) => (await rowOf(uuid)).remind_datetime))
    expect(dues.filter(Boolean)).toHaveLength(2)
  })

  test('of an invitation after which the person was invited again › is not sent, but that of the newer is', async () => {
    await setReminder(3)
    const { email, uuid } = await invite()
    const newer = await invite({ email, name: 'Dana W', send_again: true })
    await afterDays(4)
    expect(await subjects(email)).toHaveLength(3)
    expect([(await rowOf(uuid)).reminded_datetime, (await rowOf(newer.uuid)).reminded_datetime]).toEqual([null, expect.any(String)])
  })

  test('to a customer who has opened an earlier invitation meanwhile › is not sent', async () => {
    await setReminder(3)
    const { email } = await invite()
    const first = LINK.exec((await marquee.inbox(email))[0]?.text ?? '')?.[1]
    await invite({ email, name: 'Dana W', send_again: true })
    await marquee.api('GET', `${PATH}/clicked/${first}`)
    await afterDays(4)
    expect(await subjects(email)).toHaveLength(2)
  })

  test('by both channels › leaves out an address that bounced meanwhile, and a person who unsubscribed from either', async () => {
    await setReminder(3)
    const phone = somePhone()
    const { email, uuid } = await invite({ phone_number: phone })
    await inTenant((db) => suppressBouncedEmail(db, { clientUuid: account.clientUuid, recipient: email, at: marquee.clock.now() }))
    await afterDays(4)
    expect([(await subjects(email)).length, await texts(phone)]).toEqual([1, 2])
    expect(await rowOf(uuid)).toMatchObject({ email_state: 'sent', sms_state: 'sent', reminded_datetime: expect.any(String) })

    account = await marquee.createAccount()
    await setReminder(3)
    const { clientUuid } = account
    const other = somePhone()
    const gone = await invite({ phone_number: other })
    await inTenant((db) =>
      insertSuppressionIfNew(db, { clientUuid, channel: 'text', recipient: other.replaceAll('-', ''), reason: 'stop' }),
    )
    await afterDays(4)
    expect([(await subjects(gone.email)).length, await texts(other)]).toEqual([1, 1])
    expect(await rowOf(gone.uuid)).toMatchObject({ remind_datetime: null, reminded_datetime: null })
  })

  test('on its way, or failed › leaves the invitation sent in the stats, and its list finished', async () => {
    await setReminder(3)
    const { clientUuid, token } = account
    const rows = [{ name: 'Dana', email: someEmail() }]
    await marquee.api('POST', `${PATH}/import`, { token, body: { import_uuid: randomUUID(), rows } })
    await marquee.runJobs()
    marquee.clock.advance(4 * DAY_MS)
    await sendInvitationRemindersJob.run(marquee.services, { clientUuid })
    marquee.clock.advance(-4 * DAY_MS)
    for (const state of ['queued', 'failed'] as const) {
      await inTenant((db) => db.update(messages).set({ state }).where(eq(messages.purpose, 'review-invitation-reminder')))
      expect(await read('figures')).toMatchObject({ sent: 1, not_opened: 1, waiting: 0, not_sent: 0 })
      expect(await read('import')).toMatchObject({ done: 1, sent: 1, failed: 0, finished: true })
    }
  })

  test('when the texts of the day are used up › goes to those who get an email, and to the others later', async () => {
    await setReminder(3)
    const [first, second] = [await invite({ email: '', phone_number: somePhone() }), await invite({ email: '', phone_number: somePhone() })]
    const { email } = await invite()
    await afterDays(4)
    expect(await subjects(email)).toHaveLength(2)
    const rows = await Promise.all([first, second].map(({ uuid }) => rowOf(uuid)))
    expect(rows).toMatchObject(Array(2).fill({ remind_datetime: expect.any(String), reminded_datetime: null, sms_state: 'sent' }))
  })

  test.each([[0], [31], [2.5], ['three']])('after %s days › is rejected with a message', async (days) => {
    expect((await setReminder(days as number)).body.details.data.message).toBe('A reminder is sent after 1 to 30 days')
  })
})
