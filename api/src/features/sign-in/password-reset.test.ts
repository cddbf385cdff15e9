import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NEW_PASSWORD_RULE } from '#contract/sign-in.ts'
import { startTestMarquee, TEST_PASSWORD, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'
import { auditEvents } from '../../platform/audit/audit.tables.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import { passwordResets } from '../../platform/identity/identity.tables.ts'
import { messages } from '../../platform/sending/messages.tables.ts'
import { sendMessageJob } from '../../platform/sending/send-message.job.ts'
import { sendResetLinkJob } from './send-reset-link.job.ts'
import { RESET_LIMITS } from './sign-in.service.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const NEW_PASSWORD = 'Better#456'
const NO_LONGER_VALID = 'This link is no longer valid. Ask for a new one'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())
// All tests call from one address; an hour later the tries of the one before no longer count
beforeEach(() => marquee.clock.advance(HOUR_MS + MINUTE_MS))

const BASE = '/user-management/my-information/password'
const find = (email: unknown) => marquee.api('POST', `${BASE}/find`, { body: { email } })
const check = (code: string) => marquee.api('GET', `${BASE}/validation/${encodeURIComponent(code)}`)
const reset = (code: string, client_account_uuid: unknown, password: unknown = NEW_PASSWORD) =>
  marquee.api('PUT', `${BASE}/reset/${encodeURIComponent(code)}`, { body: { client_account_uuid, password } })
const login = (user_email: string, password: string) => marquee.api('POST', '/user-management/login', { body: { user_email, password } })
const problemOf = (answer: { status: number; body: { details: { data: { code: string; message: string } } } }) => {
  const { code, message } = answer.body.details.data
  return { status: answer.status, code, message }
}
const INVALID = { status: 400, code: 'reset_code_invalid', message: NO_LONGER_VALID }

async function receiveCode(email: string): Promise<string> {
  expect((await find(email)).body).toEqual({ code: 200 })
  await marquee.runJobs()
  const [newest] = await marquee.inbox(email)
  const code = newest?.links[0]?.split('/password-reset/')[1]
  if (!code) throw new Error('No link came')
  return code
}

const actionsOf = async (account: TestAccount) => {
  const rows = await withSystem(marquee.services.database, (db) =>
    db.select().from(auditEvents).where(eq(auditEvents.accountUuid, account.uuid)).orderBy(auditEvents.createdAt),
  )
  return rows.map(({ action }) => action)
}

