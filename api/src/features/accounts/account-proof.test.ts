import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FRESH_SIGN_IN_MS } from '#contract/sign-in/sign-in.ts'
import { someEmail } from '../../../test/rows/some-email.ts'
import { problemOf, startTestMarquee, TEST_PASSWORD, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'
import { PROOF_LIMIT } from '../../platform/http/prove-owner.ts'
import { countAttemptOrThrow } from '../../platform/rate-limit/rate-limit.ts'
import { PASSWORD_LIMIT } from './account-limits.ts'
import { ACCOUNTS, accountCalls, PASSWORD } from './testing/account-calls.ts'

const NEEDED = { status: 400, code: 'invalid_input', message: 'Current password is required' }

let marquee: TestMarquee
let calls: ReturnType<typeof accountCalls>
beforeAll(async () => {
  marquee = await startTestMarquee()
  calls = accountCalls(marquee)
})
afterAll(() => marquee.stop())
beforeEach(() => marquee.clock.advance(3_600_000))

/** Calls that would make a stolen session permanent or lock other people out; the last one deletes the colleague */
const guardedCalls = (admin: TestAccount, colleague: TestAccount, proof: object) => [
  () => calls.add(admin, { email: someEmail(), password: PASSWORD, account_type: 'MAIN', ...proof }),
  () => calls.invite(admin, { email: someEmail(), account_type: 'MAIN', ...proof }),
  () =>
    marquee.api('PUT', ACCOUNTS, {
      token: admin.token,
      body: { client_account_uuid: colleague.uuid, account_type: 'MAIN', ...proof },
    }),
  () =>
    marquee.api('PUT', ACCOUNTS, {
      token: admin.token,
      body: { client_account_uuid: colleague.uuid, account_type: 'REGULAR', ...proof },
    }),
  () => marquee.api('PUT', `${ACCOUNTS}/two-step-off`, { token: admin.token, body: { client_account_uuid: colleague.uuid, ...proof } }),
  () =>
    marquee.api('PUT', `${ACCOUNTS}/reset-password`, {
      token: admin.token,
      body: { client_account_uuid: colleague.uuid, password: PASSWORD, ...proof },
    }),
  () => calls.remove(admin, colleague.uuid, proof),
]

/** The guarded calls that delete nothing, so that guesses can be repeated */
const gifts = (admin: TestAccount, colleague: TestAccount, proof: object) => [
  () =>
    marquee.api('PUT', `${ACCOUNTS}/reset-password`, {
      token: admin.token,
      body: { client_account_uuid: admin.uuid, password: PASSWORD, ...proof },
    }),
  () => marquee.api('PUT', `${ACCOUNTS}/two-step-off`, { token: admin.token, body: { client_account_uuid: colleague.uuid, ...proof } }),
]

describe('an administrator’s session', () => {
  test('older than five minutes › changes neither its own password nor administrators without the current password', async () => {
    const admin = await marquee.createAccount()
    // An administrator, so that demoting is tested too
    const colleague = await calls.colleagueOf(admin, { accountType: 'MAIN' })
    marquee.clock.advance(FRESH_SIGN_IN_MS)
    const all = (proof: object) => [...gifts(admin, colleague, proof).slice(0, 1), ...guardedCalls(admin, colleague, proof)]
    for (const run of all({})) expect(problemOf(await run())).toEqual(NEEDED)
    expect(await calls.isSignedIn(colleague)).toBe(true)
    for (const run of guardedCalls(admin, colleague, { current_password: TEST_PASSWORD })) expect((await run()).status).toBeLessThan(300)
    for (const run of gifts(admin, colleague, { current_password: TEST_PASSWORD }).slice(0, 1))
      expect((await run()).status).toBeLessThan(300)
  })

  test('older than five minutes › promotes nobody without the current password', async () => {
    const admin = await marquee.createAccount()
    const colleague = await calls.colleagueOf(admin)
    marquee.clock.advance(FRESH_SIGN_IN_MS)
    expect(problemOf(await calls.changeType(admin, colleague.uuid, 'MAIN'))).toEqual(NEEDED)
    expect((await calls.stored(colleague.uuid))?.accountType).toBe('REGULAR')
  })

  test('older than five minutes › still adds, invites and limits Standard Users', async () => {
    const admin = await marquee.createAccount()
    const colleague = await calls.colleagueOf(admin)
    marquee.clock.advance(FRESH_SIGN_IN_MS)
    expect((await calls.add(admin, { email: someEmail(), password: PASSWORD, account_type: 'REGULAR' })).status).toBe(201)
    expect((await calls.invite(admin, { email: someEmail(), account_type: 'REGULAR' })).status).toBe(201)
    expect((await calls.changeType(admin, colleague.uuid, 'REGULAR')).status).toBe(200)
  })

  test('that changes administrators or deletes an account › notifies every administrator by email', async () => {
    const admin = await marquee.createAccount()
    const other = await calls.colleagueOf(admin, { accountType: 'MAIN' })
    const colleague = await calls.colleagueOf(admin)
    for (const run of guardedCalls(admin, colleague, {})) await run()
    const changes = [
      / created an administrator account for /,
      / invited .* as an administrator/,
      ` made ${colleague.email} an administrator.`,
      ` changed ${colleague.email} from Administrator to Standard User.`,
      ` set a new password for ${colleague.email}.`,
      ` deleted the account ${colleague.email}.`,
    ]
    for (const { email } of [admin, other]) {
      const emails = await calls.emailsTo(email)
      for (const change of changes)
        expect(emails.filter(({ text }) => (typeof change === 'string' ? text.includes(change) : change.test(text)))).toHaveLength(1)
      expect(emails).toHaveLength(changes.length)
    }
  })

  test('that deletes another administrator › notifies that administrator too', async () => {
    const admin = await marquee.createAccount()
    const other = await calls.colleagueOf(admin, { accountType: 'MAIN' })
    expect((await calls.remove(admin, other.uuid)).status).toBe(200)
    const emails = await calls.emailsTo(other.email)
    expect(emails.map(({ text }) => text).join()).toContain(`${admin.email} deleted the account ${other.email}.`)
  })

  test('that guesses the current password, by any call › is stopped', async () => {
    const admin = await marquee.createAccount()
    const colleague = await calls.colleagueOf(admin)
    const statuses: number[] = []
    for (let guess = 0; guess < PROOF_LIMIT.max; guess += 2)
      for (const give of gifts(admin, colleague, { current_password: `Guess!${guess}` })) statuses.push((await give()).status)
    expect(new Set(statuses)).toEqual(new Set([400]))
    for (const give of gifts(admin, colleague, { current_password: TEST_PASSWORD })) expect((await give()).status).toBe(429)
  })
})

describe('setting passwords', () => {
  test('above the limit of a business › is rejected before hashing, for that business only', async () => {
    const admin = await marquee.createAccount()
    const { database, clock } = marquee.services
    for (let tries = 0; tries < PASSWORD_LIMIT.max; tries++) await countAttemptOrThrow(database, clock, PASSWORD_LIMIT, admin.clientUuid)
    expect((await calls.resetPassword(admin, admin.uuid)).status).toBe(429)
    expect((await calls.add(admin, { email: someEmail(), password: PASSWORD, account_type: 'REGULAR' })).status).toBe(429)
    const other = await marquee.createAccount()
    expect((await calls.resetPassword(other, other.uuid)).status).toBe(200)
  })

  test('of an account that does not exist, or was invited › is not counted', async () => {
    const admin = await marquee.createAccount()
    const { uuid } = await calls.colleagueOf(admin, { passwordHash: null, invitedAt: new Date() })
    const { database, clock } = marquee.services
    for (let tries = 1; tries < PASSWORD_LIMIT.max; tries++) await countAttemptOrThrow(database, clock, PASSWORD_LIMIT, admin.clientUuid)
    expect((await calls.resetPassword(admin, uuid)).status).toBe(409)
    expect((await calls.resetPassword(admin, '7d9f3c1e-2b4a-4c6d-8e0f-1a2b3c4d5e6f')).status).toBe(404)
    expect((await calls.resetPassword(admin, admin.uuid)).status).toBe(200)
  })
})

describe('a deleted account', () => {
  test('with a second step and known browsers › leaves none of them behind', async () => {
    const admin = await marquee.createAccount()
    const colleague = await calls.colleagueOf(admin)
    await calls.signIn(colleague.email, TEST_PASSWORD)
    await marquee.api('POST', '/user-management/two-step', { token: colleague.token })
    const left = async () =>
      (
        await marquee.services.database.executeSql(
          `select (select count(*)::int from known_devices where account_uuid = $1) as devices,
          (select count(*)::int from two_step_secrets where account_uuid = $1) as secrets`,
          [colleague.uuid],
        )
      ).rows[0]
    expect(await left()).toEqual({ devices: 1, secrets: 1 })
    expect((await calls.remove(admin, colleague.uuid)).status).toBe(200)
    expect(await left()).toEqual({ devices: 0, secrets: 0 })
  })
})
