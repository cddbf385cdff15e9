import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSandbox } from '../../../../sandbox/src/app.ts'
import { vendorServer } from '../../../test/faults/vendor-server.ts'
import { createYelpReviews } from './yelp-reviews.ts'

const startVendor = vendorServer()
const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())
const setFault = (mode: string) => sandbox.http.inject({ method: 'PUT', url: '/faults/yelp', payload: { mode } })
const setPlan = (plan: string) => sandbox.http.inject({ method: 'PUT', url: '/yelp/plan', payload: { plan } })
// Each test starts in a new second, because Yelp counts requests per second
let second = Date.now()
function passSecond() {
  second += 1_000
  vi.setSystemTime(second)
}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  passSecond()
})
afterEach(async () => {
  await setFault('ok')
  await setPlan('premium')
  vi.useRealTimers()
})

const yelp = (changes: Partial<Parameters<typeof createYelpReviews>[0]> = {}) =>
  createYelpReviews({ apiKey: 'sandbox-key', baseUrl: `http://127.0.0.1:${sandbox.ports.http}/yelp/v3/`, ...changes })
const newPlace = () => `test-place-${Math.floor(Math.random() * 1e9)}`
const write = (place: string, review: object) => sandbox.http.inject({ method: 'POST', url: `/reviews/yelp/${place}`, payload: review })

test.each([
  ['base', 0],
  ['enhanced', 3],
  ['premium', 7],
])('listPage › in the plan %s › has the place’s own totals and %i excerpts, newest first, in two requests', async (plan, max) => {
  await setPlan(plan)
  const place = newPlace()
  for (let index = 0; index < 12; index++)
    await write(place, {
      rate: index % 2 === 0 ? 5 : 4,
      name: 'Ann L.',
      text: `No ${index}`,
      written_at: new Date(Date.UTC(2026, 6, 4, 18, 0, index)).toISOString(),
    })
  const fetched = vi.spyOn(globalThis, 'fetch')
  const { reviews, ...totals } = await yelp().listPage(place, null)
  expect(fetched).toHaveBeenCalledTimes(2)
  fetched.mockRestore()
  expect(totals).toEqual({ handedOut: max, total: 12, average: 4.5, next: null })
  expect(reviews.map(({ contents }) => contents)).toEqual(Array.from({ length: max }, (_, index) => `No ${11 - index}`))
  if (max === 0) return
  // Pacific time
  expect(reviews[0]).toMatchObject({
    reviewerName: 'Ann L.',
    rate: 4,
    writtenAt: new Date(Date.UTC(2026, 6, 4, 18, 0, 11)),
    response: null,
  })
  expect(reviews[0]?.link).toContain(`/reviews/yelp/${place}#`)
})

describe('listPage › of a place that Yelp shows, without its reviews', () => {
  async function listWith(reviews: [status: number, body: unknown]) {
    const requests: string[] = []
    const baseUrl = await startVendor((request, response) => {
      requests.push(request.url ?? '')
      const [status, body] = request.url?.includes('/reviews') ? reviews : [200, { review_count: 46, rating: 4.1 }]
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    return { page: await yelp({ baseUrl }).listPage('some-place', null), requests }
  }
  const TOTALS = { total: 46, average: 4.1, next: null }

  test.each<[string, number, object, object]>([
    ['with 403', 403, { error: { code: 'AUTHORIZATION_ERROR' } }, { retryable: false }],
    ['with 500', 500, { error: { code: 'INTERNAL_ERROR' } }, { retryable: true }],
    ['because of too many requests', 429, { error: { code: 'ACCESS_LIMIT_REACHED' } }, { retryable: true, retryAfterS: 3_600 }],
    ['with something else', 200, { businesses: [] }, { retryable: true }],
  ])('%s › has the totals and the reason why there are no reviews, in two requests', async (_how, status, body, trouble) => {
    const { page, requests } = await listWith([status, body])
    expect(page).toMatchObject({ ...TOTALS, reviews: [], handedOut: 0, trouble })
    expect(requests).toHaveLength(2)
  })

  test('with one that cannot be parsed › has the others', async () => {
    const good = { id: 'r1', text: 'Fine', rating: 5, time_created: '2026-07-04 11:00:00', user: null }
    const { page } = await listWith([200, { reviews: [{ ...good, id: 'r0', rating: 4.5 }, good] }])
    expect(page).toMatchObject({ ...TOTALS, handedOut: 1, reviews: [{ externalId: 'r1' }] })
    expect(page.trouble).toBeUndefined()
  })
})

describe('findPlace', () => {
  test('by its alias › returns the id, which never changes', async () => {
    const baseUrl = await startVendor((_request, response) => {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ id: 'WavvLdfdP6g8aZTtbBQHTw', alias: 'elm-dental-springfield', review_count: 46, rating: 4.1 }))
    })
    expect(await yelp({ baseUrl }).findPlace('elm-dental-springfield')).toEqual({ id: 'WavvLdfdP6g8aZTtbBQHTw' })
  })

  test('of a page without reviews, and of a missing one › distinguishes them', async () => {
    const place = newPlace()
    expect(await yelp().findPlace(place)).toEqual({ id: place })
    expect(await yelp().findPlace('no-such-place')).toBeNull()
  })
})