describe('POST /user-management/my-information/password/find', () => {
  test('with a known address › e-mails a link that leads to a new password', async () => {
    const account = await marquee.createAccount()
    const code = await receiveCode(account.email)
    expect(code).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect((await check(code)).body).toEqual({ code: 200, client_account_uuid: account.uuid, post_fix_url_uuid: code })
    expect((await reset(code, account.uuid)).body).toEqual({ code: 200 })
    expect((await login(account.email, TEST_PASSWORD)).status).toBe(400)
    expect((await login(account.email, NEW_PASSWORD)).status).toBe(200)
    expect(await actionsOf(account)).toEqual(['password_reset_requested', 'password_reset', 'sign_in_failed', 'sign_in'])
  })

  test.each([
    ['marquee', 'Marquee', 'Marquee <hello@marquee.test>', 'http://localhost:3000/', '#7e347d', 'support@marquee.test', 'Northlight'],
    [
      'partner',
      'Northlight',
      'Northlight <hello@northlight.test>',
      'http://partner.localhost:3000/',
      '#00628d',
      'support@northlight.test',
      'Marquee',
    ],
  ])('of a client of the brand %s › carries its name, sender, host and colour', async (brand, name, from, host, color, support, other) => {
    const clientUuid = await marquee.createClient({ brand, companyName: 'Elm Street <b>Dental</b>' })
    const { email } = await marquee.createAccount({ clientUuid })
    const code = await receiveCode(email)
    const [mail] = await marquee.inbox(email)
    const link = `${host}password-reset/${code}`
    expect(mail).toMatchObject({ channel: 'email', from, to: email, subject: `Reset your ${name} password`, links: [link] })
    expect(mail?.html).toContain(`<a href="${link}"`)
    expect(mail?.html).toContain(color)
    expect(mail?.html).not.toContain('<b>Dental')
    expect(mail?.text).toContain('Elm Street <b>Dental</b>')
    for (const part of [mail?.html, mail?.text]) {
      expect(part).toContain(link)
      expect(part).toContain(name)
      expect(part).toContain(support)
      expect(part).not.toContain(other)
    }
  })

  test('with an unknown and a disabled address › answers and queues the same, and sends nothing', async () => {
    const known = await marquee.createAccount()
    const disabled = await marquee.createAccount({ disabledAt: new Date() })
    const emails = [known.email, `nobody-${randomUUID().slice(0, 8)}@practice.test`, disabled.email]
    for (const email of emails) {
      const answer = await find(email)
      expect([answer.status, answer.body]).toEqual([200, { code: 200 }])
      const queued = await marquee.services.database.executeSql(
        "select name, state, data from pgboss.job where data->'payload'->>'email' = $1",
        [email],
      )
      expect(queued.rows).toEqual([
        { name: 'send-reset-link', state: 'created', data: { job: 'send-reset-link', payload: { email, requestId: expect.any(String) } } },
      ])
    }
    await marquee.runJobs()
    const received = await Promise.all(emails.map(async (email) => (await marquee.inbox(email)).length))
    expect(received).toEqual([1, 0, 0])
  })

  test('with the address in capitals › reaches the account', async () => {
    const { email } = await marquee.createAccount()
    await find(`  ${email.toUpperCase()} `)
    await marquee.runJobs()
    expect(await marquee.inbox(email)).toHaveLength(1)
  })

  test.each([
    ['nothing', undefined, 'Email is required'],
    ['blanks', '   ', 'Email is required'],
    ['no address', 'practice.test', 'Email format incorrect'],
    ['two addresses', 'a@practice.test, b@practice.test', 'Email format incorrect'],
    ['a line break and a header', 'a@practice.test\r\nBcc: b@practice.test', 'Email format incorrect'],
  ])('with %s › says what is wrong', async (_, email, message) => {
    expect(problemOf(await find(email))).toEqual({ status: 400, code: 'invalid_input', message })
  })

  test('too often for one address › answers 429 for known and unknown ones alike', async () => {
    for (const email of [(await marquee.createAccount()).email, 'stranger@practice.test']) {
      for (let ask = 0; ask < RESET_LIMITS.byEmail.max; ask++) expect((await find(email)).status).toBe(200)
      const answer = await find(email)
      expect(problemOf(answer)).toMatchObject({
        status: 429,
        code: 'too_many_requests',
        message: 'Too many tries. Please wait 60 minutes and try again',
      })
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000)
    }
    marquee.clock.advance(HOUR_MS)
    expect((await find('stranger@practice.test')).status).toBe(200)
  })

  test('too often from one place › answers 429 whatever the address', async () => {
    for (let ask = 0; ask < RESET_LIMITS.byAddress.max; ask++) expect((await find(`person${ask}@elsewhere.test`)).status).toBe(200)
    expect((await find('one-more@elsewhere.test')).status).toBe(429)
  })

  test('when its jobs run twice › sends one e-mail with one code', async () => {
    const account = await marquee.createAccount()
    const payload = { email: account.email, requestId: randomUUID() }
    await sendResetLinkJob.run(marquee.services, payload, { jobId: randomUUID() })
    await sendResetLinkJob.run(marquee.services, payload, { jobId: randomUUID() })
    const queued = await withSystem(marquee.services.database, (db) =>
      db.select({ messageUuid: messages.uuid }).from(messages).where(eq(messages.recipient, account.email)),
    )
    expect(queued).toHaveLength(1)
    await marquee.runJobs()
    for (const { messageUuid } of queued) {
      await sendMessageJob.run(marquee.services, { clientUuid: account.clientUuid, messageUuid }, { jobId: randomUUID() })
    }
    expect(await marquee.inbox(account.email)).toHaveLength(1)
    expect(await actionsOf(account)).toEqual(['password_reset_requested'])
  })
})

