import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiResponse, problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'
import { withTenant } from '../../platform/database/tenancy.ts'
import { countAttemptOrThrow } from '../../platform/rate-limit/rate-limit.ts'
import { insertSuppressionIfNew } from '../../platform/sending/messages.queries.ts'
import { messages } from '../../platform/sending/messages.tables.ts'
import { SEND_LIMIT } from './send/send-invitation.service.ts'

const PATH = '/review/business-promoter'
const PNG_SIGNATURE = '89504e470d0a1a0a'
const LINK = /\/review\/business-promoter\/([\w-]{22})/

let marquee: TestMarquee
let own: TestAccount
beforeAll(async () => {
  marquee = await startTestMarquee()
  own = await marquee.createAccount({
    clientUuid: await marquee.createClient({
      companyName: 'Elm & Oak Dental',
      address1: '1420 S Grand Ave',
      city: 'Springfield',
      state: 'IL',
      zipCode: '62704',
      phoneNumber: '(217) 555-0100',
    }),
  })
})
afterAll(() => marquee.stop())

let people = 0
/** A new person with unique addresses, so that tests do not affect each other */
const person = () => {
  people += 1
  return { name: 'Dana Whitfield', email: `dana-${people}@mail.test`, phone_number: `+1-217-555-01${String(people).padStart(2, '0')}` }
}
const dialed = (phone: string) => phone.replaceAll('-', '')
const send = (body: object, { token } = own) => marquee.api('POST', PATH, { token, body })
const resend = (uuid: string, { token } = own) => marquee.api('POST', `${PATH}/re-send/${uuid}`, { token })
const optOut = (uuid: string, opted_out: boolean, { token } = own) =>
  marquee.api('POST', `${PATH}/opt-out/${uuid}`, { token, body: { opted_out } })
const list = async ({ token } = own, query = '?size=100') => (await marquee.api('GET', PATH + query, { token })).body
const rowOf = async (uuid: string) =>
  (await list()).data.find((row: { business_promoter_uuid: string }) => row.business_promoter_uuid === uuid)
const open = (key: string) => marquee.api('GET', `${PATH}/clicked/${key}`)
const uuidOf = ({ body }: ApiResponse): string => body.business_promoter_uuid
const endMessages = (recipient: string, values: { state: 'failed' | 'unconfirmed'; problem: string }) =>
  withTenant(marquee.services.database, own.clientUuid, (db) => db.update(messages).set(values).where(eq(messages.recipient, recipient)))
const keyIn = (text: string | undefined) => LINK.exec(text ?? '')?.[1] ?? ''

