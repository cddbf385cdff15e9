import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectPlace, enableFault, type ListedReview, type TestPlace, testReviewReplies } from '../../../../test/rows/test-places.ts'
import { startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { sendMessageJob } from '../../../platform/sending/send-message.job.ts'
import { notifyPeopleJob } from '../../notices/events/notify-people.job.ts'
import { syncReviewsJob } from '../sync/sync-reviews.job.ts'
import { checkReviewReplyJob } from './check-review-reply.job.ts'
import { sendReviewReplyJob } from './send-review-reply.job.ts'

let marquee: TestMarquee
let place: TestPlace
beforeAll(async () => {
  marquee = await startTestMarquee({ jobs: [syncReviewsJob, sendReviewReplyJob, checkReviewReplyJob, notifyPeopleJob, sendMessageJob] })
  place = await connectPlace(marquee, 'google')
})
afterEach(() => setModeration({ outcome: 'approve', after_ms: 0, violation: 'OFF_TOPIC' }))
afterAll(() => marquee.stop())

/** Sets how Google's moderation decides on replies from now on */
const setModeration = (payload: object) => marquee.sandbox.http.inject({ method: 'PUT', url: '/google/moderation', payload })

const { listed, receive, publishedReply, reply } = testReviewReplies(() => place)

describe('a reply that Google moderates', () => {
  const today = async () => (await marquee.api('GET', '/home/today', { token: place.account.token })).body
  const rejectedItem = async () => (await today()).items.find(({ key }: { key: string }) => key === 'rejected-replies')

  test('and has not decided on › is pending, is checked repeatedly, and is published once approved', async () => {
    await setModeration({ outcome: 'hold' })
    const uuid = await receive('Held')
    await reply(uuid, 'Thank you for the patience.')
    await marquee.runJobs()
    expect(await listed('Held')).toMatchObject({ response_state: 'pending', response_problem: '' })
    await marquee.runJobs({ includeWaiting: true })
    await place.sync()
    expect((await listed('Held')).response_state).toBe('pending')
    expect((await place.list('?answered=true')).data.reviews.map(({ review_uuid: withReply }: ListedReview) => withReply)).toContain(uuid)
    // Google decides: the same reply, with the same time, is approved
    const { google } = marquee.services.reviews
    marquee.services.reviews.google = {
      ...google,
      findResponse: async (location, id) => {
        const found = await google.findResponse(location, id)
        return found && { ...found, moderation: 'approved' as const }
      },
    }
    await marquee.runJobs({ includeWaiting: true })
    marquee.services.reviews.google = google
    expect((await listed('Held')).response_state).toBe('published')
    expect(await marquee.runJobs({ includeWaiting: true })).toBe(0)
  })

  test('that was written on Google itself › is checked as well, once a sync has found it', async () => {
    await receive('Replied there')
    await setModeration({ outcome: 'hold' })
    await place.replyOnGoogle('Replied there', 'Thank you, from my telephone.')
    marquee.clock.advance(25 * 3_600_000)
    await place.sync()
    expect((await listed('Replied there')).response_state).toBe('pending')
    const { google } = marquee.services.reviews
    const approved = vi.fn<typeof google.findResponse>(async (location, id) => {
      const found = await google.findResponse(location, id)
      return found && { ...found, moderation: 'approved' as const }
    })
    marquee.services.reviews.google = { ...google, findResponse: approved }
    await marquee.runJobs({ includeWaiting: true })
    marquee.services.reviews.google = google
    expect(approved).toHaveBeenCalled()
    expect((await listed('Replied there')).response_state).toBe('published')
  })

  test('and rejects › explains why, and is listed under "Needs doing today" until it is rewritten', async () => {
    await setModeration({ outcome: 'reject', after_ms: 0, violation: 'OFF_TOPIC' })
    const uuid = await receive('Turned down', 5)
    await reply(uuid, 'Buy our toothbrushes.')
    await marquee.runJobs()
    await marquee.runJobs({ includeWaiting: true })
    expect(await listed('Turned down')).toMatchObject({
      response_contents: 'Buy our toothbrushes.',
      response_state: 'rejected',
      response_problem: 'Google didn’t publish your reply. It found: off topic. Please reword it.',
    })
    expect(await rejectedItem()).toMatchObject({
      tone: 'bad',
      count: 1,
      fact: '1 reply that Google rejected',
      detail: 'To Ann Lee',
      verb: 'Rewrite',
      to: `/reviewManagement?type=0&review_uuid=${uuid}`,
    })
    const listedAs = async (query: string) =>
      (await place.list(query)).data.reviews.map(({ review_uuid: shown }: ListedReview) => shown).includes(uuid)
    expect([await listedAs('?answered=rejected'), await listedAs('?answered=false'), await listedAs('?answered=true')]).toEqual([
      true,
      true,
      false,
    ])
    // A sync returns the same reply, and the reason is kept
    await place.sync()
    expect((await listed('Turned down')).response_state).toBe('rejected')
    await setModeration({ outcome: 'approve', after_ms: 0 })
    await reply(uuid, 'Thank you.')
    await marquee.runJobs()
    await marquee.runJobs({ includeWaiting: true })
    expect(await listed('Turned down')).toMatchObject({
      response_state: 'published',
      response_contents: 'Thank you.',
      response_problem: '',
    })
    expect(await rejectedItem()).toBeUndefined()
  })

  test('and rejects two of › links to exactly those', async () => {
    await setModeration({ outcome: 'reject', after_ms: 0 })
    const own = await connectPlace(marquee, 'google', {
      reviews: [
        { rate: 5, text: 'One' },
        { rate: 1, text: 'Two' },
        { rate: 4, text: 'Three' },
      ],
    })
    const { reviews } = (await own.list()).data
    for (const { review_uuid: uuid, review_contents: text } of reviews as ListedReview[])
      if (text !== 'Three') await own.asAccount('PUT', `google/${uuid}/reply`, { response_contents: 'Nonsense' })
    await marquee.runJobs()
    await marquee.runJobs({ includeWaiting: true })
    const { items, counts } = (await marquee.api('GET', '/home/today', { token: own.account.token })).body
    expect(items.find(({ key }: { key: string }) => key === 'rejected-replies')).toMatchObject({
      count: 2,
      to: '/reviewManagement?type=0&answered=rejected',
    })
    expect((await own.list('?answered=rejected')).data.reviews).toHaveLength(2)
    // The low review is waiting for a reply anyway, so it is not counted twice
    expect(counts).toContainEqual({
      path: '/reviewManagement',
      count: 2,
      urgent: true,
      to: '/reviewManagement?type=0&answered=waiting',
    })
    expect((await own.list('?answered=waiting')).data.reviews).toHaveLength(2)
  })

  test('and rejects although it was written on Google itself › is recorded by the sync, and does not prevent a new reply', async () => {
    const uuid = await receive('Written there')
    await setModeration({ outcome: 'reject', after_ms: 0, violation: 'SPAM' })
    await place.replyOnGoogle('Written there', 'Visit my other shop')
    await place.sync()
    expect(await listed('Written there')).toMatchObject({ response_state: 'rejected', response_problem: expect.stringContaining('spam') })
    await setModeration({ outcome: 'approve', after_ms: 0 })
    await reply(uuid, 'Thank you.')
    await marquee.runJobs()
    expect(await publishedReply('Written there')).toBe('Thank you.')
  })

  test('while Google is down › is checked later, and does not become a dead job', async () => {
    await setModeration({ outcome: 'hold' })
    const uuid = await receive('Unreachable')
    await reply(uuid, 'Thank you.')
    await marquee.runJobs()
    const endTrouble = await enableFault(marquee, 'google', 'forbidden')
    await marquee.runJobs({ includeWaiting: true })
    await endTrouble()
    expect((await listed('Unreachable')).response_state).toBe('pending')
    expect(await marquee.services.jobs.listDead()).toEqual([])
    expect(await marquee.runJobs({ includeWaiting: true })).toBeGreaterThan(0)
  })
})
