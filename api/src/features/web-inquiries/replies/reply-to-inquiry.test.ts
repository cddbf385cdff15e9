import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addNotificationRecipient } from '../../../../test/rows/test-notices.ts'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { toLocal } from '../../../platform/base/zoned-time.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { countAttemptOrThrow } from '../../../platform/rate-limit/rate-limit.ts'
import { insertSuppressionIfNew, suppressBouncedEmail } from '../../../platform/sending/messages.queries.ts'
import { testInquiries } from '../testing/test-inquiries.ts'
import { RECIPIENT_LIMIT, REPLY_LIMIT } from './replies.service.ts'

const PRACTICE = {
  companyName: 'Elm & Sons',
  address1: '1 Elm St',
  city: 'Springfield',
  state: 'IL',
  zipCode: '62704',
  phoneNumber: '(217) 555-0100',
}

let marquee: TestMarquee
let account: TestAccount
beforeAll(async () => {
  marquee = await startTestMarquee()
})
beforeEach(async () => {
  account = await marquee.createAccount({ clientUuid: await marquee.createClient(PRACTICE) })
})
afterAll(() => marquee.stop())

const { createInquiry, open, reply, setState, messagesOf } = testInquiries(() => marquee)
const inTenant = <T>(run: Parameters<typeof withTenant<T>>[2]) => withTenant(marquee.services.database, account.clientUuid, run)
const setMail = (mode: string) =>
  fetch(`${marquee.sandboxUrl}/faults/smtp`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode }),
  })
const detailOf = async (uuid: string) => (await open(account, uuid)).body.data

describe('a reply by email', () => {
  test('sent › goes out in the practice’s name, has its address as Reply-To, and resolves the inquiry', async () => {
    for (const [frequency, address] of [
      ['daily', 'boss@practice.test'],
      ['at_once', 'desk@practice.test'],
      ['off', 'quiet@practice.test'],
    ] as const)
      await addNotificationRecipient(marquee, account.clientUuid, { web_inquiry: frequency }, 'email', address)
    const { uuid, email } = await createInquiry(account, { email: 'Dana@Mail.test', messages: 'Do you do <b>implants</b>?' })
    const { status, body } = await reply(account, uuid, { words: 'Hello Dana,\n\nyes, we do.\n\nMegan' })
    expect([status, body]).toEqual([201, { code: 201, reply_uuid: expect.any(String), text_waits_until: null }])
    expect(await detailOf(uuid)).toMatchObject({ state: 'answered', marked_datetime: null, replies: [{ state: 'waiting', problem: '' }] })
    await marquee.runJobs()
    const [mail, ...more] = await marquee.inbox(email.toLowerCase())
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      from: 'Elm & Sons <hello@marquee.test>',
      subject: 'Your inquiry to Elm & Sons',
      headers: { 'Reply-To': 'desk@practice.test' },
    })
    expect(mail?.text).toContain('Hello Dana,\n\nyes, we do.\n\nMegan\n\nElm & Sons\n1 Elm St, Springfield, IL 62704\n')
    expect(mail?.text).toContain('> Do you do <b>implants</b>?')
    expect(mail?.html).not.toContain('<b>implants')
    expect(await detailOf(uuid)).toMatchObject({
      answers_to: 'desk@practice.test',
      replies: [
        {
          channel: 'email',
          recipient: 'dana@mail.test',
          words: 'Hello Dana,\n\nyes, we do.\n\nMegan',
          written_by: account.email,
          written_by_name: null,
          state: 'sent',
          waits_until: null,
        },
      ],
    })
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['inquiry_replied'])
  })

  test('of a practice without an address for inquiries › has the writer’s address as Reply-To', async () => {
    const { uuid, email } = await createInquiry(account)
    await reply(account, uuid)
    await marquee.runJobs()
    expect((await marquee.inbox(email))[0]?.headers['Reply-To']).toBe(account.email)
  })

  test('to an inquiry marked as spam › makes it answered, and a further one is sent too', async () => {
    const { uuid, email } = await createInquiry(account, { state: 'spam' })
    await reply(account, uuid)
    await reply(account, uuid, { words: 'One more thing.' })
    await marquee.runJobs()
    expect(await marquee.inbox(email)).toHaveLength(2)
    expect(await detailOf(uuid)).toMatchObject({ state: 'answered', replies: [{ words: 'Yes, we do.' }, { words: 'One more thing.' }] })
  })

  test('that the mail server rejects › shows the problem, and the inquiry is new again', async () => {
    const { uuid } = await createInquiry(account)
    await setMail('reject_recipient')
    await reply(account, uuid)
    await marquee.runJobs()
    await setMail('ok')
    const problem = 'This email address doesn’t exist. Please check it'
    expect(await detailOf(uuid)).toMatchObject({ state: 'new', marked_datetime: null, replies: [{ state: 'failed', problem }] })
  })

  test('that fails after another went out, or after a manual mark › leaves the inquiry answered', async () => {
    const [written, marked] = [await createInquiry(account), await createInquiry(account)]
    await setState(account, marked.uuid, { state: 'answered' })
    await setMail('reject_recipient')
    await reply(account, marked.uuid)
    await reply(account, written.uuid)
    await reply(account, written.uuid, { channel: 'text' })
    await marquee.runJobs()
    await setMail('ok')
    expect(await detailOf(written.uuid)).toMatchObject({ state: 'answered', replies: [{ state: 'failed' }, { state: 'sent' }] })
    expect(await detailOf(marked.uuid)).toMatchObject({ state: 'answered', replies: [{ state: 'failed' }] })
  })
})

