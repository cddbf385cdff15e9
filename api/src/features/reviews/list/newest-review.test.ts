import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectPlace, type TestPlace } from '../../../../test/rows/test-places.ts'
import { startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { sendMessageJob } from '../../../platform/sending/send-message.job.ts'
import { notifyPeopleJob } from '../../notices/events/notify-people.job.ts'
import { sendReviewReplyJob } from '../replies/send-review-reply.job.ts'
import { syncReviewsJob } from '../sync/sync-reviews.job.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({ jobs: [syncReviewsJob, sendReviewReplyJob, notifyPeopleJob, sendMessageJob] })
  // Google's moderation decides immediately; separate tests cover moderation
  await marquee.sandbox.http.inject({ method: 'PUT', url: '/google/moderation', payload: { outcome: 'approve', after_ms: 0 } })
})
afterAll(() => marquee.stop())

const days = (count: number) => new Date(Date.now() - count * 24 * 3_600_000).toISOString()
const newest = async (place: TestPlace, query = '') => (await place.asAccount('GET', `newest${query}`)).body
const done = async ({ account }: TestPlace) => (await marquee.api('GET', '/home/today', { token: account.token })).body.done
const reply = (place: TestPlace, uuid: string, text: string) => place.asAccount('PUT', `google/${uuid}/reply`, { response_contents: text })

describe('GET /review/newest', () => {
  test('with some without a reply › is the newest of them, also when a newer one has a reply', async () => {
    const place = await connectPlace(marquee, 'google', {
      reviews: [
        { rate: 2, name: 'Jerome Tate', text: 'I waited.', written_at: days(2) },
        { rate: 5, name: 'Brian Cole', text: 'Kind.', written_at: days(3) },
        { rate: 5, text: 'Replied.', written_at: days(1) },
      ],
    })
    await place.replyOnGoogle('Replied.', 'Thank you.')
    await place.run()
    const first = await newest(place)
    expect(first).toMatchObject({
      data: { platform: 'google', reviewer_name: 'Jerome Tate', review_rate: 2, review_contents: 'I waited.', response_state: 'none' },
      more_waiting: false,
    })

    await reply(place, first.data.review_uuid, 'We are sorry.')
    expect(await newest(place)).toMatchObject({ data: { reviewer_name: 'Brian Cole' } })
    // A client that already shows it still gets it after the reply
    expect(await newest(place, `?review_uuid=${first.data.review_uuid}`)).toMatchObject({
      data: { reviewer_name: 'Jerome Tate', response_state: 'sending', response_contents: 'We are sorry.' },
      more_waiting: true,
    })
    await marquee.runJobs()
    expect(await newest(place, `?review_uuid=${first.data.review_uuid}`)).toMatchObject({ data: { response_state: 'published' } })
  })

  test('with a reply to all › is the newest of either platform', async () => {
    const place = await connectPlace(marquee, 'google', { reviews: [{ rate: 5, text: 'Kind.', written_at: days(3) }] })
    await connectPlace(marquee, 'yelp', { account: place.account, reviews: [{ rate: 4, text: 'Fine.', written_at: days(1) }] })
    expect(await newest(place)).toMatchObject({ data: { platform: 'google', review_contents: 'Kind.' } })
    await place.replyOnGoogle('Kind.', 'Thank you.')
    await place.run()
    expect(await newest(place)).toMatchObject({ data: { platform: 'yelp', review_contents: 'Fine.' }, more_waiting: false })
  })

  test('with one without a reply for more than 90 days › prefers a newer one', async () => {
    const place = await connectPlace(marquee, 'google', {
      reviews: [
        { rate: 1, text: 'Long ago.', written_at: days(100) },
        { rate: 5, text: 'Replied.', written_at: days(1) },
      ],
    })
    await place.replyOnGoogle('Replied.', 'Thank you.')
    await place.run()
    expect(await newest(place)).toMatchObject({ data: { review_contents: 'Replied.' }, more_waiting: false })
  })

  test('of an unverified platform, of a new business, or of another business › is none', async () => {
    const place = await connectPlace(marquee, 'google', { reviews: [{ rate: 1 }] })
    const { review_uuid: uuid } = (await newest(place)).data
    await place.verify(false)
    expect(await newest(place)).toEqual({ code: 200, data: null, more_waiting: false })
    const { token } = await marquee.createAccount()
    expect((await marquee.api('GET', `/review/newest?review_uuid=${uuid}`, { token })).body.data).toBeNull()
  })

  test('with a malformed review uuid › is rejected with a message', async () => {
    const { token } = await marquee.createAccount()
    const rejected = await marquee.api('GET', '/review/newest?review_uuid=x', { token })
    expect([rejected.status, rejected.body.details.data.message]).toEqual([400, 'This review does not exist'])
  })
})

describe('GET /home/today › reviews that got a reply', () => {
  test('here and today › are listed as done once, also when the reply is changed', async () => {
    const place = await connectPlace(marquee, 'google', { reviews: [{ rate: 2, name: 'Jerome Tate', written_at: days(2) }] })
    const { review_uuid: uuid } = (await newest(place)).data
    await reply(place, uuid, 'We are sorry.')
    expect(await done(place)).toMatchObject([{ key: 'low-reviews', count: 1, fact: '1 review answered', detail: 'Jerome' }])
    await marquee.runJobs()
    await reply(place, uuid, 'We are very sorry.')
    expect(await done(place)).toMatchObject([{ count: 1 }])
  })

  test('on Google itself › are not counted', async () => {
    const place = await connectPlace(marquee, 'google', { reviews: [{ rate: 2, text: 'I waited.', written_at: days(2) }] })
    await place.replyOnGoogle('I waited.', 'We are sorry.')
    await place.run()
    expect(await done(place)).toEqual([])
  })
})
