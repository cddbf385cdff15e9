import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addNotificationRecipient } from '../../../test/rows/test-notices.ts'
import { problemOf, startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { withSystem, withTenant } from '../../platform/database/tenancy.ts'
import { messages } from '../../platform/sending/messages.tables.ts'
import { type Form, GOOD, SITE, websiteForms } from './testing/website-form.ts'
import { findInquiriesOfNumber } from './web-inquiries.public.ts'
import { BY_ADDRESS } from './web-inquiries.service.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())
// All tests use one IP address, so the clock advances an hour to reset the rate limits of the previous test
beforeEach(() => marquee.clock.advance(3_600_000))

const { createForm, send, storedInquiries, emailsOf } = websiteForms(() => marquee)
/** Has a recipient who gets each inquiry by email */
async function createEmailedForm(): Promise<Form> {
  const form = await createForm()
  await addNotificationRecipient(marquee, form.clientUuid, { web_inquiry: 'at_once' })
  return form
}

describe('POST /inquiry/website/contact/{site_key}', () => {
  test('with the known fields › stores them, with the number in the format that calls have', async () => {
    const form = await createForm()
    const response = await send(form, { ...GOOD, required_datetime: 'Thursday morning' })
    expect([response.status, response.body]).toEqual([201, { code: 201 }])
    expect(await storedInquiries(form)).toEqual([
      expect.objectContaining({
        name: 'Dana Whitfield',
        email: 'dana@customer.test',
        phoneNumber: '(217) 555-0142',
        phoneE164: '+12175550142',
        messages: 'Do you do implants?',
        requiredDatetime: 'Thursday morning',
        kwargs: {},
      }),
    ])
  })

  test('with a national number of another country › reads it by the business’s own country', async () => {
    const form = await createForm({}, { phoneCountryCode: '+44' })
    await send(form, { ...GOOD, phone_number: '07700 900123' })
    await send(form, { ...GOOD, phone_number: '+1 217 555 0142' })
    await send(form, { ...GOOD, phone_number: '12345678901234567890' })
    expect((await storedInquiries(form)).map(({ phoneE164 }) => phoneE164)).toEqual(['+447700900123', '+12175550142', ''])
  })

  test('with usual names of the fields › understands them, and stores the rest as it came', async () => {
    const form = await createForm()
    const response = await send(form, {
      'First Name': ' Hannah ',
      last_name: 'Kim',
      Phone: '217.555.0129',
      message: 'Two first visits\r\nplease',
      insurance: 'Delta Dental',
      patients: 4,
      new_patient: true,
      times: ['mornings', 'Fridays'],
      empty: '',
      nothing: null,
    })
    expect(response.status).toBe(201)
    expect(await storedInquiries(form)).toEqual([
      expect.objectContaining({
        name: 'Hannah Kim',
        phoneNumber: '217.555.0129',
        messages: 'Two first visits\nplease',
        kwargs: { insurance: 'Delta Dental', patients: '4', new_patient: 'true', times: '["mornings","Fridays"]' },
      }),
    ])
  })

  test('with both names of a field › stores the second one too', async () => {
    const form = await createForm()
    await send(form, { ...GOOD, phone: '217-555-0199', message: 'And whitening?' })
    expect(await storedInquiries(form)).toEqual([
      expect.objectContaining({
        phoneNumber: '(217) 555-0142',
        messages: 'Do you do implants?',
        kwargs: { phone: '217-555-0199', message: 'And whitening?' },
      }),
    ])
  })

  test('as a plain form with several boxes ticked under one name › stores them all', async () => {
    const form = await createForm()
    const raw = new URLSearchParams([...Object.entries(GOOD), ['wish', 'implants'], ['wish', ''], ['wish', 'whitening']])
    expect((await marquee.api('POST', form.path, { raw, headers: { origin: SITE } })).status).toBe(201)
    expect(await storedInquiries(form)).toEqual([expect.objectContaining({ kwargs: { wish: 'implants, whitening' } })])
  })

  test('as a plain form › is accepted like JSON', async () => {
    const form = await createForm()
    const raw = new URLSearchParams({ name: 'Zoë', email: 'zoe+forms@customer.test', message: 'Hello\r\nthere', __proto__x: 'kept' })
    const response = await marquee.api('POST', form.path, { raw, headers: { origin: SITE } })
    expect(response.status).toBe(201)
    expect(await storedInquiries(form)).toEqual([
      expect.objectContaining({ name: 'Zoë', email: 'zoe+forms@customer.test', messages: 'Hello\nthere', kwargs: { __proto__x: 'kept' } }),
    ])
  })

  test.each([
    ['nothing', {}, 'name', 'Please enter your name, and an email address or a phone number'],
    ['only blanks', { name: '  ', messages: 'Hello' }, 'name', 'Please enter your name, and an email address or a phone number'],
    ['no way to reply', { name: 'Dana' }, 'email', 'Please enter an email address or a phone number, so that we can reply'],
    ['half an address', { email: 'dana@customer' }, 'email', 'Please enter the correct e-mail.'],
    ['a named address', { email: 'Dana <dana@customer.test>' }, 'email', 'Please enter the correct e-mail.'],
    ['a header in the address', { email: 'dana@customer.test\nBcc: all@x.test' }, 'email', 'Email contains characters that cannot be used'],
    ['no number', { phone_number: 'none' }, 'phone_number', 'Please enter the correct phone number.'],
    ['a long name', { ...GOOD, name: 'D'.repeat(201) }, 'name', 'Name can have at most 200 characters'],
    ['a long message', { ...GOOD, messages: 'x'.repeat(5001) }, 'messages', 'Message can have at most 5000 characters'],
    ['a zero in the name', { ...GOOD, name: 'Dana\u0000' }, 'name', 'Name contains characters that cannot be used'],
    ['half a character', { ...GOOD, messages: 'half \ud83e' }, 'messages', 'Message contains characters that cannot be used'],
    ['a long further value', { ...GOOD, a_time: 'x'.repeat(2001) }, 'a_time', 'A time can have at most 2000 characters'],
    ['a bell in a further value', { ...GOOD, a_time: 'a\u0007b' }, 'a_time', 'A time contains characters that cannot be used'],
    ['a long field name', { ...GOOD, ['k'.repeat(61)]: 'x' }, undefined, 'The name of a field can have at most 60 characters'],
    ['a zero in a field name', { ...GOOD, 'a\u0000b': 'x' }, undefined, 'The name of a field contains characters that cannot be used'],
    ['a nameless field', { ...GOOD, ' ': 'x' }, undefined, 'A field has no name'],
  ])('with %s › is rejected with a message, and nothing is stored', async (_, body, field, message) => {
    const form = await createForm()
    const response = await send(form, body)
    expect(problemOf(response)).toEqual({ status: 400, code: 'invalid_input', message })
    expect(response.body.details.data.field).toBe(field)
    // Without the CORS header, the website could not read the error message
    expect(response.headers.get('access-control-allow-origin')).toBe(SITE)
    expect(await storedInquiries(form)).toEqual([])
  })

  test('with 20 further fields › accepts them, but not one more', async () => {
    const form = await createForm()
    const further = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`question_${index}`, 'x'.repeat(2000)]))
    expect((await send(form, { ...GOOD, ...further(20) })).status).toBe(201)
    expect(problemOf(await send(form, { ...GOOD, ...further(21) }))).toMatchObject({
      status: 400,
      message: 'A form can send up to 20 additional fields',
    })
    expect((await storedInquiries(form)).map(({ kwargs }) => Object.keys(kwargs).length)).toEqual([20])
  })

  test.each([
    ['an array', '[]', 'application/json', 400],
    ['broken JSON', '{', 'application/json', 400],
    ['plain text', 'name=Dana', 'text/plain', 415],
    ['more than 64 kB', JSON.stringify({ ...GOOD, messages: 'x'.repeat(70_000) }), 'application/json', 413],
  ])('with %s › is rejected and nothing is stored', async (_, raw, type, status) => {
    const form = await createForm()
    const response = await marquee.api('POST', form.path, { raw, headers: { 'content-type': type } })
    expect(problemOf(response).status).toBe(status)
    expect(await storedInquiries(form)).toEqual([])
  })

  test('with the honeypot filled in › gets the usual response, and nothing is stored or sent', async () => {
    const form = await createEmailedForm()
    const response = await send(form, { ...GOOD, website_url: 'https://buy.test' })
    expect([response.status, response.body]).toEqual([201, { code: 201 }])
    await marquee.runJobs()
    expect([await storedInquiries(form), await emailsOf(form)]).toEqual([[], []])
    expect((await send(form, { ...GOOD, website_url: '' })).status).toBe(201)
    expect(await storedInquiries(form)).toEqual([expect.objectContaining({ kwargs: {} })])
  })

  test('from an allowed website › can be read there, and caches separate the websites', async () => {
    const form = await createForm({ allowedOrigins: ['http://localhost:3100', SITE] })
    const response = await send(form, GOOD)
    expect(response.headers.get('access-control-allow-origin')).toBe(SITE)
    expect(response.headers.get('vary')).toBe('origin')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  })

  test.each(['https://other.test', 'http://www.practice.test', 'https://www.practice.test:8443', 'null', `${SITE}/`])(
    'from the website %s › is rejected, unreadable there, and nothing is stored',
    async (origin) => {
      const form = await createForm()
      const response = await send(form, GOOD, { origin })
      expect(problemOf(response)).toMatchObject({ status: 403, code: 'not_allowed' })
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
      expect(await storedInquiries(form)).toEqual([])
    },
  )

  test('from a server, which sends no origin › is accepted', async () => {
    const form = await createForm()
    const response = await send(form, GOOD, {})
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([201, null])
    expect(await storedInquiries(form)).toHaveLength(1)
  })

  test.each([randomBytes(16).toString('base64url'), 'short', `${'x'.repeat(22)}%27`])(
    'with the unknown key %s › responds with 404',
    async (key) => {
      const response = await marquee.api('POST', `/inquiry/website/contact/${key}`, { body: GOOD, headers: { origin: SITE } })
      expect(problemOf(response)).toEqual({ status: 404, code: 'not_found', message: 'This form does not exist' })
    },
  )

  test('twice within a minute › stores it once and sends one email; later or changed it is another', async () => {
    const form = await createEmailedForm()
    const responses = await Promise.all([send(form, GOOD), send(form, GOOD), send(form, GOOD)])
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    await marquee.runJobs()
    expect([(await storedInquiries(form)).length, (await emailsOf(form)).length]).toEqual([1, 1])
    await send(form, { ...GOOD, insurance: 'Delta' })
    expect(await storedInquiries(form)).toHaveLength(2)
    marquee.clock.advance(61_000)
    await send(form, GOOD)
    await marquee.runJobs()
    expect([(await storedInquiries(form)).length, (await emailsOf(form)).length]).toEqual([3, 3])
  })

  test('with the same content to another business › is stored there as well', async () => {
    const [one, other] = [await createForm(), await createForm()]
    await send(one, GOOD)
    await send(other, GOOD)
    expect([(await storedInquiries(one)).length, (await storedInquiries(other)).length]).toEqual([1, 1])
  })

  test('too often from one address › responds with 429 and the time to wait, readable on the website', async () => {
    const form = await createForm()
    for (let time = 0; time < BY_ADDRESS.max; time++) expect((await send(form, {})).status).toBe(400)
    const response = await send(form, GOOD)
    expect(problemOf(response)).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(response.headers.get('access-control-allow-origin')).toBe(SITE)
    expect(await storedInquiries(form)).toEqual([])
    // Rejected before the body is read: an unreadable body gets the same response
    const headers = { origin: SITE, 'content-type': 'application/json' }
    const unread = await marquee.api('POST', form.path, { raw: '{', headers })
    expect([unread.status, unread.headers.get('access-control-allow-origin')]).toEqual([429, SITE])
  })

  test.each([
    ['form', 'application/x-www-form-urlencoded', Array.from({ length: 201 }, (_, index) => `f${index}=`).join('&')],
    ['JSON', 'application/json', JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`f${index}`, ''])))],
  ])('with more than 200 fields as %s › is rejected before they are parsed', async (_, type, raw) => {
    const form = await createForm()
    const response = await marquee.api('POST', form.path, { raw, headers: { 'content-type': type } })
    expect(problemOf(response)).toEqual({ status: 400, code: 'invalid_input', message: 'The request has more than 200 fields' })
  })

  const insertSentEmails = ({ clientUuid }: Form, count: number) => {
    const mail = { clientUuid, brand: 'marquee', channel: 'email', purpose: 'notice', state: 'sent' } as const
    const emails = Array.from({ length: count }, () => ({ ...mail, recipient: 'desk@practice.test', text: 'An inquiry' }))
    return withSystem(marquee.services.database, (db) => db.insert(messages).values(emails))
  }
  const subjectsOf = async (form: Form) => (await emailsOf(form)).map(({ subject }) => subject).filter((subject) => subject !== '')

  test('too often for one business › is stored, and one email has the rest; duplicates, bots and invalid forms do not count', async () => {
    const form = await createEmailedForm()
    await insertSentEmails(form, 298)
    const sendOne = async (body: object) => {
      const { status } = await send(form, body)
      await marquee.runJobs()
      return status
    }
    for (let time = 0; time < 5; time++) await sendOne({ ...GOOD, name: 'Again' })
    await sendOne({ ...GOOD, website_url: 'https://spam.test' })
    await sendOne({ name: 'No way to answer' })
    for (const name of ['Last', 'Above', 'Further']) expect(await sendOne({ ...GOOD, name })).toBe(201)
    expect((await storedInquiries(form)).map(({ name }) => name)).toEqual(['Again', 'Last', 'Above', 'Further'])
    const emailed = ['New web inquiry: Again', 'New web inquiry: Last']
    expect((await subjectsOf(form)).sort()).toEqual(emailed)
    await withSystem(marquee.services.database, (db) =>
      db
        .update(messages)
        .set({ createdAt: sql`${messages.createdAt} - interval '61 minutes'` })
        .where(eq(messages.clientUuid, form.clientUuid)),
    )
    await marquee.runJobs({ includeWaiting: true })
    await sendOne({ ...GOOD, name: 'An hour later' })
    const digest = expect.stringMatching(/^2 more web inquiries at /)
    expect((await subjectsOf(form)).sort()).toEqual([
      digest,
      'New web inquiry: Again',
      'New web inquiry: An hour later',
      'New web inquiry: Last',
    ])
  })

  test('many at once at the limit › are emailed up to it', async () => {
    const form = await createEmailedForm()
    await insertSentEmails(form, 299)
    await Promise.all(['One', 'Two', 'Three', 'Four'].map((name) => send(form, { ...GOOD, name })))
    await marquee.runJobs()
    expect(await storedInquiries(form)).toHaveLength(4)
    expect(await subjectsOf(form)).toEqual([expect.stringMatching(/^New web inquiry: /)])
  })
})