describe('a reply by text', () => {
  test('sent › names the business, its number and how to opt out', async () => {
    const { uuid, phoneE164 } = await createInquiry(account)
    expect((await reply(account, uuid, { channel: 'text', words: 'Yes, we do.' })).status).toBe(201)
    await marquee.runJobs()
    const [text, ...more] = await marquee.inbox(phoneE164)
    expect([more, text?.text]).toEqual([[], 'Elm & Sons: Yes, we do.\n\nReply here or call (217) 555-0100. Reply STOP to opt out.'])
    expect((await detailOf(uuid)).replies).toMatchObject([{ channel: 'text', recipient: phoneE164, state: 'sent' }])
  })
})

describe('a reply in Spanish', () => {
  test('by text or email › has nothing in English around it', async () => {
    const { uuid, phoneE164, email } = await createInquiry(account, { email: 'rosa@mail.test', messages: '¿Atienden los sábados?' })
    await reply(account, uuid, { channel: 'text', words: 'Sí, los sábados de 9 a 1.' })
    await reply(account, uuid, { words: 'Hola Rosa:\n\nSí, los sábados de 9 a 1. Puede llamarnos cuando quiera.' })
    // Too short to detect its language, so the inquiry's language is used
    await reply(account, uuid, { channel: 'text', words: 'OK' })
    await marquee.runJobs()
    const texts = (await marquee.inbox(phoneE164)).map(({ text }) => text)
    const END = '\n\nResponda aquí o llame al (217) 555-0100. Responda STOP para cancelar.'
    expect(texts.toSorted()).toEqual([`Elm & Sons: OK${END}`, `Elm & Sons: Sí, los sábados de 9 a 1.${END}`])
    const [mail] = await marquee.inbox(email)
    expect(mail?.subject).toBe('Su consulta a Elm & Sons')
    expect(mail?.html).toContain('<html lang="es">')
    expect(mail?.text).toMatch(/\n\nUsted nos escribió el \d+ de \p{L}+ de \d{4}:\n> ¿Atienden los sábados\?\n\nEnviado con /u)
    expect(mail?.text).not.toMatch(/You wrote|Sent with/)
  })
})

