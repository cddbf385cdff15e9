import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { US_STATES, US_TERRITORIES } from '#contract/formats/us-states.ts'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'
import { withSystem, withTenant } from '../../platform/database/tenancy.ts'
import { insertPublicFile } from '../../platform/files/public-files.queries.ts'
import { clients } from '../../platform/identity/identity.tables.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

const FORM = {
  address1: '1420 S Grand Ave',
  address2: 'Suite 3',
  city: 'Springfield',
  state: 'IL',
  zip_code: '62704',
  phone_number: '(217) 555-0123',
  public_files_uuid: null,
}

const read = ({ token }: TestAccount) => marquee.api('GET', '/user-management/my-information', { token })
const save = ({ token }: TestAccount, body: Record<string, unknown>) =>
  marquee.api('PUT', '/user-management/my-information', { token, body })

async function addPicture(clientUuid: string): Promise<string> {
  const uuid = randomUUID()
  await withTenant(marquee.services.database, clientUuid, (db) =>
    insertPublicFile(db, { clientUuid, uuid, contentType: 'image/webp', sizeBytes: 1 }),
  )
  return uuid
}

async function storedClient({ clientUuid }: TestAccount) {
  const [row] = await withSystem(marquee.services.database, (db) => db.select().from(clients).where(eq(clients.clientUuid, clientUuid)))
  return row
}

