import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectPlace, enableFault } from '../../../../test/rows/test-places.ts'
import { startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { localDay } from '../../../platform/base/zoned-time.ts'
import { withSystem, withTenant } from '../../../platform/database/tenancy.ts'
import { sendMessageJob } from '../../../platform/sending/send-message.job.ts'
import { notifyPeopleJob } from '../../notices/events/notify-people.job.ts'
import { checkReviewReplyJob } from '../replies/check-review-reply.job.ts'
import { reviewSyncs, reviews } from '../reviews.tables.ts'
import { scheduleReviewSyncsJob } from './schedule-review-syncs.job.ts'
import { syncReviewsJob } from './sync-reviews.job.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({ jobs: [syncReviewsJob, checkReviewReplyJob, sendMessageJob, notifyPeopleJob] })
})
afterAll(() => marquee.stop())

const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()

describe('POST /review/google/sync', () => {
  test('with new, edited, deleted and restored reviews › mirrors the place', async () => {
    const place = await connectPlace(marquee, 'google', { reviews: [{ rate: 5, text: 'First', written_at: ago(3) }] })
    expect(await place.texts()).toEqual(['First'])
    const second = await place.write({ rate: 2, text: 'Second', written_at: ago(1) })
    await place.sync()
    expect(await place.texts()).toEqual(['Second', 'First'])
    expect(await place.overview()).toMatchObject({
      connected: true,
      user_ratings_total: 2,
      rating: 3.5,
      new_reviews: 2,
      distribution: { '1': 0, '2': 1, '3': 0, '4': 0, '5': 1 },
      unanswered: 2,
    })
    await place.change(second, { rate: 4, text: 'Second, edited' })
    const third = await place.write({ rate: 3, text: 'Third' })
    await place.sync()
    expect(await place.texts()).toEqual(['Third', 'Second, edited', 'First'])
    expect((await place.overview()).distribution).toEqual({ '1': 0, '2': 0, '3': 1, '4': 1, '5': 1 })
    await place.remove(second)
    await place.remove(third)
    await place.sync()
    expect(await place.texts()).toEqual(['First'])
    const overview = await place.overview()
    expect(overview).toMatchObject({ user_ratings_total: 1, rating: 5, new_reviews: 1, sync: { running: false, problem: '' } })
    expect(overview.trend).toHaveLength(13)
    expect(overview.trend.at(-1).month).toBe(localDay(new Date(), 'America/Chicago').slice(0, 7))
    expect(overview.trend.filter(({ reviews: count }: { reviews: number }) => count > 0)).toMatchObject([{ reviews: 1, rating: 5 }])
    // Google returns a deleted review under its former id
    await withTenant(marquee.services.database, place.account.clientUuid, (db) =>
      db.update(reviews).set({ deletedAt: new Date() }).where(eq(reviews.contents, 'First')),
    )
    await place.sync()
    expect(await place.texts()).toEqual(['First'])
  })

  test('with more than a page › reads all at first, and later only what has changed', async () => {
    const place = await connectPlace(marquee, 'google', {
      reviews: Array.from({ length: 120 }, (_, index) => ({ rate: 5, text: `No ${index}`, written_at: ago(200 - index) })),
    })
    const requests: (string | null)[] = []
    const { google } = marquee.services.reviews
    marquee.services.reviews.google = {
      ...google,
      listPage: (location, next) => {
        requests.push(next && 'next')
        return google.listPage(location, next)
      },
    }
    await place.write({ rate: 4, text: 'Newest' })
    await place.run()
    expect(requests).toEqual([null])
    expect((await place.overview()).user_ratings_total).toBe(121)
    marquee.clock.advance(25 * HOUR_MS)
    await place.run()
    expect(requests).toEqual([null, null, 'next', 'next'])
    // A manual sync is a full sweep
    await place.sync()
    expect(requests).toHaveLength(7)
    marquee.services.reviews.google = google
  })

  test('with a reply that was written on Google, beyond the first page › shows it', async () => {
    const place = await connectPlace(marquee, 'google', {
      reviews: Array.from({ length: 60 }, (_, index) => ({ rate: 5, text: `No ${index}`, written_at: ago(90 - index) })),
    })
    await place.replyOnGoogle('No 0', 'Written on google.com')
    await place.sync()
    expect((await place.list('?answered=true')).data.reviews).toMatchObject([
      { review_contents: 'No 0', response_contents: 'Written on google.com' },
    ])
  })

  test('more than twenty times an hour › is rejected', async () => {
    const { asAccount } = await connectPlace(marquee, 'google')
    const statuses: number[] = []
    for (let count = 0; count < 21; count++) statuses.push((await asAccount('POST', 'google/sync')).status)
    expect([statuses.indexOf(429), statuses.at(0), statuses.at(19)]).toEqual([20, 200, 200])
    await marquee.runJobs()
  })

  test('twice while Google is down › is done once when it is back', async () => {
    const place = await connectPlace(marquee, 'google', { reviews: [{ rate: 5 }] })
    const endTrouble = await enableFault(marquee, 'google', 'server_error')
    await place.sync()
    marquee.clock.advance(1000)
    await place.sync()
    await endTrouble()
    let requestCount = 0
    const { google } = marquee.services.reviews
    marquee.services.reviews.google = {
      ...google,
      listPage: (location, next) => {
        requestCount++
        return google.listPage(location, next)
      },
    }
    marquee.clock.advance(1000)
    await marquee.runJobs({ includeWaiting: true })
    marquee.services.reviews.google = google
    expect(requestCount).toBe(1)
  })

  test('while one is running › starts no second one, and a run that died times out', async () => {
    const { asAccount, overview, account } = await connectPlace(marquee, 'google')
    await asAccount('POST', 'google/sync')
    await asAccount('POST', 'google/sync')
    expect((await overview()).sync.running).toBe(true)
    expect(await marquee.runJobs()).toBe(1)
    expect((await overview()).sync.running).toBe(false)
    const died = new Date(Date.now() - HOUR_MS)
    await withTenant(marquee.services.database, account.clientUuid, (db) => db.update(reviewSyncs).set({ runningSince: died }))
    expect((await overview()).sync.running).toBe(false)
    await asAccount('POST', 'google/sync')
    expect(await marquee.runJobs()).toBe(1)
  })

  test('of a business without a place › explains whom to contact', async () => {
    const { token } = await marquee.createAccount()
    const response = await marquee.api('POST', '/review/google/sync', { token })
    expect([response.status, response.body.details.data.message]).toEqual([409, 'Please contact to customer service to add your places'])
  })
})

