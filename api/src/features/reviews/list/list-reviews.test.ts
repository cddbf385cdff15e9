import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withSystem, withTenant } from '../../../platform/database/tenancy.ts'
import { reviewSyncs, reviews } from '../reviews.tables.ts'
import { reviewSettings } from '../settings/review-settings.tables.ts'

let marquee: TestMarquee
let own: TestAccount
beforeAll(async () => {
  marquee = await startTestMarquee({ jobs: [] })
  own = await marquee.createAccount()
  const other = await marquee.createAccount()
  for (const [place, { clientUuid }] of [own, other].entries()) {
    await withSystem(marquee.services.database, (db) =>
      db
        .insert(reviewSettings)
        .values({ clientUuid, googleLocation: `accounts/1/locations/90000${place + 1}`, googlePlaceUrl: PLACE_URL, googleVerified: true }),
    )
  }
  await write(other.clientUuid, 'google', 3, () => ({ contents: 'Of another business', rate: 1 }))
  // Two reviews with the same time straddle the end of the first page; reviews with a reply have three stars
  await write(own.clientUuid, 'google', 45, (index) => ({
    writtenAt: new Date(Date.UTC(2026, 4, 1, 12, 0, index === 24 ? 25 : index)),
    ...(index % 9 === 0 && { rate: 3, responseContents: 'Thank you', responseState: 'published' as const }),
  }))
  await write(own.clientUuid, 'google', 1, () => ({ contents: 'Gone', deletedAt: new Date() }))
  await write(own.clientUuid, 'yelp', 23, (index) => ({ rate: index < 3 ? 1 : 5, link: `https://yelp.practice.test/${index}` }))
  await withTenant(marquee.services.database, own.clientUuid, (db) =>
    db.insert(reviewSyncs).values({ clientUuid: own.clientUuid, platform: 'google', totalReviews: 312, averageRating: 4.8 }),
  )
})
afterAll(() => marquee.stop())

const PLACE_URL = 'https://maps.practice.test/place'
type Row = typeof reviews.$inferInsert

function write(clientUuid: string, platform: 'google' | 'yelp', count: number, differ: (index: number) => Partial<Row>): Promise<unknown> {
  const rows = Array.from({ length: count }, (_, index): Row => {
    const writtenAt = new Date(Date.UTC(2026, 4, 1, 12, 0, index))
    return {
      clientUuid,
      platform,
      externalId: `${index}-${Math.random()}`,
      contents: `No ${index}`,
      rate: 5,
      writtenAt,
      day: '2026-05-01',
      changedAt: writtenAt,
      ...differ(index),
    }
  })
  return withTenant(marquee.services.database, clientUuid, (db) => db.insert(reviews).values(rows))
}

const get = async (path: string) => (await marquee.api('GET', `/review/${path}`, { token: own.token })).body
const textsOf = (listed: { review_contents: string }[]) => listed.map(({ review_contents }) => review_contents)

describe('GET /review/google', () => {
  test('page by page › shows each review of the business once, the newest first', async () => {
    const texts: string[] = []
    const sizes: number[] = []
    let token: string | null = ''
    while (token !== null) {
      const { data } = await get(`google${token && `?next_page_token=${token}`}`)
      texts.push(...textsOf(data.reviews))
      sizes.push(data.reviews.length)
      token = data.next_page_token
    }
    expect(sizes).toEqual([20, 20, 5])
    expect(new Set(texts)).toEqual(new Set(Array.from({ length: 45 }, (_, index) => `No ${index}`)))
    expect([texts[0], texts[44]]).toEqual(['No 44', 'No 0'])
  })

  test('of a review without a link › links to its place, with the times in UTC', async () => {
    const { data } = await get('google')
    expect(data.reviews[0]).toEqual({
      review_uuid: expect.any(String),
      reviewer_name: '',
      reviewer_profile_url: '',
      review_contents: 'No 44',
      review_rate: 5,
      review_link: PLACE_URL,
      response_contents: '',
      response_state: 'none',
      response_problem: '',
      review_created_datetime: '2026-05-01T12:00:44.000Z',
    })
  })

  test('filtered by stars and by reply › shows only those, on every page', async () => {
    const withReply = await get('google?stars=3&answered=true')
    expect(textsOf(withReply.data.reviews)).toEqual(['No 36', 'No 27', 'No 18', 'No 9', 'No 0'])
    expect((await get('google?stars=3&answered=false')).data.reviews).toEqual([])
    expect((await get('google?answered=true')).data.reviews).toHaveLength(5)
    expect(textsOf((await get('google?stars=1,2,3')).data.reviews)).toEqual(textsOf(withReply.data.reviews))
    const first = await get('google?answered=false')
    const second = await get(`google?answered=false&next_page_token=${first.data.next_page_token}`)
    expect([first.data.reviews.length, second.data.reviews.length, second.data.next_page_token]).toEqual([20, 20, null])
  })

  test.each([
    ['a made-up token', Buffer.from('nonsense').toString('base64url')],
    [
      'a token of a day that is none',
      Buffer.from(`2026-13-45T00:00:00.000000Z ${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`).toString('base64url'),
    ],
  ])('with %s › returns 400', async (_, token) => {
    const response = await marquee.api('GET', `/review/google?next_page_token=${token}`, { token: own.token })
    expect(problemOf(response)).toEqual({ status: 400, code: 'invalid_input', message: 'next_page_token is not valid' })
  })
})

describe('GET /review/yelp', () => {
  test('page by page › counts all of them', async () => {
    const second = await get('yelp?page=2')
    expect(second.page).toEqual({ totalElements: 23, totalPage: 2, size: 20, number: 2 })
    expect(textsOf(second.data.reviews)).toEqual(['No 2', 'No 1', 'No 0'])
    expect(second.data.reviews[0]).toMatchObject({
      review_link: 'https://yelp.practice.test/2',
      yelp_review_datetime: '2026-05-01T12:00:02.000Z',
    })
  })

  test.each([
    ['stars=1', 3],
    ['answered=false', 23],
    ['answered=true', 0],
    ['stars=5&answered=false', 20],
    ['stars=1,2,3', 3],
    ['stars=1,2,3&answered=false', 3],
  ])('filtered by %s › counts those', async (query, total) => {
    const { page, data } = await get(`yelp?${query}`)
    expect([page.totalElements, data.reviews.length]).toEqual([total, Math.min(total, 20)])
  })
})

describe('GET /review/main and /review/verification', () => {
  test('of a connected platform › show the values of that platform only', async () => {
    expect(await get('main')).toEqual({
      code: 200,
      google: { user_ratings_total: 312, rating: 4.8, new_reviews: expect.any(Number) },
      yelp: null,
    })
    expect(await get('verification')).toEqual({ code: 200, google: true, yelp: false })
  })

  test('of a business without settings › are empty', async () => {
    const { token } = await marquee.createAccount()
    const responses = await Promise.all(
      ['main', 'verification', 'google/overview'].map((path) => marquee.api('GET', `/review/${path}`, { token })),
    )
    expect(responses.map(({ body }) => body)).toMatchObject([
      { google: null, yelp: null },
      { google: false, yelp: false },
      {
        connected: false,
        place_url: '',
        user_ratings_total: 0,
        rating: 0,
        sync: { running: false, last_success_datetime: null, problem: '' },
      },
    ])
  })
})
