import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FRESH_SIGN_IN_MS } from '#contract/sign-in/sign-in.ts'
import { resetSteps } from '../../../../test/reset-steps.ts'
import {
  CONNECTION_KEYS,
  OPERATOR_KEY,
  problemOf,
  startTestMarquee,
  TEST_PASSWORD,
  type TestMarquee,
} from '../../../../test/test-marquee.ts'
import { HALF_MINUTE_MS, TWO_STEP, twoStepCalls } from '../testing/two-step-calls.ts'
import { CODE_LIMIT, OWN_CODE_LIMIT } from './two-step-codes.ts'

const NEEDED = { status: 400, code: 'invalid_input', message: 'Current password is required' }
const NEXT_KEY = `next:${Buffer.alloc(32, 9).toString('base64')}`

let marquee: TestMarquee
let calls: ReturnType<typeof twoStepCalls>
beforeAll(async () => {
  marquee = await startTestMarquee({ env: { CONNECTION_KEYS: `${CONNECTION_KEYS},${NEXT_KEY}` } })
  calls = twoStepCalls(marquee)
})
afterAll(() => marquee.stop())
beforeEach(() => marquee.clock.advance(3_600_000))

/** One run of the jobs sends several emails, in no particular order */
async function emailTo(email: string, subject: string | RegExp) {
  await marquee.runJobs()
  const found = (await marquee.inbox(email)).filter((mail) => mail.subject.match(subject))
  expect(found, `${subject} to ${email}`).toHaveLength(1)
  return found[0]
}

describe('a stolen session', () => {
  test('older than five minutes › cannot set up its own app without the password, and guesses of it are stopped', async () => {
    const { token, email } = await marquee.createAccount()
    marquee.clock.advance(FRESH_SIGN_IN_MS)
    const begin = (current_password?: string) => calls.call('POST', TWO_STEP, token, { current_password })
    expect(problemOf(await begin())).toEqual(NEEDED)
    expect(problemOf(await begin('Wrong!123')).message).toBe('The current password is incorrect')
    expect((await begin(TEST_PASSWORD)).status).toBe(200)
    for (let tries = 0; tries < 10; tries++) expect((await begin(`Guess!${tries}`)).status).toBe(400)
    expect((await begin(TEST_PASSWORD)).status).toBe(429)
    expect((await calls.login(email)).token).not.toBe('')
  })

  test('from before the second step › ends when it is switched on, and the one that switched it on continues', async () => {
    const account = await marquee.createAccount()
    const before = (await calls.login(account.email)).token
    const { secret } = (await calls.call('POST', TWO_STEP, account.token)).body.data
    expect((await calls.call('PUT', TWO_STEP, account.token, { code: calls.codeNow(secret) })).status).toBe(200)
    expect(await calls.isSignedIn(before)).toBe(false)
    expect(await calls.isSignedIn(account.token)).toBe(true)
  })

  test('of an administrator, older than five minutes › cannot lift the requirement without the password', async () => {
    const admin = await calls.enabled()
    const require = (body: object) => calls.call('PUT', `${TWO_STEP}/required`, admin.token, body)
    expect((await require({ required: true })).status).toBe(200)
    marquee.clock.advance(FRESH_SIGN_IN_MS)
    expect(problemOf(await require({ required: false }))).toEqual(NEEDED)
    expect((await require({ required: false, current_password: TEST_PASSWORD })).status).toBe(200)
  })
})

describe('guesses of codes', () => {
  test('at sign-in, by somebody who knows the password › do not affect the owner’s settings', async () => {
    const { email, token, secret } = await calls.enabled()
    const { two_step } = await calls.login(email)
    for (let guess = 0; guess <= CODE_LIMIT.max; guess++) await calls.finish(two_step.ticket, calls.wrongCode(secret))
    expect((await calls.finish(two_step.ticket, calls.codeNow(secret))).status).toBe(429)
    expect((await calls.call('POST', `${TWO_STEP}/off`, token, { code: calls.codeNow(secret) })).status).toBe(200)
  })

  test('with a stolen session › do not prevent the owner from signing in', async () => {
    const { email, token, secret } = await calls.enabled()
    for (let guess = 0; guess < OWN_CODE_LIMIT.max; guess++)
      await calls.call('POST', `${TWO_STEP}/off`, token, { code: calls.wrongCode(secret) })
    for (const path of ['off', 'recovery-codes', 'app'])
      expect((await calls.call('POST', `${TWO_STEP}/${path}`, token, { code: calls.codeNow(secret) })).status).toBe(429)
    const { two_step } = await calls.login(email)
    expect((await calls.finish(two_step.ticket, calls.codeNow(secret))).status).toBe(200)
  })

  test('before a new password › are cleared with it, so that the owner, who has the mailbox, can sign in', async () => {
    const { email, uuid, secret } = await calls.enabled()
    const { two_step } = await calls.login(email)
    for (let guess = 0; guess <= CODE_LIMIT.max; guess++) await calls.finish(two_step.ticket, calls.wrongCode(secret))
    const steps = resetSteps(marquee)
    expect((await steps.reset(await steps.receiveCode(email), uuid)).status).toBe(200)
    const fresh = await calls.login(email, 'Better#456')
    expect((await calls.finish(fresh.two_step.ticket, calls.codeNow(secret))).status).toBe(200)
  })
})

