import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FRESH_SIGN_IN_MS, NEW_PASSWORD_RULE } from '#contract/sign-in/sign-in.ts'
import { NEW_PASSWORD, type ResetSteps, resetSteps } from '../../../test/reset-steps.ts'
import { problemOf, startTestMarquee, TEST_PASSWORD, type TestMarquee } from '../../../test/test-marquee.ts'
import { PROOF_LIMIT } from '../../platform/http/prove-owner.ts'
import { assertStrongPassword } from '../../platform/identity/weak-passwords.ts'

const HOUR_MS = 3_600_000
const COMMON = 'This password is too common and easy to guess. Please choose another one'
const BUSINESS = 'The password can’t be just your business’s name or city. Please choose another one'
const NAMED = 'The password must not contain the name in your email address. Please choose another one'

let marquee: TestMarquee
let steps: ResetSteps
beforeAll(async () => {
  marquee = await startTestMarquee()
  steps = resetSteps(marquee)
})
afterAll(() => marquee.stop())
beforeEach(() => marquee.clock.advance(HOUR_MS + 60_000))

const change = (token: string, body: Record<string, unknown>) =>
  marquee.api('POST', '/user-management/my-information/password/change', { token, body })
const rejection = (message: string) => ({ status: 400, code: 'invalid_input', message })
const setAs = (token: string, client_account_uuid: string) =>
  marquee.api('PUT', '/user-management/accounts/reset-password', { token, body: { client_account_uuid, password: 'Harbor-lamp-27' } })

describe('a change of the password', () => {
  test('without the current password › is accepted within five minutes of signing in, and rejected later', async () => {
    const account = await marquee.createAccount()
    marquee.clock.advance(FRESH_SIGN_IN_MS)
    expect(problemOf(await change(account.token, { password: NEW_PASSWORD }))).toEqual(rejection('Current password is required'))
    const token = (await steps.login(account.email, TEST_PASSWORD)).body.data.token
    marquee.clock.advance(FRESH_SIGN_IN_MS - 1000)
    expect((await change(token, { password: NEW_PASSWORD })).status).toBe(200)
  })

  test('with the current password › is accepted at any time, and never with a wrong one', async () => {
    const account = await marquee.createAccount()
    expect(problemOf(await change(account.token, { password: NEW_PASSWORD, current_password: 'Wrong!123' }))).toEqual(
      rejection('The current password is incorrect'),
    )
    expect(problemOf(await change(account.token, { password: NEW_PASSWORD, current_password: '' }))).toEqual(
      rejection('The current password is incorrect'),
    )
    marquee.clock.advance(HOUR_MS)
    expect((await change(account.token, { password: NEW_PASSWORD, current_password: TEST_PASSWORD })).status).toBe(200)
  })

  test('guessed with a stolen token › is rejected after a few tries, even with the right password', async () => {
    const account = await marquee.createAccount()
    for (let tries = 0; tries < PROOF_LIMIT.max; tries++)
      expect((await change(account.token, { password: NEW_PASSWORD, current_password: `Guess!${tries}` })).status).toBe(400)
    expect((await change(account.token, { password: NEW_PASSWORD, current_password: TEST_PASSWORD })).status).toBe(429)
  })

  test('in the list of accounts, of one’s own › also requires a recent sign-in', async () => {
    const account = await marquee.createAccount()
    marquee.clock.advance(FRESH_SIGN_IN_MS)
    expect(problemOf(await setAs(account.token, account.uuid))).toEqual(rejection('Current password is required'))
    expect((await steps.login(account.email, TEST_PASSWORD)).status).toBe(200)
  })

  test('with a token that another change of the account has renewed › does not count as a recent sign-in', async () => {
    const account = await marquee.createAccount()
    await marquee.createAccount({ clientUuid: account.clientUuid })
    marquee.clock.advance(FRESH_SIGN_IN_MS)
    const renewed = await marquee.api('PUT', '/user-management/accounts', {
      token: account.token,
      body: { client_account_uuid: account.uuid, account_type: 'REGULAR', current_password: TEST_PASSWORD },
    })
    expect((await change(renewed.body.data.token, { password: NEW_PASSWORD })).status).toBe(400)
  })

  test('done, by change or by reset › notifies its owner, with the network', async () => {
    const account = await marquee.createAccount()
    await change(account.token, { password: NEW_PASSWORD })
    await marquee.runJobs()
    const [mail] = await marquee.inbox(account.email)
    expect(mail).toMatchObject({ subject: 'Your Marquee password was changed', links: ['http://localhost:3000/findId'] })
    expect(mail?.text).toContain('from the network 127.0.0.1')
    await steps.reset(await steps.receiveCode(account.email), account.uuid, 'Third!789')
    await marquee.runJobs()
    expect((await marquee.inbox(account.email)).map(({ subject }) => subject)).toEqual([
      'Your Marquee password was changed',
      'Reset your Marquee password',
      'Your Marquee password was changed',
    ])
  })
})

