import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createSandbox } from '../app.ts'
import type { StoredReview } from './review-world.ts'
import { createReviewWorld } from './seed/seed-world.ts'

const folder = mkdtempSync(join(tmpdir(), 'sandbox-reviews-'))
afterAll(() => rmSync(folder, { recursive: true }))

let time = new Date('2026-11-15T20:00:00Z')
const now = () => time
const { http } = createSandbox({ httpPort: 0, smtpPort: 0, now })

const post = (url: string, payload: object) => http.inject({ method: 'POST', url, payload })
const read = async (url: string): Promise<StoredReview[]> => (await http.inject(url)).json().reviews
const submit = (url: string, form: Record<string, string>) =>
  http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })

test.each(['2026-11-15T20:00:00Z', '2026-03-01T00:05:00Z', '2027-01-01T05:59:00Z'])(
  'seedWorld › at %s › is of the past, believable and never repeats itself',
  (at) => {
    const { places } = createReviewWorld(new Date(at))
    expect(places.map((place) => place.reviews.length)).toEqual([312, 46, 38, 9])
    const all = places.flatMap((place) => place.reviews)
    expect(all.every((review) => Date.parse(review.reply?.at ?? review.written_at) < Date.parse(at))).toBe(true)
    expect(all.every((review) => !review.reply || review.reply.at > review.written_at)).toBe(true)
    const texts = all.map((review) => review.text).filter(Boolean)
    expect(new Set(texts).size).toBe(texts.length)
    expect(new Set(all.map((review) => review.id)).size).toBe(all.length)
    const bright = places[0]?.reviews ?? []
    expect(bright.filter((review) => Date.parse(at) - Date.parse(review.written_at) < 30 * 86_400_000)).toHaveLength(9)
    expect(bright.filter((review) => review.reply).length).toBeGreaterThan(bright.length * 0.7)
    expect(new Set(bright.map((review) => review.name)).size).toBe(312)
  },
)

test('seedWorld › on another day › has the same reviews, moved by the days between', () => {
  const [first, second] = ['2026-11-15T20:00:00Z', '2026-11-17T20:00:00Z'].map(
    (at) => createReviewWorld(new Date(at)).places[0]?.reviews ?? [],
  )
  expect(second?.map(({ id, text, rate }) => [id, text, rate])).toEqual(first?.map(({ id, text, rate }) => [id, text, rate]))
  expect(Date.parse(second?.[1]?.written_at ?? '') - Date.parse(first?.[1]?.written_at ?? '')).toBe(2 * 86_400_000)
})

test('POST, PUT and DELETE /reviews/google/{place} › as JSON › write, change and delete', async () => {
  const place = `/reviews/google/${encodeURIComponent('accounts/1/locations/900001')}`
  const { id } = (await post(place, { rate: 2, name: 'Ann Lee', text: 'Late.', written_at: '2026-11-01T10:00:00Z' })).json()
  expect(await read(place)).toMatchObject([{ id, rate: 2, name: 'Ann Lee', text: 'Late.', written_at: '2026-11-01T10:00:00.000Z' }])
  await http.inject({ method: 'PUT', url: `${place}/${id}`, payload: { rate: 4 } })
  expect(await read(place)).toMatchObject([{ id, rate: 4, text: 'Late.', edited_at: time.toISOString() }])
  expect((await http.inject({ method: 'DELETE', url: `${place}/${id}` })).statusCode).toBe(204)
  expect(await read(place)).toEqual([])
  expect((await http.inject({ method: 'DELETE', url: `${place}/${id}` })).statusCode).toBe(404)
})

test.each([{}, { rate: 6, name: 'A' }, { rate: 5 }, { rate: 5, name: 'A', written_at: 'soon' }])(
  'POST /reviews/yelp/{place} › with %o › returns 400',
  async (payload) => {
    expect((await post('/reviews/yelp/test-refused', payload)).statusCode).toBe(400)
  },
)

test.each(['/reviews/google/accounts%2F1%2Flocations%2F5', '/reviews/yelp/nobody', '/reviews/bing/test-1'])(
  'POST %s › a place that nobody knows › returns 404',
  async (url) => {
    expect((await post(url, { rate: 5, name: 'A' })).statusCode).toBe(404)
  },
)

test('GET /reviews › for people › lists the places, and the menu leads to it', async () => {
  const page = await http.inject('/reviews')
  expect(page.body).toContain('href="/reviews/google/accounts%2F1001%2Flocations%2F2001"')
  expect(page.body).toContain('312 reviews, 4.8 of 5 stars')
  expect(page.body).toContain('<a href="/reviews" aria-current="page">Reviews</a>')
})

test('POST from the page › write, change, delete › shows it escaped, changed and gone', async () => {
  const place = '/reviews/yelp/test-page'
  const show = async () => (await http.inject({ url: place, headers: { accept: 'text/html' } })).body
  const written = await submit(place, { rate: '3', name: 'Ann', text: '<b>Hi</b>' })
  expect(written.statusCode).toBe(303)
  expect(await show()).toContain('<p class="text">&lt;b&gt;Hi&lt;/b&gt;</p>')
  const id = String(written.headers.location).split('#')[1]
  await submit(`${place}/${id}`, { rate: '5', name: 'Ann', text: 'Better.' })
  expect(await show()).toContain('<p class="text">Better.</p>')
  await submit(`${place}/${id}`, { delete: 'yes' })
  expect(await show()).toContain('Nobody has written about this place yet')
})

test('GET /reviews/faces/{name}.svg › of a name with markup › shows letters only', async () => {
  const face = await http.inject(`/reviews/faces/${encodeURIComponent('<script> Ann Lee')}.svg`)
  expect(face.headers['content-type']).toContain('image/svg+xml')
  expect(face.body).toContain('>SL</text>')
})

test('a sandbox with a data folder › started again on a later day › still has its reviews and replies, at their old times', async () => {
  const place = '/reviews/google/accounts%2F1001%2Flocations%2F2001'
  const before = createSandbox({ httpPort: 0, smtpPort: 0, now, dataFolder: folder }).http
  const { id } = (await before.inject({ method: 'POST', url: place, payload: { rate: 5, name: 'Ann Lee', text: 'Kept.' } })).json()
  time = new Date('2026-11-20T20:00:00Z')
  const after = createSandbox({ httpPort: 0, smtpPort: 0, now, dataFolder: folder }).http
  const reviews: StoredReview[] = (await after.inject(place)).json().reviews
  expect(reviews).toHaveLength(313)
  expect(reviews[0]).toMatchObject({ id, text: 'Kept.', written_at: '2026-11-15T20:00:00.000Z' })
})
