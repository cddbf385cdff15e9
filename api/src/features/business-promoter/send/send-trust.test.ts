import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addNotificationRecipient } from '../../../../test/rows/test-notices.ts'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { insertSuppressionIfNew, suppressBouncedEmail } from '../../../platform/sending/messages.queries.ts'
import { messages } from '../../../platform/sending/messages.tables.ts'

const PATH = '/review/business-promoter'
const DAY_MS = 24 * 3_600_000

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

let people = 0
const person = () => {
  people += 1
  return { name: 'Dana Whitfield', email: `trust-${people}@mail.test`, phone_number: `+1-217-555-01${String(people).padStart(2, '0')}` }
}
const dialed = (phone: string) => phone.replaceAll('-', '')
const send = ({ token }: TestAccount, body: object) => marquee.api('POST', PATH, { token, body })
const total = async ({ token }: TestAccount) => (await marquee.api('GET', PATH, { token })).body.page.totalElements
const unsubscribe = ({ clientUuid }: TestAccount, channel: 'email' | 'text', recipient: string) =>
  withTenant(marquee.services.database, clientUuid, (db) =>
    insertSuppressionIfNew(db, { clientUuid, channel, recipient, reason: 'unsubscribed' }),
  )

const bounce = ({ clientUuid }: TestAccount, recipient: string) =>
  withTenant(marquee.services.database, clientUuid, (db) => suppressBouncedEmail(db, { clientUuid, recipient, at: marquee.clock.now() }))
const startList = ({ token }: TestAccount, rows: object[]) =>
  marquee.api('POST', `${PATH}/import`, { token, body: { import_uuid: randomUUID(), rows } })
/** Runs with a new sign-in as if this much time had passed, and resets the clock */
async function later<T>(ms: number, { clientUuid }: TestAccount, run: (account: TestAccount) => Promise<T>): Promise<T> {
  marquee.clock.advance(ms)
  const result = await run(await marquee.createAccount({ clientUuid }))
  marquee.clock.advance(-ms)
  return result
}

const GONE = { status: 409, code: 'conflict', message: 'This person has unsubscribed or was opted out, so nothing can be sent' }

describe('an invitation by email', () => {
  test('has the recipient of private feedback as Reply-To, if there is one', async () => {
    const [account, other] = [await marquee.createAccount(), await marquee.createAccount()]
    const desk = await addNotificationRecipient(marquee, account.clientUuid, { private_feedback: 'at_once' })
    const [invited, invitedByOther] = [person(), person()]
    await send(account, { name: invited.name, email: invited.email })
    await send(other, { name: invitedByOther.name, email: invitedByOther.email })
    await marquee.runJobs()
    expect((await marquee.inbox(invited.email))[0]?.headers).toMatchObject({ 'Reply-To': desk })
    expect((await marquee.inbox(invitedByOther.email))[0]?.headers).not.toHaveProperty('Reply-To')
  })
})

describe('an invitation to somebody who unsubscribed', () => {
  test('from all addresses given › is rejected, and leaves no row', async () => {
    const account = await marquee.createAccount()
    const dana = person()
    await unsubscribe(account, 'email', dana.email)
    expect(problemOf(await send(account, { name: dana.name, email: dana.email }))).toEqual(GONE)
    await unsubscribe(account, 'text', dialed(dana.phone_number))
    expect(problemOf(await send(account, dana))).toEqual(GONE)
    expect(problemOf(await send(account, { ...dana, send_again: true }))).toEqual(GONE)
    expect(await total(account)).toBe(0)
  })

  test('from emails alone › goes by text, and the response shows what was not sent', async () => {
    const account = await marquee.createAccount()
    const dana = person()
    await unsubscribe(account, 'email', dana.email)
    const { status, body } = await send(account, dana)
    expect([status, body.unsubscribed]).toEqual([201, ['email']])
    await marquee.runJobs()
    expect(await marquee.inbox(dana.email)).toEqual([])
    expect(await marquee.inbox(dialed(dana.phone_number))).toHaveLength(1)
  })

  test('on a list › has no row, and a list of nobody else is rejected', async () => {
    const account = await marquee.createAccount()
    const [gone, other] = [person(), person()]
    await unsubscribe(account, 'email', gone.email)
    const rowOf = ({ name, email }: typeof gone) => ({ name, email })
    expect((await startList(account, [rowOf(gone)])).status).toBe(409)
    expect((await startList(account, [rowOf(gone), rowOf(other)])).status).toBe(201)
    await marquee.runJobs()
    expect(await total(account)).toBe(1)
    const progress = await marquee.api('GET', `${PATH}/import`, { token: account.token })
    expect(progress.body.data).toMatchObject({ total: 1, sent: 1, finished: true })
  })
})

