import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { SESSION_LIFETIME_MS } from '#contract/sign-in/session.ts'
import { startTestMarquee, TEST_PASSWORD, type TestMarquee } from '../../../test/test-marquee.ts'
import { auditEvents } from '../../platform/audit/audit.tables.ts'
import { withSystem, withTenant } from '../../platform/database/tenancy.ts'
import { accounts, sessions } from '../../platform/identity/identity.tables.ts'
import { SIGN_IN_LIMITS } from './limits/sign-in-limits.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

const login = (user_email: unknown, password: unknown) => marquee.api('POST', '/user-management/login', { body: { user_email, password } })
const messageOf = (response: { body: { details: { data: { message: string } } } }) => response.body.details.data.message

describe('POST /user-management/login', () => {
  test('with the right password › returns a token that works', async () => {
    const account = await marquee.createAccount()
    const response = await login(account.email, TEST_PASSWORD)
    expect(response.status).toBe(200)
    expect(response.body).toEqual({ code: 200, data: { token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) } })
    expect((await marquee.api('GET', '/user-management/my-information', { token: response.body.data.token })).body.uuid).toBe(account.uuid)
  })

  // Each transaction has to wait its turn while another business keeps the database busy
  test('with the right password › uses three transactions, one of which only reads', async () => {
    const account = await marquee.createAccount()
    const transaction = vi.spyOn(marquee.services.database, 'transaction')
    expect((await login(account.email, TEST_PASSWORD)).status).toBe(200)
    const readOnly = transaction.mock.calls.map(([, , options]) => options?.readOnly === true)
    transaction.mockRestore()
    expect(readOnly).toEqual([true, false, false])
  })

  test('with the address in capitals › signs in the same account', async () => {
    const account = await marquee.createAccount()
    expect((await login(account.email.toUpperCase(), TEST_PASSWORD)).status).toBe(200)
  })

  test('with a wrong password and with an unknown address › returns 400 with the same message', async () => {
    const account = await marquee.createAccount()
    const wrong = await login(account.email, 'Wrong!123')
    const unknown = await login('nobody@practice.test', 'Wrong!123')
    expect([wrong.status, unknown.status]).toEqual([400, 400])
    expect(messageOf(wrong)).toBe('Email or password is incorrect')
    expect(messageOf(unknown)).toBe(messageOf(wrong))
    expect(unknown.body.details.data.code).toBe(wrong.body.details.data.code)
  })

  test.each([
    ['nothing', undefined, undefined, 'Email is required'],
    ['an empty email and no password', '  ', '', 'Email is required'],
    ['a malformed email and no password', 'practice.test', '', 'Email format incorrect'],
    ['a plus sign before the @', 'a+b@practice.test', 'x', 'Email format incorrect'],
    ['a suffix of one letter', 'a@practice.t', 'x', 'Email format incorrect'],
    ['a suffix of seven letters', 'a@practice.testing', 'x', 'Email format incorrect'],
    ['no password', 'a@practice.test', '', 'Password is required'],
    ['a number for an email', 5, 'x', 'Email is required'],
  ])('with %s › reports the first problem', async (_, email, password, message) => {
    const response = await login(email, password)
    expect([response.status, messageOf(response)]).toEqual([400, message])
  })

  test('of a disabled account › returns the same as for an unknown one', async () => {
    const account = await marquee.createAccount({ disabledAt: new Date() })
    const response = await login(account.email, TEST_PASSWORD)
    expect([response.status, messageOf(response)]).toEqual([400, 'Email or password is incorrect'])
  })

  test('too often for one address › returns 429 with the time to wait, for known and unknown addresses alike', async () => {
    for (const email of [(await marquee.createAccount()).email, 'stranger@practice.test']) {
      for (let attempt = 0; attempt < SIGN_IN_LIMITS.byEmailAndAddress.max; attempt++)
        expect((await login(email, 'Wrong!123')).status).toBe(400)
      const response = await login(email, TEST_PASSWORD)
      expect(response.status).toBe(429)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(messageOf(response)).toMatch(/^Too many attempts\. Please wait/)
    }
  })

  test('with the right password more often than the limit › always succeeds', async () => {
    const { email } = await marquee.createAccount()
    for (let attempt = 0; attempt <= SIGN_IN_LIMITS.byEmailAndAddress.max; attempt++)
      expect((await login(email, TEST_PASSWORD)).status).toBe(200)
  })

  test('right or wrong › is written to the audit log of its client', async () => {
    const account = await marquee.createAccount()
    await login(account.email, 'Wrong!123')
    await login(account.email, TEST_PASSWORD)
    const events = await withTenant(marquee.services.database, account.clientUuid, (db) =>
      db.select({ action: auditEvents.action }).from(auditEvents).orderBy(auditEvents.createdAt),
    )
    expect(events.map((event) => event.action)).toEqual(['sign_in_failed', 'sign_in'])
  })
})

