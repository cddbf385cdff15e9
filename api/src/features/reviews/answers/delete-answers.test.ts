import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemOf, startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { connectPlace, makeTrouble, reviewAnswers, type TestPlace } from '../../../../test/test-places.ts'
import { ProviderError } from '../../../platform/provider-error.ts'
import { syncReviewsJob } from '../sync/sync-reviews.job.ts'
import { checkReviewReplyJob } from './check-review-reply.job.ts'
import { deleteReviewReplyJob } from './delete-review-reply.job.ts'
import { sendReviewReplyJob } from './send-review-reply.job.ts'

let marquee: TestMarquee
let place: TestPlace
beforeAll(async () => {
  marquee = await startTestMarquee({ jobs: [syncReviewsJob, sendReviewReplyJob, checkReviewReplyJob, deleteReviewReplyJob] })
  await setModeration({ outcome: 'approve', after_ms: 0 })
  place = await connectPlace(marquee, 'google')
})
afterAll(() => marquee.stop())

const setModeration = (payload: object) => marquee.sandbox.http.inject({ method: 'PUT', url: '/google/moderation', payload })
const { listed, receive, publishedReply, reply } = reviewAnswers(() => place)
const remove = (uuid: string) => place.asAccount('DELETE', `google/${uuid}/reply`)

/** A review that is answered on Google */
async function receiveAnswered(text: string, answer = 'Thank you.'): Promise<string> {
  const uuid = await receive(text)
  await reply(uuid, answer)
  await marquee.runJobs()
  expect(await publishedReply(text)).toBe(answer)
  return uuid
}

