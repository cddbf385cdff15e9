import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createSandbox } from '../../../sandbox/src/app.ts'
import { chargeCard } from '../../test/rows/test-cards.ts'
import type { OwnAccess } from '../platform/vendors/connection-vendor.ts'
import type { ListedPlace } from '../platform/vendors/place-source.ts'
import { createAgencyAccess, createGoogleRequests } from './google/google-access.ts'
import { createGoogleAnalytics } from './google/google-analytics.ts'
import { createGoogleChoices } from './google/google-choices.ts'
import { createGooglePerformance } from './google/google-performance.ts'
import { createGooglePlaces } from './google/google-places.ts'
import { createGoogleReviews } from './google/google-reviews.ts'
import { createMetaSocial } from './meta/meta-social.ts'
import { createOpenAiModel } from './openai/openai-model.ts'
import { createStaxCards } from './stax/stax-cards.ts'
import { createYelpPlaces } from './yelp/yelp-places.ts'
import { createYelpReviews } from './yelp/yelp-reviews.ts'

// In the first row of each list the simulators send null for every value that may be missing. The other rows must be read all the same

const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
const url = () => `http://127.0.0.1:${sandbox.ports.http}`
const setFault = (vendor: string, mode: string) => sandbox.http.inject({ method: 'PUT', url: `/faults/${vendor}`, payload: { mode } })
const VENDORS = ['google', 'places', 'yelp', 'meta', 'stax', 'openai']
beforeAll(() => sandbox.start())
afterEach(() => Promise.all(VENDORS.map((vendor) => setFault(vendor, 'ok'))))
afterAll(() => sandbox.stop())

const near = { latitude: 39.7817, longitude: -89.6501 }
const rateLimit = { perSecond: 10, burst: 10 }
const MONTH = { from: '2026-10-01', to: '2026-10-31' }

function googleAccess(refreshToken: string): { as: OwnAccess; access: ReturnType<typeof createGoogleRequests> } {
  const client = { clientId: 'sandbox-client', clientSecret: 'sandbox-secret', tokenUrl: `${url()}/google/token` }
  const as = createAgencyAccess({ ...client, refreshToken })
  return { as, access: createGoogleRequests(as) }
}

test('Google’s reviews › with nulls › are all read', async () => {
  const place = 'accounts/1001/locations/9123456'
  for (const name of ['Ann', 'Ben'])
    await sandbox.http.inject({
      method: 'POST',
      url: `/reviews/google/${encodeURIComponent(place)}`,
      payload: { rate: 4, name, text: 'Fine', written_at: name === 'Ann' ? '2026-11-01T10:00:00Z' : '2026-11-02T10:00:00Z' },
    })
  await setFault('google', 'nulls')
  const { reviews, next } = await createGoogleReviews(googleAccess('sandbox-refresh').access, `${url()}/google/mybusiness`).listPage(
    place,
    null,
  )
  expect(reviews.map(({ reviewerName, contents, rate }) => [reviewerName, contents, rate])).toEqual([
    ['', '', 4],
    ['Ann', 'Fine', 4],
  ])
  expect(next).toBeNull()
})

test('Google’s places, properties and monthly metrics › with nulls › are all read', async () => {
  const { as, access } = googleAccess('sandbox-refresh-anita')
  const [accountManagementUrl, businessInformationUrl, analyticsAdminUrl] = [
    `${url()}/google/accountmanagement`,
    `${url()}/google/businessinformation`,
    `${url()}/google/analyticsadmin`,
  ]
  const list = createGoogleChoices({ accountManagementUrl, businessInformationUrl, analyticsAdminUrl }, access, as)
  const read = async () => ({
    places: (await list('google_business')).map(({ id }) => id),
    properties: (await list('google_analytics')).map(({ id }) => id).slice(-1),
    sessions: (await createGoogleAnalytics(access, `${url()}/google/analyticsdata`).readMonth(as, 'properties/412077318', MONTH)).sessions,
    keywords: (await createGooglePerformance(access, `${url()}/google/performance`).readMonth(as, 'accounts/1001/locations/2001', MONTH))
      .keywords.length,
  })
  const whole = await read()
  expect([whole.places.length > 1, whole.sessions > 0, whole.keywords > 1]).toEqual([true, true, true])
  await setFault('google', 'nulls')
  const { properties, ...others } = await read()
  expect(others).toEqual({ places: whole.places, sessions: whole.sessions, keywords: whole.keywords })
  expect(properties.length).toBeLessThanOrEqual(1)
})

