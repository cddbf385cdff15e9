import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSandbox } from '../app.ts'

const { http } = createSandbox({ httpPort: 0, smtpPort: 0, now: () => new Date('2026-11-15T20:00:00Z') })
const setFault = (mode: string) => http.inject({ method: 'PUT', url: '/faults/yelp', payload: { mode } })
const setPlan = (plan: string) => http.inject({ method: 'PUT', url: '/yelp/plan', payload: { plan } })
// Each test starts in a new second, because Yelp counts requests per second
let second = Date.parse('2026-11-15T20:00:00Z')
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

const get = (path: string, headers: Record<string, string> = { authorization: 'Bearer sandbox-key' }) =>
  http.inject({ url: `/yelp/v3/businesses/${path}`, headers })

const bright = 'bright-smile-dental-springfield'

test('GET /businesses/{id} › of the demo business › counts its reviews and returns the remaining calls of the day', async () => {
  const response = await get(bright)
  expect(response.json()).toMatchObject({ id: bright, name: 'Bright Smile Dental', review_count: 46, rating: 4.8 })
  expect(response.headers).toMatchObject({ 'ratelimit-dailylimit': '5000', 'ratelimit-resettime': '2026-11-16T00:00:00+00:00' })
})

test.each([
  ['enhanced', 3],
  ['premium', 7],
])(
  'GET reviews › in the plan %s › gives %i of 46 whatever the offset, newest first, with times as Yelp writes them',
  async (plan, most) => {
    await setPlan(plan)
    const pages = await Promise.all([0, 2, 20, 40].map((offset) => get(`${bright}/reviews?limit=20&offset=${offset}&sort_by=newest`)))
    expect(pages.map((page) => page.json().reviews.length)).toEqual([most, most - 2, 0, 0])
    expect(pages[0]?.json()).toMatchObject({ total: 46, possible_languages: ['en'] })
    const reviews: { time_created: string }[] = pages[0]?.json().reviews
    const times = reviews.map((review) => review.time_created)
    expect(times[0]).toMatch(/^2026-11-\d\d \d\d:\d\d:\d\d$/)
    expect(times).toEqual([...times].sort().reverse())
  },
)

test('GET reviews › in a plan without › is not found, while the business is', async () => {
  await setPlan('base')
  const response = await get(`${bright}/reviews`)
  expect([response.statusCode, response.json()]).toEqual([
    404,
    { error: { code: 'NOT_FOUND', description: 'Resource could not be found.' } },
  ])
  expect((await get(bright)).json()).toMatchObject({ review_count: 46 })
  expect((await setPlan('gold')).statusCode).toBe(400)
})

test('GET /businesses/{id} › of a business without reviews › is rejected', async () => {
  for (const path of ['test-nobody-wrote', 'test-nobody-wrote/reviews'])
    expect((await get(path)).json().error).toMatchObject({ code: 'BUSINESS_UNAVAILABLE' })
})

test('GET /businesses/{id} › more often than the plan allows a day › is rejected until the day is over', async () => {
  let time = new Date('2026-11-15T20:00:00Z')
  const { http: other } = createSandbox({ httpPort: 0, smtpPort: 0, now: () => time })
  await other.inject({ method: 'PUT', url: '/yelp/plan', payload: { plan: 'starter' } })
  const headers = { authorization: 'Bearer sandbox-key' }
  const get = async () => other.inject({ url: `/yelp/v3/businesses/${bright}`, headers })
  for (let call = 1; call <= 300; call++) {
    if (call % 15 === 0) passSecond()
    expect([call, (await get()).statusCode]).toEqual([call, 200])
  }
  passSecond()
  const rejected = await get()
  expect([rejected.statusCode, rejected.json().error.code]).toEqual([429, 'ACCESS_LIMIT_REACHED'])
  expect(rejected.headers).toMatchObject({ 'ratelimit-remaining': '0', 'ratelimit-dailylimit': '300' })
  time = new Date('2026-11-16T00:00:01Z')
  expect((await get()).statusCode).toBe(200)
})

test('GET /businesses/{id} › more often than Yelp takes in a second › is rejected until the next, and the reviews are not', async () => {
  const statuses: number[] = []
  for (let call = 1; call <= 16; call++) statuses.push((await get(bright)).statusCode)
  expect(statuses).toEqual([...Array.from({ length: 15 }, () => 200), 429])
  const rejected = await get(bright)
  expect(rejected.json().error.code).toBe('TOO_MANY_REQUESTS_PER_SECOND')
  expect(rejected.headers).not.toHaveProperty('retry-after')
  expect((await get(`${bright}/reviews`)).statusCode).toBe(200)
  passSecond()
  expect((await get(bright)).statusCode).toBe(200)
})

test('GET reviews › of a long text › gives an excerpt', async () => {
  const place = '/reviews/yelp/test-long'
  await http.inject({ method: 'POST', url: place, payload: { rate: 4, name: 'Ann L.', text: 'text '.repeat(60) } })
  const [review] = (await get('test-long/reviews')).json().reviews
  expect(review).toMatchObject({ rating: 4, user: { name: 'Ann L.' }, url: expect.stringMatching(/^http:.*\/reviews\/yelp\/test-long#/) })
  expect(review.text).toMatch(/^text .*text\.\.\.$/)
  expect(review.text.length).toBeLessThanOrEqual(163)
})

test.each([
  ['no key', bright, {}, 401, 'TOKEN_MISSING'],
  ['a wrong key', bright, { authorization: 'Bearer x' }, 401, 'TOKEN_INVALID'],
  ['an unknown business', 'nobody/reviews', undefined, 404, 'BUSINESS_NOT_FOUND'],
  ['a limit of 51', `${bright}/reviews?limit=51`, undefined, 400, 'VALIDATION_ERROR'],
  ['an unknown order', `${bright}/reviews?sort_by=rating`, undefined, 400, 'VALIDATION_ERROR'],
])('GET /businesses › with %s › is rejected as by Yelp', async (_name, path, headers, status, code) => {
  const response = await get(path, headers)
  expect(response.statusCode).toBe(status)
  expect(response.json().error).toMatchObject({ code, description: expect.any(String) })
})

test.each([
  ['rate_limited', 429, 'TOO_MANY_REQUESTS_PER_SECOND'],
  ['daily_limit', 429, 'ACCESS_LIMIT_REACHED'],
  ['server_error', 500, 'INTERNAL_ERROR'],
  ['unauthorized', 401, 'TOKEN_INVALID'],
  ['forbidden', 403, 'BUSINESS_UNAVAILABLE'],
])('PUT /faults/yelp › with %s › makes it return %i', async (mode, status, code) => {
  await setFault(mode)
  const response = await get(`${bright}/reviews`)
  expect(response.statusCode).toBe(status)
  expect(response.json().error.code).toBe(code)
  expect(response.headers['retry-after']).toBe(mode === 'rate_limited' ? '7' : undefined)
})