describe('DELETE /review/google/{review_uuid}/reply', () => {
  test('of a published answer › is being deleted, then gone here and on Google, and the review waits for another', async () => {
    const uuid = await receiveAnswered('Taken back')
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

  test('asked for twice, and again when it is gone › is done once', async () => {
    const uuid = await receiveAnswered('Asked twice')
    expect([(await remove(uuid)).status, (await remove(uuid)).status]).toEqual([200, 200])
    expect(await marquee.runJobs()).toBe(1)
    expect((await remove(uuid)).status).toBe(200)
    expect(await marquee.runJobs()).toBe(0)
    // The job is idempotent, and leaves alone what was written since
    await place.answerThere('Asked twice', 'Written on google.com')
    await deleteReviewReplyJob.run(marquee.services, { clientUuid: place.account.clientUuid, reviewUuid: uuid })
    expect(await publishedReply('Asked twice')).toBe('Written on google.com')
  })

  test('whose outcome from Google got lost › is gone, and says so after the next try', async () => {
    const uuid = await receiveAnswered('Lost')
    await remove(uuid)
    const { google } = marquee.services.reviews
    let deletions = 0
    marquee.services.reviews.google = {
      ...google,
      async deleteReply(location, id) {
        deletions++
        await google.deleteReply(location, id)
        throw new ProviderError('google', 'Google is not answering.', { retryable: true, outcome: 'unknown' })
      },
    }
    await marquee.runJobs()
    expect(await listed('Lost')).toMatchObject({ response_state: 'deleting', response_problem: 'Google is not answering.' })
    await marquee.runJobs({ includeWaiting: true })
    marquee.services.reviews.google = google
    expect(await listed('Lost')).toMatchObject({ response_contents: '', response_state: 'none', response_problem: '' })
    expect(deletions).toBe(1)
  })

  test('with a sync in between › brings nothing back', async () => {
    const uuid = await receiveAnswered('Synced')
    await remove(uuid)
    await place.run()
    expect((await listed('Synced')).response_state).toBe('deleting')
    // A page that was fetched before the deletion still has the answer
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

  test('of an answer that was changed on Google meanwhile › deletes nothing, shows it and says so', async () => {
    const uuid = await receiveAnswered('Changed there')
    await remove(uuid)
    await place.answerThere('Changed there', 'Written on google.com')
    await marquee.runJobs()
    expect(await publishedReply('Changed there')).toBe('Written on google.com')
    expect(await listed('Changed there')).toMatchObject({
      response_contents: 'Written on google.com',
      response_state: 'published',
      response_problem: 'This answer was changed on Google meanwhile, so it was not deleted. Look at it, and delete it then.',
    })
    await remove(uuid)
    await marquee.runJobs()
    expect(await publishedReply('Changed there')).toBeUndefined()
  })

  test('that somebody has deleted on Google already › is gone', async () => {
    const uuid = await receiveAnswered('Gone there')
    const [review] = (await place.published()).filter(({ text }) => text === 'Gone there')
    await marquee.services.reviews.google.deleteReply(place.place, review?.id ?? '')
    await remove(uuid)
    await marquee.runJobs()
    expect(await listed('Gone there')).toMatchObject({ response_contents: '', response_state: 'none', response_problem: '' })
  })

  test('that Google refuses › is published as before, says why, and can be tried again', async () => {
    const uuid = await receiveAnswered('Refused')
    await remove(uuid)
    const endTrouble = await makeTrouble(marquee, 'google', 'forbidden')
    await marquee.runJobs()
    await endTrouble()
    expect(await listed('Refused')).toMatchObject({
      response_contents: 'Thank you.',
      response_state: 'published',
      response_problem: 'Google no longer lets us answer for this place. Please contact support.',
    })
    await remove(uuid)
    await marquee.runJobs()
    expect((await listed('Refused')).response_state).toBe('none')
  })

  test('while Google is away › waits, says so, and is done then', async () => {
    const uuid = await receiveAnswered('Away')
    await remove(uuid)
    const endTrouble = await makeTrouble(marquee, 'google', 'server_error')
    await marquee.runJobs()
    await endTrouble()
    expect(await listed('Away')).toMatchObject({
      response_state: 'deleting',
      response_problem: 'Google is not answering. We try again by ourselves.',
    })
    await marquee.runJobs({ includeWaiting: true })
    expect(await publishedReply('Away')).toBeUndefined()
  })

  test('of one that Google looks at, or rejected › is deleted like any other, and is judged no more', async () => {
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

  test('of a pending one that Google approves before it is deleted › stays claimed, and is deleted', async () => {
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

  test('while an answer is on its way, or where none was published › is refused in a sentence', async () => {
    const uuid = await receive('On its way')
    await reply(uuid, 'Thank you.')
    expect(problemOf(await remove(uuid))).toEqual({
      status: 409,
      code: 'conflict',
      message: 'Your answer is on its way to Google. It can be deleted as soon as it is there.',
    })
    const endTrouble = await makeTrouble(marquee, 'google', 'forbidden')
    await marquee.runJobs()
    await endTrouble()
    expect(problemOf(await remove(uuid)).message).toBe('This answer was not published, so there is nothing to delete on Google.')
  })

  test('and another answer meanwhile › is refused until it is done', async () => {
    const uuid = await receiveAnswered('Too early')
    await remove(uuid)
    expect(problemOf(await reply(uuid, 'A new one.'))).toMatchObject({
      status: 409,
      message: 'Your answer is just being deleted on Google. Please try again in a moment.',
    })
    await marquee.runJobs()
    expect((await reply(uuid, 'A new one.')).status).toBe(200)
    await marquee.runJobs()
    expect(await publishedReply('Too early')).toBe('A new one.')
  })

  test('of another business’s review › answers 404, and leaves it', async () => {
    const uuid = await receiveAnswered('Mine')
    const { token } = await marquee.createAccount()
    expect((await marquee.api('DELETE', `/review/google/${uuid}/reply`, { token })).status).toBe(404)
    expect((await marquee.api('DELETE', '/review/google/none/reply', { token })).status).toBe(404)
    expect(await marquee.runJobs()).toBe(0)
    expect(await publishedReply('Mine')).toBe('Thank you.')
  })
})
