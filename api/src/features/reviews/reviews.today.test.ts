import { afterAll, beforeAll, expect, test } from 'vitest'
import { NEW_REVIEW_DAYS } from '#contract/reviews/reviews.ts'
import { connectPlace } from '../../../test/rows/test-places.ts'
import { startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { fromLocal, toLocal } from '../../platform/base/zoned-time.ts'
import { sendMessageJob } from '../../platform/sending/send-message.job.ts'
import { notifyPeopleJob } from '../notices/events/notify-people.job.ts'
import { syncReviewsJob } from './sync/sync-reviews.job.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({ jobs: [syncReviewsJob, notifyPeopleJob, sendMessageJob] })
})
afterAll(() => marquee.stop())

const DAY_MS = 24 * 3_600_000

test('GET /home/today › with low reviews without a reply › lists them, and shows the time of the last sync', async () => {
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
    fact: '2 low reviews to reply to',
    detail: expect.stringMatching(/^Newest: 3 stars, /),
    verb: 'Reply',
    to: '/reviewManagement?type=0&answered=false&stars=1,2,3&written=recent',
  })
  const counted = body.counts.find(({ path }: { path: string }) => path === '/reviewManagement')
  expect(counted).toEqual({ path: '/reviewManagement', count: 2, urgent: false, to: '/reviewManagement?type=0&answered=waiting' })
  expect((await place.list('?answered=waiting')).data.reviews).toHaveLength(2)
  // The list has as many reviews as are counted; without the period it includes the oldest too
  expect((await place.list('?answered=false&stars=1,2,3&written=recent')).data.reviews).toHaveLength(2)
  expect((await place.list('?answered=false&stars=1,2,3')).data.reviews).toHaveLength(3)
  expect(body.synced_at).toBe((await place.overview()).sync.last_success_datetime)
})

test('GET /home/today and /review/main › with a platform that is not verified › do not link to its hidden tab', async () => {
  const place = await connectPlace(marquee, 'google', { reviews: [{ rate: 1 }] })
  await connectPlace(marquee, 'yelp', { account: place.account, reviews: [{ rate: 4 }] })
  await place.verify(false)
  const { body } = await marquee.api('GET', '/home/today', { token: place.account.token })
  expect(body.items.filter(({ key }: { key: string }) => key === 'low-reviews')).toEqual([])
  expect(body.counts.filter(({ path }: { path: string }) => path === '/reviewManagement')).toEqual([])
  const summary = await place.asAccount('GET', 'main')
  expect(summary.body).toMatchObject({ google: null, yelp: { user_ratings_total: 1, rating: 4 } })
})

test('the new reviews › on either platform, around the start of the period › are as many as their list has, searched or not', async () => {
  const zone = 'America/Chicago'
  // The midnight at which the thirty days begin, computed in the business's time zone: across a clock change, the same number of 24-hour
  // periods leads to another date
  const { year, month, day } = toLocal(new Date(), zone)
  const first = fromLocal({ year, month, day: day - (NEW_REVIEW_DAYS - 1), hour: 0, minute: 0 }, zone).getTime()
  const written = [Date.now(), first + 1000, first - 1000].map((moment) => ({ rate: 5, written_at: new Date(moment).toISOString() }))
  const google = await connectPlace(marquee, 'google', { reviews: written })
  const yelp = await connectPlace(marquee, 'yelp', { account: google.account, reviews: written })
  const { body: summary } = await google.asAccount('GET', 'main')
  for (const [place, totals] of [
    [google, summary.google],
    [yelp, summary.yelp],
  ] as const) {
    expect([totals.new_reviews, (await place.overview()).new_reviews]).toEqual([2, 2])
    expect((await place.list('?written=new')).data.reviews).toHaveLength(2)
    expect((await place.list('?written=new&search=as+it+was')).data.reviews).toHaveLength(2)
    expect((await place.list('?search=as+it+was')).data.reviews).toHaveLength(3)
  }
  expect((await yelp.list('?written=new')).page.totalElements).toBe(2)
})
