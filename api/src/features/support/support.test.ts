import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'
import { features } from '../../app.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import { jobsOf } from '../../platform/feature/feature.ts'
import { messages } from '../../platform/sending/messages.tables.ts'
import { CONFIRMATION_LIMIT, SUPPORT_LIMIT } from './support.service.ts'
import { supportInquiries } from './support.tables.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

const FORM = {
  first_name: 'Ann',
  last_name: "O'Brien",
  phone_number: '(217) 555-0142',
  email: 'ann@writer.test',
  inquiry: 'How do I add a colleague?',
}

const submit = ({ token }: TestAccount, body: Record<string, unknown>, at = marquee) =>
  at.api('POST', '/inquiry/user-form', { token, body })
const storedBy = ({ clientUuid }: TestAccount, at = marquee) =>
  withSystem(at.services.database, async (db) => ({
    inquiries: await db.select().from(supportInquiries).where(eq(supportInquiries.clientUuid, clientUuid)),
    emails: await db.select().from(messages).where(eq(messages.clientUuid, clientUuid)),
  }))

async function supportMailFrom(writer: string, supportAddress = 'support@marquee.test') {
  const received = await marquee.inbox(supportAddress)
  return received.filter(({ headers }) => headers['Reply-To'] === writer)
}

describe('POST /inquiry/user-form', () => {
  test('with a full form › stores it and writes the audit log', async () => {
    const account = await marquee.createAccount()
    const response = await submit(account, FORM)
    expect([response.status, response.body]).toEqual([201, { code: 201 }])
    const { inquiries } = await storedBy(account)
    expect(inquiries).toEqual([
      expect.objectContaining({
        accountUuid: account.uuid,
        firstName: 'Ann',
        lastName: "O'Brien",
        phoneNumber: '(217) 555-0142',
        email: 'ann@writer.test',
        inquiry: 'How do I add a colleague?',
      }),
    ])
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['support_asked'])
  })

  test.each([
    ['marquee', 'support@marquee.test', 'Marquee <hello@marquee.test>'],
    ['partner', 'support@northlight.test', 'Northlight <hello@northlight.test>'],
  ])('of a client of the brand %s › reaches its support address and is confirmed to the writer', async (brand, supportAddress, from) => {
    const clientUuid = await marquee.createClient({ brand, companyName: 'Elm & Sons' })
    const writer = `writer-${brand}@writer.test`
    const account = await marquee.createAccount({ clientUuid, email: writer })
    await submit(account, { ...FORM, email: writer })
    await marquee.runJobs()

    const toSupport = await supportMailFrom(writer, supportAddress)
    expect(toSupport).toEqual([expect.objectContaining({ from, subject: "Support: Ann O'Brien, Elm & Sons" })])
    for (const fact of ['Elm & Sons', "Ann O'Brien", writer, FORM.phone_number, account.email, FORM.inquiry])
      expect(toSupport[0]?.text).toContain(fact)

    const confirmations = await marquee.inbox(writer)
    expect(confirmations).toEqual([expect.objectContaining({ from, subject: 'We got your question' })])
    expect(confirmations[0]?.text).toContain('Thank you, Ann')
    expect(confirmations[0]?.text).toContain(FORM.inquiry)
    expect(confirmations[0]?.headers).not.toHaveProperty('Reply-To')
  })

  test('with an address that is not the account’s own › confirms it without the text that was typed', async () => {
    const clientUuid = await marquee.createClient({ companyName: 'Cheap pills at pills.test' })
    const account = await marquee.createAccount({ clientUuid })
    const victim = 'victim@elsewhere.test'
    const typed = {
      first_name: 'Visit',
      last_name: 'pills.test',
      phone_number: '555-0100 pills.test',
      inquiry: 'Buy at https://pills.test',
    }
    await submit(account, { ...typed, email: victim })
    await marquee.runJobs()
    const [mail] = await marquee.inbox(victim)
    expect(mail?.subject).toBe('We got your question')
    for (const part of [mail?.subject, mail?.text, mail?.html]) expect(part).not.toMatch(/pills|Visit|555-0100/)
    expect((await supportMailFrom(victim))[0]?.text).toContain('Buy at https://pills.test')
  })

  test('with one address from many accounts › confirms it a few times, and the inquiry always arrives', async () => {
    const victim = 'flooded@elsewhere.test'
    const inquiryCount = CONFIRMATION_LIMIT.max + 2
    for (let count = 0; count < inquiryCount; count++) await submit(await marquee.createAccount(), { ...FORM, email: victim })
    await marquee.runJobs()
    expect(await marquee.inbox(victim)).toHaveLength(CONFIRMATION_LIMIT.max)
    expect(await supportMailFrom(victim)).toHaveLength(inquiryCount)
  })

  test('with fields missing from the end › names the first empty one, in the order of the specification', async () => {
    const account = await marquee.createAccount()
    const order = [
      ['first_name', 'First Name is required'],
      ['last_name', 'Last Name is required'],
      ['phone_number', 'Phone Number is required'],
      ['email', 'E-Mail is required'],
      ['inquiry', 'Note is required'],
    ] as const
    for (const empty of [undefined, '', '  ']) {
      const form: Record<string, unknown> = Object.fromEntries(order.map(([field]) => [field, empty]))
      for (const [field, message] of order) {
        const response = await submit(account, form)
        expect(problemOf(response)).toEqual({ status: 400, code: 'invalid_input', message })
        expect(response.body.details.data.field).toBe(field)
        form[field] = FORM[field]
      }
    }
    expect(await storedBy(account)).toEqual({ inquiries: [], emails: [] })
  })

  test.each(['ann', 'ann@', 'ann@writer', 'ann@writer.test\nBcc: all@writer.test', 'Ann <ann@writer.test>'])(
    'with the email %j › is rejected and nothing is stored',
    async (email) => {
      const account = await marquee.createAccount()
      expect(problemOf(await submit(account, { ...FORM, email })).status).toBe(400)
      expect(await storedBy(account)).toEqual({ inquiries: [], emails: [] })
    },
  )

  test('with a malformed email › returns what is wrong with it', async () => {
    const account = await marquee.createAccount()
    expect(problemOf(await submit(account, { ...FORM, email: 'ann@writer' }))).toMatchObject({
      status: 400,
      message: 'Email format incorrect',
    })
  })

  test('with an inquiry of several lines › preserves the lines, in the row and in both emails', async () => {
    const account = await marquee.createAccount({ email: 'lines@writer.test' })
    const inquiry = 'First line\nSecond line\n\n\tindented, and émojis 🦷'
    await submit(account, { ...FORM, email: 'lines@writer.test', inquiry: `  ${inquiry}\n` })
    await marquee.runJobs()
    expect((await storedBy(account)).inquiries[0]?.inquiry).toBe(inquiry)
    const emails = [...(await supportMailFrom('lines@writer.test')), ...(await marquee.inbox('lines@writer.test'))]
    expect(emails).toHaveLength(2)
    for (const email of emails) {
      expect(email.text).toContain(inquiry)
      expect(email.html).toContain('First line\nSecond line')
    }
  })

  test('with HTML in every field › shows it as text in the emails', async () => {
    const account = await marquee.createAccount({ email: 'html@writer.test' })
    const attack = '<img src=x onerror=alert(1)>'
    const form = { first_name: attack, last_name: attack, phone_number: '"<b>\'', email: 'html@writer.test', inquiry: `${attack}&amp;` }
    expect((await submit(account, form)).status).toBe(201)
    await marquee.runJobs()
    const emails = [...(await supportMailFrom('html@writer.test')), ...(await marquee.inbox('html@writer.test'))]
    expect(emails).toHaveLength(2)
    for (const { html, text } of emails) {
      expect(html).not.toMatch(/<img src=x|<b>/)
      expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;&#38;amp;')
      expect(text).toContain(`${attack}&amp;`)
    }
  })

  test('with a very long inquiry › accepts 5000 characters and no more', async () => {
    const account = await marquee.createAccount()
    expect((await submit(account, { ...FORM, inquiry: 'x'.repeat(5000) })).status).toBe(201)
    expect(problemOf(await submit(account, { ...FORM, inquiry: 'x'.repeat(5001) }))).toMatchObject({
      status: 400,
      message: 'Note can have at most 5000 characters',
    })
  })

  test('when its emails cannot be queued › stores nothing at all', async () => {
    const own = await startTestMarquee({ jobs: jobsOf(features).filter(({ name }) => name !== 'send-message') })
    const account = await own.createAccount()
    expect((await submit(account, FORM, own)).status).toBe(500)
    expect(await storedBy(account, own)).toEqual({ inquiries: [], emails: [] })
    expect(await own.auditOf(account.clientUuid)).toEqual([])
    await own.stop()
  })

  test('too often by one account › returns 429, while a colleague can still send one', async () => {
    const account = await marquee.createAccount()
    const colleague = await marquee.createAccount({ clientUuid: account.clientUuid })
    for (let time = 0; time < SUPPORT_LIMIT.max; time++) expect((await submit(account, FORM)).status).toBe(201)
    const response = await submit(account, FORM)
    expect(problemOf(response)).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await storedBy(account)).inquiries).toHaveLength(SUPPORT_LIMIT.max)
    expect((await submit(colleague, FORM)).status).toBe(201)
  })
})

