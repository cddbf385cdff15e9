import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NEW_PASSWORD, type ResetSteps, resetSteps } from '../../../test/reset-steps.ts'
import { someEmail } from '../../../test/rows/some-email.ts'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import { messages } from '../../platform/sending/messages.tables.ts'
import { INVITATION_LIMITS } from './account-limits.ts'
import { accountCalls } from './testing/account-calls.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const INVALID = { status: 400, code: 'reset_code_invalid', message: 'This link is no longer valid. Request a new one' }

let marquee: TestMarquee
let steps: ResetSteps
let calls: ReturnType<typeof accountCalls>
beforeAll(async () => {
  marquee = await startTestMarquee()
  steps = resetSteps(marquee)
  calls = accountCalls(marquee)
})
afterAll(() => marquee.stop())
// All tests use one IP address, so the clock advances an hour to reset the rate limits of the previous test
beforeEach(() => marquee.clock.advance(HOUR_MS + 60_000))

const listed = async (admin: TestAccount, uuid: string) =>
  (await calls.list(admin)).body.data.find(({ client_account_uuid }: { client_account_uuid: string }) => client_account_uuid === uuid)

async function readLink(email: string): Promise<string> {
  await marquee.runJobs()
  const [newest] = await marquee.inbox(email)
  const code = newest?.links[0]?.split('/password-reset/')[1]
  if (!code) throw new Error(`No link came to ${email}`)
  return code
}

/** An administrator, and a person whom they have invited */
async function createInvited(values: { account_type?: string } = {}) {
  const admin = await marquee.createAccount()
  const email = someEmail()
  const { body } = await calls.invite(admin, { email, account_type: 'REGULAR', ...values })
  return { admin, email, uuid: body.data.client_account_uuid as string, code: await readLink(email) }
}