describe('GET /user-management/my-information', () => {
  test('of a new account › returns exactly the fields of the specification', async () => {
    const clientUuid = await marquee.createClient({
      companyName: 'Bright Smile Dental',
      timeZone: 'America/Denver',
      phoneCountryCode: '+44',
      brand: 'partner',
    })
    const account = await marquee.createAccount({ clientUuid, accountType: 'REGULAR' })
    const response = await read(account)
    expect(response.status).toBe(200)
    expect(response.body).toEqual({
      code: 200,
      uuid: account.uuid,
      type: 'REGULAR',
      permissions: ['bills', 'statements', 'settings'],
      login_email: account.email,
      name: null,
      calling_phone: null,
      company_name: 'Bright Smile Dental',
      company_logo: '',
      time_zone: 'America/Denver',
      address1: '',
      address2: '',
      city: '',
      state: '',
      zip_code: '',
      phone_number: '',
      public_files_uuid: null,
      twilio: { twilio_number: { country_code: '+44' } },
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('the logo of GET /user-management/my-information', () => {
  test('of a business that has one › is its path, for this business alone', async () => {
    const [account, stranger] = [await marquee.createAccount(), await marquee.createAccount()]
    const logo = randomUUID()
    await withTenant(marquee.services.database, account.clientUuid, (db) =>
      db.execute(sql`insert into review_settings (client_uuid, logo_uuid) values (${account.clientUuid}, ${logo})`),
    )
    expect((await read(account)).body.company_logo).toBe(`/api/public-file/public/${logo}`)
    expect((await read(stranger)).body.company_logo).toBe('')
  })
})

describe('PUT /user-management/my-information', () => {
  test('with a full form › saves every field and writes the audit log', async () => {
    const account = await marquee.createAccount()
    const public_files_uuid = await addPicture(account.clientUuid)
    const response = await save(account, { ...FORM, public_files_uuid })
    expect([response.status, response.body]).toEqual([200, { code: 200 }])
    expect((await read(account)).body).toMatchObject({ ...FORM, public_files_uuid })
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['account_setting_saved'])
  })

  test('by one account › is visible to the others of its client and to nobody else', async () => {
    const account = await marquee.createAccount()
    const colleague = await marquee.createAccount({ clientUuid: account.clientUuid, accountType: 'REGULAR' })
    const stranger = await marquee.createAccount()
    const before = (await read(stranger)).body
    const public_files_uuid = await addPicture(account.clientUuid)
    await save(account, { ...FORM, public_files_uuid })
    // The address belongs to the business, the picture to the account
    expect((await read(colleague)).body).toMatchObject({ ...FORM, public_files_uuid: null })
    expect((await read(stranger)).body).toEqual(before)
  })

  test('with fields missing from the end › names the first empty one, in the order of the specification', async () => {
    const account = await marquee.createAccount()
    const order = [
      ['address1', 'Address1 is required'],
      ['city', 'City is required'],
      ['state', 'State is required'],
      ['zip_code', 'Zip code is required'],
      ['phone_number', 'Phone number is required'],
    ] as const
    for (const empty of [undefined, '', '   ', null]) {
      const form: Record<string, unknown> = { ...FORM, ...Object.fromEntries(order.map(([field]) => [field, empty])) }
      for (const [field, message] of order) {
        const response = await save(account, form)
        expect(problemOf(response)).toEqual({ status: 400, code: 'invalid_input', message })
        expect(response.body.details.data.field).toBe(field)
        form[field] = FORM[field]
      }
    }
    expect((await storedClient(account))?.address1).toBe('')
  })

  test.each([...US_STATES, ...US_TERRITORIES].map((state) => [state]))('with the state %s › is accepted by the form', async (state) => {
    expect(problemOf(await save(await known(), { ...FORM, state })).status).toBe(200)
  })

  test('of a Canadian business, whose country code is that of the US › accepts its province', async () => {
    const account = await marquee.createAccount({ clientUuid: await marquee.createClient({ timeZone: 'America/Toronto' }) })
    const form = { ...FORM, city: 'Toronto', state: 'Ontario', zip_code: 'M5V 2T6' }
    expect((await save(account, form)).status).toBe(200)
    expect(problemOf(await save(await marquee.createAccount(), form))).toMatchObject({ status: 400, message: 'State is required' })
  })

  test('of a business outside the US › accepts the name of its region, which is still required', async () => {
    const account = await marquee.createAccount({ clientUuid: await marquee.createClient({ phoneCountryCode: '+44' }) })
    const abroad = { ...FORM, city: 'Bath', state: 'Somerset', zip_code: 'BA1 1AA', phone_number: '+44 7700 900142' }
    expect((await save(account, abroad)).status).toBe(200)
    const { body } = await marquee.api('GET', '/user-management/my-information', { token: account.token })
    expect([body.state, body.zip_code]).toEqual(['Somerset', 'BA1 1AA'])
    expect(problemOf(await save(account, { ...abroad, state: ' ' }))).toMatchObject({ status: 400, message: 'State is required' })
  })

  test.each(['ZZ', 'il', 'Illinois', 'Somerset', 5, {}, ['IL']])('with the state %j › reports that a state is required', async (state) => {
    expect(problemOf(await save(await known(), { ...FORM, state }))).toMatchObject({ status: 400, message: 'State is required' })
  })

  test.each([
    ['null', { address2: null }],
    ['empty', { address2: '' }],
    ['blank', { address2: '  ' }],
    ['absent', {}],
  ])('with Address 2 %s › clears it', async (_, given) => {
    const account = await marquee.createAccount()
    await save(account, FORM)
    const { address2: _left, ...others } = FORM
    expect((await save(account, { ...others, ...given })).status).toBe(200)
    expect((await read(account)).body.address2).toBe('')
  })

  test('with a field that does not exist › is rejected and names the field', async () => {
    const account = await marquee.createAccount()
    expect(problemOf(await save(account, { ...FORM, company_name: 'Mine now' }))).toMatchObject({
      status: 400,
      message: 'Unknown field: company_name',
    })
    expect((await read(account)).body.company_name).not.toBe('Mine now')
  })

  test('with a picture of another client, an unknown uuid or no uuid › is rejected and saves nothing', async () => {
    const account = await marquee.createAccount()
    const foreign = await addPicture(await marquee.createClient())
    for (const public_files_uuid of [foreign, randomUUID(), 'abc', 5, '']) {
      const response = await save(account, { ...FORM, public_files_uuid })
      expect(problemOf(response)).toMatchObject({
        status: 400,
        code: 'invalid_input',
        message: expect.stringMatching(/^We couldn’t find this picture/),
      })
    }
    expect((await read(account)).body).toMatchObject({ address1: '', public_files_uuid: null })
  })

  test.each([['null'], ['absent']])('with the picture %s › removes it', async (how) => {
    const account = await marquee.createAccount()
    await save(account, { ...FORM, public_files_uuid: await addPicture(account.clientUuid) })
    const { public_files_uuid: _left, ...others } = FORM
    await save(account, how === 'null' ? FORM : others)
    expect((await read(account)).body.public_files_uuid).toBeNull()
  })

  test.each([
    ['address1', 120, 'Address1'],
    ['address2', 120, 'Address 2'],
    ['city', 80, 'City'],
  ])('with %s › accepts %i characters, and rejects one more and control characters', async (field, max, name) => {
    const account = await marquee.createAccount()
    expect((await save(account, { ...FORM, [field]: 'é'.repeat(max) })).status).toBe(200)
    expect((await read(account)).body[field]).toBe('é'.repeat(max))
    expect(problemOf(await save(account, { ...FORM, [field]: 'x'.repeat(max + 1) }))).toMatchObject({
      status: 400,
      message: `${name} can have at most ${max} characters`,
    })
    for (const bad of ['a\u0000b', 'a\nb', 'a\u001bb', 'a\u0085b', 'a\ud800b']) {
      expect(problemOf(await save(account, { ...FORM, [field]: bad }))).toMatchObject({
        status: 400,
        message: `${name} contains characters that cannot be used`,
      })
    }
    expect((await read(account)).body[field]).toBe('é'.repeat(max))
  })

  test.each([
    ['zip_code', 10, 'Zip code'],
    ['phone_number', 30, 'Phone number'],
  ])('with %s › of more than %i characters, or with control characters › is rejected', async (field, max, name) => {
    const account = await known()
    expect(problemOf(await save(account, { ...FORM, [field]: '1'.repeat(max + 1) })).message).toBe(
      `${name} can have at most ${max} characters`,
    )
    expect(problemOf(await save(account, { ...FORM, [field]: '62\n04' })).message).toBe(`${name} contains characters that cannot be used`)
  })

  test.each([
    [
      '+1',
      'America/Chicago',
      'zip_code',
      ['62704', '62704-1234', '62704 1234', '00501'],
      ['6270', '627045', 'ABCDE', 'M5V 2T6', '62704-12'],
      'Enter a 5-digit Zip code, or 9 digits like 62704-1234',
    ],
    [
      '+1',
      'America/Toronto',
      'zip_code',
      ['M5V 2T6', 'm5v2t6', 'M5V-2T6'],
      ['62704', 'M5V', 'MM5 2T6'],
      'Enter a postal code like M5V 2T6',
    ],
    ['+44', 'Europe/London', 'zip_code', ['BA1 1AA', 'SW1A 1AA'], [], ''],
    [
      '+1',
      'America/Chicago',
      'phone_number',
      ['(217) 555-0100', '217.555.0100', '+1 217 555 0100', '1-217-555-0100', '217-555-0100 ext. 12', '2175550100x5'],
      [
        '555-0100',
        '(117) 555-0100',
        '217-555-01000',
        'call me',
        '217-555-O1OO',
        '+44 7700 900142',
        '(217) 555-0100 or 0101',
        '++12175550100',
      ],
      'Enter a 10-digit phone number, like (217) 555-0100',
    ],
    [
      '+44',
      'Europe/London',
      'phone_number',
      ['+44 20 7946 0958', '07700 900142'],
      ['12345', '1'.repeat(16), 'none'],
      'Enter a phone number with 7 to 15 digits',
    ],
  ])('of %s, %s › the %s › is accepted, or rejected with a message', async (phoneCountryCode, timeZone, field, right, wrong, message) => {
    const account = await marquee.createAccount({ clientUuid: await marquee.createClient({ phoneCountryCode, timeZone }) })
    const home = {
      'America/Chicago': FORM,
      'America/Toronto': { ...FORM, state: 'Ontario', zip_code: 'M5V 2T6' },
      'Europe/London': { ...FORM, state: 'Somerset', zip_code: 'BA1 1AA', phone_number: '+44 7700 900142' },
    }[timeZone]
    for (const text of right) expect([text, (await save(account, { ...home, [field]: text })).status]).toEqual([text, 200])
    const stored = (await read(account)).body[field]
    for (const text of wrong) {
      const response = await save(account, { ...home, [field]: text })
      expect([text, problemOf(response), response.body.details.data.field]).toEqual([
        text,
        { status: 400, code: 'invalid_input', message },
        field,
      ])
    }
    expect((await read(account)).body[field]).toBe(stored)
  })

  test.each([
    ["O'Brien'); drop table clients; --"],
    ['<script>alert(1)</script>'],
    ['{{7*7}} $1 %s %00'],
    ['\\x41 \\u0041 "quoted" \\'],
    ['日本橋 1-2 👩‍⚕️'],
  ])('with the text %j › saves it as typed', async (text) => {
    const account = await marquee.createAccount()
    expect((await save(account, { ...FORM, address1: text, address2: text, city: text })).status).toBe(200)
    expect((await read(account)).body).toMatchObject({ address1: text, address2: text, city: text })
    expect((await storedClient(account))?.address1).toBe(text)
  })
})

describe('GET /user/member/searchShoppingCartNumber', () => {
  test('with nothing to pay › returns success and a count of 0', async () => {
    const { token } = await marquee.createAccount()
    const response = await marquee.api('GET', '/user/member/searchShoppingCartNumber', { token })
    expect([response.status, response.body]).toEqual([200, { code: 200, success: true, result: 0 }])
  })
})

let sharedAccount: Promise<TestAccount> | undefined
/** One account for all tests that check only the response to a form */
function known(): Promise<TestAccount> {
  sharedAccount ??= marquee.createAccount()
  return sharedAccount
}
