import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OPERATOR_KEY, problemOf, startTestMarquee, TEST_PASSWORD, type TestMarquee } from '../../../../test/test-marquee.ts'
import { findTotpStepOfCode, totpCodeAt, totpStepAt } from '../../../platform/identity/totp.ts'
import { HALF_MINUTE_MS, TWO_STEP, twoStepCalls } from '../testing/two-step-calls.ts'
import { CODE_LIMIT } from './two-step-codes.ts'

const WRONG = {
  status: 400,
  code: 'sign_in_failed',
  message: 'This code is incorrect. Codes change every 30 seconds, and each one works once',
}
const AGAIN = { status: 400, code: 'sign_in_failed', message: 'This took too long, or the password was changed. Please log in again' }
let marquee: TestMarquee
let calls: ReturnType<typeof twoStepCalls>
beforeAll(async () => {
  marquee = await startTestMarquee()
  calls = twoStepCalls(marquee)
})
afterAll(() => marquee.stop())
beforeEach(() => marquee.clock.advance(3_600_000))

describe('an authenticator app', () => {
  test('set up › is active after its first right code, and not before', async () => {
    const account = await marquee.createAccount()
    const { secret, address, qr } = (await calls.call('POST', TWO_STEP, account.token)).body.data
    expect(address).toBe(`otpauth://totp/Marquee:${encodeURIComponent(account.email)}?secret=${secret}&issuer=Marquee`)
    expect(qr).toContain('<svg')
    expect((await calls.login(account.email)).token).not.toBe('')
    expect(problemOf(await calls.call('PUT', TWO_STEP, account.token, { code: calls.wrongCode(secret) }))).toEqual(WRONG)
    const { recovery_codes } = (await calls.call('PUT', TWO_STEP, account.token, { code: calls.codeNow(secret) })).body.data
    expect(new Set(recovery_codes).size).toBe(10)
    expect((await calls.call('GET', TWO_STEP, account.token)).body.data).toEqual({
      enabled: true,
      required: false,
      recovery_codes_left: 10,
    })
    const { rows } = await marquee.services.database.executeSql('select t::text as row from two_step_secrets t where account_uuid = $1', [
      account.uuid,
    ])
    for (const hidden of [secret, ...recovery_codes]) expect(JSON.stringify(rows)).not.toContain(hidden)
  })

  test('that is active › cannot be replaced with a stolen session, nor switched off without a code', async () => {
    const account = await calls.enabled()
    expect((await calls.call('POST', TWO_STEP, account.token)).status).toBe(409)
    expect(problemOf(await calls.call('POST', `${TWO_STEP}/off`, account.token, { code: calls.wrongCode(account.secret) }))).toEqual(WRONG)
    expect((await calls.call('POST', `${TWO_STEP}/off`, account.token, { code: calls.codeNow(account.secret) })).status).toBe(200)
    expect((await calls.login(account.email)).token).not.toBe('')
  })
})