describe('POST /user-management/accounts/invitations', () => {
  test('with an email address and a type › emails a link in the brand of the business, which sets the first password', async () => {
    const clientUuid = await marquee.createClient({ companyName: 'Lakeside', brand: 'partner' })
    const admin = await marquee.createAccount({ clientUuid })
    const email = someEmail()
    const response = await calls.invite(admin, { email, account_type: 'MAIN' })
    expect([response.status, response.body]).toEqual([201, { code: 201, data: { client_account_uuid: expect.any(String) } }])
    const uuid = response.body.data.client_account_uuid
    const code = await readLink(email)
    const [mail] = await marquee.inbox(email)
    expect(mail).toMatchObject({
      from: 'Northlight <hello@northlight.test>',
      subject: 'You’re invited to Lakeside at Northlight',
      links: [`http://partner.localhost:3000/password-reset/${code}`],
    })
    expect(mail?.text).toContain(`${admin.email} invited ${email} to Lakeside at Northlight`)
    expect(await listed(admin, uuid)).toMatchObject({
      login_email: email,
      account_type: 'MAIN',
      invited_datetime: expect.any(String),
      last_sign_in_datetime: null,
    })

    expect((await steps.check(code)).body).toEqual({
      code: 200,
      client_account_uuid: uuid,
      post_fix_url_uuid: code,
      kind: 'invitation',
      login_email: email,
      company_name: 'Lakeside',
      name: null,
    })
    expect((await steps.reset(code, uuid)).body).toEqual({ code: 200 })
    expect((await steps.login(email, NEW_PASSWORD)).status).toBe(200)
    expect(await listed(admin, uuid)).toMatchObject({ invited_datetime: null, last_sign_in_datetime: expect.any(String) })
    expect(await marquee.auditOf(clientUuid)).toEqual(['account_invited', 'invitation_accepted', 'sign_in'])
  })

  test('with a used link › the link is invalid', async () => {
    const { uuid, code } = await createInvited()
    await steps.reset(code, uuid)
    expect(problemOf(await steps.check(code))).toEqual(INVALID)
    expect(problemOf(await steps.reset(code, uuid, 'Other#789'))).toEqual(INVALID)
  })

  test('with a link after six and after eight days › the first works, the second does not', async () => {
    const { code } = await createInvited()
    marquee.clock.advance(6 * DAY_MS)
    expect((await steps.check(code)).status).toBe(200)
    marquee.clock.advance(2 * DAY_MS)
    expect(problemOf(await steps.check(code))).toEqual(INVALID)
  })

  test('before a password is set › no password signs in, and the message is that of a wrong password', async () => {
    const { email } = await createInvited()
    for (const password of ['', 'null', NEW_PASSWORD]) expect((await steps.login(email, password || ' ')).status).toBe(400)
    expect(problemOf(await steps.login(email, NEW_PASSWORD)).message).toBe('Email or password is incorrect')
  })

  test('with fields missing or wrong › names the first one in the order of the form', async () => {
    const admin = await marquee.createAccount()
    const messageOf = async (body: object) => problemOf(await calls.invite(admin, body)).message
    expect(await messageOf({})).toBe('Please enter email.')
    expect(await messageOf({ email: 'erin' })).toBe('Please enter the correct e-mail.')
    expect(await messageOf({ email: someEmail() })).toBe('Please enter select account type.')
  })

  test('twice, as by a double click › sends one email and reports that the account exists', async () => {
    const admin = await marquee.createAccount()
    const form = { email: someEmail(), account_type: 'REGULAR' }
    const responses = await Promise.all([calls.invite(admin, form), calls.invite(admin, form)])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    await marquee.runJobs()
    expect(await marquee.inbox(form.email)).toHaveLength(1)
  })

  test('to one address repeatedly › is limited, however often it is withdrawn', async () => {
    const admin = await marquee.createAccount()
    const form = { email: someEmail(), account_type: 'REGULAR' }
    for (let tries = 0; tries < INVITATION_LIMITS.byEmail.max; tries++) {
      const { body } = await calls.invite(admin, form)
      expect((await calls.remove(admin, body.data.client_account_uuid)).status).toBe(200)
    }
    expect(problemOf(await calls.invite(admin, form))).toMatchObject({ status: 429, code: 'too_many_requests' })
  })

  test('after its message is sent › the database contains no link', async () => {
    const { admin, code } = await createInvited()
    const rows = await withSystem(marquee.services.database, (db) =>
      db.select().from(messages).where(eq(messages.clientUuid, admin.clientUuid)),
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(code)
  })
})

describe('PUT /user-management/accounts/invitations', () => {
  test('of an invited account › sends a new link and revokes the old one', async () => {
    const { admin, email, uuid, code } = await createInvited()
    const before = (await listed(admin, uuid)).invited_datetime
    marquee.clock.advance(DAY_MS)
    expect((await calls.inviteAgain(admin, uuid)).body).toEqual({ code: 200 })
    const fresh = await readLink(email)
    expect(fresh).not.toBe(code)
    expect(problemOf(await steps.check(code))).toEqual(INVALID)
    expect((await steps.check(fresh)).status).toBe(200)
    expect(Date.parse((await listed(admin, uuid)).invited_datetime)).toBeGreaterThan(Date.parse(before))
    expect(await marquee.auditOf(admin.clientUuid)).toEqual(['account_invited', 'account_invitation_sent_again'])
  })

  test('of an account with a password, or a disabled one › is rejected', async () => {
    const admin = await marquee.createAccount()
    const colleague = await marquee.createAccount({ clientUuid: admin.clientUuid })
    expect(problemOf(await calls.inviteAgain(admin, colleague.uuid))).toMatchObject({
      status: 409,
      message: 'This account already has a password. Reset it instead',
    })
    const gone = { passwordHash: null, invitedAt: new Date(), disabledAt: new Date() }
    const disabled = await marquee.createAccount({ clientUuid: admin.clientUuid, ...gone })
    expect(problemOf(await calls.inviteAgain(admin, disabled.uuid))).toMatchObject({ status: 409, code: 'conflict' })
  })

  test('repeatedly › is limited', async () => {
    const { admin, uuid } = await createInvited()
    for (let tries = 0; tries < INVITATION_LIMITS.byAccount.max; tries++) expect((await calls.inviteAgain(admin, uuid)).status).toBe(200)
    expect((await calls.inviteAgain(admin, uuid)).status).toBe(429)
  })
})

describe('an invited account', () => {
  test('withdrawn › its link is invalid, and its email address can be used again', async () => {
    const { admin, email, uuid, code } = await createInvited()
    expect((await calls.remove(admin, uuid)).status).toBe(200)
    expect(problemOf(await steps.check(code))).toEqual(INVALID)
    expect(problemOf(await steps.reset(code, uuid))).toEqual(INVALID)
    expect(await marquee.auditOf(admin.clientUuid)).toEqual(['account_invited', 'account_invitation_withdrawn'])
    const stranger = await marquee.createAccount()
    expect((await calls.invite(stranger, { email, account_type: 'MAIN' })).status).toBe(201)
  })

  test('that requests a password reset › gets the invitation again, with the same response as everybody', async () => {
    const { email, uuid, code } = await createInvited()
    expect((await steps.find(email)).body).toEqual((await steps.find(someEmail())).body)
    const fresh = await readLink(email)
    expect((await marquee.inbox(email))[0]?.subject).toMatch(/^You’re invited to /)
    expect(problemOf(await steps.check(code))).toEqual(INVALID)
    expect((await steps.check(fresh)).body).toMatchObject({ kind: 'invitation', client_account_uuid: uuid })
  })

  test('whose password is reset by an administrator › is rejected, with what to do instead', async () => {
    const { admin, uuid } = await createInvited()
    expect(problemOf(await calls.resetPassword(admin, uuid))).toEqual({
      status: 409,
      code: 'conflict',
      message: 'This account has no password yet. Send the invitation again instead',
    })
  })

  test('whose type is changed › can still use its link and gets no second email', async () => {
    const { admin, email, uuid, code } = await createInvited()
    expect((await calls.changeType(admin, uuid, 'MAIN')).status).toBe(200)
    await marquee.runJobs()
    expect(await marquee.inbox(email)).toHaveLength(1)
    expect((await steps.check(code)).status).toBe(200)
  })
})
