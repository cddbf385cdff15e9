import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NoticeRecipient } from '#contract/notices/notices.ts'
import { addNotificationRecipient, NO_NOTICES } from '../../../../test/rows/test-notices.ts'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { CONFIRMATION_LIMITS } from '../../../platform/confirmed-addresses/confirmation-links.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { accounts } from '../../../platform/identity/identity.tables.ts'
import { suppressions } from '../../../platform/sending/suppressions.tables.ts'
import { CODE_LIMIT } from './recipients.service.ts'

const HOUR_MS = 3_600_000
const OLD_LINK = { status: 410, code: 'gone', message: 'This link has expired. Request a new one in the recipient list' }
const CHOICES = { ...NO_NOTICES, missed_call: 'at_once', web_inquiry: 'daily' }
const BY_TEXT = { ...NO_NOTICES, missed_call: 'at_once' }

let marquee: TestMarquee
let admin: TestAccount
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())
beforeEach(async () => {
  admin = await marquee.createAccount()
})

let made = 0
const freshAddress = () => `desk-${++made}@practice.test`
const freshNumber = () => `+1-773-555-01${String(++made).padStart(2, '0')}`
const e164 = (wire: string) => wire.replaceAll('-', '')

const list = async ({ token }: TestAccount): Promise<NoticeRecipient[]> => (await marquee.api('GET', '/notices', { token })).body.recipients
const add = ({ token }: TestAccount, body: Record<string, unknown>) => marquee.api('POST', '/notices/recipients', { token, body })
const addEmail = (account: TestAccount, address: string) => add(account, { channel: 'email', address, choices: CHOICES })
const addNumber = (account: TestAccount, address: string) => add(account, { channel: 'text', address, choices: BY_TEXT })
const open = ({ token }: TestAccount, code: string) => marquee.api('PUT', '/notices/address', { token, body: { code } })
const enter = ({ token }: TestAccount, uuid: string, code: string) =>
  marquee.api('PUT', `/notices/recipients/${uuid}/confirmation`, { token, body: { code } })

async function linkTo(email: string): Promise<string> {
  await marquee.runJobs()
  const [mail] = await marquee.inbox(email)
  const [link = ''] = mail?.links ?? []
  expect(link).toMatch(/^http:\/\/localhost:3000\/notices\?confirm=[0-9a-f-]{36}$/)
  return link.split('confirm=')[1] ?? ''
}

async function codeTo(number: string): Promise<string> {
  await marquee.runJobs()
  const [text] = await marquee.inbox(e164(number))
  return /\b\d{6}\b/.exec(text?.text ?? '')?.[0] ?? ''
}

