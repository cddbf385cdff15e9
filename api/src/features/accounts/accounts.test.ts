import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MOST_ACCOUNTS } from '#contract/accounts.ts'
import { someEmail } from '../../../test/some-email.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, TEST_PASSWORD, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'
import { auditEvents } from '../../platform/audit/audit.tables.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import { accounts } from '../../platform/identity/identity.tables.ts'
import { messages } from '../../platform/sending/messages.tables.ts'

const PATH = '/user-management/accounts'
const PASSWORD = 'Harbor-lamp-27'
const TAKEN = { status: 409, code: 'conflict', message: 'This e-mail has an account already. Please use another one' }
const NOT_FOUND = { status: 404, code: 'not_found', message: 'This account does not exist' }
const NOT_ALLOWED = { status: 403, code: 'not_allowed', message: 'Only an administrator of your business can do this' }
const ONE_NEEDED = {
  status: 409,
  code: 'conflict',
  message: 'Your business needs at least one administrator. Make another account an administrator first',
}

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

const list = ({ token }: { token: string }) => marquee.api('GET', PATH, { token })
const add = ({ token }: TestAccount, body: object) => marquee.api('POST', PATH, { token, body })
const changeType = ({ token }: TestAccount, client_account_uuid: string, account_type: unknown) =>
  marquee.api('PUT', PATH, { token, body: { client_account_uuid, account_type } })
const remove = ({ token }: TestAccount, uuid: string) => marquee.api('DELETE', `${PATH}?client_account_uuid=${uuid}`, { token })
const resetPassword = ({ token }: TestAccount, client_account_uuid: string, password: unknown = PASSWORD) =>
  marquee.api('PUT', `${PATH}/reset-password`, { token, body: { client_account_uuid, password } })
const signIn = (user_email: string, password: string) =>
  marquee.api('POST', '/user-management/login', { body: { user_email, password }, headers: { 'x-forwarded-for': randomUUID() } })
const isSignedIn = async ({ token }: { token: string }) => (await list({ token })).status === 200

/** Another account of the same business */
const colleagueOf = ({ clientUuid }: TestAccount, values: Partial<typeof accounts.$inferInsert> = {}) =>
  marquee.createAccount({ clientUuid, accountType: 'REGULAR', ...values })

const stored = async (uuid: string) => {
  const [row] = await withSystem(marquee.services.database, (db) => db.select().from(accounts).where(eq(accounts.uuid, uuid)))
  return row
}

async function mailsTo(email: string) {
  await marquee.runJobs()
  return marquee.inbox(email)
}

describe('GET /user-management/accounts', () => {
  test('by any account of the business › answers all of them, the oldest first, in the fields of the specification and ours', async () => {
    const admin = await marquee.createAccount({ createdAt: new Date('2025-10-06T15:00:00Z') })
    const colleague = await colleagueOf(admin, { createdAt: new Date('2026-03-04T15:00:00Z'), disabledAt: new Date() })
    const answer = await list(admin)
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        code: 200,
        data: [
          {
            client_account_uuid: admin.uuid,
            login_email: admin.email,
            account_type: 'MAIN',
            created_datetime: '2025-10-06T15:00:00.000Z',
            last_sign_in_datetime: null,
            invited_datetime: null,
            disabled: false,
          },
          {
            client_account_uuid: colleague.uuid,
            login_email: colleague.email,
            account_type: 'REGULAR',
            created_datetime: '2026-03-04T15:00:00.000Z',
            last_sign_in_datetime: null,
            invited_datetime: null,
            disabled: true,
          },
        ],
      },
    ])
    const standard = await colleagueOf(admin)
    expect((await list(standard)).body.data).toHaveLength(3)
  })

  test('after a sign-in › has its time; a failed one leaves it', async () => {
    const admin = await marquee.createAccount()
    const lastSignIn = async () => (await list(admin)).body.data[0].last_sign_in_datetime
    expect((await signIn(admin.email, 'Wrong!123')).status).toBe(400)
    expect(await lastSignIn()).toBeNull()
    const before = marquee.clock.now()
    expect((await signIn(admin.email, TEST_PASSWORD)).status).toBe(200)
    expect(Date.parse(await lastSignIn())).toBeGreaterThanOrEqual(before.getTime())
  })
})