describe('an invitation to an address that bounced', () => {
  test('without a number › is rejected for a month, and leaves no row', async () => {
    const account = await marquee.createAccount()
    const { name, email } = person()
    await bounce(account, email)
    expect(problemOf(await send(account, { name, email }))).toEqual({
      status: 409,
      code: 'conflict',
      message: 'Earlier email to this address bounced. Please check it',
    })
    expect(await total(account)).toBe(0)
    const laterStatus = await later(31 * DAY_MS, account, async (signedIn) => {
      const { status } = await send(signedIn, { name, email })
      await marquee.runJobs()
      return status
    })
    expect([laterStatus, (await marquee.inbox(email)).length]).toEqual([201, 1])
  })

  test('with a number › goes by text, and the row shows why not by email', async () => {
    const account = await marquee.createAccount()
    const dana = person()
    await bounce(account, dana.email)
    const { status, body } = await send(account, dana)
    expect([status, body.email_came_back]).toEqual([201, true])
    await marquee.runJobs()
    expect((await marquee.api('GET', PATH, { token: account.token })).body.data).toMatchObject([
      { email_state: 'failed', email_problem: expect.stringContaining('bounced'), sms_state: 'sent' },
    ])
    const again = await marquee.api('POST', `${PATH}/re-send/${body.business_promoter_uuid}`, { token: account.token })
    expect(again.body).toEqual({ code: 200, unsubscribed: [], email_came_back: true, text_waits_until: null })
  })

  test('on a list › has a row that shows why, and is sent a month later', async () => {
    const account = await marquee.createAccount()
    const { name, email } = person()
    await bounce(account, email)
    expect((await startList(account, [{ name, email }])).status).toBe(201)
    await marquee.runJobs()
    expect((await marquee.api('GET', PATH, { token: account.token })).body.data).toMatchObject([
      { email_state: 'failed', email_problem: expect.stringContaining('bounced') },
    ])
    await later(31 * DAY_MS, account, async (signedIn) => {
      expect((await startList(signedIn, [{ name, email }])).status).toBe(201)
      await marquee.runJobs()
    })
    expect(await marquee.inbox(email)).toHaveLength(1)
  })
})

describe('the same person twice within a day', () => {
  test('by a text that was deferred over night › counts from when it arrived', async () => {
    const account = await marquee.createAccount()
    const { name, phone_number } = person()
    await send(account, { name, phone_number })
    await marquee.runJobs()
    const ageMessages = "update messages set created_at = now() - interval '30 hours' where client_uuid = $1"
    await marquee.services.database.executeSql(ageMessages, [account.clientUuid])
    expect((await send(account, { name: 'The same', phone_number })).status).toBe(409)
  })

  test('who got another email of the business › needs no confirmation', async () => {
    const account = await marquee.createAccount()
    const { clientUuid } = account
    const { name, email } = person()
    const report = {
      clientUuid,
      channel: 'email',
      purpose: 'seo-report',
      brand: 'marquee',
      text: '',
      solicits: true,
      state: 'sent',
    } as const
    await withTenant(marquee.services.database, clientUuid, (db) => db.insert(messages).values({ ...report, recipient: email }))
    expect((await send(account, { name, email })).status).toBe(201)
  })

  test('by either address › needs a confirmation, and is sent with it', async () => {
    const account = await marquee.createAccount()
    const dana = person()
    expect((await send(account, dana)).status).toBe(201)
    for (const again of [
      { name: 'D. Whitfield', email: dana.email },
      { name: 'Dana', phone_number: dana.phone_number },
    ]) {
      const rejected = await send(account, again)
      expect(problemOf(rejected)).toMatchObject({ status: 409, message: expect.stringContaining('already invited within a day') })
      expect(rejected.body.details.data.field).toBe('send_again')
    }
    expect(await total(account)).toBe(1)
    expect((await send(account, { ...dana, name: 'Dana W', send_again: true })).status).toBe(201)
    await marquee.runJobs()
    expect(await marquee.inbox(dana.email)).toHaveLength(2)
  })

  test('by several people at once › is sent once', async () => {
    const account = await marquee.createAccount()
    const { email } = person()
    const responses = await Promise.all(['Dana', 'Dana W', 'D. W.'].map((name) => send(account, { name, email })))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test('of another business, after a day, or after one that failed › needs no confirmation', async () => {
    const [account, other] = [await marquee.createAccount(), await marquee.createAccount()]
    const dana = person()
    await send(account, dana)
    expect((await send(other, dana)).status).toBe(201)
    await marquee.services.database.executeSql("update messages set state = 'failed' where client_uuid = $1", [account.clientUuid])
    expect((await send(account, { ...dana, name: 'After a failure' })).status).toBe(201)
    expect((await send(account, { ...dana, name: 'Too early' })).status).toBe(409)
    marquee.clock.advance(DAY_MS + 60_000)
    const later = await marquee.createAccount({ clientUuid: account.clientUuid })
    expect((await send(later, { ...dana, name: 'Later' })).status).toBe(201)
  })
})
