import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { connectPlace } from '../../../test/test-places.ts'
import { syncReviewsJob } from './sync/sync-reviews.job.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({ jobs: [syncReviewsJob] })
})
afterAll(() => marquee.stop())

const DAY_MS = 24 * 3_600_000

test('GET /home/today › with low reviews without an answer › asks for one, and tells how fresh the reviews are', async () => {
  const days = (count: number) => new Date(Date.now() - count * DAY_MS).toISOString()
  const place = await connectPlace(marquee, 'google', {
    reviews: [
      { rate: 3, written_at: days(2) },
      { rate: 1, written_at: days(80) },
      { rate: 1, written_at: days(100) },
      { rate: 4, written_at: days(1) },
    ],
  })
  await connectPlace(marquee, 'yelp', { account: place.account, reviews: [{ rate: 1 }] })
  const { body } = await marquee.api('GET', '/home/today', { token: place.account.token })
  expect(body.items.find(({ key }: { key: string }) => key === 'low-reviews')).toMatchObject({
    tone: 'warning',
    count: 2,
    fact: '2 low reviews to answer',
    detail: expect.stringMatching(/^Newest: 3 stars, /),
    verb: 'Answer',
    to: '/reviewManagement?type=0&answered=false&stars=1,2,3&written=recent',
  })
  const counted = body.counts.find(({ path }: { path: string }) => path === '/reviewManagement')
  expect(counted).toEqual({ path: '/reviewManagement', count: 2, urgent: false, to: '/reviewManagement?type=0&answered=waiting' })
  expect((await place.list('?answered=waiting')).data.reviews).toHaveLength(2)
  // As many as are counted; without the period the oldest is listed too
  expect((await place.list('?answered=false&stars=1,2,3&written=recent')).data.reviews).toHaveLength(2)
  expect((await place.list('?answered=false&stars=1,2,3')).data.reviews).toHaveLength(3)
  expect(body.synced_at).toBe((await place.overview()).sync.last_success_datetime)
})

test('GET /home/today and /review/main › with a platform that is not verified › do not lead to its hidden tab', async () => {
  const place = await connectPlace(marquee, 'google', { reviews: [{ rate: 1 }] })
  await connectPlace(marquee, 'yelp', { account: place.account, reviews: [{ rate: 4 }] })
  await place.verify(false)
  const { body } = await marquee.api('GET', '/home/today', { token: place.account.token })
  expect(body.items.filter(({ key }: { key: string }) => key === 'low-reviews')).toEqual([])
  expect(body.counts.filter(({ path }: { path: string }) => path === '/reviewManagement')).toEqual([])
  const summary = await place.asAccount('GET', 'main')
  expect(summary.body).toMatchObject({ google: null, yelp: { user_ratings_total: 1, rating: 4 } })
})