describe('a new password', () => {
  test.each([
    'Password1!',
    'P@ssw0rd',
    'pa$$word99',
    'Qwerty123!',
    '!!welcome1',
    'Summer2026!',
    '2026!Summer',
    'letmein#1',
    '1q2w3e4r!',
    'abc123!!',
    'qwertyui1!',
    '2#poiuytre',
    'Test-test1',
    'Adm1n!2345',
    'a1!a1!a1!',
    'Aa123456!',
    'a123456!',
    '!98765432b',
    'z11111111!',
    'India@123',
    'Michelle#7',
  ])('like %s › is rejected as common, wherever it is set', async (password) => {
    const account = await marquee.createAccount()
    expect(problemOf(await change(account.token, { password }))).toEqual(rejection(COMMON))
    expect(problemOf(await steps.reset(await steps.receiveCode(account.email), account.uuid, password))).toEqual(rejection(COMMON))
  })

  test.each(['Megan.Hill1', 'xMEGAN!22', 'h1ll-m3gan!', 'meganhill#9'])(
    '%s of megan.hill@… › is rejected for the name',
    async (password) => {
      const account = await marquee.createAccount({
        email: `megan.hill${password.length}${Math.random().toString().slice(2, 8)}@practice.test`,
      })
      expect(problemOf(await change(account.token, { password }))).toEqual(rejection(NAMED))
    },
  )

  test.each([
    ['zoe@', 'Zoe2026!'],
    ['kai1234@', 'Kai1234!'],
    ['kai77.frontdesk@', 'x!kai77'],
    ['dr.bo-lee@', '9#Lee#9x!'],
  ])('of %s… that contains the short name, %s › is rejected for it', (email, password) => {
    expect(() => assertStrongPassword(password, `${email}practice.test`, [])).toThrow(NAMED)
  })

  test.each([
    ['max1234@', 'Max1234!'],
    ['amy@', 'Amy2026!'],
  ])('of %s…, %s › is rejected', (email, password) => {
    expect(() => assertStrongPassword(password, `${email}practice.test`, [])).toThrow(/too common|the name in your email/)
  })

  test.each([
    ['ann@', 'Channel-lamp-27'],
    ['jo.123@', 'Correct!123'],
    ['lee@', 'Sleepy-harbor-8'],
  ])('of %s…, %s, which contains the short name by chance › is accepted', (email, password) => {
    expect(() => assertStrongPassword(password, `${email}practice.test`, [])).not.toThrow()
  })

  test.each(['Harbor-lamp-27', 'Correct!123', 'tr4vel*Lamp', 'Gr8-umbrella', 'ab9#xk2Q', 'Summerhouse-81', 'k7#2026-1999'])(
    '%s › is accepted',
    async (password) => {
      const account = await marquee.createAccount()
      expect((await change(account.token, { password })).status).toBe(200)
    },
  )

  test.each(['Harborview1!', 'V1ew-H@rbor', 'springfield#27'])(
    '%s at Harbor View Dental in Springfield › is rejected for the business, whoever sets it',
    async (password) => {
      const clientUuid = await marquee.createClient({ companyName: 'Harbor View Dental', city: 'Springfield' })
      const account = await marquee.createAccount({ clientUuid })
      const colleague = await marquee.createAccount({ clientUuid })
      expect(problemOf(await change(account.token, { password }))).toEqual(rejection(BUSINESS))
      expect(problemOf(await steps.reset(await steps.receiveCode(account.email), account.uuid, password))).toEqual(rejection(BUSINESS))
      const { token } = account
      const path = '/user-management/accounts/reset-password'
      const body = { client_account_uuid: colleague.uuid, password }
      expect(problemOf(await marquee.api('PUT', path, { token, body }))).toEqual(rejection(BUSINESS))
    },
  )

  test('with the business’s name and something else › is accepted', () => {
    expect(() => assertStrongPassword('Harborview-umbrella-7', 'a@practice.test', ['Harbor View Dental', 'Springfield'])).not.toThrow()
  })

  test('of six or seven characters › is rejected with the message of the specification and what to do', async () => {
    const account = await marquee.createAccount()
    for (const password of ['tr4v*L', 'tr4v*La'])
      expect(problemOf(await change(account.token, { password }))).toEqual(rejection(`${NEW_PASSWORD_RULE}. Use at least 8`))
    expect((await change(account.token, { password: 'tr4v*Lap' })).status).toBe(200)
  })

  test.each([
    ['Password1!', COMMON],
    ['qwertyui', 'Password must have a letter, a digit and a special symbol'],
    ['Qwertyui-1', COMMON],
    ['Stone-wall-7', NAMED],
    ['Harborview-1', BUSINESS],
  ])('of a colleague, set by an administrator, like %s › follows the same rules', async (password, message) => {
    const clientUuid = await marquee.createClient({ companyName: 'Harbor View Dental' })
    const { token } = await marquee.createAccount({ clientUuid })
    const body = { email: 'lena.stone@practice.test', password, account_type: 'REGULAR' }
    expect(problemOf(await marquee.api('POST', '/user-management/accounts', { token, body }))).toEqual(rejection(message))
  })
})
