import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ANITA, DANA, MEGAN, testConsent } from '../../../test/rows/test-consent.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { violatedConstraintOf } from '../../platform/database/database.ts'
import { withTenant } from '../../platform/database/tenancy.ts'
import { accounts } from '../../platform/identity/identity.tables.ts'
import { countAttemptOrThrow } from '../../platform/rate-limit/rate-limit.ts'
import { START_LIMIT } from './connect/start-connecting.service.ts'
import { saveConnectionTarget } from './connections.queries.ts'

let marquee: TestMarquee
let consent: ReturnType<typeof testConsent>
beforeAll(async () => {
  marquee = await startTestMarquee()
  consent = testConsent(marquee)
})
afterEach(async () => {
  await consent.setFault('google', 'ok')
  await consent.setFault('meta', 'ok')
})
afterAll(() => marquee.stop())

const TEN_MINUTES_MS = 10 * 60_000
const NOT_OURS = 'This sign-in started in another browser, was already used, or expired after ten minutes. Please connect again.'

describe('the list', () => {
  test('of a business without connections › names the four kinds, all available', async () => {
    const account = await marquee.createAccount()
    const { status, body } = await marquee.api('GET', '/connections', { token: account.token })
    expect(status).toBe(200)
    expect(body.data.map(({ kind, state, available }: Record<string, unknown>) => [kind, state, available])).toEqual([
      ['google_business', 'not_connected', true],
      ['google_analytics', 'not_connected', true],
      ['facebook_page', 'not_connected', true],
      ['instagram', 'not_connected', true],
    ])
  })

  test('for a standard user › is rejected, as is every change', async () => {
    const { token } = await marquee.createAccount({ accountType: 'REGULAR' })
    const calls = [
      marquee.api('GET', '/connections', { token }),
      marquee.api('POST', '/connections/start', { token, body: { kind: 'google_business' } }),
      marquee.api('POST', '/connections/return', { token, body: { vendor: 'google', state: 'x', code: 'y' } }),
      marquee.api('GET', '/connections/google_business/choices', { token }),
      marquee.api('PUT', '/connections/google_business', { token, body: { target_id: 'x' } }),
      marquee.api('DELETE', '/connections/google_business', { token }),
    ]
    for (const response of await Promise.all(calls)) expect(problemOf(response)).toMatchObject({ status: 403, code: 'not_allowed' })
  })
})