describe('a session', () => {
  test('in the database › contains the hash, not the token', async () => {
    const account = await marquee.createAccount()
    const rows = await withSystem(marquee.services.database, (db) =>
      db.select().from(sessions).where(eq(sessions.accountUuid, account.uuid)),
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(account.token)
    expect(Buffer.from(rows[0]?.tokenHash ?? []).length).toBe(32)
  })

  test.each([
    ['no header', {}],
    ['an invented token', { authorization: `Bearer ${'x'.repeat(43)}` }],
    ['an empty token', { authorization: 'Bearer ' }],
    ['SQL for a token', { authorization: "Bearer ' or true --" }],
  ])('with %s › returns 401', async (_, headers) => {
    const response = await marquee.api('GET', '/user-management/my-information', { headers })
    expect(response.status).toBe(401)
    expect(response.body.details.data).toMatchObject({ code: 'session_ended', message: 'Sorry, the login status is expired. Log in again' })
  })

  test('with a valid token in the wrong scheme › returns 401', async () => {
    const { token } = await marquee.createAccount()
    for (const authorization of [`Basic ${token}`, `Token ${token}`, `Bearer, ${token}`]) {
      expect((await marquee.api('GET', '/user-management/my-information', { headers: { authorization } })).status).toBe(401)
    }
  })

  test('after twenty days › has ended', async () => {
    const clockBound = await startTestMarquee()
    const { token } = await clockBound.createAccount()
    clockBound.clock.advance(SESSION_LIFETIME_MS - 60_000)
    expect((await clockBound.api('GET', '/user-management/my-information', { token })).status).toBe(200)
    clockBound.clock.advance(61_000)
    expect((await clockBound.api('GET', '/user-management/my-information', { token })).status).toBe(401)
    await clockBound.stop()
    // As long as the hooks' timeout, because this test also starts a separate server
  }, 60_000)

  test('of an account that is disabled › has ended', async () => {
    const account = await marquee.createAccount()
    await withSystem(marquee.services.database, (db) =>
      db.update(accounts).set({ disabledAt: new Date() }).where(eq(accounts.uuid, account.uuid)),
    )
    expect((await marquee.api('GET', '/user-management/my-information', { token: account.token })).status).toBe(401)
  })
})

describe('POST /user-management/logout', () => {
  test('with a token › ends that session only', async () => {
    const account = await marquee.createAccount()
    const other = (await login(account.email, TEST_PASSWORD)).body.data.token
    expect((await marquee.api('POST', '/user-management/logout', { token: account.token })).body).toEqual({ code: 200 })
    expect((await marquee.api('GET', '/user-management/my-information', { token: account.token })).status).toBe(401)
    expect((await marquee.api('GET', '/user-management/my-information', { token: other })).status).toBe(200)
  })
})

describe('POST /user-management/my-information/password/change', () => {
  const change = (token: string, password: unknown) =>
    marquee.api('POST', '/user-management/my-information/password/change', { token, body: { password } })

  test('with a valid password › ends every session, returns a new token, and the new password signs in', async () => {
    const account = await marquee.createAccount()
    const other = (await login(account.email, TEST_PASSWORD)).body.data.token
    const response = await change(account.token, 'Better#456')
    expect(response.status).toBe(200)
    for (const token of [account.token, other]) expect((await marquee.api('GET', '/home/today', { token })).status).toBe(401)
    expect((await marquee.api('GET', '/home/today', { token: response.body.data.token })).status).toBe(200)
    expect((await login(account.email, TEST_PASSWORD)).status).toBe(400)
    expect((await login(account.email, 'Better#456')).status).toBe(200)
  })

  test('with a pending reset link › revokes the link', async () => {
    const account = await marquee.createAccount()
    await marquee.api('POST', '/user-management/my-information/password/find', { body: { email: account.email } })
    await marquee.runJobs()
    const [mail] = await marquee.inbox(account.email)
    const code = mail?.links.map((link) => /password-reset\/([0-9a-f-]{36})/.exec(link)?.[1]).find(Boolean)
    const check = () => marquee.api('GET', `/user-management/my-information/password/validation/${code}`)
    expect((await check()).status).toBe(200)
    await change(account.token, 'Better#456')
    expect((await check()).status).toBe(400)
  })

  test.each([
    ['nothing', '', 'Password is required'],
    ['five characters', 'aB1!x', 'Combinations of alphanumeric and special symbols within 6 to 18 characters'],
    ['nineteen characters', 'aB1!aB1!aB1!aB1!aB1', 'Combinations of alphanumeric and special symbols within 6 to 18 characters'],
    ['no digit', 'abcdef!', 'Combinations of alphanumeric and special symbols within 6 to 18 characters'],
    ['no letter', '123456!', 'Combinations of alphanumeric and special symbols within 6 to 18 characters'],
    ['no symbol', 'abcdef1', 'Combinations of alphanumeric and special symbols within 6 to 18 characters'],
  ])('with %s › states the rule and changes nothing', async (_, password, message) => {
    const account = await marquee.createAccount()
    const response = await change(account.token, password)
    expect([response.status, messageOf(response)]).toEqual([400, message])
    expect((await login(account.email, TEST_PASSWORD)).status).toBe(200)
  })
})