function killAfterFirstPage(): () => void {
  const { google } = marquee.services.reviews
  marquee.services.reviews.google = {
    ...google,
    listPage: async (location, next) => {
      if (next) throw new Error('killed after the first page')
      return google.listPage(location, next)
    },
  }
  return () => {
    marquee.services.reviews.google = google
  }
}

describe('a sync of Google reviews', () => {
  test('that was killed halfway › is run again from the start, without duplicates', async () => {
    const place = await connectPlace(marquee, 'google', {
      reviews: Array.from({ length: 60 }, (_, index) => ({ rate: 5, text: `No ${index}`, written_at: ago(90 - index) })),
    })
    await place.write({ rate: 3, text: 'Late' })
    const mend = killAfterFirstPage()
    marquee.clock.advance(25 * HOUR_MS)
    await place.sync()
    mend()
    expect(await place.overview()).toMatchObject({ user_ratings_total: 60, distribution: { '3': 1, '5': 60 } })
    await marquee.runJobs({ includeWaiting: true })
    expect(await place.overview()).toMatchObject({ user_ratings_total: 61, distribution: { '3': 1, '5': 60 } })
  })

  test('that is the first, halfway › shows the place’s totals with the reviews synced so far', async () => {
    const mend = killAfterFirstPage()
    const place = await connectPlace(marquee, 'google', { reviews: Array.from({ length: 60 }, () => ({ rate: 5 })) })
    mend()
    expect(await place.overview()).toMatchObject({ user_ratings_total: 60, rating: 5, distribution: { '5': 50 } })
  })

  test('that Google rate-limits › reports it, retains the totals, waits and continues', async () => {
    const place = await connectPlace(marquee, 'google', { reviews: [{ rate: 5 }] })
    await place.write({ rate: 4 })
    const endTrouble = await enableFault(marquee, 'google', 'rate_limited')
    await place.sync()
    const { sync, user_ratings_total } = await place.overview()
    expect(user_ratings_total).toBe(1)
    expect(sync).toMatchObject({ running: false, problem: 'Google asked us to slow down. We’ll try again automatically.' })
    expect(sync.last_success_datetime).not.toBeNull()
    await endTrouble()
    // A manual sync respects Google's Retry-After too
    await place.asAccount('POST', 'google/sync')
    expect(await marquee.runJobs()).toBe(0)
    marquee.clock.advance(10_000)
    await marquee.runJobs({ includeWaiting: true })
    expect(await place.overview()).toMatchObject({ user_ratings_total: 2, sync: { problem: '' } })
  })

  test.each([
    ['forbidden', 'Google no longer allows us to read this place. Please contact support.'],
    ['invalid_grant', 'Google no longer accepts our sign-in. Please contact support.'],
    [
      'no_quota',
      'Google hasn’t approved this installation yet: its quota is zero. The operator must request access to the Business Profile APIs for its Google project; we’ll try again automatically.',
    ],
  ])('whose access was revoked (%s) › explains what to do, and does not become a dead job', async (mode, sentence) => {
    const place = await connectPlace(marquee, 'google', { reviews: [{ rate: 5, text: 'Still shown' }] })
    const endTrouble = await enableFault(marquee, 'google', mode)
    await place.sync()
    await endTrouble()
    expect((await place.overview()).sync.problem).toBe(sentence)
    expect(await place.texts()).toEqual(['Still shown'])
    expect(await marquee.services.jobs.listDead()).toEqual([])
    await place.sync()
    expect((await place.overview()).sync.problem).toBe('')
  })

  test('that suddenly returns nothing › retains the stored reviews, and reports it', async () => {
    const place = await connectPlace(marquee, 'google', { reviews: Array.from({ length: 6 }, () => ({ rate: 5 })) })
    const { google } = marquee.services.reviews
    marquee.services.reviews.google = { ...google, listPage: async () => ({ reviews: [], handedOut: 0, total: 0, average: 0, next: null }) }
    await place.sync()
    marquee.services.reviews.google = google
    expect(await place.overview()).toMatchObject({
      user_ratings_total: 6,
      distribution: { '5': 6 },
      sync: { problem: 'Google isn’t sharing reviews right now. We’ll try again automatically.' },
    })
  })

  test('with a truncated response › retains the reviews it did not return', async () => {
    const place = await connectPlace(marquee, 'google', { reviews: Array.from({ length: 8 }, () => ({ rate: 5 })) })
    const { google } = marquee.services.reviews
    marquee.services.reviews.google = {
      ...google,
      listPage: async (location, next) => {
        const page = await google.listPage(location, next)
        return { ...page, reviews: page.reviews.slice(0, 2), handedOut: 2, total: 9 }
      },
    }
    await place.sync()
    marquee.services.reviews.google = google
    expect((await place.overview()).distribution).toMatchObject({ '5': 8 })
  })

  test('of a place with a review without stars › reads only changes, until one is deleted', async () => {
    const place = await connectPlace(marquee, 'google')
    const texts = Array.from({ length: 60 }, (_, index) => `No ${index}`)
    for (const [index, text] of texts.entries()) await place.write({ rate: 5, text, written_at: ago(90 - index) })
    let requestCount = 0
    const { google } = marquee.services.reviews
    marquee.services.reviews.google = {
      ...google,
      listPage: async (location, next) => {
        requestCount++
        const page = await google.listPage(location, next)
        return { ...page, reviews: page.reviews.filter(({ contents }) => contents !== 'No 3') }
      },
    }
    await place.sync()
    expect([requestCount, (await place.overview()).distribution['5']]).toEqual([2, 59])
    await place.write({ rate: 5, text: 'Newest' })
    await place.run()
    expect(requestCount).toBe(3)
    await place.remove((await place.published()).find(({ text }) => text === 'No 5')?.id ?? '')
    await place.run()
    marquee.services.reviews.google = google
    expect([requestCount, (await place.overview()).distribution['5']]).toEqual([6, 59])
  })

  test('of a place that was replaced › shows the reviews of the new one only', async () => {
    const first = await connectPlace(marquee, 'google', { reviews: [{ rate: 1, text: 'Of the old place' }] })
    const second = await connectPlace(marquee, 'google', { account: first.account, reviews: [{ rate: 5, text: 'Of the new place' }] })
    expect(await second.texts()).toEqual(['Of the new place'])
    expect((await second.overview()).distribution).toMatchObject({ '1': 0, '5': 1 })
  })
})