describe('POST /user-management/accounts', () => {
  test('with a full form › makes an account that signs in, and writes the audit log without the password', async () => {
    const admin = await marquee.createAccount()
    const email = someEmail()
    const answer = await add(admin, { email: `  ${email.toUpperCase()} `, password: PASSWORD, account_type: 'REGULAR' })
    expect([answer.status, answer.body]).toEqual([201, { code: 201, data: { client_account_uuid: expect.any(String) } }])
    const { data } = (await signIn(email, PASSWORD)).body
    const me = await marquee.api('GET', '/user-management/my-information', { token: data.token })
    expect(me.body).toMatchObject({ uuid: answer.body.data.client_account_uuid, login_email: email, type: 'REGULAR' })
    expect((await stored(me.body.uuid))?.passwordHash).toMatch(/^\$argon2id\$/)
    expect(await marquee.auditOf(admin.clientUuid)).toEqual(['account_added', 'sign_in'])
    const events = await withSystem(marquee.services.database, (db) =>
      db.select().from(auditEvents).where(eq(auditEvents.clientUuid, admin.clientUuid)),
    )
    expect(JSON.stringify(events)).not.toContain(PASSWORD)
    expect(events[0]).toMatchObject({ accountUuid: admin.uuid, details: { account: me.body.uuid, email, type: 'REGULAR' } })
  })

  test('with fields missing or wrong › names the first in the order of the specification', async () => {
    const admin = await marquee.createAccount()
    const steps = [
      [{}, 'email', 'Please enter email.'],
      [{ email: ' ' }, 'email', 'Please enter email.'],
      [{ email: 'erin' }, 'email', 'Please enter the correct e-mail.'],
      [{ email: 'erin@brightsmile.toolong' }, 'email', 'Please enter the correct e-mail.'],
      [{ email: 'erin@brightsmile.t' }, 'email', 'Please enter the correct e-mail.'],
      [{ email: someEmail() }, 'password', 'Please enter password.'],
      [{ email: someEmail(), password: '' }, 'password', 'Please enter password.'],
      [{ email: someEmail(), password: '         ' }, 'password', 'Please enter password.'],
      [{ email: someEmail(), password: 'Seven77' }, 'password', 'Password must be at least 8 characters long'],
      [{ email: someEmail(), password: 'x'.repeat(21) }, 'password', 'Password can have at most 20 characters'],
      [{ email: someEmail(), password: PASSWORD }, 'account_type', 'Please enter select account type.'],
      [{ email: someEmail(), password: PASSWORD, account_type: 'ADMIN' }, 'account_type', 'Please enter select account type.'],
    ] as const
    for (const [body, field, message] of steps) {
      const answer = await add(admin, body)
      expect(problemOf(answer)).toEqual({ status: 400, code: 'invalid_input', message })
      expect(answer.body.details.data.field).toBe(field)
    }
    expect((await list(admin)).body.data).toHaveLength(1)
  })

  test.each([['x'.repeat(8)], ['x'.repeat(20)], ['ein Satz mit Umlaut ü']].map(([text = '']) => [text.slice(0, 20)]))(
    'with the password %j › takes it as it is',
    async (password) => {
      const admin = await marquee.createAccount()
      const email = someEmail()
      expect((await add(admin, { email, password, account_type: 'MAIN' })).status).toBe(201)
      expect((await signIn(email, password)).status).toBe(200)
    },
  )

  test('with an e-mail that is taken, here or by another business › says so without telling where', async () => {
    const admin = await marquee.createAccount()
    const stranger = await marquee.createAccount()
    for (const email of [admin.email, stranger.email, stranger.email.toUpperCase()]) {
      const answer = await add(admin, { email, password: PASSWORD, account_type: 'MAIN' })
      expect(problemOf(answer)).toEqual(TAKEN)
      expect(answer.body.details.data.field).toBe('email')
    }
    expect((await signIn(stranger.email, TEST_PASSWORD)).status).toBe(200)
  })

  test('with one e-mail twice at the same moment › makes one account', async () => {
    const admin = await marquee.createAccount()
    const email = someEmail()
    const answers = await Promise.all([1, 2, 3].map(() => add(admin, { email, password: PASSWORD, account_type: 'REGULAR' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test('beyond the most a business can have › is refused with a sentence', async () => {
    const admin = await marquee.createAccount()
    const values = Array.from({ length: MOST_ACCOUNTS - 2 }, () => ({
      clientUuid: admin.clientUuid,
      email: someEmail(),
      passwordHash: '-',
      accountType: 'REGULAR' as const,
    }))
    await withSystem(marquee.services.database, (db) => db.insert(accounts).values(values))
    const form = () => ({ email: someEmail(), account_type: 'REGULAR' })
    expect((await add(admin, { ...form(), password: PASSWORD })).status).toBe(201)
    const full = { status: 409, code: 'conflict', message: expect.stringMatching(/^A business can have at most 500 accounts\./) }
    expect(problemOf(await add(admin, { ...form(), password: PASSWORD }))).toEqual(full)
    expect(problemOf(await marquee.api('POST', `${PATH}/invitations`, { token: admin.token, body: form() }))).toEqual(full)
    expect((await list(admin)).body.data).toHaveLength(MOST_ACCOUNTS)
  })
})

describe('PUT /user-management/accounts', () => {
  test('to another type › ends the sessions at once, tells the owner by mail and writes the audit log', async () => {
    const clientUuid = await marquee.createClient({ companyName: 'Elm <Street>', brand: 'partner' })
    const admin = await marquee.createAccount({ clientUuid })
    const colleague = await colleagueOf(admin)
    const answer = await changeType(admin, colleague.uuid, 'MAIN')
    expect([answer.status, answer.body]).toEqual([200, { code: 200, data: { token: null } }])
    expect(await isSignedIn(colleague)).toBe(false)
    expect(await isSignedIn(admin)).toBe(true)
    const [mail] = await mailsTo(colleague.email)
    expect(mail).toMatchObject({
      from: 'Northlight <hello@northlight.test>',
      subject: 'Your account at Elm <Street> is now: Administrator',
      links: ['http://partner.localhost:3000/login'],
    })
    expect(mail?.text).toContain(`${admin.email} changed the type of ${colleague.email} from Standard User to Administrator.`)
    expect(await marquee.auditOf(clientUuid)).toEqual(['account_type_changed'])
    expect((await list(admin)).body.data.map((row: { account_type: string }) => row.account_type)).toEqual(['MAIN', 'MAIN'])
  })

  test('to the type it has › changes nothing, ends nothing and sends nothing', async () => {
    const admin = await marquee.createAccount()
    const colleague = await colleagueOf(admin)
    expect((await changeType(admin, colleague.uuid, 'REGULAR')).body).toEqual({ code: 200, data: { token: null } })
    expect(await isSignedIn(colleague)).toBe(true)
    expect(await mailsTo(colleague.email)).toEqual([])
    expect(await marquee.auditOf(admin.clientUuid)).toEqual([])
  })

  test('of oneself, while another administrator is left › goes on in a new session, as a standard user', async () => {
    const admin = await marquee.createAccount()
    await colleagueOf(admin, { accountType: 'MAIN' })
    const { body } = await changeType(admin, admin.uuid, 'REGULAR')
    expect(await isSignedIn(admin)).toBe(false)
    expect(await isSignedIn(body.data)).toBe(true)
    expect(problemOf(await changeType({ ...admin, token: body.data.token }, admin.uuid, 'MAIN'))).toEqual(NOT_ALLOWED)
    expect((await mailsTo(admin.email))[0]?.text).toContain(`You changed the type of ${admin.email}`)
  })

  test.each([
    ['nobody else', undefined],
    ['only standard users', { accountType: 'REGULAR' }],
    ['only a disabled administrator', { accountType: 'MAIN', disabledAt: new Date() }],
    ['only an invited administrator', { accountType: 'MAIN', passwordHash: null, invitedAt: new Date() }],
  ] as const)('of the last administrator, with %s beside › is refused', async (_, other) => {
    const admin = await marquee.createAccount()
    if (other) await colleagueOf(admin, other)
    expect(problemOf(await changeType(admin, admin.uuid, 'REGULAR'))).toEqual(ONE_NEEDED)
    expect(await isSignedIn(admin)).toBe(true)
    expect((await stored(admin.uuid))?.accountType).toBe('MAIN')
  })

  test('of an account that cannot sign in › sends no mail', async () => {
    const admin = await marquee.createAccount()
    const disabled = await colleagueOf(admin, { disabledAt: new Date() })
    expect((await changeType(admin, disabled.uuid, 'MAIN')).status).toBe(200)
    expect(await mailsTo(disabled.email)).toEqual([])
  })

  test.each([undefined, null, '', 'main', 5])('with the type %j › asks for one', async (type) => {
    const admin = await marquee.createAccount()
    const message = 'Please enter select account type.'
    expect(problemOf(await changeType(admin, admin.uuid, type))).toEqual({ status: 400, code: 'invalid_input', message })
  })
})

describe('PUT /user-management/accounts/reset-password', () => {
  test('of a colleague › the new one signs in, the old one and the sessions do not, and the owner is told', async () => {
    const admin = await marquee.createAccount()
    const colleague = await colleagueOf(admin)
    expect((await resetPassword(admin, colleague.uuid)).body).toEqual({ code: 200, data: { token: null } })
    expect(await isSignedIn(colleague)).toBe(false)
    expect((await signIn(colleague.email, TEST_PASSWORD)).status).toBe(400)
    expect((await signIn(colleague.email, PASSWORD)).status).toBe(200)
    const [mail] = await mailsTo(colleague.email)
    expect(mail?.subject).toMatch(/^Your password at Practice \d+ was changed$/)
    expect(mail?.text).toContain(`${admin.email} set a new password for ${colleague.email}.`)
    expect(`${mail?.text}${mail?.html}`).not.toContain(PASSWORD)
    expect((await marquee.auditOf(admin.clientUuid))[0]).toBe('account_password_reset')
  })

  test('of oneself › goes on in a new session', async () => {
    const admin = await marquee.createAccount()
    const { body } = await resetPassword(admin, admin.uuid)
    expect(await isSignedIn(admin)).toBe(false)
    expect(await isSignedIn(body.data)).toBe(true)
  })

  test('with a reset link under way › revokes it', async () => {
    const admin = await marquee.createAccount()
    const colleague = await colleagueOf(admin)
    await marquee.api('POST', '/user-management/my-information/password/find', { body: { email: colleague.email } })
    const [mail] = await mailsTo(colleague.email)
    await resetPassword(admin, colleague.uuid)
    const code = mail?.links[0]?.split('/password-reset/')[1]
    expect((await marquee.api('GET', `/user-management/my-information/password/validation/${code}`)).status).toBe(400)
  })

  test('with a password against the rules › says which', async () => {
    const admin = await marquee.createAccount()
    const messageOf = async (password: unknown) => problemOf(await resetPassword(admin, admin.uuid, password)).message
    expect(await messageOf(null)).toBe('Please enter password.')
    expect(await messageOf('')).toBe('Please enter password.')
    expect(await messageOf('Seven77')).toBe('Password must be at least 8 characters long')
    expect(await messageOf('x'.repeat(21))).toBe('Password can have at most 20 characters')
  })
})

describe('DELETE /user-management/accounts', () => {
  test('of a colleague › ends the sessions at once, frees the e-mail and writes who it was into the audit log', async () => {
    const admin = await marquee.createAccount()
    const colleague = await colleagueOf(admin, { accountType: 'MAIN' })
    expect((await remove(admin, colleague.uuid)).body).toEqual({ code: 200 })
    expect(await isSignedIn(colleague)).toBe(false)
    expect((await signIn(colleague.email, TEST_PASSWORD)).status).toBe(400)
    expect((await list(admin)).body.data).toHaveLength(1)
    const [event] = await withSystem(marquee.services.database, (db) =>
      db
        .select()
        .from(auditEvents)
        .where(and(eq(auditEvents.clientUuid, admin.clientUuid), eq(auditEvents.action, 'account_deleted'))),
    )
    expect(event).toMatchObject({ accountUuid: admin.uuid, details: { account: colleague.uuid, email: colleague.email } })
    // Another business may have the e-mail now
    const stranger = await marquee.createAccount()
    expect((await add(stranger, { email: colleague.email, password: PASSWORD, account_type: 'REGULAR' })).status).toBe(201)
    expect(problemOf(await remove(admin, colleague.uuid))).toEqual(NOT_FOUND)
  })

  test('of oneself › is refused, with or without another administrator', async () => {
    const admin = await marquee.createAccount()
    const own = { status: 409, code: 'conflict', message: 'You cannot delete the account you are signed in with' }
    expect(problemOf(await remove(admin, admin.uuid))).toEqual(own)
    await colleagueOf(admin, { accountType: 'MAIN' })
    expect(problemOf(await remove(admin, admin.uuid))).toEqual(own)
    expect(await isSignedIn(admin)).toBe(true)
  })

  test.each(['', '?client_account_uuid=', '?client_account_uuid=abc'])('with %j › asks for the uuid', async (query) => {
    const { token } = await marquee.createAccount()
    expect(problemOf(await marquee.api('DELETE', `${PATH}${query}`, { token }))).toMatchObject({ status: 400, code: 'invalid_input' })
  })
})

describe('every change of accounts', () => {
  const changes = (as: TestAccount, uuid: string) => [
    changeType(as, uuid, 'MAIN'),
    changeType(as, uuid, 'REGULAR'),
    resetPassword(as, uuid),
    remove(as, uuid),
    marquee.api('PUT', `${PATH}/invitations`, { token: as.token, body: { client_account_uuid: uuid } }),
  ]

  test('by a standard user › is refused, and nothing is changed', async () => {
    const admin = await marquee.createAccount()
    const standard = await colleagueOf(admin)
    const other = await colleagueOf(admin)
    const form = { email: someEmail(), account_type: 'MAIN' }
    const answers = await Promise.all([
      ...changes(standard, other.uuid),
      ...changes(standard, standard.uuid),
      add(standard, { ...form, password: PASSWORD }),
      marquee.api('POST', `${PATH}/invitations`, { token: standard.token, body: form }),
    ])
    for (const answer of answers) expect(problemOf(answer)).toEqual(NOT_ALLOWED)
    expect((await list(admin)).body.data).toHaveLength(3)
    expect(await isSignedIn(other)).toBe(true)
    expect(await marquee.auditOf(admin.clientUuid)).toEqual([])
  })

  test('of an unknown account or one of another business › answers 404, and nothing is changed', async () => {
    const admin = await marquee.createAccount()
    const stranger = await marquee.createAccount()
    for (const uuid of [randomUUID(), stranger.uuid])
      for (const answer of await Promise.all(changes(admin, uuid))) expect(problemOf(answer)).toEqual(NOT_FOUND)
    expect(await isSignedIn(stranger)).toBe(true)
    expect((await stored(stranger.uuid))?.accountType).toBe('MAIN')
    const sent = await withSystem(marquee.services.database, (db) =>
      db.select().from(messages).where(eq(messages.clientUuid, stranger.clientUuid)),
    )
    expect(sent).toEqual([])
  })
})

describe('GET /operator/clients/{client_uuid}/accounts', () => {
  test('with the operator key › answers what the business sees; an unknown client is 404', async () => {
    const admin = await marquee.createAccount()
    await colleagueOf(admin)
    const asOperator = (uuid: string) => marquee.api('GET', `/operator/clients/${uuid}/accounts`, { token: OPERATOR_KEY })
    expect((await asOperator(admin.clientUuid)).body).toEqual((await list(admin)).body)
    expect(problemOf(await asOperator(randomUUID()))).toMatchObject({ status: 404, message: 'This client does not exist' })
  })
})
