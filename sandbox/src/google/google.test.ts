import { afterEach, expect, test } from 'vitest'
import { createSandbox } from '../app.ts'

let time = new Date('2026-11-15T20:00:00Z')
const { http } = createSandbox({ httpPort: 0, smtpPort: 0, now: () => time })
const setFault = (mode: string) => http.inject({ method: 'PUT', url: '/faults/google', payload: { mode } })
afterEach(async () => {
  time = new Date('2026-11-15T20:00:00Z')
  await setFault('ok')
})

const goodForm = {
  client_id: 'sandbox-client',
  client_secret: 'sandbox-secret',
  refresh_token: 'sandbox-refresh',
  grant_type: 'refresh_token',
}

const requestToken = (form: Record<string, string> = goodForm) =>
  http.inject({
    method: 'POST',
    url: '/google/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })

async function signIn() {
  return { authorization: `Bearer ${(await requestToken()).json().access_token}` }
}

async function request(path: string, headers?: Record<string, string>) {
  return http.inject({ url: `/google/mybusiness/v4/${path}`, headers: headers ?? (await signIn()) })
}

async function change(method: 'PUT' | 'DELETE', path: string, payload?: object) {
  return http.inject({ method, url: `/google/mybusiness/v4/${path}`, headers: await signIn(), payload })
}

interface Review {
  reviewId: string
  name: string
  comment?: string
  starRating: string
  reviewer: { displayName: string; isAnonymous?: boolean; profilePhotoUrl?: string }
  reviewReply?: { comment: string; updateTime: string }
  createTime: string
  updateTime: string
}

const bright = 'accounts/1001/locations/2001/reviews'

let testPlaces = 900_000
/** Creates a new location with one review, for each test */
async function openPlace() {
  const location = `accounts/7/locations/${++testPlaces}`
  const written = await http.inject({
    method: 'POST',
    url: `/reviews/google/${encodeURIComponent(location)}`,
    payload: { rate: 3, name: 'Ann Lee', text: 'Fine.', written_at: '2026-11-01T10:00:00Z' },
  })
  return { path: `${location}/reviews`, review: `${location}/reviews/${written.json().id}` }
}

test('POST /google/token › with the refresh token › gives an access token for an hour', async () => {
  expect((await requestToken()).json()).toMatchObject({ access_token: expect.any(String), expires_in: 3_599, token_type: 'Bearer' })
  const headers = await signIn()
  expect((await request(bright, headers)).statusCode).toBe(200)
  time = new Date('2026-11-15T21:00:01Z')
  const late = await request(bright, headers)
  expect(late.statusCode).toBe(401)
  expect(late.json()).toEqual({ error: { code: 401, status: 'UNAUTHENTICATED', message: expect.any(String) } })
})

test.each([
  ['another client', { client_id: 'x' }, 401, 'invalid_client'],
  ['a wrong secret', { client_secret: 'x' }, 401, 'invalid_client'],
  ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ['a revoked refresh token', { refresh_token: 'x' }, 400, 'invalid_grant'],
])('POST /google/token › with %s › is rejected as by Google', async (_name, wrong, status, error) => {
  const response = await requestToken({ ...goodForm, ...wrong })
  expect(response.statusCode).toBe(status)
  expect(response.json()).toEqual({ error, error_description: expect.any(String) })
})

test('GET reviews › page by page › gives all 312 of the demo business once, 4.8 on average', async () => {
  const headers = await signIn()
  const all: Review[] = []
  let pageToken = ''
  do {
    const page = (await request(`${bright}?pageSize=50${pageToken && `&pageToken=${pageToken}`}`, headers)).json()
    expect(page.totalReviewCount).toBe(312)
    expect(page.averageRating.toFixed(1)).toBe('4.8')
    all.push(...page.reviews)
    pageToken = page.nextPageToken ?? ''
  } while (pageToken)
  expect(new Set(all.map((review) => review.name)).size).toBe(312)
  expect(all.map((review) => review.updateTime)).toEqual(
    all
      .map((review) => review.updateTime)
      .sort()
      .reverse(),
  )
  expect(all.slice(0, 4).map(({ reviewer, starRating, reviewReply }) => [reviewer.displayName, starRating, Boolean(reviewReply)])).toEqual([
    ['Marisol Reyes', 'FIVE', true],
    ['Jerome Tate', 'TWO', false],
    ['Ellen Walsh', 'FIVE', true],
    ['Brian Kowalski', 'FOUR', false],
  ])
  expect(all.find((review) => review.reviewer.isAnonymous)?.reviewer).toEqual({ displayName: 'A Google user', isAnonymous: true })
})

test.each([
  ['rating', ['ONE', 'TWO']],
  ['rating desc', ['FIVE', 'FIVE']],
])('GET reviews › ordered by %s › begins with %j', async (orderBy, stars) => {
  const { reviews } = (await request(`${bright}?pageSize=5&orderBy=${encodeURIComponent(orderBy)}`)).json()
  expect([reviews[0].starRating, reviews[4].starRating]).toEqual(stars)
})

test.each([
  ['a page of 51', `${bright}?pageSize=51`, 400, 'INVALID_ARGUMENT'],
  ['an unknown order', `${bright}?orderBy=name`, 400, 'INVALID_ARGUMENT'],
  ['a token of its own making', `${bright}?pageToken=abc`, 400, 'INVALID_ARGUMENT'],
  ['an unknown location', 'accounts/1001/locations/9/reviews', 404, 'NOT_FOUND'],
  ['a location of another account', 'accounts/1/locations/2001/reviews', 404, 'NOT_FOUND'],
])('GET reviews › with %s › is rejected as by Google', async (_name, path, code, status) => {
  const response = await request(path)
  expect(response.statusCode).toBe(code)
  expect(response.json().error).toEqual({ code, status, message: expect.any(String) })
})

test('GET reviews › of a place without any › is an empty object', async () => {
  expect((await request('accounts/7/locations/999999/reviews')).json()).toEqual({})
})

test('GET reviews › written in mid-second › has a time with 3, 6 or 9 fraction digits, and on the second with none', async () => {
  const location = 'accounts/7/locations/900511'
  for (const ms of ['000', '120', '121', '122'])
    await http.inject({
      method: 'POST',
      url: `/reviews/google/${encodeURIComponent(location)}`,
      payload: { rate: 4, name: 'Ann', text: 'Fine', written_at: `2026-11-01T10:00:00.${ms}Z` },
    })
  const { reviews } = (await request(`${location}/reviews`)).json()
  expect(reviews.map(({ createTime }: Review) => createTime)).toEqual([
    '2026-11-01T10:00:00.122040007Z',
    '2026-11-01T10:00:00.121040Z',
    '2026-11-01T10:00:00.120Z',
    '2026-11-01T10:00:00Z',
  ])
})

test('PUT reply › to a review › is pending at first, then approved, and DELETE takes it back', async () => {
  const { path, review } = await openPlace()
  const response = await change('PUT', `${review}/reply`, { comment: 'Thank you, Ann.' })
  const written = { comment: 'Thank you, Ann.', updateTime: '2026-11-15T20:00:00Z' }
  expect(response.json()).toEqual({ ...written, reviewReplyState: 'PENDING' })
  expect((await request(path)).json().reviews[0]).toMatchObject({
    reviewReply: response.json(),
    starRating: 'THREE',
    updateTime: '2026-11-01T10:00:00Z',
  })
  time = new Date('2026-11-15T20:00:10Z')
  expect((await request(review)).json().reviewReply).toEqual({ ...written, reviewReplyState: 'APPROVED' })
  expect((await change('DELETE', `${review}/reply`)).json()).toEqual({})
  expect((await request(review)).json()).not.toHaveProperty('reviewReply')
  expect((await change('DELETE', `${review}/reply`)).statusCode).toBe(404)
})

test('PUT /google/moderation › to reject, or to hold › decides on replies from then on', async () => {
  const setModeration = (payload: object) => http.inject({ method: 'PUT', url: '/google/moderation', payload })
  const { review } = await openPlace()
  await setModeration({ outcome: 'reject', after_ms: 0, violation: 'HARASSMENT' })
  await change('PUT', `${review}/reply`, { comment: 'Nonsense.' })
  expect((await request(review)).json().reviewReply).toMatchObject({ reviewReplyState: 'REJECTED', policyViolation: 'HARASSMENT' })
  await setModeration({ outcome: 'hold' })
  await change('PUT', `${review}/reply`, { comment: 'Thank you.' })
  time = new Date('2026-11-15T20:30:00Z')
  expect((await request(review)).json().reviewReply).toMatchObject({ comment: 'Thank you.', reviewReplyState: 'PENDING' })
  for (const wrong of [{ outcome: 'x' }, { after_ms: -1 }, { violation: 5 }]) expect((await setModeration(wrong)).statusCode).toBe(400)
  await setModeration({ outcome: 'approve', after_ms: 10_000 })
})

test.each([{}, { comment: ' ' }, { comment: 'é'.repeat(2_049) }])('PUT reply › with %o › returns 400', async (payload) => {
  const { review } = await openPlace()
  expect((await change('PUT', `${review}/reply`, payload)).json().error.status).toBe('INVALID_ARGUMENT')
})

test.each([
  ['rate_limited', 429, 'RESOURCE_EXHAUSTED'],
  ['no_quota', 429, 'RESOURCE_EXHAUSTED'],
  ['server_error', 503, 'UNAVAILABLE'],
  ['unauthorized', 401, 'UNAUTHENTICATED'],
  ['invalid_grant', 401, 'UNAUTHENTICATED'],
  ['forbidden', 403, 'PERMISSION_DENIED'],
])('PUT /faults/google › with %s › makes the reviews return %i', async (mode, code, status) => {
  const headers = await signIn()
  await setFault(mode)
  const response = await request(bright, headers)
  expect(response.statusCode).toBe(code)
  expect(response.json().error.status).toBe(status)
  expect(response.headers['retry-after']).toBe(mode === 'rate_limited' ? '7' : undefined)
  expect((await requestToken()).statusCode).toBe({ invalid_grant: 400, server_error: 503 }[mode] ?? 200)
})

test('PUT /faults/google › with hang › publishes a reply and never responds', async () => {
  const { review } = await openPlace()
  const headers = await signIn()
  await setFault('hang')
  let hasResponse = false
  const payload = { comment: 'Thank you.' }
  void http.inject({ method: 'PUT', url: `/google/mybusiness/v4/${review}/reply`, headers, payload }).then(() => {
    hasResponse = true
  })
  const [, location = ''] = /^(.+)\/reviews\//.exec(review) ?? []
  const read = async () => (await http.inject(`/reviews/google/${encodeURIComponent(location)}`)).json().reviews[0].reply?.text
  await expect.poll(read).toBe('Thank you.')
  expect(hasResponse).toBe(false)
})