describe('the schedule', () => {
  test('with a run that the next hourly run overtakes › does not retry it', async () => {
    const place = await connectPlace(marquee, 'google')
    marquee.clock.advance(2 * HOUR_MS)
    const runPlanned = (minutesAgo: number) =>
      syncReviewsJob.run(marquee.services, {
        clientUuid: place.account.clientUuid,
        platform: 'google',
        plannedAt: new Date(marquee.clock.now().getTime() - minutesAgo * 60_000).toISOString(),
        isSweep: false,
      })
    const endTrouble = await enableFault(marquee, 'google', 'server_error')
    const tries = await Promise.allSettled([runPlanned(49), runPlanned(51)])
    await endTrouble()
    expect(tries.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect((await place.overview()).sync.problem).toBe('Google is not responding. We’ll try again automatically.')
  })

  test('of connected places › enqueues a run for each, which does nothing if another has synced since', async () => {
    const place = await connectPlace(marquee, 'google', { reviews: [{ rate: 5, text: 'One' }] })
    const { clientUuid } = place.account
    const { database, jobs } = marquee.services
    await place.write({ rate: 4, text: 'Two' })
    await withSystem(database, (db) =>
      jobs.enqueue(db, syncReviewsJob, { clientUuid, platform: 'google', plannedAt: new Date(0).toISOString(), isSweep: false }),
    )
    await marquee.runJobs()
    expect(await place.texts()).toEqual(['One'])
    await scheduleReviewSyncsJob.run(marquee.services, {})
    await marquee.runJobs({ includeWaiting: true })
    expect(await place.texts()).toEqual(['Two', 'One'])
  })
})