describe('a change of keys', () => {
  test('when the old key is removed after it › still allows accounts with an authenticator app', async () => {
    const { email, secret, uuid } = await calls.enabled()
    const { config, database } = marquee.services
    const keyOf = async () =>
      (await database.executeSql('select key_id from two_step_secrets where account_uuid = $1', [uuid])).rows[0]?.key_id
    expect(await keyOf()).toBe('tests')
    config.connectionKeys.reverse()
    const rotate = async () => (await marquee.api('POST', '/operator/connections/rotate-key', { token: OPERATOR_KEY })).body.data
    const rotation = await rotate()
    expect(rotation).toMatchObject({ key: 'next', two_step_unreadable: 0 })
    expect(rotation.two_step_rotated).toBeGreaterThan(0)
    expect(await keyOf()).toBe('next')
    expect((await rotate()).two_step_rotated).toBe(0)
    const [old] = config.connectionKeys.splice(1)
    const { two_step } = await calls.login(email)
    expect((await calls.finish(two_step.ticket, calls.codeNow(secret))).status).toBe(200)
    if (old) config.connectionKeys.push(old)
  })

  test('with a secret whose key is missing › reports it', async () => {
    const { uuid } = await calls.enabled()
    await marquee.services.database.executeSql("update two_step_secrets set key_id = 'gone' where account_uuid = $1", [uuid])
    const { body } = await marquee.api('POST', '/operator/connections/rotate-key', { token: OPERATOR_KEY })
    expect(body.data).toMatchObject({ two_step_unreadable: 1 })
  })
})

describe('a new phone, or lost recovery codes', () => {
  test('with a code of the current app › another app replaces it, even where the business requires one', async () => {
    const account = await calls.enabled()
    await calls.call('PUT', `${TWO_STEP}/required`, account.token, { required: true })
    const begin = (code: string) => calls.call('POST', `${TWO_STEP}/app`, account.token, { code })
    expect((await begin(calls.wrongCode(account.secret))).status).toBe(400)
    const { ticket, enrolment } = (await begin(calls.codeNow(account.secret))).body.data
    marquee.clock.advance(HALF_MINUTE_MS)
    const finish = (code: string, token = account.token) => calls.call('PUT', `${TWO_STEP}/app`, token, { ticket, code })
    expect((await finish(calls.codeNow(account.secret))).status).toBe(400)
    // Somebody else's ticket is not valid
    const other = await calls.enabled()
    expect((await finish(calls.codeNow(enrolment.secret), other.token)).status).toBe(400)
    const elsewhere = (await calls.finish((await calls.login(account.email)).two_step.ticket, calls.codeNow(account.secret))).body.data
      .token
    expect((await finish(calls.codeNow(enrolment.secret))).status).toBe(200)
    expect(await calls.isSignedIn(account.token)).toBe(true)
    expect(await calls.isSignedIn(elsewhere)).toBe(false)
    marquee.clock.advance(HALF_MINUTE_MS)
    const { two_step } = await calls.login(account.email)
    expect((await calls.finish(two_step.ticket, calls.codeNow(account.secret))).status).toBe(400)
    expect((await calls.finish(two_step.ticket, calls.codeNow(enrolment.secret))).status).toBe(200)
    await emailTo(account.email, 'Your authenticator app was changed at Marquee')
  })

  test('with an old or forged ticket › has to Start setting up the app again', async () => {
    const account = await calls.enabled()
    const { ticket, enrolment } = (await calls.call('POST', `${TWO_STEP}/app`, account.token, { code: calls.codeNow(account.secret) })).body
      .data
    for (const invented of ['x', 'tests.AAAA', `${ticket.slice(0, -2)}AA`]) {
      const body = { ticket: invented, code: calls.codeNow(enrolment.secret) }
      expect(problemOf(await calls.call('PUT', `${TWO_STEP}/app`, account.token, body)).message).toContain('Start setting up the app again')
    }
    marquee.clock.advance(10 * 60_000)
    const late = { ticket, code: calls.codeNow(enrolment.secret) }
    expect(problemOf(await calls.call('PUT', `${TWO_STEP}/app`, account.token, late)).message).toContain('Start setting up the app again')
  })

  test('with a code › new recovery codes replace the old ones', async () => {
    const { email, token, secret, recovery } = await calls.enabled()
    const response = await calls.call('POST', `${TWO_STEP}/recovery-codes`, token, { code: calls.codeNow(secret) })
    expect(new Set([...response.body.data.recovery_codes, ...recovery]).size).toBe(20)
    const { two_step } = await calls.login(email)
    expect((await calls.finish(two_step.ticket, recovery[0] ?? '')).status).toBe(400)
    expect((await calls.finish(two_step.ticket, response.body.data.recovery_codes[0])).status).toBe(200)
    await emailTo(email, 'You have new recovery codes at Marquee')
  })

  test('without a second step › is rejected', async () => {
    const { token } = await marquee.createAccount()
    for (const path of ['app', 'recovery-codes'])
      expect((await calls.call('POST', `${TWO_STEP}/${path}`, token, { code: '123456' })).status).toBe(409)
  })
})