test('places of Google and Yelp › with nulls › keep their ranks', async () => {
  const google = createGooglePlaces({ apiKey: 'sandbox-places-key', placesUrl: `${url()}/google/places`, rateLimit })
  const yelp = createYelpPlaces({ apiKey: 'sandbox-key', baseUrl: `${url()}/yelp/v3`, rateLimit, photoOrigins: [] })
  for (const [vendor, source] of [['places', google] as const, ['yelp', yelp] as const]) {
    const rank = () => source.rank({ text: 'dentist', near }, { limit: 20, idsOnly: false })
    const whole = await rank()
    await setFault(vendor, 'nulls')
    const [first, ...others] = await rank()
    expect(first).toEqual({ id: whole[0]?.id, name: '', address: [], url: '', rating: null, ratings: 0, location: null, photo: '' })
    const withoutPhoto = ({ photo: _photo, photoAuthor: _author, ...place }: ListedPlace) => place
    expect(others.map(withoutPhoto)).toEqual(whole.slice(1).map(withoutPhoto))
    expect((await source.suggest({ text: 'kids', near })).length).toBeGreaterThan(0)
  }
})

test('Yelp’s reviews › with nulls › are read but for the one without stars', async () => {
  const yelp = createYelpReviews({ apiKey: 'sandbox-key', baseUrl: `${url()}/yelp/v3` })
  const whole = await yelp.listPage('bright-smile-dental-springfield', null)
  await setFault('yelp', 'nulls')
  expect(await yelp.listPage('bright-smile-dental-springfield', null)).toMatchObject({
    total: whole.total,
    average: whole.average,
    reviews: whole.reviews.slice(1).map(({ externalId }) => ({ externalId })),
  })
})

test.each([
  ['instagram', '17841405309211001'],
  ['facebook', '104266592381001'],
] as const)('posts of %s › with nulls › are all read', async (network, id) => {
  const graphUrl = `${url()}/meta/graph/v26.0`
  const source = createMetaSocial({ graphUrl, appSecret: 'sandbox-app-secret' })[network]
  const list = async () => (await source?.open({ token: async () => 'sandbox-meta-anita' }, id, {}))?.listPosts(null, [])
  const whole = await list()
  await setFault('meta', 'nulls')
  const { items = [], next } = (await list()) ?? {}
  expect(items.map(({ postId, postedAt }) => [postId, postedAt])).toEqual(whole?.items.map(({ postId, postedAt }) => [postId, postedAt]))
  expect(next).toBe(whole?.next)
  expect(items[0]).toMatchObject({ description: '', likes: null, reach: null, comments: { items: [], next: null } })
  expect(items.slice(1).some(({ comments }) => comments.items.length > 0)).toBe(true)
})

test('charges of Stax › with nulls › are all read', async () => {
  const payments = ['5a4db05a-4db0-45a4-8b05-000000000001', '5a4db05a-4db0-45a4-8b05-000000000002']
  for (const payment_uuid of payments) await chargeCard(url(), { payment_uuid, total: 20 })
  await setFault('stax', 'nulls')
  const cards = createStaxCards({ baseUrl: `${url()}/stax/api`, apiKey: 'sandbox-stax-key' })
  const charges = await cards.listCharges(new Date(Date.now() - 3_600_000))
  expect(charges.map(({ paymentUuid }) => paymentUuid).sort()).toEqual(payments)
  expect(charges.map(({ method }) => method)).toEqual(['', 'Visa 1111'])
  expect(charges.map(({ createdAt }) => createdAt === null)).toEqual([true, false])
})

test('a completion of OpenAI › with nulls › is used', async () => {
  await setFault('openai', 'nulls')
  const schema = { type: 'object', properties: { category: { type: 'string' } }, required: ['category'], additionalProperties: false }
  const model = { apiKey: 'sandbox-key', model: 'gpt-5.6-terra', transcriptionModel: 'whisper-1' }
  const request = { system: 'Read it.', user: '[0] caller (0:01): I need an appointment.', schemaName: 'call_analysis', schema }
  const reply = await createOpenAiModel({ ...model, baseUrl: `${url()}/openai/v1` }).completeJson(request)
  expect(reply).toMatchObject({ value: { category: expect.any(String) } })
})