describe('signing in with a second step', () => {
  test('with the password alone › opens nothing; with the code › opens a session', async () => {
    const { email, secret, clientUuid } = await calls.enabled()
    const { token, two_step } = await calls.login(email)
    expect([token, two_step.enrolment]).toEqual(['', null])
    expect(problemOf(await calls.finish(two_step.ticket, calls.wrongCode(secret)))).toEqual(WRONG)
    const response = await calls.finish(two_step.ticket, calls.codeNow(secret))
    expect(response.body.data.recovery_codes).toEqual([])
    expect((await calls.call('GET', '/home/today', response.body.data.token)).status).toBe(200)
    expect(await marquee.auditOf(clientUuid)).toEqual(['two_step_enabled', 'sign_in_failed', 'sign_in'])
  })

  test('with a code that was used before, even at the same time › opens only one session', async () => {
    const { email, secret } = await calls.enabled()
    const { two_step } = await calls.login(email)
    const code = calls.codeNow(secret)
    const responses = await Promise.all(Array.from({ length: 5 }, () => calls.finish(two_step.ticket, code)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    expect((await calls.finish(two_step.ticket, code)).status).toBe(400)
  })

  test('with a recovery code, in any spelling › opens a session once', async () => {
    const { email, recovery } = await calls.enabled()
    const [first = ''] = recovery
    const { two_step } = await calls.login(email)
    const { token } = (await calls.finish(two_step.ticket, ` ${first.toUpperCase().replace('-', ' ')} `)).body.data
    expect((await calls.call('GET', TWO_STEP, token)).body.data.recovery_codes_left).toBe(9)
    expect((await calls.finish(two_step.ticket, first)).status).toBe(400)
  })

  test('guessed a thousand times › is stopped after a few, even with the right code', async () => {
    const { email, secret } = await calls.enabled()
    const { two_step } = await calls.login(email)
    const statuses: number[] = []
    for (let guess = 0; guess < 1000; guess++) statuses.push((await calls.finish(two_step.ticket, String(100_000 + guess * 7))).status)
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(CODE_LIMIT.max)
    expect(statuses.filter((status) => status === 200)).toEqual([])
    expect((await calls.finish(two_step.ticket, calls.codeNow(secret))).status).toBe(429)
  })

  test('with a ticket that is forged, old, or of the previous password › has to Start setting up the app again', async () => {
    const { email, secret, token } = await calls.enabled()
    const { two_step } = await calls.login(email)
    for (const ticket of ['x', 'tests.AAAA', `${two_step.ticket.slice(0, -2)}AA`])
      expect(problemOf(await calls.finish(ticket, calls.codeNow(secret)))).toEqual(AGAIN)
    const body = { password: 'Better#456', current_password: TEST_PASSWORD }
    await marquee.api('POST', '/user-management/my-information/password/change', { token, body })
    expect(problemOf(await calls.finish(two_step.ticket, calls.codeNow(secret)))).toEqual(AGAIN)
    const fresh = await calls.login(email, 'Better#456')
    marquee.clock.advance(10 * 60_000)
    expect(problemOf(await calls.finish(fresh.two_step.ticket, calls.codeNow(secret)))).toEqual(AGAIN)
  })
})

describe('an operator', () => {
  test('for somebody who lost phone and codes › switches it off, ends the sessions, and writes the audit log', async () => {
    const account = await calls.enabled()
    const off = (email: string) => calls.call('PUT', '/operator/accounts/two-step-off', OPERATOR_KEY, { email })
    expect((await off(account.email)).status).toBe(200)
    expect((await calls.call('GET', '/home/today', account.token)).status).toBe(401)
    expect((await calls.login(account.email)).token).not.toBe('')
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['two_step_enabled', 'two_step_disabled', 'sign_in'])
    expect((await off('nobody@practice.test')).status).toBe(404)
  })
})

describe('a business that requires a second step', () => {
  test('of everybody › ends the sessions without it, and those accounts set up an app at their next sign-in', async () => {
    const admin = await calls.enabled()
    const colleague = await marquee.createAccount({ clientUuid: admin.clientUuid, accountType: 'REGULAR' })
    expect((await calls.call('PUT', `${TWO_STEP}/required`, admin.token, { required: true })).status).toBe(200)
    expect((await calls.call('GET', '/home/today', admin.token)).status).toBe(200)
    expect((await calls.call('GET', '/home/today', colleague.token)).status).toBe(401)
    const { token, two_step } = await calls.login(colleague.email)
    expect(token).toBe('')
    const response = await calls.finish(two_step.ticket, calls.codeNow(two_step.enrolment.secret))
    expect(response.body.data.recovery_codes).toHaveLength(10)
    expect((await calls.call('GET', '/home/today', response.body.data.token)).status).toBe(200)
    marquee.clock.advance(HALF_MINUTE_MS)
    const off = await calls.call('POST', `${TWO_STEP}/off`, response.body.data.token, { code: calls.codeNow(two_step.enrolment.secret) })
    expect(off.status).toBe(409)
    expect((await calls.login(colleague.email)).two_step.enrolment).toBeNull()
  })

  test('requested by a standard user, or by an administrator without one › is rejected', async () => {
    const admin = await marquee.createAccount()
    const regular = await marquee.createAccount({ clientUuid: admin.clientUuid, accountType: 'REGULAR' })
    expect((await calls.call('PUT', `${TWO_STEP}/required`, regular.token, { required: true })).status).toBe(403)
    expect((await calls.call('PUT', `${TWO_STEP}/required`, admin.token, { required: true })).status).toBe(409)
  })
})

describe('a code', () => {
  test('of RFC 6238’s secret › is the one in the RFC', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    expect([59, 1111111109, 1234567890, 20000000000].map((second) => totpCodeAt(secret, Math.floor(second / 30)))).toEqual([
      '287082',
      '081804',
      '005924',
      '353130',
    ])
  })

  test('of a phone whose clock is off by half a minute › is accepted, and by more is not', () => {
    const now = new Date('2026-11-17T12:00:15Z')
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    expect([-2, -1, 0, 1, 2].map((off) => findTotpStepOfCode(secret, totpCodeAt(secret, totpStepAt(now) + off), now) !== null)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })
})