describe('an email address', () => {
  test('that is new › gets nothing but a link, which any account of the business opens', async () => {
    const address = freshAddress()
    const { body } = await addEmail(admin, address.toUpperCase())
    expect(await list(admin)).toEqual([
      { recipient_uuid: body.recipient_uuid, channel: 'email', address, choices: CHOICES, state: 'waiting' },
    ])
    const code = await linkTo(address)
    const stranger = await marquee.createAccount()
    expect(problemOf(await open(stranger, code))).toEqual(OLD_LINK)
    const colleague = await marquee.createAccount({ clientUuid: admin.clientUuid, accountType: 'REGULAR' })
    expect((await open(colleague, code)).body).toEqual({ code: 200, email: address })
    expect(await list(colleague)).toMatchObject([{ address, state: 'confirmed' }])
    expect(problemOf(await open(colleague, code))).toEqual(OLD_LINK)
    expect(await marquee.auditOf(admin.clientUuid)).toEqual(['notice_recipient_added', 'notice_recipient_confirmed'])
  })

  test('whose link is sent again › is confirmed by the newer link alone', async () => {
    const address = freshAddress()
    const { body } = await addEmail(admin, address)
    const old = await linkTo(address)
    await marquee.api('POST', `/notices/recipients/${body.recipient_uuid}/confirmation`, { token: admin.token })
    const newer = await linkTo(address)
    expect(problemOf(await open(admin, old))).toEqual(OLD_LINK)
    expect((await open(admin, newer)).status).toBe(200)
  })

  test.each([
    ['is a standard user now', { accountType: 'REGULAR' as const }],
    ['is disabled', { disabledAt: new Date() }],
  ])('requested by somebody who %s › cannot be confirmed, and the list shows that', async (_, now) => {
    const [address, other] = [freshAddress(), await marquee.createAccount({ clientUuid: admin.clientUuid })]
    await addEmail(admin, address)
    const code = await linkTo(address)
    await withSystem(marquee.services.database, (db) => db.update(accounts).set(now).where(eq(accounts.uuid, admin.uuid)))
    expect(problemOf(await open(other, code))).toEqual(OLD_LINK)
    expect(await list(other)).toMatchObject([{ state: 'expired' }])
  })

  test('whose code is invented, or a day old › is not confirmed, and the list shows that', async () => {
    const address = freshAddress()
    await addEmail(admin, address)
    const code = await linkTo(address)
    expect(problemOf(await open(admin, randomUUID()))).toEqual(OLD_LINK)
    marquee.clock.advance(24 * HOUR_MS)
    expect(problemOf(await open(admin, code))).toEqual(OLD_LINK)
    expect(await list(admin)).toMatchObject([{ address, state: 'expired' }])
  })

  test('that is removed › gets an email that names who removed it', async () => {
    const address = await addNotificationRecipient(marquee, admin.clientUuid, { missed_call: 'at_once' })
    const [recipient] = await list(admin)
    expect((await marquee.api('DELETE', `/notices/recipients/${recipient?.recipient_uuid}`, { token: admin.token })).status).toBe(200)
    await marquee.runJobs()
    const [mail] = await marquee.inbox(address)
    expect(mail?.text).toContain(`${address} was removed`)
    expect(mail?.text).toContain(`${admin.email} made this change.`)
    expect(await list(admin)).toEqual([])
  })

  test('with everything turned off and on › is notified once of what it no longer gets and by whom, and needs no other link', async () => {
    const chosen = { web_inquiry: 'at_once', low_review: 'daily' } as const
    const address = await addNotificationRecipient(marquee, admin.clientUuid, chosen)
    const [recipient] = await list(admin)
    const change = async (choices: object) => {
      const path = `/notices/recipients/${recipient?.recipient_uuid}`
      expect((await marquee.api('PUT', path, { token: admin.token, body: { choices } })).status).toBe(200)
      await marquee.runJobs()
    }
    for (const choices of [NO_NOTICES, NO_NOTICES, { ...NO_NOTICES, ...chosen }]) await change(choices)
    const [mail, ...more] = await marquee.inbox(address)
    expect(more).toEqual([])
    expect(mail?.subject).toMatch(/were turned off$/)
    expect(mail?.text).toMatch(/no longer gets emails about .*web inquiries and low reviews at /)
    expect(mail?.text).toContain(`${admin.email} turned them off.`)
    expect(await list(admin)).toMatchObject([{ address, state: 'confirmed', choices: { ...NO_NOTICES, ...chosen } }])
  })
})

describe('a mobile number', () => {
  test('that is new › gets a code by text, and is confirmed with it', async () => {
    const number = freshNumber()
    const { body } = await addNumber(admin, number)
    expect(body.text_waits_until).toBeNull()
    const code = await codeTo(number)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(problemOf(await enter(admin, body.recipient_uuid, wrong))).toMatchObject({ status: 400 })
    expect((await enter(admin, body.recipient_uuid, code)).status).toBe(200)
    expect(await list(admin)).toMatchObject([{ channel: 'text', address: e164(number), state: 'confirmed' }])
  })

  test('whose code is guessed › is rejected after a few tries, even with the right code', async () => {
    const number = freshNumber()
    const { recipient_uuid: uuid } = (await addNumber(admin, number)).body
    const code = await codeTo(number)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < CODE_LIMIT.max; tries++) await enter(admin, uuid, wrong)
    expect((await enter(admin, uuid, code)).status).toBe(429)
  })

  test('at night › gets its code in the morning, which is valid for a day from then', async () => {
    const hour = Number(
      new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone: 'America/Chicago' }).format(new Date()),
    )
    const [textFromHour, textToHour] = hour < 12 ? [20, 24] : [0, 4]
    const clientUuid = await marquee.createClient({ textFromHour, textToHour })
    const night = await marquee.createAccount({ clientUuid })
    const number = freshNumber()
    const { body } = await addNumber(night, number)
    expect(new Date(body.text_waits_until) > new Date()).toBe(true)
    await marquee.runJobs()
    expect(await marquee.inbox(e164(number))).toEqual([])
  })

  test('that texted STOP › is not added, and one that does so later is marked', async () => {
    const [early, late] = [freshNumber(), await addNotificationRecipient(marquee, admin.clientUuid, BY_TEXT as typeof NO_NOTICES, 'text')]
    const stop = (recipient: string) =>
      withSystem(marquee.services.database, (db) =>
        db.insert(suppressions).values({ clientUuid: admin.clientUuid, channel: 'text', recipient, reason: 'stop' }),
      )
    await stop(e164(early))
    await stop(late)
    expect(problemOf(await addNumber(admin, early))).toMatchObject({ status: 409, code: 'conflict' })
    expect(await list(admin)).toMatchObject([{ address: late, state: 'refused' }])
  })
})

