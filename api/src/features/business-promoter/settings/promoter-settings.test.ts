import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withSystem, withTenant } from '../../../platform/database/tenancy.ts'
import { insertSuppressionIfNew } from '../../../platform/sending/messages.queries.ts'
import { reviewSettings } from '../../reviews/settings/review-settings.tables.ts'

const PATH = '/review/business-promoter'
const OWN = {
  subject: '{name}, a word about {business}?',
  heading: 'Dear {name}, how are we doing?',
  body: 'It was good to see you.\nTell us how it went.',
  button: 'Answer {business}',
  text: 'Hey {name}! How did we do? {link}',
}

const TOUCHED = 'The text message must have a space before and after {link}, or the link would not work'

let marquee: TestMarquee
beforeAll(async () => {
  // The agency has no postal address either
  marquee = await startTestMarquee({ env: { PARTNER_INVOICE_SENDER: 'Northlight' } })
})
afterAll(() => marquee.stop())

let people = 0
const someone = () => ({ email: `template-${++people}@mail.test`, phone_number: `+1-217-555-01${String(people).padStart(2, '0')}` })
const dialed = (phone: string) => phone.replaceAll('-', '')
const settingsOf = async ({ token }: TestAccount) => (await marquee.api('GET', `${PATH}/settings`, { token })).body.data
const save = ({ token }: TestAccount, message: object | null, more: object = {}) =>
  marquee.api('PUT', `${PATH}/words`, { token, body: { kind: 'invitation', language: 'en', words: message, ...more } })
const send = ({ token }: TestAccount, body: object) => marquee.api('POST', PATH, { token, body })
const practice = { companyName: 'Elm Dental', address1: '1 Elm St', city: 'Springfield', state: 'IL', zipCode: '62704' }

describe('PUT /review/business-promoter/words', () => {
  test('with a custom message › it is sent filled in, legal text is added, and null restores the default', async () => {
    const account = await marquee.createAccount({ clientUuid: await marquee.createClient(practice) })
    expect((await save(account, OWN)).status).toBe(200)
    const [dana, nobody] = [someone(), someone()]
    await send(account, { name: 'Dana Whitfield', ...dana })
    await send(account, { name: 'Mrs. Whitfield', ...nobody })
    await send(account, { name: 'Ana Ruiz', ...someone(), language: 'es' })
    await marquee.runJobs()
    const [email] = await marquee.inbox(dana.email)
    expect(email?.subject).toBe('Dana, a word about Elm Dental?')
    expect(email?.html).toContain('Dear Dana, how are we doing?')
    expect(email?.html).toContain('It was good to see you.<br>Tell us how it went.')
    expect(email?.text).toContain('You’re receiving this because you visited Elm Dental.\nUnsubscribe: ')
    expect(email?.text).toContain('1 Elm St, Springfield, IL 62704')
    const [text] = await marquee.inbox(dialed(dana.phone_number))
    expect(text?.text).toMatch(/^Elm Dental: Hey Dana! How did we do\? http\S+ Reply STOP to opt out$/)
    const [plain] = await marquee.inbox(nobody.email)
    expect(plain?.subject).toBe('A word about Elm Dental?')
    expect((await marquee.inbox(dialed(nobody.phone_number)))[0]?.text).toMatch(/^Elm Dental: How did we do\? http/)
    expect(await settingsOf(account)).toMatchObject({
      invitation: { en: { words: OWN, is_own: true }, es: { is_own: false } },
      reminder: { en: { is_own: false } },
    })
    expect((await save(account, null)).status).toBe(200)
    const { words, ours } = (await settingsOf(account)).invitation.en
    expect(words).toEqual(ours)
  })

  test.each([
    ['a line break', 'How did we do?\n{link}', /^Elm Dental: How did we do\?\nhttp\S+ Reply STOP/],
    ['a full stop after the link', 'Tell us at {link}.', /^Elm Dental: Tell us at http\S+\. Reply STOP/],
  ])('with a text with %s › it is sent as written', async (_, text, sent) => {
    const account = await marquee.createAccount({ clientUuid: await marquee.createClient(practice) })
    expect((await save(account, { ...OWN, text })).status).toBe(200)
    const { phone_number } = someone()
    await send(account, { name: 'Dana', phone_number })
    await marquee.runJobs()
    expect((await marquee.inbox(dialed(phone_number)))[0]?.text).toMatch(sent)
  })

  test('of one business › does not apply to another', async () => {
    const [account, other] = [await marquee.createAccount(), await marquee.createAccount()]
    await save(account, OWN)
    expect((await settingsOf(other)).invitation.en.is_own).toBe(false)
  })

  test.each([
    ['an unknown placeholder', { heading: 'Hello {surname}' }, 'The heading can only have these in braces: {name}, {business}'],
    ['a link in the e-mail’s message', { body: 'See {link}' }, 'The message can only have these in braces: {name}, {business}'],
    [
      'a text without the link',
      { text: 'Hello {name}' },
      'The text message must have {link} once. It’s replaced with the customer’s own link',
    ],
    [
      'a text with two links',
      { text: '{link} {link}' },
      'The text message must have {link} once. It’s replaced with the customer’s own link',
    ],
    ['text behind the link', { text: '{link}now' }, TOUCHED],
    ['text before the link', { text: 'See:{link}' }, TOUCHED],
    ['a mark and text behind the link', { text: '{link}.html' }, TOUCHED],
    ['Yelp in the message', { body: 'Find us on YELP' }, 'The message cannot mention Yelp. Yelp doesn’t allow asking for reviews'],
    ['an empty subject', { subject: ' ' }, 'The subject cannot be empty'],
    ['a line break in the subject', { subject: 'A\nBcc: x' }, 'The subject contains characters that cannot be used'],
    ['a text that is far too long', { text: `{link}${'x'.repeat(300)}` }, 'The text message can have at most 300 characters'],
  ])('with %s › is rejected', async (_, change, message) => {
    const account = await marquee.createAccount()
    expect(problemOf(await save(account, { ...OWN, ...change }))).toEqual({ status: 400, code: 'invalid_input', message })
    expect((await settingsOf(account)).invitation.en.is_own).toBe(false)
  })

  test('saved with Yelp in it before that was forbidden › is not sent', async () => {
    const account = await marquee.createAccount({ clientUuid: await marquee.createClient(practice) })
    await save(account, OWN)
    await marquee.services.database.executeSql(
      `update invitation_words set subject = 'Review us on Yelp' where client_uuid = '${account.clientUuid}'`,
    )
    const { email } = someone()
    await send(account, { name: 'Dana', email })
    await marquee.runJobs()
    const [received] = await marquee.inbox(email)
    expect([received?.subject, received?.html, received?.text].join()).not.toMatch(/yelp/i)
  })

  test('with markup and placeholders in names › shows them as text', async () => {
    const client = await marquee.createClient({ ...practice, companyName: 'Elm {link} <b>Dental</b>' })
    const account = await marquee.createAccount({ clientUuid: client })
    await save(account, { ...OWN, body: '<script>alert(1)</script> {business}' })
    const { email } = someone()
    await send(account, { name: 'Dana', email })
    await marquee.runJobs()
    const [received] = await marquee.inbox(email)
    expect(received?.html).not.toContain('<script>')
    expect(received?.text).toContain('<script>alert(1)</script> Elm {link} <b>Dental</b>')
  })
})

