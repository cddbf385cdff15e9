import { withTenant } from '../../../platform/database/tenancy.ts'
import type { Services } from '../../../platform/services/services.ts'
import { markReplyPublished, recordReplyProblem } from '../reviews.queries.ts'
import { scheduleReplyCheck } from './check-review-reply.job.ts'
import { defineReplyJob, findReplyTargetInState, type ReplyKey } from './reply-jobs.ts'

const GONE = 'This review was no longer on Google, so your reply couldn’t be published.'
const REPLIED_ON_GOOGLE = 'Someone already replied to this review on Google.'
const GAVE_UP = 'Google didn’t accept the reply. Please try again.'

/**
 * Publishes the stored reply. Google's PUT is idempotent, so a retry does no harm. A reply written on Google itself in the meantime is not
 * overwritten
 */
export const sendReviewReplyJob = defineReplyJob({
  name: 'send-review-reply',

  async run(services, key) {
    const ours = new Set<string>()
    // Repeated if the reply was changed during publishing, so that the last text ends up on Google
    while (!(await publishReply(services, key, ours)));
  },

  recordProblem: (db, reviewUuid, isPending, problem) => recordReplyProblem(db, reviewUuid, isPending ? 'sending' : 'failed', problem),
  gaveUp: GAVE_UP,
})

/** `ours`: texts published by this run. Returns false when the reply was changed during publishing */
async function publishReply(services: Services, key: ReplyKey, ours: Set<string>): Promise<boolean> {
  const { database, reviews } = services
  const target = await findReplyTargetInState(services, key, 'sending', GONE)
  if (!target) return true
  const { review, place, as } = target
  const contents = review.responseContents
  const found = await reviews.google.findResponse(place, review.externalId, as)
  // A reply that Google rejected may be overwritten
  const isForeign =
    found && found.moderation !== 'rejected' && found.at > review.changedAt && found.contents !== contents && !ours.has(found.contents)
  const published = isForeign
    ? { ...found, problem: `${REPLIED_ON_GOOGLE} Yours was not sent: “${contents}”` }
    : { ...(await reviews.google.reply(place, review.externalId, contents, as)), contents }
  ours.add(published.contents)
  return withTenant(database, key.clientUuid, async (db) => {
    const isLast = await markReplyPublished(db, key.reviewUuid, contents, published)
    if (isLast && published.moderation === 'pending') await scheduleReplyCheck(db, services, key, 0)
    return isLast
  })
}
