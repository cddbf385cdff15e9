import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { someEmail } from '../../../test/rows/some-email.ts'
import { problemOf, startTestMarquee, TEST_PASSWORD, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'
import { auditEvents } from '../../platform/audit/audit.tables.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import { messages } from '../../platform/sending/messages.tables.ts'
import { ACCOUNTS, accountCalls, PASSWORD } from './testing/account-calls.ts'

const NOT_FOUND = { status: 404, code: 'not_found', message: 'This account does not exist' }
const NOT_ALLOWED = { status: 403, code: 'not_allowed', message: 'Only an administrator of your business can do this' }
const ONE_NEEDED = {
  status: 409,
  code: 'conflict',
  message: 'Your business needs at least one administrator. Make another account an administrator first',
}

let marquee: TestMarquee
let calls: ReturnType<typeof accountCalls>
beforeAll(async () => {
  marquee = await startTestMarquee()
  calls = accountCalls(marquee)
})
afterAll(() => marquee.stop())

describe('PUT /user-management/accounts', () => {
  test('to another type › ends the sessions, notifies the owner by email and writes the audit log', async () => {
    const clientUuid = await marquee.createClient({ companyName: 'Elm <Street>', brand: 'partner' })
    const admin = await marquee.createAccount({ clientUuid })
    const colleague = await calls.colleagueOf(admin)
    const response = await calls.changeType(admin, colleague.uuid, 'MAIN')
    expect([response.status, response.body]).toEqual([200, { code: 200, data: { token: null } }])
    expect(await calls.isSignedIn(colleague)).toBe(false)
    expect(await calls.isSignedIn(admin)).toBe(true)
    const [mail] = await calls.emailsTo(colleague.email)
    expect(mail).toMatchObject({
      from: 'Northlight <hello@northlight.test>',
      subject: 'Your account type at Elm <Street> is now Administrator',
      links: ['http://partner.localhost:3000/login'],
    })
    expect(mail?.text).toContain(`${admin.email} changed the type of ${colleague.email} from Standard User to Administrator.`)
    expect(await marquee.auditOf(clientUuid)).toEqual(['account_type_changed'])
    expect((await calls.list(admin)).body.data.map((row: { account_type: string }) => row.account_type)).toEqual(['MAIN', 'MAIN'])
  })

  test('to the current type › changes nothing, ends nothing and sends nothing', async () => {
    const admin = await marquee.createAccount()
    const colleague = await calls.colleagueOf(admin)
    expect((await calls.changeType(admin, colleague.uuid, 'REGULAR')).body).toEqual({ code: 200, data: { token: null } })
    expect(await calls.isSignedIn(colleague)).toBe(true)
    expect(await calls.emailsTo(colleague.email)).toEqual([])
    expect(await marquee.auditOf(admin.clientUuid)).toEqual([])
  })

  test('of oneself, while another administrator remains › continues in a new session, as a standard user', async () => {
    const admin = await marquee.createAccount()
    await calls.colleagueOf(admin, { accountType: 'MAIN' })
    const { body } = await calls.changeType(admin, admin.uuid, 'REGULAR')
    expect(await calls.isSignedIn(admin)).toBe(false)
    expect(await calls.isSignedIn(body.data)).toBe(true)
    expect(problemOf(await calls.changeType({ ...admin, token: body.data.token }, admin.uuid, 'MAIN'))).toEqual(NOT_ALLOWED)
    expect((await calls.emailsTo(admin.email))[0]?.text).toContain(`You changed the type of ${admin.email}`)
  })

  test.each([
    ['nobody else', undefined],
    ['only standard users', { accountType: 'REGULAR' }],
    ['only a disabled administrator', { accountType: 'MAIN', disabledAt: new Date() }],
    ['only an invited administrator', { accountType: 'MAIN', passwordHash: null, invitedAt: new Date() }],
  ] as const)('of the last administrator, besides %s › is rejected', async (_, other) => {
    const admin = await marquee.createAccount()
    if (other) await calls.colleagueOf(admin, other)
    expect(problemOf(await calls.changeType(admin, admin.uuid, 'REGULAR'))).toEqual(ONE_NEEDED)
    expect(await calls.isSignedIn(admin)).toBe(true)
    expect((await calls.stored(admin.uuid))?.accountType).toBe('MAIN')
  })

  test('of an account that cannot sign in › sends no email', async () => {
    const admin = await marquee.createAccount()
    const disabled = await calls.colleagueOf(admin, { disabledAt: new Date() })
    expect((await calls.changeType(admin, disabled.uuid, 'MAIN')).status).toBe(200)
    expect(await calls.emailsTo(disabled.email)).toEqual([])
  })

  test.each([undefined, null, '', 'main', 5])('with the type %j › reports that a type is required', async (type) => {
    const admin = await marquee.createAccount()
    const message = 'Please enter select account type.'
    expect(problemOf(await calls.changeType(admin, admin.uuid, type))).toEqual({ status: 400, code: 'invalid_input', message })
  })
})

describe('PUT /user-management/accounts/reset-password', () => {
  test('of a colleague › the new one signs in, the old one and the sessions do not, and the owner is notified', async () => {
    const admin = await marquee.createAccount()
    const colleague = await calls.colleagueOf(admin)
    expect((await calls.resetPassword(admin, colleague.uuid)).body).toEqual({ code: 200, data: { token: null } })
    expect(await calls.isSignedIn(colleague)).toBe(false)
    expect((await calls.signIn(colleague.email, TEST_PASSWORD)).status).toBe(400)
    expect((await calls.signIn(colleague.email, PASSWORD)).status).toBe(200)
    const [mail] = await calls.emailsTo(colleague.email)
    expect(mail?.subject).toMatch(/^Your password at Practice \d+ was changed$/)
    expect(mail?.text).toContain(`${admin.email} set a new password for ${colleague.email}.`)
    expect(`${mail?.text}${mail?.html}`).not.toContain(PASSWORD)
    expect((await marquee.auditOf(admin.clientUuid))[0]).toBe('account_password_reset')
  })

  test('of oneself › continues in a new session', async () => {
    const admin = await marquee.createAccount()
    const { body } = await calls.resetPassword(admin, admin.uuid)
    expect(await calls.isSignedIn(admin)).toBe(false)
    expect(await calls.isSignedIn(body.data)).toBe(true)
  })

  test('with a pending reset link › revokes the link', async () => {
    const admin = await marquee.createAccount()
    const colleague = await calls.colleagueOf(admin)
    await marquee.api('POST', '/user-management/my-information/password/find', { body: { email: colleague.email } })
    const [mail] = await calls.emailsTo(colleague.email)
    await calls.resetPassword(admin, colleague.uuid)
    const code = mail?.links[0]?.split('/password-reset/')[1]
    expect((await marquee.api('GET', `/user-management/my-information/password/validation/${code}`)).status).toBe(400)
  })

  test('with a password against the rules › names the rule', async () => {
    const admin = await marquee.createAccount()
    const messageOf = async (password: unknown) => problemOf(await calls.resetPassword(admin, admin.uuid, password)).message
    expect(await messageOf(null)).toBe('Please enter password.')
    expect(await messageOf('')).toBe('Please enter password.')
    expect(await messageOf('Seven77')).toBe('Password must be at least 8 characters long')
    expect(await messageOf('x'.repeat(21))).toBe('Password can have at most 20 characters')
  })
})

describe('DELETE /user-management/accounts', () => {
  test('of a colleague › ends the sessions, frees the email address and writes it into the audit log', async () => {
    const admin = await marquee.createAccount()
    const colleague = await calls.colleagueOf(admin, { accountType: 'MAIN' })
    expect((await calls.remove(admin, colleague.uuid)).body).toEqual({ code: 200 })
    expect(await calls.isSignedIn(colleague)).toBe(false)
    expect((await calls.signIn(colleague.email, TEST_PASSWORD)).status).toBe(400)
    expect((await calls.list(admin)).body.data).toHaveLength(1)
    const [event] = await withSystem(marquee.services.database, (db) =>
      db
        .select()
        .from(auditEvents)
        .where(and(eq(auditEvents.clientUuid, admin.clientUuid), eq(auditEvents.action, 'account_deleted'))),
    )
    expect(event).toMatchObject({ accountUuid: admin.uuid, details: { account: colleague.uuid, email: colleague.email } })
    // Another business may now use the email address
    const stranger = await marquee.createAccount()
    expect((await calls.add(stranger, { email: colleague.email, password: PASSWORD, account_type: 'REGULAR' })).status).toBe(201)
    expect(problemOf(await calls.remove(admin, colleague.uuid))).toEqual(NOT_FOUND)
  })

  test('of oneself › is rejected, with or without another administrator', async () => {
    const admin = await marquee.createAccount()
    const own = { status: 409, code: 'conflict', message: 'You can’t delete the account you’re signed in with' }
    expect(problemOf(await calls.remove(admin, admin.uuid))).toEqual(own)
    await calls.colleagueOf(admin, { accountType: 'MAIN' })
    expect(problemOf(await calls.remove(admin, admin.uuid))).toEqual(own)
    expect(await calls.isSignedIn(admin)).toBe(true)
  })

  test('with the uuid in the body › also deletes, unless the query names another account', async () => {
    const admin = await marquee.createAccount()
    const [colleague, other] = [await calls.colleagueOf(admin), await calls.colleagueOf(admin)]
    const body = { client_account_uuid: colleague.uuid }
    const contradiction = await marquee.api('DELETE', `${ACCOUNTS}?client_account_uuid=${other.uuid}`, { token: admin.token, body })
    expect(problemOf(contradiction)).toMatchObject({ status: 400, message: 'The query and the body name different accounts' })
    expect((await marquee.api('DELETE', ACCOUNTS, { token: admin.token, body })).body).toEqual({ code: 200 })
    expect([await calls.isSignedIn(colleague), await calls.isSignedIn(other)]).toEqual([false, true])
  })

  test.each(['', '?client_account_uuid=', '?client_account_uuid=abc'])('with %j › reports that the uuid is required', async (query) => {
    const { token } = await marquee.createAccount()
    expect(problemOf(await marquee.api('DELETE', `${ACCOUNTS}${query}`, { token }))).toMatchObject({ status: 400, code: 'invalid_input' })
  })
})

describe('every change of accounts', () => {
  const changes = (as: TestAccount, uuid: string) => [
    calls.changeType(as, uuid, 'MAIN'),
    calls.changeType(as, uuid, 'REGULAR'),
    calls.resetPassword(as, uuid),
    calls.remove(as, uuid),
    calls.inviteAgain(as, uuid),
  ]

  test('by a standard user › is rejected, and nothing is changed', async () => {
    const admin = await marquee.createAccount()
    const standard = await calls.colleagueOf(admin)
    const other = await calls.colleagueOf(admin)
    const form = { email: someEmail(), account_type: 'MAIN' }
    const responses = await Promise.all([
      ...changes(standard, other.uuid),
      ...changes(standard, standard.uuid),
      calls.add(standard, { ...form, password: PASSWORD }),
      calls.invite(standard, form),
    ])
    for (const response of responses) expect(problemOf(response)).toEqual(NOT_ALLOWED)
    expect((await calls.list(admin)).body.data).toHaveLength(3)
    expect(await calls.isSignedIn(other)).toBe(true)
    expect(await marquee.auditOf(admin.clientUuid)).toEqual([])
  })

  test('of an unknown account or one of another business › returns 404, and nothing is changed', async () => {
    const admin = await marquee.createAccount()
    const stranger = await marquee.createAccount()
    for (const uuid of [randomUUID(), stranger.uuid])
      for (const response of await Promise.all(changes(admin, uuid))) expect(problemOf(response)).toEqual(NOT_FOUND)
    expect(await calls.isSignedIn(stranger)).toBe(true)
    expect((await calls.stored(stranger.uuid))?.accountType).toBe('MAIN')
    const sent = await withSystem(marquee.services.database, (db) =>
      db.select().from(messages).where(eq(messages.clientUuid, stranger.clientUuid)),
    )
    expect(sent).toEqual([])
  })
})