describe('GET /inquiry/user-form', () => {
  const read = async ({ token }: TestAccount) => (await marquee.api('GET', '/inquiry/user-form', { token })).body

  test('before the first inquiry › is filled in with what is known of the account and its business', async () => {
    const clientUuid = await marquee.createClient({ companyName: 'Elm & Sons' })
    const account = await marquee.createAccount({ clientUuid, email: 'first@sender.test' })
    expect(await read(account)).toEqual({
      code: 200,
      first_name: '',
      last_name: '',
      phone_number: '',
      email: 'first@sender.test',
      company_name: 'Elm & Sons',
    })
  })

  test.each([
    ['Dr. Anita Patel', 'Anita', 'Patel'],
    ['Mary Ann Lee', 'Mary Ann', 'Lee'],
    ['Cher', 'Cher', ''],
  ])('of an account named %s › is filled in with its first and last name', async (name, first, last) => {
    const account = await marquee.createAccount({ name })
    expect(await read(account)).toMatchObject({ first_name: first, last_name: last })
  })

  test('after an inquiry › is filled in with what this account entered, and nobody else', async () => {
    const account = await marquee.createAccount()
    await submit(account, FORM)
    await submit(account, { ...FORM, last_name: 'Lee', phone_number: '(217) 555-0143' })
    expect(await read(account)).toMatchObject({ first_name: 'Ann', last_name: 'Lee', phone_number: '(217) 555-0143', email: FORM.email })
    const colleague = await marquee.createAccount({ clientUuid: account.clientUuid })
    const stranger = await marquee.createAccount()
    for (const other of [colleague, stranger]) expect(await read(other)).toMatchObject({ first_name: '', last_name: '' })
  })
})
