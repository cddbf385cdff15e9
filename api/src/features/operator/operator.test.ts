import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NEW_PASSWORD_RULE } from '#contract/sign-in/sign-in.ts'
import { endpoints } from '../../../test/endpoints.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import { accounts } from '../../platform/identity/identity.tables.ts'
import { messages } from '../../platform/sending/messages.tables.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => marquee.stop())

const PASSWORD = 'Correct!123'
const WRONG_KEY = { status: 401, code: 'operator_key_wrong', message: 'The operator key is missing or wrong' }
const CLIENT = { company_name: 'Elm Street Dental', brand: 'marquee', time_zone: 'America/Chicago', phone_country_code: '+1' }
let made = 0
const freshEmail = () => `operator-made-${++made}@practice.test`

const operate = (method: string, path: string, body?: unknown) => marquee.api(method, `/operator${path}`, { token: OPERATOR_KEY, body })
const login = (user_email: string, password = PASSWORD) => marquee.api('POST', '/user-management/login', { body: { user_email, password } })

async function createAccount(values: Record<string, unknown> = {}) {
  const client_uuid = values.client_uuid ?? (await marquee.createClient())
  return operate('POST', '/accounts', { email: freshEmail(), account_type: 'MAIN', password: PASSWORD, ...values, client_uuid })
}

