import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestMarquee, TEST_PASSWORD, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'
import { twoStepCalls } from './testing/two-step-calls.ts'

const PARTNER = 'portal.partner.test'
const OWN_HOST = { brand_name: 'Northlight', login_url: `https://${PARTNER}/login` }
const TWO_HOSTS = { PARTNER_HOST: PARTNER, PUBLIC_URL: 'https://portal.marquee.test' }

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({ env: TWO_HOSTS })
})
afterAll(() => marquee.stop())

/** Injected, because fetch cannot send a Host header for a host other than the one it connects to */
async function post(host: string, path: string, payload: object, from = marquee) {
  const response = await from.server.inject({ method: 'POST', url: `/api/user-management/${path}`, headers: { host }, payload })
  return { status: response.statusCode, cookie: response.headers['set-cookie'], body: response.json() }
}
const logIn = (host: string, { email }: { email: string }, password = TEST_PASSWORD, from = marquee) =>
  post(host, 'login', { user_email: email, password }, from)

const ofPartner = async (from = marquee): Promise<TestAccount> =>
  from.createAccount({ clientUuid: await from.createClient({ brand: 'partner' }) })

describe('POST /user-management/login on the other brand’s host', () => {
  test('with the right password › returns where the account signs in, and begins no session', async () => {
    const account = await ofPartner()
    const response = await logIn('portal.marquee.test', account)
    expect(response).toEqual({ status: 200, cookie: undefined, body: { code: 200, data: { token: '', own_host: OWN_HOST } } })
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['sign_in_on_other_host'])
    const list = await marquee.api('GET', '/user-management/sessions', { token: account.token })
    expect(list.body.data).toHaveLength(1)
  })

  test('of an account of the first brand › returns the address of the first', async () => {
    const response = await logIn(PARTNER, await marquee.createAccount())
    expect(response.body.data).toEqual({
      token: '',
      own_host: { brand_name: 'Marquee', login_url: 'https://portal.marquee.test/login' },
    })
  })

  test('with a wrong password › returns the same as for an unknown address', async () => {
    const { body: wrong } = await logIn('portal.marquee.test', await ofPartner(), 'Wrong!2345')
    const { body: unknown } = await logIn('portal.marquee.test', { email: 'nobody@practice.test' }, 'Wrong!2345')
    expect(wrong.details.data).toEqual({ ...unknown.details.data, request_id: expect.any(String) })
  })

  test('of an account with a second step › redirects only after the code, and the code stays valid', async () => {
    const steps = twoStepCalls(marquee)
    const account = await steps.enabled({ clientUuid: await marquee.createClient({ brand: 'partner' }) })
    const first = await logIn('portal.marquee.test', account)
    expect(first.body.data).toMatchObject({ token: '', two_step: { support_email: 'support@marquee.test' } })
    expect(JSON.stringify(first.body)).not.toMatch(/northlight|partner/i)
    const { ticket } = first.body.data.two_step
    const give = (host: string, code: string | undefined, by = ticket) => post(host, 'login/two-step', { ticket: by, code })
    expect(JSON.stringify((await give('portal.marquee.test', steps.wrongCode(account.secret))).body)).not.toMatch(/northlight|partner/i)

    const [recovery] = account.recovery
    for (const code of [recovery, steps.codeNow(account.secret)]) {
      const led = await give('portal.marquee.test', code)
      expect(led.body.data).toEqual({ token: '', recovery_codes: [], own_host: OWN_HOST })
    }
    const again = await logIn(PARTNER, account)
    const entered = await give(PARTNER, recovery, again.body.data.two_step.ticket)
    expect([entered.status, entered.body.data.token]).toEqual([200, expect.stringMatching(/^.{43}$/)])
  })

  test('of an account that has to set up a second step › redirects before that', async () => {
    const clientUuid = await marquee.createClient({ brand: 'partner', requiresTwoStep: true })
    const account = await marquee.createAccount({ clientUuid })
    expect((await logIn('portal.marquee.test', account)).body.data).toEqual({ token: '', own_host: OWN_HOST })
    expect((await logIn(PARTNER, account)).body.data.two_step.enrolment.secret).toEqual(expect.any(String))
  })
})

describe('POST /user-management/login on the account’s own host', () => {
  test.each([
    ['marquee', 'portal.marquee.test'],
    ['partner', PARTNER],
    ['partner', PARTNER.toUpperCase()],
  ])('of an account of %s at %s › signs in', async (brand, host) => {
    const account = await marquee.createAccount({ clientUuid: await marquee.createClient({ brand }) })
    expect((await logIn(host, account)).body.data).toEqual({ token: expect.stringMatching(/^.{43}$/) })
  })
})

describe('reset links', () => {
  test('requested on either host › lead to the account’s own', async () => {
    for (const host of ['portal.marquee.test', PARTNER]) {
      const account = await ofPartner()
      await post(host, 'my-information/password/find', { email: account.email })
      await marquee.runJobs()
      const [mail] = await marquee.inbox(account.email)
      expect(mail?.links.find((link) => link.includes('/password-reset/'))).toMatch(new RegExp(`^https://${PARTNER}/password-reset/`))
    }
  })
})

describe('an installation with one host', () => {
  test.each([
    ['without PARTNER_HOST', {}],
    ['with the same host twice', { PARTNER_HOST: 'portal.marquee.test', PUBLIC_URL: 'https://portal.marquee.test' }],
  ])('%s › signs in accounts of both brands on any host', async (_, env) => {
    const single = await startTestMarquee({ env: env as Record<string, string> })
    try {
      for (const account of [await ofPartner(single), await single.createAccount()]) {
        for (const host of ['localhost', 'portal.marquee.test', '127.0.0.1']) {
          const response = await logIn(host, account, TEST_PASSWORD, single)
          expect(response.body.data).toEqual({ token: expect.stringMatching(/^.{43}$/) })
        }
      }
    } finally {
      await single.stop()
    }
  })
})