describe('POST /review/business-promoter', () => {
  test('in Spanish › sends Spanish messages and opens the page in Spanish, also when sent again', async () => {
    const dana = person()
    const uuid = uuidOf(await send({ ...dana, language: 'es' }))
    await marquee.runJobs()
    const [email] = await marquee.inbox(dana.email)
    const [text] = await marquee.inbox(dialed(dana.phone_number))
    expect(email?.subject).toBe('¿Cómo le fue en Elm & Oak Dental?')
    expect(email?.html).toContain('<html lang="es">')
    expect(email?.html).toContain('Hola, Dana: ¿nos recomendaría?')
    expect(email?.text).not.toMatch(/unsubscribe:|Sent with|Thank you/i)
    expect(text?.text).toMatch(/^Elm & Oak Dental: Hola Dana, ¿nos recomienda\? http\S+ Responda STOP para cancelar$/)
    expect((await open(keyIn(email?.text))).body.language).toBe('es')
    expect((await marquee.api('GET', `${PATH}/unsubscribe/${keyIn(email?.text)}`)).body.language).toBe('es')
    await resend(uuid)
    await marquee.runJobs()
    expect((await marquee.inbox(dana.email)).map(({ subject }) => subject)).toEqual([email?.subject, email?.subject])
  })

  test('in an unsupported language › is rejected', async () => {
    expect(problemOf(await send({ ...person(), language: 'fr' }))).toMatchObject({ status: 400, message: 'language must be en or es' })
  })

  test('with email and phone › sends both in the name of the business, each with its own link', async () => {
    const dana = person()
    const response = await send(dana)
    expect([response.status, response.body.code]).toEqual([201, 201])
    expect(await rowOf(uuidOf(response))).toMatchObject({ email_state: 'waiting', sms_state: 'waiting', email_problem: '' })
    await marquee.runJobs()

    const [email] = await marquee.inbox(dana.email)
    const [text] = await marquee.inbox(dialed(dana.phone_number))
    expect(email?.from).toContain('Elm & Oak Dental')
    expect(email?.html).toContain('Hello Dana, would you recommend us?')
    expect(email?.html).toContain('Elm &#38; Oak Dental')
    expect(email?.text).toContain('Elm & Oak Dental\n1420 S Grand Ave, Springfield, IL 62704\n(217) 555-0100\n')
    expect(email?.html).toContain('<br>1420 S Grand Ave, Springfield, IL 62704<br>(217) 555-0100<')
    expect(email?.text).not.toContain('Whitfield')
    expect(email?.headers['List-Unsubscribe']).toContain(`/api/review/business-promoter/unsubscribe/${keyIn(email?.text)}`)
    expect(email?.text).toContain(`/review/unsubscribe/${keyIn(email?.text)}`)
    expect(text?.text).toMatch(/^Elm & Oak Dental: Hi Dana, would you recommend us\? http\S+ Reply STOP to opt out$/)

    expect(keyIn(text?.text)).not.toBe(keyIn(email?.text))
    await open(keyIn(text?.text))
    expect(await rowOf(uuidOf(response))).toMatchObject({ email_clicked: false, sms_clicked: true })
    await open(keyIn(email?.text))
    expect(await rowOf(uuidOf(response))).toMatchObject({ email_clicked: true, sms_clicked: true })
    expect(await rowOf(uuidOf(response))).toMatchObject({
      name: 'Dana Whitfield',
      phone_number: dialed(dana.phone_number),
      email_address: dana.email,
      email_state: 'sent',
      sms_state: 'sent',
      opted_out: false,
      rating: null,
    })
    // Once sent, the message is wiped, so that only its recipient has the link
    const stored = await withTenant(marquee.services.database, own.clientUuid, (db) =>
      db.select({ text: messages.text, html: messages.html }).from(messages).where(eq(messages.recipient, dana.email)),
    )
    expect(stored).toEqual([{ text: '[removed after sending]', html: '' }])
  })

  test('with a name full of markup › shows it as text', async () => {
    const { email } = person()
    await send({ name: '<img/src=x> Whitfield', email })
    await marquee.runJobs()
    const [received] = await marquee.inbox(email)
    expect(received?.html).not.toContain('<img/src=x>')
    expect(received?.html).toContain('Hello, would you recommend us?')
  })

  test('with a double click › makes one invitation, and another one for another name', async () => {
    const account = await marquee.createAccount()
    const dana = person()
    const [first, second] = await Promise.all([send(dana, account), send(dana, account)])
    expect(uuidOf(first)).toBe(uuidOf(second))
    await send({ ...dana, name: 'Dan Whitfield', send_again: true }, account)
    await marquee.runJobs()
    expect((await list(account)).page.totalElements).toBe(2)
    expect(await marquee.inbox(dana.email)).toHaveLength(2)
  })

  test('with a British number and no email › texts it', async () => {
    const response = await send({ name: 'Ann Lee', phone_number: '+44-7700-900142' })
    await marquee.runJobs()
    expect(await marquee.inbox('+447700900142')).toHaveLength(1)
    expect(await rowOf(uuidOf(response))).toMatchObject({ phone_number: '+447700900142', email_state: 'none', sms_state: 'sent' })
  })

  test.each([
    ['nothing', {}, 'Please enter your name.'],
    ['a blank name before all else', { name: '  ', email: 'x' }, 'Please enter your name.'],
    ['a name of no width', { name: '\u200b\u2800', email: 'ann@mail.test' }, 'Please enter your name.'],
    ['neither email nor phone', { name: 'Ann' }, 'Please enter your e-mail.'],
    ['an empty email and no phone', { name: 'Ann', email: '' }, 'Please enter your e-mail.'],
    ['a wrong email before a wrong phone', { name: 'Ann', email: 'ann@mail', phone_number: '+1-217' }, 'Please enter the correct e-mail.'],
    ['too few digits', { name: 'Ann', email: 'ann@mail.test', phone_number: '+1-217-555-014' }, 'Please enter the correct phone number.'],
    [
      'another country',
      { name: 'Ann', email: 'ann@mail.test', phone_number: '+49-151-12345678' },
      'Please enter the correct phone number.',
    ],
    ['ungrouped digits', { name: 'Ann', email: 'ann@mail.test', phone_number: '+12175550142' }, 'Please enter the correct phone number.'],
    ['an email with a zero in it', { name: 'Ann', email: 'a\u0000n@mail.test' }, 'Please enter the correct e-mail.'],
    ['an email with letters of no width', { name: 'Ann', email: 'a\u200bn@mail.test' }, 'Please enter the correct e-mail.'],
    ['a list as name', { name: ['Ann'], email: 'ann@mail.test' }, 'Please enter your name.'],
    ['a field that does not exist', { name: 'Ann', email: 'ann@mail.test', uuid: randomUUID() }, 'Unknown field: uuid'],
  ])('with %s › is rejected with the specification’s message', async (_, body, message) => {
    expect(problemOf(await send(body))).toEqual({ status: 400, code: 'invalid_input', message })
  })

  test('sent too often › is rejected, for that account only', async () => {
    const account = await marquee.createAccount()
    const { database, clock } = marquee.services
    for (let tries = 0; tries < SEND_LIMIT.max; tries++) await countAttemptOrThrow(database, clock, SEND_LIMIT, account.uuid)
    expect((await resend(randomUUID(), account)).status).toBe(429)
    expect((await send(person(), account)).status).toBe(429)
    expect((await send(person())).status).toBe(201)
  })
})