describe('the same reply', () => {
  test('requested several times at once and again later › is sent once', async () => {
    const { uuid, email } = await createInquiry(account)
    const again = { reply_uuid: randomUUID() }
    const responses = await Promise.all([reply(account, uuid, again), reply(account, uuid, again), reply(account, uuid, again)])
    await marquee.runJobs()
    responses.push(await reply(account, uuid, again))
    expect(responses.map(({ status, body }) => [status, body.reply_uuid])).toEqual(responses.map(() => [201, again.reply_uuid]))
    await marquee.runJobs()
    expect(await marquee.inbox(email)).toHaveLength(1)
    expect((await detailOf(uuid)).replies).toHaveLength(1)
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['inquiry_replied'])
  })

  test('with another text, or for another inquiry › is rejected, and nothing more is sent', async () => {
    const first = await createInquiry(account)
    const second = await createInquiry(account)
    const again = { reply_uuid: randomUUID() }
    await reply(account, first.uuid, again)
    for (const response of [
      await reply(account, first.uuid, { ...again, words: 'No, we do not.' }),
      await reply(account, first.uuid, { ...again, channel: 'text' }),
      await reply(account, second.uuid, again),
    ])
      expect(problemOf(response)).toEqual({
        status: 409,
        code: 'conflict',
        message: 'Your reply was already sent, without your latest changes',
      })
    expect(await messagesOf(account)).toHaveLength(1)
    expect((await detailOf(second.uuid)).state).toBe('new')
  })

  test('repeated after the inquiry was opened again › leaves it open', async () => {
    const { uuid } = await createInquiry(account)
    const again = { reply_uuid: randomUUID() }
    await reply(account, uuid, again)
    await setState(account, uuid, { state: 'new' })
    expect((await reply(account, uuid, again)).status).toBe(201)
    expect((await detailOf(uuid)).state).toBe('new')
  })
})

describe('a reply to a person who cannot be reached', () => {
  const GONE = { email: 'This person has unsubscribed from your emails, so nothing can be sent' }

  test('because they unsubscribed › is rejected on this channel, shown beforehand, and sent by the other', async () => {
    const { uuid, email, phoneE164 } = await createInquiry(account)
    const { clientUuid } = account
    await inTenant((db) => insertSuppressionIfNew(db, { clientUuid, channel: 'email', recipient: email, reason: 'unsubscribed' }))
    expect((await detailOf(uuid)).reply_by).toEqual({ email: { to: email, problem: GONE.email }, text: { to: phoneE164, problem: '' } })
    expect(problemOf(await reply(account, uuid))).toEqual({ status: 409, code: 'conflict', message: GONE.email })
    expect([await messagesOf(account), (await detailOf(uuid)).state]).toEqual([[], 'new'])
    expect((await reply(account, uuid, { channel: 'text' })).status).toBe(201)
    await inTenant((db) => insertSuppressionIfNew(db, { clientUuid, channel: 'text', recipient: phoneE164, reason: 'stop' }))
    await marquee.runJobs()
    expect(await marquee.inbox(phoneE164)).toEqual([])
    expect(await detailOf(uuid)).toMatchObject({ state: 'new', replies: [{ state: 'unsubscribed', problem: 'Unsubscribed' }] })
  })

  test('because an email bounced lately › is rejected, and tried again a month later', async () => {
    const { uuid, email } = await createInquiry(account)
    const at = new Date(marquee.clock.now().getTime() - 31 * 24 * 3_600_000)
    await inTenant((db) => suppressBouncedEmail(db, { clientUuid: account.clientUuid, recipient: email, at: marquee.clock.now() }))
    expect(problemOf(await reply(account, uuid)).message).toBe('Earlier email to this address bounced. Please check it')
    await inTenant((db) => suppressBouncedEmail(db, { clientUuid: account.clientUuid, recipient: email, at }))
    expect((await reply(account, uuid)).status).toBe(201)
  })

  test.each([
    ['no email', { email: '' }, 'email', 'The form has no email address'],
    ['an address nobody can write to', { email: 'ann@mail.1' }, 'email', 'Nothing can be sent to this email address'],
    ['no number', { phoneNumber: '', phoneE164: '' }, 'text', 'The form has no phone number'],
    ['a number that is none', { phoneNumber: 'call me', phoneE164: '' }, 'text', 'No text can be sent to this phone number'],
    ['a number of a country without texts', { phoneE164: '+493055501234' }, 'text', 'No text can be sent to this phone number'],
  ])('because the form has %s › is rejected with a message', async (_, values, channel, message) => {
    const { uuid } = await createInquiry(account, values)
    expect(problemOf(await reply(account, uuid, { channel }))).toEqual({ status: 409, code: 'conflict', message })
    expect((await detailOf(uuid)).reply_by[channel].problem).toBe(message)
  })
})

