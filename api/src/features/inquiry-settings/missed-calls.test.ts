import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({ env: { TEXT_HOURS: '8-20' } })
})
afterAll(() => marquee.stop())

const PATH = '/inquiry/missed-calls'
const FORM = {
  text_back: true,
  text_back_words: 'Sorry! {business}',
  voicemail: true,
  voicemail_words: 'Speak after the beep.',
  language: 'en',
}
const read = async ({ token }: TestAccount) => (await marquee.api('GET', PATH, { token })).body.data
const save = ({ token }: TestAccount, body: object) => marquee.api('PUT', PATH, { token, body })

describe('/inquiry/missed-calls', () => {
  test('of a new business › both are off, with our default messages and the text hours', async () => {
    const account = await marquee.createAccount({ clientUuid: await marquee.createClient({ companyName: 'Elm Dental' }) })
    expect(await read(account)).toEqual({
      text_back: false,
      text_back_words: 'Sorry we missed your call. We will call you back as soon as we can.',
      voicemail: false,
      voicemail_words: expect.stringContaining('You have reached {business}.'),
      language: 'en',
      company_name: 'Elm Dental',
      tracking_number: null,
      text_hours: { from: 8, to: 20 },
    })
  })

  test('of a business that receives calls › is offered to its administrators on Home until one of them has decided', async () => {
    const account = await marquee.createAccount()
    const colleague = await marquee.createAccount({ clientUuid: account.clientUuid, accountType: 'REGULAR' })
    const offers = async ({ token }: TestAccount) =>
      (await marquee.api('GET', '/home/today', { token })).body.items.filter(({ key }: { key: string }) => key === 'missed-calls-offer')
    expect(await offers(account)).toEqual([])
    await marquee.api('PUT', `/operator/clients/${account.clientUuid}/inquiries`, {
      token: OPERATOR_KEY,
      body: { tracking_number: '+13125550161', forward_to: '+13125550162' },
    })
    expect(await offers(account)).toMatchObject([{ fact: 'Answer missed calls automatically', to: '/accountSetting' }])
    expect(await offers(colleague)).toEqual([])
    const { company_name: _, tracking_number: __, text_hours: ___, ...offered } = await read(account)
    await save(account, offered)
    expect(await offers(account)).toEqual([])
  })

  test('saved by an administrator › is stored for that business only, with the account', async () => {
    const [account, other] = [await marquee.createAccount(), await marquee.createAccount()]
    expect((await save(account, FORM)).status).toBe(200)
    expect(await read(account)).toMatchObject(FORM)
    expect(await read(other)).toMatchObject({ text_back: false, voicemail: false })
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['missed_call_settings_saved'])
  })

  test('our default messages in one language › change with the language', async () => {
    const account = await marquee.createAccount()
    const { text_back_words, voicemail_words } = await read(account)
    await save(account, { ...FORM, text_back_words, voicemail_words })
    await marquee.services.database.executeSql("update inquiry_settings set missed_call_language = 'es' where client_uuid = $1", [
      account.clientUuid,
    ])
    expect((await read(account)).voicemail_words).toMatch(/^Ha llamado a \{business\}/)
  })

  test('read or saved by a standard user › returns 403', async () => {
    const { clientUuid } = await marquee.createAccount()
    const { token } = await marquee.createAccount({ clientUuid, accountType: 'REGULAR' })
    expect((await marquee.api('GET', PATH, { token })).status).toBe(403)
    expect((await marquee.api('PUT', PATH, { token, body: FORM })).status).toBe(403)
  })

  test.each([
    [{ text_back_words: ' ' }, 'The text cannot be empty'],
    [{ text_back_words: 'x'.repeat(301) }, 'The text can have at most 300 characters'],
    [{ text_back_words: 'Hi {name}' }, 'The text can only have {business} in braces'],
    [{ voicemail_words: 'x'.repeat(501) }, 'The greeting can have at most 500 characters'],
    [{ language: 'fr' }, 'language must be en or es'],
    [{ voicemail: 'yes' }, 'voicemail must be true or false'],
  ])('with %o › returns 400 and states the reason', async (wrong, message) => {
    const account = await marquee.createAccount()
    expect(problemOf(await save(account, { ...FORM, ...wrong }))).toMatchObject({ status: 400, message })
  })
})
