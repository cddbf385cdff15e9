import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NEW_PASSWORD } from '../../../../test/reset-steps.ts'
import { problemOf, startTestMarquee, TEST_PASSWORD, type TestMarquee } from '../../../../test/test-marquee.ts'
import { countAttemptOrThrow } from '../../../platform/rate-limit/rate-limit.ts'
import { FLOOD_SPACING_MS } from '../send-reset-link.job.ts'
import { RESET_LIMITS } from '../sign-in.service.ts'
import { SIGN_IN_LIMITS, SLOW_AFTER } from './sign-in-limits.ts'

const HOUR_MS = 3_600_000
const HOME = '198.51.100.1'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => marquee.stop())
beforeEach(() => marquee.clock.advance(HOUR_MS + 60_000))

let made = 0
const freshPlace = () => `203.0.113.${++made % 256}`
const login = (user_email: string, password: string, place = HOME, cookie?: string) =>
  marquee.api('POST', '/user-management/login', {
    body: { user_email, password },
    headers: { 'x-forwarded-for': place, ...(cookie ? { cookie } : {}) },
  })
const find = (email: string, place: string) =>
  marquee.api('POST', '/user-management/my-information/password/find', { body: { email }, headers: { 'x-forwarded-for': place } })
const cookieOf = ({ headers }: { headers: Headers }) => (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
const codeIn = (mail: { links: string[] } | undefined) => mail?.links[0]?.split('/password-reset/')[1] ?? ''

/** Guesses from many addresses, up to the number at which all unknown devices are rejected */
async function attack(email: string): Promise<void> {
  const { database, clock } = marquee.services
  const rows = await database.executeSql('select password_hash from accounts where email = $1', [email])
  const subject = [email, rows.rows[0]?.password_hash ?? '', ''].join('\n')
  for (let tries = 0; tries < SIGN_IN_LIMITS.byEmail.max; tries++)
    await countAttemptOrThrow(database, clock, SIGN_IN_LIMITS.byEmail, subject)
}

describe('wrong tries', () => {
  test('from one address, above its limit › do not lock out other addresses', async () => {
    const { email } = await marquee.createAccount()
    const place = freshPlace()
    for (let tries = 0; tries <= SIGN_IN_LIMITS.byEmailAndAddress.max; tries++) await login(email, 'Wrong!123', place)
    expect((await login(email, TEST_PASSWORD, place)).status).toBe(429)
    expect((await login(email, TEST_PASSWORD)).status).toBe(200)
  })

  test('from many addresses › are slowed down more and more', async () => {
    const { email } = await marquee.createAccount()
    const times: number[] = []
    for (let tries = 1; tries <= SLOW_AFTER + 3; tries++) {
      const start = performance.now()
      expect((await login(email, 'Wrong!123', freshPlace())).status).toBe(400)
      times.push(performance.now() - start)
    }
    expect(times.at(-1)).toBeGreaterThan(590)
    expect((await login(email, TEST_PASSWORD)).status).toBe(200)
  })

  test('from very many addresses › allow an unknown device with the emailed code and the right password', async () => {
    const { email } = await marquee.createAccount()
    await attack(email)
    const response = await login(email, TEST_PASSWORD, freshPlace())
    expect([response.status, response.body.details.data.field]).toEqual([429, 'email_code'])
    for (let again = 0; again < 3; again++) await login(email, 'Wrong!123', freshPlace())
    await marquee.runJobs()
    const emails = await marquee.inbox(email)
    expect(emails.map(({ subject }) => subject)).toEqual(['Your Marquee login code', 'Your Marquee login code'])
    const code = /\b[A-Z2-9]{8}\b/.exec(emails[0]?.text ?? '')?.[0] ?? ''
    const enter = (password: string, email_code: string) =>
      marquee.api('POST', '/user-management/login', {
        body: { user_email: email, password, email_code },
        headers: { 'x-forwarded-for': freshPlace() },
      })
    const wrong = { status: 400, code: 'sign_in_failed', message: 'This code is incorrect or has expired' }
    expect(problemOf(await enter(TEST_PASSWORD, 'AAAAAAAA'))).toEqual(wrong)
    expect(problemOf(await enter('Wrong!123', code))).toMatchObject({ status: 400, code: 'sign_in_failed' })
    const entered = await enter(TEST_PASSWORD, ` ${code.slice(0, 4)}-${code.slice(4).toLowerCase()} `)
    expect(entered.status).toBe(200)
    expect((await login(email, TEST_PASSWORD, freshPlace(), cookieOf(entered))).status).toBe(200)
    marquee.clock.advance(31 * 60_000)
    expect(problemOf(await enter(TEST_PASSWORD, code))).toEqual(wrong)
  })

  test('from very many addresses › reject unknown devices with a message, and allow a device that has signed in before', async () => {
    const { email } = await marquee.createAccount()
    const device = cookieOf(await login(email, TEST_PASSWORD))
    await attack(email)
    const rejection = await login(email, TEST_PASSWORD, freshPlace())
    expect(problemOf(rejection)).toEqual({
      status: 429,
      code: 'too_many_requests',
      message: 'Someone tried many passwords for this account. Enter the code we sent to this email address',
    })
    expect(Number(rejection.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await login(email, TEST_PASSWORD, freshPlace(), device)).status).toBe(200)
  })

  test('of an unknown email address › are rejected with the same message', async () => {
    await attack('nobody-here@practice.test')
    const response = await login('nobody-here@practice.test', 'x', freshPlace())
    expect([response.status, response.body.details.data.field]).toEqual([429, 'email_code'])
    expect(problemOf(response).message).toContain('Enter the code we sent to this email address')
    await marquee.runJobs()
    expect(await marquee.inbox('nobody-here@practice.test')).toEqual([])
  })

  test('from the owner’s own network, which the whole practice uses › do not lock out the known device', async () => {
    const { email } = await marquee.createAccount()
    const practice = freshPlace()
    const device = cookieOf(await login(email, TEST_PASSWORD, practice))
    const { database, clock } = marquee.services
    for (let tries = 1; tries < SIGN_IN_LIMITS.byAddress.max; tries++)
      await countAttemptOrThrow(database, clock, SIGN_IN_LIMITS.byAddress, practice)
    expect((await login(email, TEST_PASSWORD, practice)).status).toBe(429)
    expect((await login(email, TEST_PASSWORD, practice, device)).status).toBe(200)
  })

  test('after a reset of the password › are cleared everywhere, and the browser that reset it can sign in during an attack', async () => {
    const { email, uuid } = await marquee.createAccount()
    const place = freshPlace()
    for (let tries = 0; tries <= SIGN_IN_LIMITS.byEmailAndAddress.max; tries++) await login(email, 'Wrong!123', place)
    await find(email, place)
    await marquee.runJobs()
    const reset = await marquee.api('PUT', `/user-management/my-information/password/reset/${codeIn((await marquee.inbox(email))[0])}`, {
      body: { client_account_uuid: uuid, password: NEW_PASSWORD },
      headers: { 'x-forwarded-for': freshPlace() },
    })
    expect(reset.status).toBe(200)
    expect((await login(email, NEW_PASSWORD, place)).status).toBe(200)
    await attack(email)
    expect((await login(email, NEW_PASSWORD, freshPlace())).status).toBe(429)
    expect((await login(email, NEW_PASSWORD, freshPlace(), cookieOf(reset))).status).toBe(200)
  })
})

describe('a known device', () => {
  test('as its cookie › is not accessible to scripts and other sites, and stored as a hash', async () => {
    const { email } = await marquee.createAccount()
    const response = await login(email, TEST_PASSWORD)
    expect(response.headers.get('set-cookie')).toMatch(
      /^marquee_device=[A-Za-z0-9_-]{43}; Path=\/api\/user-management; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    )
    const token = cookieOf(response).split('=')[1]
    const { rows } = await marquee.services.database.executeSql("select encode(token_hash, 'escape') as hash from known_devices")
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('that guesses › is rejected after its own tries', async () => {
    const { email } = await marquee.createAccount()
    const device = cookieOf(await login(email, TEST_PASSWORD))
    for (let tries = 0; tries < SIGN_IN_LIMITS.byDevice.max; tries++)
      expect((await login(email, 'Wrong!123', freshPlace(), device)).status).toBe(400)
    expect((await login(email, TEST_PASSWORD, freshPlace(), device)).status).toBe(429)
  })

  test('that signs in to an account of its own between the guesses › gains no additional tries', async () => {
    const victim = await marquee.createAccount()
    const guesser = await marquee.createAccount()
    let device = cookieOf(await login(victim.email, TEST_PASSWORD))
    for (let tries = 0; tries < SIGN_IN_LIMITS.byDevice.max; tries++) {
      expect((await login(victim.email, 'Wrong!123', freshPlace(), device)).status).toBe(400)
      const renewed = await login(guesser.email, TEST_PASSWORD, freshPlace(), device)
      device = cookieOf(renewed)
    }
    expect((await login(victim.email, TEST_PASSWORD, freshPlace(), device)).status).toBe(429)
    // The limit does not affect the guesser's own account
    expect((await login(guesser.email, TEST_PASSWORD, freshPlace(), device)).status).toBe(200)
  })

  test('whose session is signed out from elsewhere › is unknown again, and this browser is not', async () => {
    const { email } = await marquee.createAccount()
    const there = await login(email, TEST_PASSWORD)
    const here = await login(email, TEST_PASSWORD, freshPlace())
    const token = here.body.data.token
    const { body } = await marquee.api('GET', '/user-management/sessions', { token: there.body.data.token })
    const uuid = body.data.find(({ current }: { current: boolean }) => current).session_uuid
    expect((await marquee.api('DELETE', `/user-management/sessions?session_uuid=${uuid}`, { token })).status).toBe(200)
    await attack(email)
    expect((await login(email, TEST_PASSWORD, freshPlace(), cookieOf(there))).status).toBe(429)
    expect((await login(email, TEST_PASSWORD, freshPlace(), cookieOf(here))).status).toBe(200)
  })

  test('other than the one that signs all others out › is unknown again', async () => {
    const { email } = await marquee.createAccount()
    const there = await login(email, TEST_PASSWORD)
    const here = await login(email, TEST_PASSWORD, freshPlace())
    await marquee.api('DELETE', '/user-management/sessions', { token: here.body.data.token })
    await attack(email)
    expect((await login(email, TEST_PASSWORD, freshPlace(), cookieOf(there))).status).toBe(429)
    expect((await login(email, TEST_PASSWORD, freshPlace(), cookieOf(here))).status).toBe(200)
  })

  test('with a cookie that was copied before, or of another account, or after a new password › is unknown', async () => {
    const account = await marquee.createAccount()
    const other = await marquee.createAccount()
    const copied = cookieOf(await login(account.email, TEST_PASSWORD))
    const current = cookieOf(await login(account.email, TEST_PASSWORD, HOME, copied))
    const others = cookieOf(await login(other.email, TEST_PASSWORD))
    expect(current).not.toBe(copied)
    await attack(account.email)
    for (const cookie of [copied, others, `marquee_device=${'x'.repeat(43)}`, "marquee_device=' or true --"])
      expect((await login(account.email, TEST_PASSWORD, freshPlace(), cookie)).status).toBe(429)
    expect((await login(account.email, TEST_PASSWORD, freshPlace(), current)).status).toBe(200)
  })

  test('used by two accounts › is known for both', async () => {
    const [one, two] = [await marquee.createAccount(), await marquee.createAccount()]
    const first = cookieOf(await login(one.email, TEST_PASSWORD))
    const both = cookieOf(await login(two.email, TEST_PASSWORD, HOME, first))
    await attack(one.email)
    await attack(two.email)
    const after = await login(one.email, TEST_PASSWORD, freshPlace(), both)
    expect(after.status).toBe(200)
    expect((await login(two.email, TEST_PASSWORD, freshPlace(), cookieOf(after))).status).toBe(200)
  })
})

describe('requests for a reset link', () => {
  test('from many addresses › leave the owner a working link, and do not fill the inbox', async () => {
    const { email } = await marquee.createAccount()
    const requestReset = async (place: string) => {
      expect((await find(email, place)).status).toBe(200)
      await marquee.runJobs()
    }
    for (let place = 0; place < 4; place++) {
      const from = freshPlace()
      for (let tries = 0; tries < RESET_LIMITS.byEmail.max; tries++) await requestReset(from)
    }
    await requestReset(HOME)
    const received = await marquee.inbox(email)
    expect(received.length).toBeLessThanOrEqual(RESET_LIMITS.byEmail.max + 1)
    const check = () => marquee.api('GET', `/user-management/my-information/password/validation/${codeIn(received[0])}`)
    expect((await check()).status).toBe(200)
    await requestReset(freshPlace())
    expect((await check()).status).toBe(200)
    marquee.clock.advance(FLOOD_SPACING_MS + 1000)
    await requestReset(HOME)
    expect((await marquee.inbox(email)).length).toBe(received.length + 1)
  })
})
