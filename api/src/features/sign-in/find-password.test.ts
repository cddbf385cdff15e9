import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NEW_PASSWORD, type ResetSteps, resetSteps } from '../../../test/reset-steps.ts'
import { problemOf, startTestMarquee, TEST_PASSWORD, type TestMarquee } from '../../../test/test-marquee.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import { messages } from '../../platform/sending/messages.tables.ts'
import { sendMessageJob } from '../../platform/sending/send-message.job.ts'
import { sendResetLinkJob } from './send-reset-link.job.ts'
import { RESET_LIMITS } from './sign-in.service.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

let marquee: TestMarquee
let steps: ResetSteps
beforeAll(async () => {
  marquee = await startTestMarquee()
  steps = resetSteps(marquee)
})
afterAll(() => marquee.stop())
// All tests use one IP address, so the clock advances an hour to reset the rate limits of the previous test
beforeEach(() => marquee.clock.advance(HOUR_MS + MINUTE_MS))

describe('POST /user-management/my-information/password/find', () => {
  test('with a known address › emails a link that leads to a new password', async () => {
    const account = await marquee.createAccount()
    const code = await steps.receiveCode(account.email)
    expect(code).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect((await steps.check(code)).body).toMatchObject({ client_account_uuid: account.uuid, post_fix_url_uuid: code, kind: 'reset' })
    expect((await steps.reset(code, account.uuid)).body).toEqual({ code: 200 })
    expect((await steps.login(account.email, TEST_PASSWORD)).status).toBe(400)
    expect((await steps.login(account.email, NEW_PASSWORD)).status).toBe(200)
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['password_reset_requested', 'password_reset', 'sign_in_failed', 'sign_in'])
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
  ])('of a client of the brand %s › contains its name, sender, host and color', async (brand, name, from, host, color, support, other) => {
    const clientUuid = await marquee.createClient({ brand, companyName: 'Elm Street <b>Dental</b>' })
    const { email } = await marquee.createAccount({ clientUuid })
    const code = await steps.receiveCode(email)
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

  test('with an unknown and a disabled address › returns and enqueues the same, and sends nothing', async () => {
    const known = await marquee.createAccount()
    const disabled = await marquee.createAccount({ disabledAt: new Date() })
    const emails = [known.email, `nobody-${randomUUID().slice(0, 8)}@practice.test`, disabled.email]
    for (const email of emails) {
      const response = await steps.find(email)
      expect([response.status, response.body]).toEqual([200, { code: 200 }])
      const queued = await marquee.services.database.executeSql(
        "select name, state, payload, request_id from queue.jobs where payload->>'email' = $1",
        [email],
      )
      expect(queued.rows).toEqual([
        {
          name: 'send-reset-link',
          state: 'created',
          payload: { email, requestId: expect.any(String), linkUuid: expect.any(String), network: '127.0.0.1' },
          request_id: expect.any(String),
        },
      ])
    }
    await marquee.runJobs()
    const received = await Promise.all(emails.map(async (email) => (await marquee.inbox(email)).length))
    expect(received).toEqual([1, 0, 0])
  })

  test('with the address in capitals › reaches the account', async () => {
    const { email } = await marquee.createAccount()
    await steps.find(`  ${email.toUpperCase()} `)
    await marquee.runJobs()
    expect(await marquee.inbox(email)).toHaveLength(1)
  })

  test.each([
    ['nothing', undefined, 'Email is required'],
    ['blanks', '   ', 'Email is required'],
    ['no address', 'practice.test', 'Email format incorrect'],
    ['two addresses', 'a@practice.test, b@practice.test', 'Email format incorrect'],
    ['a line break and a header', 'a@practice.test\r\nBcc: b@practice.test', 'Email format incorrect'],
  ])('with %s › describes the problem', async (_, email, message) => {
    expect(problemOf(await steps.find(email))).toEqual({ status: 400, code: 'invalid_input', message })
  })

  test('too often for one address › rejects nobody, not even on the owner’s network, and sends only a few', async () => {
    const { email, uuid } = await marquee.createAccount()
    for (const address of [email, 'stranger@practice.test']) {
      for (let attempt = 0; attempt < 2 * RESET_LIMITS.byEmail.max; attempt++) {
        expect((await steps.find(address)).status).toBe(200)
        await marquee.runJobs()
      }
    }
    const received = await marquee.inbox(email)
    expect(received).toHaveLength(RESET_LIMITS.byEmail.max)
    // The newest link works, although more links were requested after it
    const code = received[0]?.links[0]?.split('/password-reset/')[1] ?? ''
    expect((await steps.reset(code, uuid)).status).toBe(200)
  })

  test('too often from one address › returns 429 for any email address', async () => {
    for (let attempt = 0; attempt < RESET_LIMITS.byAddress.max; attempt++)
      expect((await steps.find(`person${attempt}@elsewhere.test`)).status).toBe(200)
    expect((await steps.find('one-more@elsewhere.test')).status).toBe(429)
  })

  test('when its jobs run twice › sends one email with one code', async () => {
    const account = await marquee.createAccount()
    const payload = { email: account.email, requestId: 'proxy-7f3a.1234:5678', linkUuid: randomUUID() }
    await sendResetLinkJob.run(marquee.services, payload)
    await sendResetLinkJob.run(marquee.services, payload)
    const queued = await withSystem(marquee.services.database, (db) =>
      db.select({ messageUuid: messages.uuid }).from(messages).where(eq(messages.recipient, account.email)),
    )
    expect(queued).toHaveLength(1)
    await marquee.runJobs()
    for (const { messageUuid } of queued) {
      await sendMessageJob.run(marquee.services, { clientUuid: account.clientUuid, messageUuid })
    }
    expect(await marquee.inbox(account.email)).toHaveLength(1)
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['password_reset_requested'])
  })
})
