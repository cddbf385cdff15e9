import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectPlace, enableFault } from '../../../../test/rows/test-places.ts'
import { startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import { sendMessageJob } from '../../../platform/sending/send-message.job.ts'
import { notifyPeopleJob } from '../../notices/events/notify-people.job.ts'
import { syncReviewsJob } from './sync-reviews.job.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({ jobs: [syncReviewsJob, notifyPeopleJob, sendMessageJob] })
})
afterAll(() => marquee.stop())

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

describe('a sync of Yelp reviews', () => {
  test('with all of them returned › adds new and removes deleted ones', async () => {
    const writtenAt = new Date(Date.UTC(2026, 6, 4, 18, 30, 5)).toISOString()
    const place = await connectPlace(marquee, 'yelp', { reviews: [{ rate: 4, text: 'On Yelp', written_at: writtenAt }] })
    const gone = await place.write({ rate: 1, text: 'Soon gone' })
    await place.sync()
    expect((await place.list()).page).toMatchObject({ totalElements: 2, totalPage: 1 })
    await place.remove(gone)
    await place.sync()
    const { data } = await place.list()
    expect(data.reviews).toMatchObject([{ review_contents: 'On Yelp', review_rate: 4, response_state: 'none' }])
    expect(data.reviews[0].review_link).toContain('/reviews/yelp/')
    expect(await place.overview()).toMatchObject({ user_ratings_total: 1, rating: 4 })
  })

  test('with a few of them returned › retains the stored ones', async () => {
    const place = await connectPlace(marquee, 'yelp', {
      reviews: [
        { rate: 5, text: 'Older', written_at: ago(5) },
        { rate: 4, text: 'Newer' },
      ],
    })
    const { yelp } = marquee.services.reviews
    marquee.services.reviews.yelp = {
      ...yelp,
      listPage: async (business, next) => {
        const page = await yelp.listPage(business, next)
        return { ...page, reviews: page.reviews.slice(0, 1), handedOut: 1, total: 46, next: null }
      },
    }
    await place.sync()
    marquee.services.reviews.yelp = yelp
    expect(await place.texts()).toEqual(['Newer', 'Older'])
    expect((await place.overview()).user_ratings_total).toBe(46)
  })
})

describe('a sync of Yelp reviews by plan', () => {
  const setPlan = (plan: string) => marquee.sandbox.http.inject({ method: 'PUT', url: '/yelp/plan', payload: { plan } })
  const ten = Array.from({ length: 10 }, (_, index) => ({ rate: index < 5 ? 4 : 5, text: `No ${index}`, written_at: ago(20 - index) }))
  afterEach(() => setPlan('premium'))

  test.each([
    ['base', 0],
    ['enhanced', 3],
    ['premium', 7],
  ])('%s › has the place’s count and rating, and %i reviews', async (plan, maxReviews) => {
    await setPlan(plan)
    const place = await connectPlace(marquee, 'yelp', { reviews: ten })
    expect((await place.overview()).sync.problem).toBe('')
    expect(await place.overview()).toMatchObject({ user_ratings_total: 10, rating: 4.5 })
    expect(await place.texts()).toEqual(Array.from({ length: maxReviews }, (_, index) => `No ${9 - index}`))
  })

  test.each([
    ['on request', 'sync'],
    ['by the schedule', 'run'],
  ] as const)('whichever, %s › calls Yelp twice, also when there are more reviews than it returns', async (_how, begin) => {
    const place = await connectPlace(marquee, 'yelp', { reviews: ten })
    const fetchSpy = vi.spyOn(globalThis, 'fetch')
    const countYelpCalls = () => fetchSpy.mock.calls.filter(([url]) => String(url).includes('/yelp/v3/')).length
    // A review that Yelp counts but does not return
    await place.write({ rate: 4, text: 'Long ago', written_at: ago(900) })
    fetchSpy.mockClear()
    await place[begin]()
    const result = [countYelpCalls(), (await place.overview()).user_ratings_total]
    fetchSpy.mockRestore()
    expect(result).toEqual([2, 11])
  })

  test('that ends, and a place that Yelp hides › remove neither the totals nor the stored reviews', async () => {
    const place = await connectPlace(marquee, 'yelp', { reviews: ten })
    await setPlan('base')
    await place.sync()
    expect(await place.overview()).toMatchObject({ user_ratings_total: 10, rating: 4.5, sync: { problem: '' } })
    expect(await place.texts()).toHaveLength(7)
    await setPlan('premium')
    const endTrouble = await enableFault(marquee, 'yelp', 'forbidden')
    await place.sync()
    await endTrouble()
    expect(await place.overview()).toMatchObject({
      user_ratings_total: 10,
      rating: 4.5,
      sync: { problem: expect.stringMatching(/^Yelp shares nothing about this place/) },
    })
    expect(await place.texts()).toHaveLength(7)
  })

  test.each([
    ['does not return', { retryable: true }, false],
    ['does not let us read', { retryable: false }, false],
    ['rate-limits', { retryable: true, retryAfterS: 900 }, true],
  ])('in which Yelp returns the totals and %s the reviews › has new totals and the stored reviews', async (_how, facts, waits) => {
    const place = await connectPlace(marquee, 'yelp', { reviews: ten })
    const { yelp } = marquee.services.reviews
    const trouble = new ProviderError('yelp', 'Yelp is in trouble.', facts)
    marquee.services.reviews.yelp = {
      ...yelp,
      listPage: async () => ({ reviews: [], handedOut: 0, total: 46, average: 4.1, next: null, trouble }),
    }
    await place.sync()
    marquee.services.reviews.yelp = yelp
    expect(await place.overview()).toMatchObject({ user_ratings_total: 46, rating: 4.1, sync: { problem: 'Yelp is in trouble.' } })
    expect(await place.texts()).toHaveLength(7)
    await place.asAccount('POST', 'yelp/sync')
    expect(await marquee.runJobs()).toBe(waits ? 0 : 1)
  })

  test('whose calls of the day are used up › reports it, retains everything and makes no more calls until tomorrow', async () => {
    const place = await connectPlace(marquee, 'yelp', { reviews: ten })
    const endTrouble = await enableFault(marquee, 'yelp', 'daily_limit')
    await place.sync()
    await endTrouble()
    expect(await place.overview()).toMatchObject({
      user_ratings_total: 10,
      sync: { problem: expect.stringMatching(/^We’ve reached our daily Yelp limit/) },
    })
    await place.asAccount('POST', 'yelp/sync')
    expect(await marquee.runJobs()).toBe(0)
  })
})