describe('a reset code', () => {
  test('once used › is worth nothing', async () => {
    const account = await marquee.createAccount()
    const code = await receiveCode(account.email)
    await reset(code, account.uuid)
    expect(problemOf(await check(code))).toEqual(INVALID)
    expect(problemOf(await reset(code, account.uuid, 'Third!789'))).toEqual(INVALID)
    expect((await login(account.email, NEW_PASSWORD)).status).toBe(200)
  })

  test('used twice at the same time › sets exactly one password', async () => {
    const account = await marquee.createAccount()
    const code = await receiveCode(account.email)
    const passwords = ['First!111', 'Second!222', 'Third!333', 'Fourth!444']
    const answers = await Promise.all(passwords.map((password) => reset(code, account.uuid, password)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    const signIns = await Promise.all(passwords.map((password) => login(account.email, password)))
    expect(signIns.map(({ status }) => status)).toEqual(answers.map(({ status }) => status))
  })

  test('for an hour › is good, and no longer', async () => {
    const account = await marquee.createAccount()
    const code = await receiveCode(account.email)
    marquee.clock.advance(HOUR_MS - MINUTE_MS)
    expect((await check(code)).status).toBe(200)
    marquee.clock.advance(MINUTE_MS)
    expect(problemOf(await check(code))).toEqual(INVALID)
    expect(problemOf(await reset(code, account.uuid))).toEqual(INVALID)
  })

  test('after a newer one was sent › is worth nothing, the newer one works', async () => {
    const account = await marquee.createAccount()
    const bystander = await marquee.createAccount({ clientUuid: account.clientUuid })
    const bystandersCode = await receiveCode(bystander.email)
    const older = await receiveCode(account.email)
    const newer = await receiveCode(account.email)
    expect(problemOf(await check(older))).toEqual(INVALID)
    expect((await check(newer)).status).toBe(200)
    expect((await check(bystandersCode)).status).toBe(200)
  })

  test.each([
    ['an invented one', randomUUID()],
    ['no uuid', 'abc'],
    ['SQL', "' or true --"],
    ['a NUL', 'a\u0000b'],
    ['a path', '../../login'],
    ['two hundred letters', 'x'.repeat(200)],
  ])('that is %s › answers 400 to the check and to the reset', async (_, code) => {
    const account = await marquee.createAccount()
    expect(problemOf(await check(code))).toEqual(INVALID)
    expect(problemOf(await reset(code, account.uuid))).toEqual(INVALID)
  })

  test('with the account of somebody else › is refused and stays good for its own', async () => {
    const account = await marquee.createAccount()
    const stranger = await marquee.createAccount()
    const code = await receiveCode(account.email)
    expect(problemOf(await reset(code, stranger.uuid))).toEqual(INVALID)
    expect((await login(stranger.email, TEST_PASSWORD)).status).toBe(200)
    expect((await login(account.email, TEST_PASSWORD)).status).toBe(200)
    expect((await reset(code, account.uuid)).status).toBe(200)
  })

  test.each([undefined, 'abc', 5])('with the account %s › is refused as not valid', async (uuid) => {
    const { email } = await marquee.createAccount()
    expect(problemOf(await reset(await receiveCode(email), uuid))).toEqual({
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
  ])('with %s › says the rule and stays good', async (_, password, message) => {
    const account = await marquee.createAccount()
    const code = await receiveCode(account.email)
    expect(problemOf(await reset(code, account.uuid, password))).toMatchObject({ status: 400, message })
    expect((await check(code)).status).toBe(200)
    expect((await login(account.email, TEST_PASSWORD)).status).toBe(200)
  })

  test('when it is used › ends every session of its account and nobody else’s', async () => {
    const account = await marquee.createAccount()
    const colleague = await marquee.createAccount({ clientUuid: account.clientUuid })
    const second = (await login(account.email, TEST_PASSWORD)).body.data.token
    await reset(await receiveCode(account.email), account.uuid)
    for (const token of [account.token, second]) expect((await marquee.api('GET', '/home/today', { token })).status).toBe(401)
    expect((await marquee.api('GET', '/home/today', { token: colleague.token })).status).toBe(200)
  })

  test('tried too often from one place › answers 429 even to a good one', async () => {
    const account = await marquee.createAccount()
    const code = await receiveCode(account.email)
    for (let attempt = 0; attempt < RESET_LIMITS.codesByAddress.max; attempt++) expect((await check(randomUUID())).status).toBe(400)
    expect((await check(code)).status).toBe(429)
    expect((await reset(code, account.uuid)).status).toBe(429)
  })
})

describe('what a reset leaves behind', () => {
  test('in the database › is the hash of the code and a message without its body', async () => {
    const account = await marquee.createAccount()
    const code = await receiveCode(account.email)
    const { database } = marquee.services
    const { resets, sent } = await withSystem(database, async (db) => ({
      resets: await db.select().from(passwordResets).where(eq(passwordResets.accountUuid, account.uuid)),
      sent: await db.select().from(messages).where(eq(messages.recipient, account.email)).orderBy(desc(messages.createdAt)),
    }))
    expect(resets.map(({ codeHash }) => Buffer.from(codeHash).length)).toEqual([32])
    expect(sent).toEqual([expect.objectContaining({ state: 'sent', html: '', text: '[removed after sending]', purpose: 'password-reset' })])
    const tables = ['password_resets', 'messages', 'audit_events', 'sessions', 'rate_limits', 'pgboss.job', 'pgboss.archive']
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
    await find(account.email)
    await marquee.runJobs()
    expect(await marquee.inbox(account.email)).toEqual([])
    await turnSmtp('ok')
    await marquee.runJobs({ includeWaiting: true })
    const received = await marquee.inbox(account.email)
    expect(received).toHaveLength(1)
    const code = received[0]?.links[0]?.split('/').at(-1) ?? ''
    await check(code)
    await reset(code, account.uuid)
    const token = (await login(account.email, NEW_PASSWORD)).body.data.token
    await login(account.email, 'Wr0ng-guess!')
    const log = marquee.logLines.join('')
    expect(log).toContain('a job failed')
    expect(log).toContain('/password/reset/:uuid')
    for (const secret of [code, token, account.token, NEW_PASSWORD, 'Wr0ng-guess!', 'Somebody, hopefully you', 'password-reset/'])
      expect(log).not.toContain(secret)
  })
})