test('listPage › of a business without reviews › states what Yelp shows then', async () => {
  await expect(yelp().listPage(newPlace(), null)).rejects.toMatchObject({
    retryable: false,
    message: expect.stringMatching(/^Yelp shares nothing about this place. It has no recommended reviews/),
  })
})

test('listPage › above the calls of a day › reports it, and waits until Yelp’s next day', async () => {
  await setFault('daily_limit')
  const error = await yelp()
    .listPage(newPlace(), null)
    .catch((thrown) => thrown)
  expect(error).toMatchObject({ retryable: true, message: expect.stringMatching(/^We’ve reached our daily Yelp limit/) })
  const tomorrow = Date.parse(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10))
  expect(Math.abs(Date.now() + error.retryAfterS * 1000 - tomorrow)).toBeLessThan(60_000)
})

test.each([
  ['rate_limited', { retryable: true, retryAfterS: 7 }],
  ['server_error', { retryable: true }],
  ['forbidden', { retryable: false }],
  ['unauthorized', { retryable: false, message: 'Yelp no longer gives us access to this place. Please contact support.' }],
])('listPage › with the sandbox’s Yelp failing (%s) › states whether to retry', async (mode, facts) => {
  await setFault(mode)
  await expect(yelp().listPage(newPlace(), null)).rejects.toMatchObject({ name: 'ProviderError', vendor: 'yelp', ...facts })
})

test('listPage › more often than Yelp allows in a second › can be retried, and works the next second', async () => {
  const place = newPlace()
  await write(place, { rate: 5, name: 'Ann L.', text: 'Fine' })
  const source = yelp()
  for (let call = 1; call <= 15; call++) expect(await source.listPage(place, null)).toMatchObject({ total: 1, handedOut: 1 })
  // Yelp states no time to wait
  await expect(source.listPage(place, null)).rejects.toMatchObject({ retryable: true, retryAfterS: undefined })
  passSecond()
  expect((await source.listPage(place, null)).total).toBe(1)
})

test('listPage › after Yelp required a pause › requests no other place either, until it is over', async () => {
  const now = vi.spyOn(Date, 'now')
  const started = Date.now()
  now.mockImplementation(() => started)
  const source = yelp()
  await setFault('rate_limited')
  await expect(source.listPage(newPlace(), null)).rejects.toMatchObject({ retryAfterS: 7 })
  await setFault('ok')
  const other = newPlace()
  await write(other, { rate: 5, name: 'Ann L.', text: 'Fine' })
  now.mockImplementation(() => started + 4_000)
  await expect(source.listPage(other, null)).rejects.toMatchObject({ vendor: 'yelp', retryable: true, retryAfterS: 3 })
  now.mockImplementation(() => started + 7_000)
  expect((await source.listPage(other, null)).total).toBe(1)
  now.mockRestore()
})

test('listPage › of an unknown place, or with a silent server › reports it', async () => {
  await expect(yelp().listPage('no-such-place', null)).rejects.toMatchObject({ retryable: false })
  await setFault('hang')
  await expect(yelp({ timeoutMs: 200 }).listPage(newPlace(), null)).rejects.toMatchObject({ retryable: true })
})