describe('connecting', () => {
  test('started repeatedly › is limited for the business, and for no other', async () => {
    const account = await marquee.createAccount()
    const { database, clock } = marquee.services
    for (let start = 1; start < START_LIMIT.max; start++) await countAttemptOrThrow(database, clock, START_LIMIT, account.clientUuid)
    expect((await consent.start(account, 'google_business')).status).toBe(200)
    expect((await consent.start(account, 'google_business')).status).toBe(429)
    expect((await consent.start(await marquee.createAccount(), 'google_business')).status).toBe(200)
  })

  test('Google Business Profile › with consent and a chosen place › works, and shows who connected it', async () => {
    const account = await marquee.createAccount()
    const { body: started } = await consent.start(account, 'google_business')
    const query = new URL(started.data.authorization_url).searchParams
    expect(query.get('redirect_uri')).toBe('http://localhost:3000/connections/return/google')
    expect(query.get('code_challenge_method')).toBe('S256')
    const { body } = await consent.finish(account, await consent.decide(started.data.authorization_url, 'google_business'))
    expect(body.data).toEqual({ kind: 'google_business', outcome: 'choose', message: `Signed in as ${ANITA}` })
    expect((await consent.list(account)).google_business).toMatchObject({
      state: 'choosing',
      vendor_account: ANITA,
      connected_by: account.email,
    })
    await withTenant(marquee.services.database, account.clientUuid, (db) => db.update(accounts).set({ name: 'Dr. Anita Patel' }))
    expect((await consent.list(account)).google_business).toMatchObject({ connected_by: 'Dr. Anita Patel' })

    const { body: offered } = await consent.choices(account, 'google_business')
    expect(offered.data.map(({ id, name, unusable }: Record<string, string>) => [id, name, unusable])).toEqual([
      ['accounts/1001/locations/2001', 'Bright Smile Dental', ''],
      ['accounts/1001/locations/2003', 'Bright Smile Kids', ''],
      ['accounts/1001/locations/2004', 'Bright Smile Orthodontics', 'Google hasn’t verified this place yet'],
    ])
    expect((await consent.choose(account, 'google_business', 'accounts/1001/locations/2001')).status).toBe(200)
    expect((await consent.list(account)).google_business).toMatchObject({
      state: 'working',
      target_id: 'accounts/1001/locations/2001',
      target_name: 'Bright Smile Dental',
      problem: null,
      lacks: [],
    })
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['connection_started', 'connection_made', 'connection_chosen'])
  })

  test('a Facebook Page and its Instagram account › by one person › use one sign-in, which ends after 60 days', async () => {
    const account = await marquee.createAccount()
    expect(await consent.connect(account, 'facebook_page')).toBe('104266592381001')
    expect(await consent.connect(account, 'instagram')).toBe('17841405309211001')
    const { facebook_page: page, instagram } = await consent.list(account)
    expect(page).toMatchObject({
      state: 'working',
      target_name: 'Bright Smile Dental',
      target_detail: expect.stringMatching(/^\d,\d{3} followers$/),
    })
    expect(instagram).toMatchObject({ state: 'working', target_name: '@brightsmile.dental', ends_datetime: page.ends_datetime })
    const days = (Date.parse(page.ends_datetime) - marquee.clock.now().getTime()) / 86_400_000
    expect(days).toBeGreaterThan(58)
    expect(days).toBeLessThan(61)
  })

  test('of the partner’s business › returns to the partner’s host', async () => {
    const clientUuid = await marquee.createClient({ brand: 'partner' })
    const account = await marquee.createAccount({ clientUuid })
    const { body } = await consent.start(account, 'google_business')
    expect(new URL(body.data.authorization_url).searchParams.get('redirect_uri')).toBe(
      'http://partner.localhost:3000/connections/return/google',
    )
    expect((await consent.finish(account, await consent.decide(body.data.authorization_url, 'google_business'))).body.data.outcome).toBe(
      'choose',
    )
  })

  test('declined at the vendor › reports it, and nothing is connected', async () => {
    const account = await marquee.createAccount()
    const { body } = await consent.sign(account, 'google_analytics', { declines: true })
    expect(body.data).toMatchObject({ outcome: 'refused', message: 'You didn’t give permission at Google, so nothing was connected.' })
    const { body: meta } = await consent.sign(account, 'instagram', { declines: true })
    expect(meta.data).toMatchObject({ outcome: 'refused', message: 'You didn’t give permission at Meta, so nothing was connected.' })
    expect((await consent.list(account)).google_analytics.state).toBe('not_connected')
  })

  test('without an essential permission › names it, and nothing is connected', async () => {
    const account = await marquee.createAccount()
    const { body } = await consent.sign(account, 'google_business', { as: MEGAN, without: ['business.manage'] })
    expect(body.data).toMatchObject({
      outcome: 'missing_rights',
      message:
        'Google Business Profile needs a permission that you left unchecked at Google: See, edit, create and delete your Google business listings (business.manage). Please connect again and check it.',
    })
    expect((await consent.list(account)).google_business.state).toBe('not_connected')
  })

  test('without a permission that only some metrics need › works, and shows what is missing', async () => {
    const account = await marquee.createAccount()
    await consent.connect(account, 'facebook_page', { without: ['read_insights'] })
    expect((await consent.list(account)).facebook_page).toMatchObject({
      state: 'working',
      lacks: ['Reach and followers by day (read_insights)'],
    })
  })

  test('by a person who manages nothing › offers nothing', async () => {
    const account = await marquee.createAccount()
    await consent.sign(account, 'google_business', { as: DANA })
    expect((await consent.choices(account, 'google_business')).body.data).toEqual([])
    expect((await consent.list(account)).google_business).toMatchObject({ state: 'choosing', target_id: '' })
  })

  test('with a place that is not offered, or not verified › is rejected with a message', async () => {
    const account = await marquee.createAccount()
    await consent.sign(account, 'google_business')
    expect(problemOf(await consent.choose(account, 'google_business', 'accounts/1/locations/999'))).toMatchObject({
      status: 400,
      message: 'This is no longer on the list. Please choose another one.',
    })
    expect(problemOf(await consent.choose(account, 'google_business', 'accounts/1001/locations/2004'))).toMatchObject({
      status: 400,
      message: 'Google hasn’t verified this place yet.',
    })
    expect((await consent.list(account)).google_business.state).toBe('choosing')
  })
})

