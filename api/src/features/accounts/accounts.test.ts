import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_ACCOUNTS } from '#contract/accounts.ts'
import { someEmail } from '../../../test/rows/some-email.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, TEST_PASSWORD, type TestMarquee } from '../../../test/test-marquee.ts'
import { auditEvents } from '../../platform/audit/audit.tables.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import { accounts } from '../../platform/identity/identity.tables.ts'
import { accountCalls, PASSWORD } from './testing/account-calls.ts'

const TAKEN = { status: 409, code: 'conflict', message: 'This email already has an account. Please use another one' }

let marquee: TestMarquee
let calls: ReturnType<typeof accountCalls>
beforeAll(async () => {
  marquee = await startTestMarquee()
  calls = accountCalls(marquee)
})
afterAll(() => marquee.stop())

describe('GET /user-management/accounts', () => {
  test('by any account of the business › returns all of them, oldest first, in the fields of the specification and ours', async () => {
    const admin = await marquee.createAccount({ createdAt: new Date('2025-10-06T15:00:00Z') })
    const colleague = await calls.colleagueOf(admin, {
      name: 'Priya Nair',
      createdAt: new Date('2026-03-04T15:00:00Z'),
      disabledAt: new Date(),
    })
    const response = await calls.list(admin)
    expect([response.status, response.body]).toEqual([
      200,
      {
        code: 200,
        data: [
          {
            client_account_uuid: admin.uuid,
            login_email: admin.email,
            account_type: 'MAIN',
            created_datetime: '2025-10-06T15:00:00.000Z',
            name: null,
            last_sign_in_datetime: null,
            invited_datetime: null,
            disabled: false,
            two_step: false,
            permissions: ['bills', 'statements', 'settings'],
          },
          {
            client_account_uuid: colleague.uuid,
            login_email: colleague.email,
            account_type: 'REGULAR',
            created_datetime: '2026-03-04T15:00:00.000Z',
            name: 'Priya Nair',
            last_sign_in_datetime: null,
            invited_datetime: null,
            disabled: true,
            two_step: false,
            permissions: ['bills', 'statements', 'settings'],
          },
        ],
      },
    ])
    const standard = await calls.colleagueOf(admin)
    expect((await calls.list(standard)).body.data).toHaveLength(3)
  })

  test('after a sign-in › shows its time, which a failed sign-in does not change', async () => {
    const admin = await marquee.createAccount()
    const lastSignIn = async () => (await calls.list(admin)).body.data[0].last_sign_in_datetime
    expect((await calls.signIn(admin.email, 'Wrong!123')).status).toBe(400)
    expect(await lastSignIn()).toBeNull()
    const before = marquee.clock.now()
    expect((await calls.signIn(admin.email, TEST_PASSWORD)).status).toBe(200)
    expect(Date.parse(await lastSignIn())).toBeGreaterThanOrEqual(before.getTime())
  })
})