describe('the list', () => {
  test('with invalid input › rejects it with a message', async () => {
    const address = freshAddress()
    const sentence = async (body: Record<string, unknown>) => problemOf(await add(admin, body)).message
    expect(await sentence({ channel: 'email', address: 'nobody', choices: CHOICES })).toBe('Email format incorrect')
    expect(await sentence({ channel: 'text', address: '+1-555', choices: BY_TEXT })).toBe('Phone number is invalid')
    expect(await sentence({ channel: 'email', address, choices: NO_NOTICES })).toBe('Choose at least one notification')
    expect(await sentence({ channel: 'text', address: freshNumber(), choices: CHOICES })).toContain('The daily digest is an email')
    await addEmail(admin, address)
    expect(await sentence({ channel: 'email', address, choices: CHOICES })).toBe('This address is already on the list')
    const standard = await marquee.createAccount({ clientUuid: admin.clientUuid, accountType: 'REGULAR' })
    expect((await addEmail(standard, freshAddress())).status).toBe(403)
  })

  test('with changed choices › saves them, but no digest for a number', async () => {
    await addNotificationRecipient(marquee, admin.clientUuid, { missed_call: 'at_once' }, 'text')
    const [recipient] = await list(admin)
    const change = (choices: object) =>
      marquee.api('PUT', `/notices/recipients/${recipient?.recipient_uuid}`, { token: admin.token, body: { choices } })
    expect((await change(CHOICES)).status).toBe(400)
    const wanted = { ...NO_NOTICES, low_review: 'at_once' }
    expect((await change(wanted)).status).toBe(200)
    expect((await list(admin))[0]?.choices).toEqual(wanted)
  })

  test('with a recipient stored before urgent calls existed › shows the frequency of missed calls for urgent ones', async () => {
    const address = await addNotificationRecipient(marquee, admin.clientUuid, { missed_call: 'at_once' })
    await withSystem(marquee.services.database, (db) =>
      db.execute(sql`update notice_recipients set choices = choices - 'urgent_call' where address = ${address}`),
    )
    expect(await list(admin)).toMatchObject([{ address, choices: { ...BY_TEXT, urgent_call: 'at_once' } }])
  })

  test('used to flood an address › stops sending to it, whichever business requests it', async () => {
    const address = freshAddress()
    for (let index = 0; index < CONFIRMATION_LIMITS.byAddress.max; index++) await addEmail(await marquee.createAccount(), address)
    expect((await addEmail(admin, address)).status).toBe(429)
    marquee.clock.advance(24 * HOUR_MS)
    expect((await addEmail(admin, address)).status).toBe(201)
  })

  test('used to send link after link › sends an address a few, and does not block other businesses', async () => {
    const address = freshAddress()
    const { body } = await addEmail(admin, address)
    const again = () => marquee.api('POST', `/notices/recipients/${body.recipient_uuid}/confirmation`, { token: admin.token })
    for (let sent = 1; sent < CONFIRMATION_LIMITS.byClientAndAddress.max; sent++) expect((await again()).status).toBe(200)
    expect((await again()).status).toBe(429)
    expect((await addEmail(await marquee.createAccount(), address)).status).toBe(201)
  })
})