describe('the return from the vendor', () => {
  test('with a state that is missing, reused, foreign or expired › is rejected with the same error', async () => {
    const account = await marquee.createAccount()
    const { body } = await consent.start(account, 'google_business')
    const returned = await consent.decide(body.data.authorization_url, 'google_business')
    const other = await marquee.createAccount()
    const colleague = await marquee.createAccount({ clientUuid: account.clientUuid })
    for (const stranger of [other, colleague]) {
      expect(problemOf(await consent.finish(stranger, returned))).toEqual({ status: 409, code: 'conflict', message: NOT_OURS })
    }
    expect(problemOf(await consent.finish(account, { ...returned, state: '' }))).toMatchObject({ status: 409, message: NOT_OURS })
    expect((await consent.finish(account, returned)).status).toBe(200)
    expect(problemOf(await consent.finish(account, returned))).toMatchObject({ status: 409, message: NOT_OURS })

    const late = await consent.start(account, 'google_business')
    const lateReturn = await consent.decide(late.body.data.authorization_url, 'google_business')
    marquee.clock.advance(TEN_MINUTES_MS)
    expect(problemOf(await consent.finish(account, lateReturn))).toMatchObject({ status: 409, message: NOT_OURS })
  })

  test('from another browser of the same account › is rejected', async () => {
    const account = await marquee.createAccount()
    const { body } = await consent.start(account, 'google_business')
    const returned = await consent.decide(body.data.authorization_url, 'google_business')
    const { body: signedIn } = await marquee.api('POST', '/user-management/login', {
      body: { user_email: account.email, password: 'Correct!123' },
    })
    expect(problemOf(await consent.finish({ ...account, token: signedIn.data.token }, returned))).toMatchObject({ message: NOT_OURS })
  })

  test('at the other vendor’s address › is rejected', async () => {
    const account = await marquee.createAccount()
    const { body } = await consent.start(account, 'google_business')
    const returned = await consent.decide(body.data.authorization_url, 'google_business')
    expect(problemOf(await consent.finish(account, { ...returned, vendor: 'meta' }))).toMatchObject({ status: 409, message: NOT_OURS })
  })

  test('with a code that was used, or while the vendor is down › reports it, and nothing is connected', async () => {
    const account = await marquee.createAccount()
    const first = await consent.start(account, 'google_business')
    const used = await consent.decide(first.body.data.authorization_url, 'google_business')
    await consent.finish(account, used)
    await consent.disconnect(account, 'google_business')
    const second = await consent.start(account, 'google_business')
    const state = new URL(second.body.data.authorization_url).searchParams.get('state') ?? ''
    const notCompleted = { status: 503, message: 'Google didn’t complete the sign-in. Nothing was connected. Please connect again.' }
    expect(problemOf(await consent.finish(account, { ...used, state }))).toMatchObject(notCompleted)

    const third = await consent.start(account, 'google_business')
    const returned = await consent.decide(third.body.data.authorization_url, 'google_business')
    await consent.setFault('google', 'server_error')
    expect(problemOf(await consent.finish(account, returned))).toMatchObject(notCompleted)
    await consent.setFault('google', 'ok')
    expect((await consent.list(account)).google_business.state).toBe('not_connected')
    expect((await consent.sign(account, 'google_business')).body.data.outcome).toBe('choose')
  })

  test('of two administrators at the same time › leaves one working connection', async () => {
    const one = await marquee.createAccount()
    const two = await marquee.createAccount({ clientUuid: one.clientUuid })
    const starts = await Promise.all([consent.start(one, 'google_business'), consent.start(two, 'google_business')])
    const [first, second] = await Promise.all([
      consent.decide(starts[0].body.data.authorization_url, 'google_business', { as: ANITA }),
      consent.decide(starts[1].body.data.authorization_url, 'google_business', { as: MEGAN }),
    ])
    const responses = await Promise.all([consent.finish(one, first), consent.finish(two, second)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect((await consent.choose(one, 'google_business', 'accounts/1001/locations/2001')).status).toBe(200)
    expect((await consent.list(two)).google_business).toMatchObject({ state: 'working' })
  })
})

describe('a place of another business', () => {
  test.each([
    ['google_business', { as: ANITA }],
    ['google_analytics', { as: ANITA }],
    ['facebook_page', {}],
    ['instagram', {}],
  ] as const)('%s › chosen by a second business › is rejected, marked in its list, and impossible in the database', async (kind, who) => {
    const owner = await marquee.createAccount()
    const second = await marquee.createAccount()
    const target = await consent.connect(owner, kind, who)
    await consent.sign(second, kind, who)
    const sentence = 'Another business is already connected to this. If it’s yours, please contact support'
    const { body } = await consent.choices(second, kind)
    expect(body.data.find(({ id }: { id: string }) => id === target).unusable).toBe(sentence)
    expect(problemOf(await consent.claim(second, kind, target))).toMatchObject({ status: 409, message: `${sentence}.` })
    expect((await consent.list(second))[kind]).toMatchObject({ state: 'choosing', target_id: '' })
    // Row-level security hides the owner's row from the second business, but the unique key still applies
    const written = withTenant(marquee.services.database, second.clientUuid, (db) =>
      saveConnectionTarget(db, second.clientUuid, kind, { id: target, name: '', detail: '' }),
    )
    expect(violatedConstraintOf(await written.catch((error) => error))).toBe('claimed_places_kind_place_pk')

    await consent.disconnect(owner, kind)
    if (kind === 'google_business') return
    expect((await consent.claim(second, kind, target)).status).toBe(200)
  })

  test('set by an operator › cannot be chosen by a business that manages it under another account', async () => {
    const owner = await marquee.createAccount()
    const path = `/operator/clients/${owner.clientUuid}/reviews`
    const google_location = 'accounts/1001/locations/2002'
    expect((await marquee.api('PUT', path, { token: OPERATOR_KEY, body: { google_location } })).status).toBe(200)
    const second = await marquee.createAccount()
    const KAREN = 'karen@lakeside.test'
    await consent.sign(second, 'google_business', { as: KAREN })
    expect(problemOf(await consent.claim(second, 'google_business', 'accounts/1300/locations/2002'))).toMatchObject({ status: 409 })
  })
})