describe('POST /user-management/accounts', () => {
  test('with a full form › creates an account that can sign in, and writes the audit log without the password', async () => {
    const admin = await marquee.createAccount()
    const email = someEmail()
    const response = await calls.add(admin, { email: `  ${email.toUpperCase()} `, password: PASSWORD, account_type: 'REGULAR' })
    expect([response.status, response.body]).toEqual([201, { code: 201, data: { client_account_uuid: expect.any(String) } }])
    const { data } = (await calls.signIn(email, PASSWORD)).body
    const me = await marquee.api('GET', '/user-management/my-information', { token: data.token })
    expect(me.body).toMatchObject({ uuid: response.body.data.client_account_uuid, login_email: email, type: 'REGULAR' })
    expect((await calls.stored(me.body.uuid))?.passwordHash).toMatch(/^\$argon2id\$/)
    expect(await marquee.auditOf(admin.clientUuid)).toEqual(['account_added', 'sign_in'])
    const events = await withSystem(marquee.services.database, (db) =>
      db.select().from(auditEvents).where(eq(auditEvents.clientUuid, admin.clientUuid)).orderBy(auditEvents.createdAt),
    )
    expect(JSON.stringify(events)).not.toContain(PASSWORD)
    expect(events[0]).toMatchObject({ accountUuid: admin.uuid, details: { account: me.body.uuid, email, type: 'REGULAR' } })
  })

  test('with fields missing or wrong › names the first one in the order of the specification', async () => {
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
      [{ email: someEmail(), password: 'plum-jar' }, 'password', 'Password must have a letter, a digit and a special symbol'],
      [{ email: someEmail(), password: PASSWORD }, 'account_type', 'Please enter select account type.'],
      [{ email: someEmail(), password: PASSWORD, account_type: 'ADMIN' }, 'account_type', 'Please enter select account type.'],
    ] as const
    for (const [body, field, message] of steps) {
      const response = await calls.add(admin, body)
      expect(problemOf(response)).toEqual({ status: 400, code: 'invalid_input', message })
      expect(response.body.details.data.field).toBe(field)
    }
    expect((await calls.list(admin)).body.data).toHaveLength(1)
  })

  test.each([['plum-jr4'], ['plum-jar-on-the-si11'], ['1 Satz mit Umlaut: ü']].map(([text = '']) => [text.slice(0, 20)]))(
    'with the password %j › accepts it unchanged',
    async (password) => {
      const admin = await marquee.createAccount()
      const email = someEmail()
      expect((await calls.add(admin, { email, password, account_type: 'MAIN' })).status).toBe(201)
      expect((await calls.signIn(email, password)).status).toBe(200)
    },
  )

  test('with an email address that is taken, by this or another business › reports it without naming the business', async () => {
    const admin = await marquee.createAccount()
    const stranger = await marquee.createAccount()
    for (const email of [admin.email, stranger.email, stranger.email.toUpperCase()]) {
      const response = await calls.add(admin, { email, password: PASSWORD, account_type: 'MAIN' })
      expect(problemOf(response)).toEqual(TAKEN)
      expect(response.body.details.data.field).toBe('email')
    }
    expect((await calls.signIn(stranger.email, TEST_PASSWORD)).status).toBe(200)
  })

  test('with taken email addresses repeatedly › is rejected after ten, even where an address is free', async () => {
    const [admin, stranger] = [await marquee.createAccount(), await marquee.createAccount()]
    const form = (email: string) => ({ email, password: PASSWORD, account_type: 'REGULAR' })
    for (let added = 0; added < 2; added++) expect((await calls.add(admin, form(someEmail()))).status).toBe(201)
    for (let probe = 0; probe < 10; probe++) {
      const { email, account_type } = form(stranger.email)
      const response = await (probe % 2 ? calls.invite(admin, { email, account_type }) : calls.add(admin, form(email)))
      expect(response.status).toBe(409)
    }
    expect((await calls.add(admin, form(stranger.email))).status).toBe(429)
    expect((await calls.add(admin, form(someEmail()))).status).toBe(429)
  })

  test('with one email address twice at the same time › creates one account', async () => {
    const admin = await marquee.createAccount()
    const email = someEmail()
    const responses = await Promise.all([1, 2, 3].map(() => calls.add(admin, { email, password: PASSWORD, account_type: 'REGULAR' })))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test('above the maximum of a business › is rejected with a message', async () => {
    const admin = await marquee.createAccount()
    const values = Array.from({ length: MAX_ACCOUNTS - 2 }, () => ({
      clientUuid: admin.clientUuid,
      email: someEmail(),
      passwordHash: '-',
      accountType: 'REGULAR' as const,
    }))
    await withSystem(marquee.services.database, (db) => db.insert(accounts).values(values))
    const form = () => ({ email: someEmail(), account_type: 'REGULAR' })
    expect((await calls.add(admin, { ...form(), password: PASSWORD })).status).toBe(201)
    const full = { status: 409, code: 'conflict', message: expect.stringMatching(/^A business can have at most 500 accounts\./) }
    expect(problemOf(await calls.add(admin, { ...form(), password: PASSWORD }))).toEqual(full)
    expect(problemOf(await calls.invite(admin, form()))).toEqual(full)
    expect((await calls.list(admin)).body.data).toHaveLength(MAX_ACCOUNTS)
  })
})

describe('GET /operator/clients/{client_uuid}/accounts', () => {
  test('with the operator key › returns what the business sees, and 404 for an unknown client', async () => {
    const admin = await marquee.createAccount()
    await calls.colleagueOf(admin)
    const asOperator = (uuid: string) => marquee.api('GET', `/operator/clients/${uuid}/accounts`, { token: OPERATOR_KEY })
    expect((await asOperator(admin.clientUuid)).body).toEqual((await calls.list(admin)).body)
    expect(problemOf(await asOperator(randomUUID()))).toMatchObject({ status: 404, message: 'This client does not exist' })
  })
})