describe('the owner of an account', () => {
  test('whose second step is switched on or off › is notified, with the network', async () => {
    const { email, token, secret } = await calls.enabled()
    const on = await emailTo(email, 'Two-step sign-in is on at Marquee')
    expect(on?.links).toEqual(['http://localhost:3000/findId'])
    expect(on?.text).toContain('from the network 127.0.0.1')
    await calls.call('POST', `${TWO_STEP}/off`, token, { code: calls.codeNow(secret) })
    await emailTo(email, 'Two-step sign-in is off at Marquee')
  })

  test('whose second step an operator switches off › is notified that it was the support', async () => {
    const { email } = await calls.enabled()
    await calls.call('PUT', '/operator/accounts/two-step-off', OPERATOR_KEY, { email })
    expect((await emailTo(email, 'Two-step sign-in is off at Marquee'))?.text).toContain('was turned off by our support')
  })

  test('who sets up an app because the business requires it › is notified', async () => {
    const admin = await calls.enabled()
    await calls.call('PUT', `${TWO_STEP}/required`, admin.token, { required: true })
    const { email } = await marquee.createAccount({ clientUuid: admin.clientUuid, accountType: 'REGULAR' })
    const { two_step } = await calls.login(email)
    expect(two_step.support_email).toBe('support@marquee.test')
    expect((await calls.finish(two_step.ticket, calls.codeNow(two_step.enrolment.secret))).status).toBe(200)
    await emailTo(email, 'Two-step sign-in is on at Marquee')
  })
})

describe('an administrator', () => {
  const off = (token: string, client_account_uuid: string) =>
    calls.call('PUT', '/user-management/accounts/two-step-off', token, { client_account_uuid })

  test('for a colleague who lost phone and codes › switches off the second step, signs the colleague out and notifies them', async () => {
    const admin = await marquee.createAccount()
    const colleague = await calls.enabled({ clientUuid: admin.clientUuid, accountType: 'REGULAR' })
    const listed = async () =>
      (await calls.call('GET', '/user-management/accounts', admin.token)).body.data.map(({ two_step }: { two_step: boolean }) => two_step)
    expect(await listed()).toEqual([false, true])
    expect((await off(admin.token, colleague.uuid)).status).toBe(200)
    expect(await listed()).toEqual([false, false])
    expect(await calls.isSignedIn(colleague.token)).toBe(false)
    expect((await calls.login(colleague.email)).token).not.toBe('')
    const subject = /^Two-step sign-in is off for your account at Practice \d+$/
    const mail = await emailTo(colleague.email, subject)
    expect(mail?.text).toContain(`${admin.email} turned off two-step sign-in for ${colleague.email}.`)
    expect(await marquee.auditOf(admin.clientUuid)).toContain('account_two_step_off')
    // A repeated request does nothing
    expect((await off(admin.token, colleague.uuid)).status).toBe(200)
    await emailTo(colleague.email, subject)
    expect((await marquee.auditOf(admin.clientUuid)).filter((action) => action === 'account_two_step_off')).toHaveLength(1)
  })

  test('of their own account, of another business’s, or as a standard user › is rejected', async () => {
    const admin = await calls.enabled()
    const regular = await marquee.createAccount({ clientUuid: admin.clientUuid, accountType: 'REGULAR' })
    const stranger = await marquee.createAccount()
    expect((await off(admin.token, admin.uuid)).status).toBe(409)
    expect((await off(stranger.token, admin.uuid)).status).toBe(404)
    expect((await off(regular.token, admin.uuid)).status).toBe(403)
    expect((await calls.login(admin.email)).token).toBe('')
  })
})