describe('each operator call', () => {
  const calls = endpoints
    .filter(({ access }) => access === 'operator')
    .map(({ method, path }) => [method, path.replace('{id}', randomUUID())] as const)

  test.each(calls)('%s %s › without the key, with a wrong one or an account’s token › returns 401', async (method, path) => {
    const { token } = await marquee.createAccount()
    const keys = [
      '',
      `Bearer ${token}`,
      `Bearer ${OPERATOR_KEY}x`,
      `Bearer ${OPERATOR_KEY.slice(0, -1)}`,
      `Basic ${OPERATOR_KEY}`,
      OPERATOR_KEY,
    ]
    for (const authorization of keys) {
      // Each from a different address, because wrong keys are counted per address
      const headers = { 'x-forwarded-for': `203.0.${++made % 256}.1`, ...(authorization ? { authorization } : {}) }
      expect(problemOf(await marquee.api(method, path, { headers }))).toEqual(WRONG_KEY)
    }
  })

  test('without the operator key › is rejected before the body is parsed', async () => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.${++made % 256}.1` }
    const response = await fetch(`${marquee.url}/api/operator/clients`, { method: 'POST', headers, body: '{"' })
    expect(response.status).toBe(401)
  })

  test('with the operator key › opens no call of accounts', async () => {
    const response = await marquee.api('GET', '/user-management/my-information', { token: OPERATOR_KEY })
    expect(problemOf(response)).toMatchObject({ status: 401, code: 'session_ended' })
  })
})

describe('POST /operator/clients', () => {
  test('with a full form › creates a business that can be listed, and writes the audit log', async () => {
    const company_name = `Elm Street ${randomUUID()}`
    const response = await operate('POST', '/clients', { ...CLIENT, company_name, brand: 'partner', phone_country_code: '+44' })
    expect([response.status, response.body]).toEqual([201, { code: 201, data: { client_uuid: expect.any(String) } }])
    const { client_uuid } = response.body.data
    const listed = (await operate('GET', '/clients')).body.data.find(
      (client: { client_uuid: string }) => client.client_uuid === client_uuid,
    )
    expect(listed).toEqual({
      client_uuid,
      company_name,
      brand: 'partner',
      time_zone: 'America/Chicago',
      phone_country_code: '+44',
      created_datetime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      accounts: [],
    })
    expect(await marquee.auditOf(client_uuid)).toEqual(['client_created'])
  })

  test('with the name of a client, however it is written › needs a confirmation, and creates another with it', async () => {
    const company_name = `Elm Street ${randomUUID()}`
    const { client_uuid } = (await operate('POST', '/clients', { ...CLIENT, company_name })).body.data
    const again = { ...CLIENT, company_name: company_name.toUpperCase() }
    const problem = problemOf(await operate('POST', '/clients', again))
    expect(problem).toMatchObject({ status: 409, code: 'conflict' })
    expect(problem.message).toContain(`(${client_uuid}). If this is a different business`)
    expect((await operate('POST', '/clients', { ...again, same_name: true })).status).toBe(201)
  })

  test.each([
    ['no name', { company_name: ' ' }, 'The company name is required'],
    ['a name of 121 characters', { company_name: 'x'.repeat(121) }, 'The company name can have at most 120 characters'],
    ['an unknown brand', { brand: 'acme' }, 'The brand must be one of: marquee, partner'],
    ['no brand', { brand: undefined }, 'The brand must be one of: marquee, partner'],
    ['an unknown time zone', { time_zone: 'Chicago' }, 'The time zone must be a name like America/Chicago'],
    ['an empty time zone', { time_zone: '' }, 'The time zone must be a name like America/Chicago'],
    ['no time zone', { time_zone: undefined }, 'The time zone must be a name like America/Chicago'],
    ['an unknown phone country', { phone_country_code: '+999' }, 'The phone country must be one of: +1 +44 +91 +61 +81 +49 +33 +55'],
  ])('with %s › returns what is required', async (_, values, message) => {
    const company_name = `Never ${randomUUID()}`
    expect(problemOf(await operate('POST', '/clients', { ...CLIENT, company_name, ...values }))).toEqual({
      status: 400,
      code: 'invalid_input',
      message,
    })
    const names = (await operate('GET', '/clients')).body.data.map((client: { company_name: string }) => client.company_name)
    expect(names).not.toContain(company_name)
  })
})

describe('GET /operator/clients', () => {
  test('with accounts in several businesses › lists each under its own business only', async () => {
    const one = await marquee.createClient()
    const other = await marquee.createClient()
    const b = await marquee.createAccount({ clientUuid: one, email: `b-${one}@practice.test` })
    const a = await marquee.createAccount({
      clientUuid: one,
      email: `a-${one}@practice.test`,
      accountType: 'REGULAR',
      disabledAt: new Date(),
    })
    const c = await marquee.createAccount({ clientUuid: other })
    const { data } = (await operate('GET', '/clients')).body
    const accountsOf = (uuid: string) => data.find((client: { client_uuid: string }) => client.client_uuid === uuid).accounts
    expect(accountsOf(one)).toEqual([
      { client_account_uuid: a.uuid, login_email: a.email, account_type: 'REGULAR', disabled: true },
      { client_account_uuid: b.uuid, login_email: b.email, account_type: 'MAIN', disabled: false },
    ])
    expect(accountsOf(other).map((account: { client_account_uuid: string }) => account.client_account_uuid)).toEqual([c.uuid])
    expect(JSON.stringify(data)).not.toMatch(/argon2|password/)
  })
})

describe('POST /operator/accounts', () => {
  test('with a full form › creates an account that can sign in, with its password hashed', async () => {
    const client_uuid = await marquee.createClient()
    const email = freshEmail()
    const response = await createAccount({ client_uuid, email: email.toUpperCase(), account_type: 'REGULAR' })
    expect([response.status, response.body]).toEqual([201, { code: 201, data: { client_account_uuid: expect.any(String) } }])
    const { token } = (await login(email)).body.data
    expect((await marquee.api('GET', '/user-management/my-information', { token })).body).toMatchObject({
      uuid: response.body.data.client_account_uuid,
      login_email: email,
      type: 'REGULAR',
    })
    const [row] = await withSystem(marquee.services.database, (db) => db.select().from(accounts).where(eq(accounts.email, email)))
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/)
    expect((await marquee.auditOf(client_uuid))[0]).toBe('account_created')
  })

  test('with an address that already has an account, even elsewhere › returns 409', async () => {
    const { email } = await marquee.createAccount()
    for (const given of [email, email.toUpperCase()]) {
      const response = await createAccount({ email: given })
      expect(problemOf(response)).toEqual({ status: 409, code: 'conflict', message: `${email} already has an account` })
    }
  })

  test('with one address twice at the same time › creates one', async () => {
    const email = freshEmail()
    const responses = await Promise.all([createAccount({ email }), createAccount({ email })])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('for a client that does not exist › returns 404', async () => {
    expect(problemOf(await createAccount({ client_uuid: randomUUID() }))).toMatchObject({
      status: 404,
      message: 'This client does not exist',
    })
  })

  test.each([
    ['no uuid for a client', { client_uuid: 'elm-street' }, 'The client must be given by its uuid'],
    ['a malformed email', { email: 'elm street' }, 'Email format incorrect'],
    ['an unknown type', { account_type: 'ADMIN' }, 'The type must be one of: MAIN, REGULAR'],
    ['a weak password', { password: 'password' }, NEW_PASSWORD_RULE],
  ])('with %s › returns what is required', async (_, values, message) => {
    expect(problemOf(await createAccount(values))).toEqual({ status: 400, code: 'invalid_input', message })
  })
})

describe('PUT /operator/accounts', () => {
  const setDisabled = (email: string, disabled: unknown) => operate('PUT', '/accounts', { email, disabled })

  test('with disabled › ends the sessions of that account only, and it cannot sign in', async () => {
    const account = await marquee.createAccount()
    const colleague = await marquee.createAccount({ clientUuid: account.clientUuid })
    expect((await setDisabled(account.email.toUpperCase(), true)).body).toEqual({ code: 200 })
    expect((await marquee.api('GET', '/home/today', { token: account.token })).status).toBe(401)
    expect((await marquee.api('GET', '/home/today', { token: colleague.token })).status).toBe(200)
    expect((await login(account.email)).status).toBe(400)
  })

  test('with enabled again › lets it sign in, but brings no old session back', async () => {
    const account = await marquee.createAccount()
    await setDisabled(account.email, true)
    await setDisabled(account.email, false)
    expect((await marquee.api('GET', '/home/today', { token: account.token })).status).toBe(401)
    expect((await login(account.email)).status).toBe(200)
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['account_disabled', 'account_enabled', 'sign_in'])
  })

  test('of an unknown address › returns 404, and with anything but true or false 400', async () => {
    const { email } = await marquee.createAccount()
    expect(problemOf(await setDisabled('nobody@practice.test', true))).toMatchObject({
      status: 404,
      message: 'This account does not exist',
    })
    for (const disabled of ['true', 1, null, undefined]) expect((await setDisabled(email, disabled)).status).toBe(400)
    expect((await login(email)).status).toBe(200)
  })
})

describe('messages of all businesses', () => {
  const operator = { token: OPERATOR_KEY }
  const make = async (values: Partial<typeof messages.$inferInsert>) => {
    const clientUuid = await marquee.createClient()
    const recipient = `${clientUuid}@customer.test`
    const [row] = await withSystem(marquee.services.database, (db) =>
      db
        .insert(messages)
        .values({ clientUuid, channel: 'email', purpose: 'test', brand: 'marquee', recipient, subject: 'Hello', text: 'x', ...values })
        .returning(),
    )
    return { clientUuid, uuid: row?.uuid ?? '', recipient }
  }

  test('GET /operator/messages › by state › lists them with their business and problem', async () => {
    const { uuid } = await make({ state: 'unconfirmed', problem: 'Nobody knows' })
    const { body } = await marquee.api('GET', '/operator/messages?state=unconfirmed', operator)
    expect(body.data).toContainEqual(expect.objectContaining({ message_uuid: uuid, problem: 'Nobody knows', purpose: 'test' }))
    expect((await marquee.api('GET', '/operator/messages?state=lost', operator)).status).toBe(400)
  })

  test('POST /operator/messages/{uuid}/send-again › of an unconfirmed one › sends it once more, not twice, and writes the audit log', async () => {
    const { clientUuid, uuid, recipient } = await make({ state: 'unconfirmed' })
    expect((await marquee.api('POST', `/operator/messages/${uuid}/send-again`, operator)).status).toBe(200)
    expect((await marquee.api('POST', `/operator/messages/${uuid}/send-again`, operator)).status).toBe(409)
    await marquee.runJobs()
    expect(await marquee.inbox(recipient)).toHaveLength(1)
    expect((await marquee.api('POST', `/operator/messages/${uuid}/send-again`, operator)).status).toBe(409)
    expect(await marquee.auditOf(clientUuid)).toEqual(['message_sent_again'])
  })

  test('POST /operator/messages/{uuid}/send-again › of a wiped secret or an unknown one › is rejected', async () => {
    const { uuid } = await make({ state: 'unconfirmed', secret: true })
    expect((await marquee.api('POST', `/operator/messages/${uuid}/send-again`, operator)).status).toBe(409)
    expect((await marquee.api('POST', '/operator/messages/3b241101-e2bb-4255-8caf-4136c566a962/send-again', operator)).status).toBe(404)
  })
})