describe('POST /inquiry/website/inquiry/{web_inquiry_uuid}/reply', () => {
  test.each([
    [{ words: '' }, 'Please write a reply first'],
    [{ words: ' \n\u200b ' }, 'Please write a reply first'],
    [{ words: 'x'.repeat(5001) }, 'A reply can have at most 5000 characters'],
    [{ channel: 'text', words: 'x'.repeat(1001) }, 'A text can have at most 1000 characters'],
    [{ words: 'a\u0000b' }, 'A reply contains characters that cannot be used'],
    [{ channel: 'fax' }, 'channel must be one of: email, text'],
    [{ reply_uuid: '1' }, 'reply_uuid must be a uuid'],
    [{ to: 'else@mail.test' }, 'Unknown field: to'],
  ])('with %j › is rejected with a message', async (body, message) => {
    const { uuid } = await createInquiry(account)
    expect(problemOf(await reply(account, uuid, body))).toMatchObject({ status: 400, message })
    expect(await messagesOf(account)).toEqual([])
  })

  test('to another business’s inquiry › does not exist, and nothing is sent', async () => {
    const stranger = await marquee.createAccount()
    const { uuid } = await createInquiry(account)
    expect(problemOf(await reply(stranger, uuid))).toEqual({ status: 404, code: 'not_found', message: 'This inquiry does not exist' })
    expect([await messagesOf(stranger), await messagesOf(account)]).toEqual([[], []])
  })

  test('of several accounts to one person › is limited for that person, and for nobody else', async () => {
    const colleague = await marquee.createAccount({ clientUuid: account.clientUuid })
    const [first, again] = [
      await createInquiry(account, { email: 'victim@mail.test' }),
      await createInquiry(account, { email: 'Victim@mail.test' }),
    ]
    for (let sent = 0; sent < RECIPIENT_LIMIT.max; sent++)
      expect((await reply(sent % 2 ? account : colleague, sent % 2 ? first.uuid : again.uuid)).status).toBe(201)
    expect((await reply(colleague, first.uuid)).status).toBe(429)
    const other = await createInquiry(account)
    expect((await reply(account, other.uuid)).status).toBe(201)
  })

  test('too often › is rejected', async () => {
    const { uuid } = await createInquiry(account)
    const { database, clock } = marquee.services
    for (let tries = 0; tries < REPLY_LIMIT.max; tries++) await countAttemptOrThrow(database, clock, REPLY_LIMIT, account.uuid)
    expect((await reply(account, uuid)).status).toBe(429)
  })
})

describe('outside the hours for texts', () => {
  const ZONE = 'America/Chicago'
  // Hours that have not begun, or ended long ago, whenever the test runs
  const CLOSED = toLocal(new Date(), ZONE).hour < 12 ? { from: 20, to: 21 } : { from: 3, to: 4 }

  test('a reply by text › waits and shows until when, before and after it is sent', async () => {
    account = await marquee.createAccount({
      clientUuid: await marquee.createClient({ ...PRACTICE, textFromHour: CLOSED.from, textToHour: CLOSED.to }),
    })
    const { uuid, phoneE164 } = await createInquiry(account)
    const until = (await detailOf(uuid)).text_would_wait_until
    expect(toLocal(new Date(until), ZONE)).toMatchObject({ hour: CLOSED.from, minute: 0 })
    const { body } = await reply(account, uuid, { channel: 'text' })
    await marquee.runJobs()
    expect(body.text_waits_until).toBe(until)
    expect((await detailOf(uuid)).replies).toMatchObject([{ state: 'waiting', waits_until: until }])
    expect(await marquee.inbox(phoneE164)).toEqual([])
  })
})
