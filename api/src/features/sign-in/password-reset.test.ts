import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NEW_PASSWORD_RULE } from '#contract/sign-in/sign-in.ts'
import { NEW_PASSWORD, type ResetSteps, resetSteps } from '../../../test/reset-steps.ts'
import { problemOf, startTestMarquee, TEST_PASSWORD, type TestMarquee } from '../../../test/test-marquee.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import { passwordResets } from '../../platform/identity/identity.tables.ts'
import { messages } from '../../platform/sending/messages.tables.ts'
import { RESET_LIMITS } from './sign-in.service.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const INVALID = { status: 400, code: 'reset_code_invalid', message: 'This link is no longer valid. Request a new one' }

let marquee: TestMarquee
let steps: ResetSteps
beforeAll(async () => {
  marquee = await startTestMarquee()
  steps = resetSteps(marquee)
})
afterAll(() => marquee.stop())
// All tests use one IP address, so the clock advances an hour to reset the rate limits of the previous test
beforeEach(() => marquee.clock.advance(HOUR_MS + MINUTE_MS))

describe('a reset code', () => {
  test('after its use › is invalid', async () => {
    const account = await marquee.createAccount()
    const code = await steps.receiveCode(account.email)
    await steps.reset(code, account.uuid)
    expect(problemOf(await steps.check(code))).toEqual(INVALID)
    expect(problemOf(await steps.reset(code, account.uuid, 'Third!789'))).toEqual(INVALID)
    expect((await steps.login(account.email, NEW_PASSWORD)).status).toBe(200)
  })

  test('used twice at the same time › sets exactly one password', async () => {
    const account = await marquee.createAccount()
    const code = await steps.receiveCode(account.email)
    const passwords = ['First!111', 'Second!222', 'Third!333', 'Fourth!444']
    const responses = await Promise.all(passwords.map((password) => steps.reset(code, account.uuid, password)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    const signIns = await Promise.all(passwords.map((password) => steps.login(account.email, password)))
    expect(signIns.map(({ status }) => status)).toEqual(responses.map(({ status }) => status))
  })

  test('for an hour › is valid, and no longer', async () => {
    const account = await marquee.createAccount()
    const code = await steps.receiveCode(account.email)
    marquee.clock.advance(HOUR_MS - MINUTE_MS)
    expect((await steps.check(code)).status).toBe(200)
    marquee.clock.advance(MINUTE_MS)
    expect(problemOf(await steps.check(code))).toEqual(INVALID)
    expect(problemOf(await steps.reset(code, account.uuid))).toEqual(INVALID)
  })

  test('after a newer one was sent › is invalid, and the newer one works', async () => {
    const account = await marquee.createAccount()
    const bystander = await marquee.createAccount({ clientUuid: account.clientUuid })
    const bystandersCode = await steps.receiveCode(bystander.email)
    const older = await steps.receiveCode(account.email)
    const newer = await steps.receiveCode(account.email)
    expect(problemOf(await steps.check(older))).toEqual(INVALID)
    expect((await steps.check(newer)).status).toBe(200)
    expect((await steps.check(bystandersCode)).status).toBe(200)
  })

  test.each([
    ['an invented one', randomUUID()],
    ['no uuid', 'abc'],
    ['SQL', "' or true --"],
    ['a NUL', 'a\u0000b'],
    ['a path', '../../login'],
    ['two hundred letters', 'x'.repeat(200)],
  ])('that is %s › returns 400 to the check and to the reset', async (_, code) => {
    const account = await marquee.createAccount()
    expect(problemOf(await steps.check(code))).toEqual(INVALID)
    expect(problemOf(await steps.reset(code, account.uuid))).toEqual(INVALID)
  })

  test('with the account of somebody else › is rejected and stays valid for its own', async () => {
    const account = await marquee.createAccount()
    const stranger = await marquee.createAccount()
    const code = await steps.receiveCode(account.email)
    expect(problemOf(await steps.reset(code, stranger.uuid))).toEqual(INVALID)
    expect((await steps.login(stranger.email, TEST_PASSWORD)).status).toBe(200)
    expect((await steps.login(account.email, TEST_PASSWORD)).status).toBe(200)
    expect((await steps.reset(code, account.uuid)).status).toBe(200)
  })

  test.each([undefined, 'abc', 5])('with the account %s › is rejected as invalid', async (uuid) => {
    const { email } = await marquee.createAccount()
    expect(problemOf(await steps.reset(await steps.receiveCode(email), uuid))).toEqual({
      status: 400,
      code: 'invalid_input',
      message: 'This link is not valid',
    })
  })

  test.each([
    ['no password', '', 'Password is required'],
    ['five characters', 'aB1!x', NEW_PASSWORD_RULE],
    ['nineteen characters', 'aB1!aB1!aB1!aB1!aB1', NEW_PASSWORD_RULE],
    ['no digit', 'abcdef!', NEW_PASSWORD_RULE],
    ['no letter', '123456!', NEW_PASSWORD_RULE],
    ['no symbol', 'abcdef1', NEW_PASSWORD_RULE],
    ['a control character', 'abcde1!\u0007', NEW_PASSWORD_RULE],
  ])('with %s › states the rule and stays valid', async (_, password, message) => {
    const account = await marquee.createAccount()
    const code = await steps.receiveCode(account.email)
    expect(problemOf(await steps.reset(code, account.uuid, password))).toMatchObject({ status: 400, message })
    expect((await steps.check(code)).status).toBe(200)
    expect((await steps.login(account.email, TEST_PASSWORD)).status).toBe(200)
  })

  test('when it is used › ends every session of its account and nobody else’s', async () => {
    const account = await marquee.createAccount()
    const colleague = await marquee.createAccount({ clientUuid: account.clientUuid })
    const second = (await steps.login(account.email, TEST_PASSWORD)).body.data.token
    await steps.reset(await steps.receiveCode(account.email), account.uuid)
    for (const token of [account.token, second]) expect((await marquee.api('GET', '/home/today', { token })).status).toBe(401)
    expect((await marquee.api('GET', '/home/today', { token: colleague.token })).status).toBe(200)
  })

  test('tried too often from one address › returns 429 even for a valid one', async () => {
    const account = await marquee.createAccount()
    const code = await steps.receiveCode(account.email)
    for (let attempt = 0; attempt < RESET_LIMITS.codesByAddress.max; attempt++) expect((await steps.check(randomUUID())).status).toBe(400)
    expect((await steps.check(code)).status).toBe(429)
    expect((await steps.reset(code, account.uuid)).status).toBe(429)
  })
})

describe('what a reset leaves behind', () => {
  test('in the database › is the hash of the code and a message without its body', async () => {
    const account = await marquee.createAccount()
    const code = await steps.receiveCode(account.email)
    const { database } = marquee.services
    const { resets, sent } = await withSystem(database, async (db) => ({
      resets: await db.select().from(passwordResets).where(eq(passwordResets.accountUuid, account.uuid)),
      sent: await db.select().from(messages).where(eq(messages.recipient, account.email)).orderBy(desc(messages.createdAt)),
    }))
    expect(resets.map(({ codeHash }) => Buffer.from(codeHash).length)).toEqual([32])
    expect(sent).toEqual([expect.objectContaining({ state: 'sent', html: '', text: '[removed after sending]', purpose: 'password-reset' })])
    const tables = ['password_resets', 'messages', 'audit_events', 'sessions', 'rate_limits', 'queue.jobs']
    for (const table of tables) {
      const { rows } = await database.executeSql(`select count(*)::int as found from ${table} t where t::text like $1`, [`%${code}%`])
      expect([table, rows[0]?.found]).toEqual([table, 0])
    }
  })

  test('in the log › is no code, token, password or body, even when the mail server fails', async () => {
    const account = await marquee.createAccount()
    const turnSmtp = (mode: string) =>
      fetch(`${marquee.sandboxUrl}/faults/smtp`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mode }),
      })
    await turnSmtp('temporary_error')
    await steps.find(account.email)
    await marquee.runJobs()
    expect(await marquee.inbox(account.email)).toEqual([])
    await turnSmtp('ok')
    await marquee.runJobs({ includeWaiting: true })
    const received = await marquee.inbox(account.email)
    expect(received).toHaveLength(1)
    const code = received[0]?.links[0]?.split('/').at(-1) ?? ''
    await steps.check(code)
    await steps.reset(code, account.uuid)
    const token = (await steps.login(account.email, NEW_PASSWORD)).body.data.token
    await steps.login(account.email, 'Wr0ng-guess!')
    const log = marquee.logLines.join('')
    expect(log).toContain('a job failed')
    expect(log).toContain('/password/reset/:uuid')
    for (const secret of [
      code,
      token,
      account.token,
      NEW_PASSWORD,
      'Wr0ng-guess!',
      'We got a request to reset the password',
      'password-reset/',
    ])
      expect(log).not.toContain(secret)
  })
})