describe('what is missing before anybody is invited', () => {
  test('with neither Google nor Yelp › is reported', async () => {
    const account = await marquee.createAccount()
    expect(await settingsOf(account)).toMatchObject({ has_google: false, has_yelp: false })
    const { clientUuid } = account
    await withSystem(marquee.services.database, (db) =>
      db.insert(reviewSettings).values({ clientUuid, yelpPlaceUrl: 'https://yelp.test/elm' }),
    )
    expect(await settingsOf(account)).toMatchObject({ has_google: false, has_yelp: true })
  })

  test('without an address of the practice › the e-mail has the agency’s', async () => {
    const account = await marquee.createAccount({ clientUuid: await marquee.createClient({ city: 'Springfield' }) })
    const { email } = someone()
    await send(account, { name: 'Dana', email })
    await marquee.runJobs()
    const address = 'c/o Marquee Local Marketing, 200 Adams St, Suite 4, Springfield, IL 62701'
    expect((await marquee.inbox(email))[0]?.text).toContain(address)
    expect(await settingsOf(account)).toMatchObject({ postal_address: address, has_own_address: false })
  })

  test('without any address › no e-mail is sent, and the error describes what to do; texts are sent', async () => {
    const account = await marquee.createAccount({ clientUuid: await marquee.createClient({ brand: 'partner' }) })
    const { email, phone_number } = someone()
    expect(problemOf(await send(account, { name: 'Dana', email }))).toEqual({
      status: 409,
      code: 'conflict',
      message: 'Emails must show a postal address. Add your practice’s address in Account Setting first',
    })
    expect((await send(account, { name: 'Dana', phone_number })).status).toBe(201)
  })

  test('without any address, to somebody who unsubscribed from e-mails › the text goes out', async () => {
    const account = await marquee.createAccount({ clientUuid: await marquee.createClient({ brand: 'partner' }) })
    const { clientUuid } = account
    const { email, phone_number } = someone()
    await withTenant(marquee.services.database, clientUuid, (db) =>
      insertSuppressionIfNew(db, { clientUuid, channel: 'email', recipient: email, reason: 'unsubscribed' }),
    )
    expect((await send(account, { name: 'Dana', email, phone_number })).status).toBe(201)
    await marquee.runJobs()
    expect(await marquee.inbox(dialed(phone_number))).toHaveLength(1)
  })
})