describe('OPTIONS /inquiry/website/contact/{site_key}', () => {
  const preflight = ({ path }: Form, origin: string) =>
    marquee.api('OPTIONS', path, {
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    })

  test('from an allowed website › allows JSON', async () => {
    const response = await preflight(await createForm(), SITE)
    expect(response.status).toBe(204)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': SITE,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
      vary: 'origin',
    })
  })

  test('from another website, or with an unknown key › is not allowed', async () => {
    const rejected = await preflight(await createForm(), 'https://other.test')
    const unknown = await preflight({ clientUuid: '', path: `/inquiry/website/contact/${'x'.repeat(22)}` }, SITE)
    expect([rejected.status, unknown.status]).toEqual([403, 404])
    for (const { headers } of [rejected, unknown]) expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('findInquiriesOfNumber', () => {
  test('of a number › returns what that business received from it, the newest first', async () => {
    const [form, other] = [await createForm(), await createForm()]
    await send(form, { ...GOOD, messages: 'First' })
    marquee.clock.advance(1000)
    await send(form, { ...GOOD, messages: 'Second', phone_number: '+1 217-555-0142' })
    for (const number of ['(217) 555-0143', '']) await send(form, { ...GOOD, phone_number: number })
    await send(other, GOOD)
    const { database } = marquee.services
    const found = await withTenant(database, form.clientUuid, (db) => findInquiriesOfNumber(db, '+12175550142'))
    const shape = { web_inquiry_uuid: expect.any(String), created_datetime: expect.stringMatching(/Z$/) }
    expect(found).toEqual(['Second', 'First'].map((messages) => ({ ...shape, messages })))
    expect(await withTenant(database, form.clientUuid, (db) => findInquiriesOfNumber(db, ''))).toEqual([])
  })
})
