import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectPlace, enableFault, type TestPlace, testReviewReplies } from '../../../../test/rows/test-places.ts'
import { problemOf, startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import { sendMessageJob } from '../../../platform/sending/send-message.job.ts'
import { notifyPeopleJob } from '../../notices/events/notify-people.job.ts'
import { syncReviewsJob } from '../sync/sync-reviews.job.ts'
import { checkReviewReplyJob } from './check-review-reply.job.ts'
import { deleteReviewReplyJob } from './delete-review-reply.job.ts'
import { sendReviewReplyJob } from './send-review-reply.job.ts'

let marquee: TestMarquee
let place: TestPlace
beforeAll(async () => {
  marquee = await startTestMarquee({
    jobs: [syncReviewsJob, sendReviewReplyJob, checkReviewReplyJob, deleteReviewReplyJob, notifyPeopleJob, sendMessageJob],
  })
  await setModeration({ outcome: 'approve', after_ms: 0 })
  place = await connectPlace(marquee, 'google')
})
afterAll(() => marquee.stop())

const setModeration = (payload: object) => marquee.sandbox.http.inject({ method: 'PUT', url: '/google/moderation', payload })
const { listed, receive, publishedReply, reply } = testReviewReplies(() => place)
const remove = (uuid: string) => place.asAccount('DELETE', `google/${uuid}/reply`)

/** Creates a review with a published reply on Google */
async function receiveWithReply(text: string, contents = 'Thank you.'): Promise<string> {
  const uuid = await receive(text)
  await reply(uuid, contents)
  await marquee.runJobs()
  expect(await publishedReply(text)).toBe(contents)
  return uuid
}

describe('DELETE /review/google/{review_uuid}/reply', () => {
  test('of a published reply › is deleting, then gone here and on Google, and the review needs another', async () => {
    const uuid = await receiveWithReply('Taken back')
    const { unanswered } = await place.overview()
    expect((await remove(uuid)).status).toBe(200)
    expect(await listed('Taken back')).toMatchObject({ response_contents: 'Thank you.', response_state: 'deleting' })
    await marquee.runJobs()
    expect(await publishedReply('Taken back')).toBeUndefined()
    expect(await listed('Taken back')).toMatchObject({ response_contents: '', response_state: 'none', response_problem: '' })
    expect((await place.overview()).unanswered).toBe(unanswered + 1)
    expect(await marquee.auditOf(place.account.clientUuid)).toContain('review_answer_deleted')
    await reply(uuid, 'Another one.')
    await marquee.runJobs()
    expect(await publishedReply('Taken back')).toBe('Another one.')
  })

  test('requested twice, and again when it is gone › is done once', async () => {
    const uuid = await receiveWithReply('Requested twice')
    expect([(await remove(uuid)).status, (await remove(uuid)).status]).toEqual([200, 200])
    expect(await marquee.runJobs()).toBe(1)
    expect((await remove(uuid)).status).toBe(200)
    expect(await marquee.runJobs()).toBe(0)
    // The job is idempotent, and does not touch a reply written since
    await place.replyOnGoogle('Requested twice', 'Written on google.com')
    await deleteReviewReplyJob.run(marquee.services, { clientUuid: place.account.clientUuid, reviewUuid: uuid })
    expect(await publishedReply('Requested twice')).toBe('Written on google.com')
  })

  test('whose response from Google got lost › is gone, and shown as such after the next attempt', async () => {
    const uuid = await receiveWithReply('Lost')
    await remove(uuid)
    const { google } = marquee.services.reviews
    let deletions = 0
    marquee.services.reviews.google = {
      ...google,
      async deleteReply(location, id) {
        deletions++
        await google.deleteReply(location, id)
        throw new ProviderError('google', 'Google is not responding.', { retryable: true, outcome: 'unknown' })
      },
    }
    await marquee.runJobs()
    expect(await listed('Lost')).toMatchObject({ response_state: 'deleting', response_problem: 'Google is not responding.' })
    await marquee.runJobs({ includeWaiting: true })
    marquee.services.reviews.google = google
    expect(await listed('Lost')).toMatchObject({ response_contents: '', response_state: 'none', response_problem: '' })
    expect(deletions).toBe(1)
  })

  test('with a sync in between › does not restore the reply', async () => {
    const uuid = await receiveWithReply('Synced')
    await remove(uuid)
    await place.run()
    expect((await listed('Synced')).response_state).toBe('deleting')
    // A page fetched before the deletion still has the reply
    const { google } = marquee.services.reviews
    const outdated = await google.listPage(place.place, null)
    await marquee.runJobs()
    marquee.services.reviews.google = { ...google, listPage: async () => outdated }
    await place.run()
    marquee.services.reviews.google = google
    expect(await listed('Synced')).toMatchObject({ response_contents: '', response_state: 'none' })
    await place.run()
    expect((await listed('Synced')).response_state).toBe('none')
  })

  test('of a reply that was changed on Google meanwhile › deletes nothing, shows it and reports the change', async () => {
    const uuid = await receiveWithReply('Changed there')
    await remove(uuid)
    await place.replyOnGoogle('Changed there', 'Written on google.com')
    await marquee.runJobs()
    expect(await publishedReply('Changed there')).toBe('Written on google.com')
    expect(await listed('Changed there')).toMatchObject({
      response_contents: 'Written on google.com',
      response_state: 'published',
      response_problem: 'This reply was changed on Google in the meantime, so it wasn’t deleted. Check it first, then delete it.',
    })
    await remove(uuid)
    await marquee.runJobs()
    expect(await publishedReply('Changed there')).toBeUndefined()
  })

  test('that was deleted on Google already › is gone', async () => {
    const uuid = await receiveWithReply('Gone there')
    const [review] = (await place.published()).filter(({ text }) => text === 'Gone there')
    await marquee.services.reviews.google.deleteReply(place.place, review?.id ?? '')
    await remove(uuid)
    await marquee.runJobs()
    expect(await listed('Gone there')).toMatchObject({ response_contents: '', response_state: 'none', response_problem: '' })
  })

  test('that Google rejects › is published as before, explains why, and can be retried', async () => {
    const uuid = await receiveWithReply('Refused')
    await remove(uuid)
    const endTrouble = await enableFault(marquee, 'google', 'forbidden')
    await marquee.runJobs()
    await endTrouble()
    expect(await listed('Refused')).toMatchObject({
      response_contents: 'Thank you.',
      response_state: 'published',
      response_problem: 'Google no longer allows us to reply to reviews of this place. Please contact support.',
    })
    await remove(uuid)
    await marquee.runJobs()
    expect((await listed('Refused')).response_state).toBe('none')
  })

  test('while Google is down › waits, reports it, and is done then', async () => {
    const uuid = await receiveWithReply('Away')
    await remove(uuid)
    const endTrouble = await enableFault(marquee, 'google', 'server_error')
    await marquee.runJobs()
    await endTrouble()
    expect(await listed('Away')).toMatchObject({
      response_state: 'deleting',
      response_problem: 'Google is not responding. We’ll try again automatically.',
    })
    await marquee.runJobs({ includeWaiting: true })
    expect(await publishedReply('Away')).toBeUndefined()
  })

  test('of a reply in moderation, or a rejected one › is deleted like any other, and no longer moderated', async () => {
    for (const outcome of ['hold', 'reject']) {
      await setModeration({ outcome, after_ms: 0 })
      const uuid = await receive(`Moderated: ${outcome}`)
      await reply(uuid, 'Buy our toothbrushes.')
      await marquee.runJobs()
      await marquee.runJobs({ includeWaiting: true })
      expect((await listed(`Moderated: ${outcome}`)).response_state).toBe(outcome === 'hold' ? 'pending' : 'rejected')
      expect((await remove(uuid)).status).toBe(200)
      expect((await listed(`Moderated: ${outcome}`)).response_state).toBe('deleting')
      await marquee.runJobs({ includeWaiting: true })
      await marquee.runJobs({ includeWaiting: true })
      expect(await listed(`Moderated: ${outcome}`)).toMatchObject({ response_contents: '', response_state: 'none', response_problem: '' })
      expect((await place.list('?answered=rejected')).data.reviews).toEqual([])
    }
    await setModeration({ outcome: 'approve', after_ms: 0 })
  })

  test('of a pending reply that Google approves before it is deleted › stays claimed, and is deleted', async () => {
    await setModeration({ outcome: 'hold' })
    const uuid = await receive('Approved too late')
    await reply(uuid, 'Thank you.')
    await marquee.runJobs()
    await remove(uuid)
    const { google } = marquee.services.reviews
    marquee.services.reviews.google = {
      ...google,
      findResponse: async (location, id) => {
        const found = await google.findResponse(location, id)
        return found && { ...found, moderation: 'approved' as const }
      },
    }
    await checkReviewReplyJob.run(marquee.services, { clientUuid: place.account.clientUuid, reviewUuid: uuid, checks: 0 })
    expect((await listed('Approved too late')).response_state).toBe('deleting')
    marquee.services.reviews.google = google
    await marquee.runJobs()
    expect(await publishedReply('Approved too late')).toBeUndefined()
    await setModeration({ outcome: 'approve', after_ms: 0 })
  })

  test('while a reply is being sent, or where none was published › is rejected with a message', async () => {
    const uuid = await receive('On its way')
    await reply(uuid, 'Thank you.')
    expect(problemOf(await remove(uuid))).toEqual({
      status: 409,
      code: 'conflict',
      message: 'Your reply is on its way to Google. You can delete it once it’s there.',
    })
    const endTrouble = await enableFault(marquee, 'google', 'forbidden')
    await marquee.runJobs()
    await endTrouble()
    expect(problemOf(await remove(uuid)).message).toBe('This reply wasn’t published, so there’s nothing to delete on Google.')
  })

  test('and another reply meanwhile › is rejected until it is done', async () => {
    const uuid = await receiveWithReply('Too early')
    await remove(uuid)
    expect(problemOf(await reply(uuid, 'A new one.'))).toMatchObject({
      status: 409,
      message: 'Your reply is being deleted on Google. Please try again in a moment.',
    })
    await marquee.runJobs()
    expect((await reply(uuid, 'A new one.')).status).toBe(200)
    await marquee.runJobs()
    expect(await publishedReply('Too early')).toBe('A new one.')
  })

  test('of another business’s review › returns 404, and changes nothing', async () => {
    const uuid = await receiveWithReply('Mine')
    const { token } = await marquee.createAccount()
    expect((await marquee.api('DELETE', `/review/google/${uuid}/reply`, { token })).status).toBe(404)
    expect((await marquee.api('DELETE', '/review/google/none/reply', { token })).status).toBe(404)
    expect(await marquee.runJobs()).toBe(0)
    expect(await publishedReply('Mine')).toBe('Thank you.')
  })
})