describe('POST /review/business-promoter/re-send', () => {
  test('of a sent invitation › sends new links, and the old ones still work', async () => {
    const dana = person()
    const uuid = uuidOf(await send(dana))
    expect(problemOf(await resend(uuid))).toEqual({
      status: 409,
      code: 'conflict',
      message: 'This invitation is still being sent. Please wait',
    })
    await marquee.runJobs()
    const responses = await Promise.all([resend(uuid), resend(uuid)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    await marquee.runJobs()
    expect((await resend(uuid)).status).toBe(409)

    const emails = await marquee.inbox(dana.email)
    const keys = [...emails, ...(await marquee.inbox(dialed(dana.phone_number)))].map(({ text }) => keyIn(text))
    expect(new Set(keys).size).toBe(4)
    expect((await Promise.all(keys.map(open))).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await marquee.auditOf(own.clientUuid)).toContain('invitation_sent_again')
  })

  test('of another client’s invitation › is not found, and nothing is sent', async () => {
    const dana = person()
    const uuid = uuidOf(await send(dana))
    await marquee.runJobs()
    const other = await marquee.createAccount()
    expect((await resend(uuid, other)).status).toBe(404)
    expect((await optOut(uuid, true, other)).status).toBe(404)
    await marquee.runJobs()
    expect(await marquee.inbox(dana.email)).toHaveLength(1)
    expect((await list(other)).data).toEqual([])
  })
})

describe('POST /review/business-promoter/opt-out', () => {
  test('with true, then false › sends nothing in between, shows Unsubscribed, then sends again', async () => {
    const dana = person()
    const uuid = uuidOf(await send(dana))
    await marquee.runJobs()
    expect((await optOut(uuid, true)).status).toBe(200)
    expect(await rowOf(uuid)).toMatchObject({ opted_out: true, email_state: 'unsubscribed', sms_state: 'unsubscribed' })
    expect(problemOf(await resend(uuid))).toEqual({
      status: 409,
      code: 'conflict',
      message: 'This person has unsubscribed or was opted out, so nothing can be sent',
    })

    await optOut(uuid, false)
    await resend(uuid)
    await marquee.runJobs()
    expect(await rowOf(uuid)).toMatchObject({ opted_out: false, email_state: 'sent', sms_state: 'sent' })
    expect(await marquee.inbox(dana.email)).toHaveLength(2)
  })

  test('removed for a person who unsubscribed on their own › leaves them unsubscribed', async () => {
    const { email } = person()
    const uuid = uuidOf(await send({ name: 'Ann Lee', email }))
    await marquee.runJobs()
    await withTenant(marquee.services.database, own.clientUuid, (db) =>
      insertSuppressionIfNew(db, { clientUuid: own.clientUuid, channel: 'email', recipient: email, reason: 'unsubscribed' }),
    )
    await optOut(uuid, true)
    await optOut(uuid, false)
    expect((await resend(uuid)).status).toBe(409)
    await marquee.runJobs()
    expect(await rowOf(uuid)).toMatchObject({ opted_out: false, email_state: 'unsubscribed' })
    expect(await marquee.inbox(email)).toHaveLength(1)
  })
})

describe('GET /review/business-promoter', () => {
  test('page by page › lists the newest first, ten a page, with the total', async () => {
    const account = await marquee.createAccount()
    for (let index = 0; index < 12; index++) await send({ name: `Person ${index}`, email: person().email }, account)
    const first = await list(account, '')
    const second = await list(account, '?page=2')
    expect(first.page).toEqual({ totalElements: 12, totalPage: 2, size: 10, number: 1 })
    const names = [...first.data, ...second.data].map(({ name }: { name: string }) => name)
    expect(names).toEqual(Array.from({ length: 12 }, (_, index) => `Person ${11 - index}`))
  })

  test('of a person whose address does not exist › shows that problem, now and when sent again, and not Unsubscribed', async () => {
    const setMail = (mode: string) => marquee.sandbox.http.inject({ method: 'PUT', url: '/faults/smtp', payload: { mode } })
    await setMail('reject_recipient')
    const uuid = uuidOf(await send(person()))
    await marquee.runJobs()
    await setMail('ok')
    expect(await rowOf(uuid)).toMatchObject({
      email_state: 'failed',
      email_problem: 'This email address doesn’t exist. Please check it',
      sms_state: 'sent',
    })
    expect((await resend(uuid)).status).toBe(200)
    await marquee.runJobs()
    expect(await rowOf(uuid)).toMatchObject({
      email_state: 'failed',
      email_problem: expect.stringContaining('bounced'),
      sms_state: 'sent',
    })
  })

  test('with messages that were not sent › shows the problem', async () => {
    const { email, phone_number } = person()
    const uuid = uuidOf(await send({ name: 'Ann Lee', email, phone_number }))
    await endMessages(email, { state: 'unconfirmed', problem: 'Connection reset (ECONNRESET)' })
    await endMessages(dialed(phone_number), { state: 'failed', problem: 'This is a landline, which takes no texts' })
    expect(await rowOf(uuid)).toMatchObject({
      email_state: 'unconfirmed',
      email_problem: 'It may have gone out, but nobody confirmed it',
      sms_state: 'failed',
      sms_problem: 'This is a landline, which takes no texts',
    })
  })
})

describe('a person who unsubscribes after the invitation', () => {
  test('from one channel › is shown as unsubscribed on that one, and is still reached by the other', async () => {
    const dana = person()
    const uuid = uuidOf(await send(dana))
    await marquee.runJobs()
    const [email] = await marquee.inbox(dana.email)
    expect((await marquee.api('POST', `${PATH}/unsubscribe/${keyIn(email?.text)}`, { body: {} })).status).toBe(200)
    expect(await rowOf(uuid)).toMatchObject({
      email_state: 'unsubscribed',
      email_problem: 'Unsubscribed',
      sms_state: 'sent',
      sms_problem: '',
      opted_out: false,
    })
    expect((await resend(uuid)).status).toBe(200)
    await marquee.runJobs()
    expect(await marquee.inbox(dana.email)).toHaveLength(1)
    expect(await marquee.inbox(dialed(dana.phone_number))).toHaveLength(2)
  })
})

describe('GET /review/business-promoter/qr', () => {
  test('forty times at once › succeeds each time', async () => {
    const responses = await Promise.all(Array.from({ length: 40 }, () => marquee.api('GET', `${PATH}/qr`, { token: own.token })))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('twice › returns two different pictures, large enough to print', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => marquee.api('GET', `${PATH}/qr`, { token: own.token })))
    expect(first?.headers.get('content-type')).toBe('image/png')
    expect(first?.body.subarray(0, 8).toString('hex')).toBe(PNG_SIGNATURE)
    expect(first?.body.readUInt32BE(16)).toBeGreaterThanOrEqual(400)
    expect(first?.body.equals(second?.body)).toBe(false)
    const { rows } = await marquee.services.database.executeSql('select qr_key from review_settings where client_uuid = $1', [
      own.clientUuid,
    ])
    const pages = await Promise.all(['abc_-1', 'Zyx987'].map((fresh) => open(`${rows[0]?.qr_key}${fresh}`)))
    expect(pages.map(({ body }) => [body.send_to, body.company_name])).toEqual(Array(2).fill(['qr', 'Elm & Oak Dental']))
    expect((await marquee.api('POST', `${PATH}/qr`, { token: own.token, body: {} })).status).toBe(405)
  })
})
