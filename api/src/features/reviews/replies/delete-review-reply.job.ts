import { withTenant } from '../../../platform/database/tenancy.ts'
import type { Services } from '../../../platform/services/services.ts'
import { scheduleReplyCheck } from './check-review-reply.job.ts'
import { markReplyDeleted, recordDeletionProblem, saveExternalReply } from './delete-reply.queries.ts'
import { defineReplyJob, findReplyTargetInState, type ReplyKey } from './reply-jobs.ts'

const GONE = 'This review was no longer on Google, so its reply couldn’t be deleted.'
const CHANGED = 'This reply was changed on Google in the meantime, so it wasn’t deleted. Check it first, then delete it.'
const GAVE_UP = 'Google couldn’t delete the reply. Please try again.'

/**
 * Deletes a reply from Google. The state "deleting" is the claim: while it is set, nothing else changes the reply, and a run that finds it
 * cleared does nothing. If a run died after Google's deletion, the next run finds no reply there, and only records that
 */
export const deleteReviewReplyJob = defineReplyJob({
  name: 'delete-review-reply',
  run: deleteReplyFromGoogle,
  recordProblem: (db, reviewUuid, isPending, problem) =>
    recordDeletionProblem(db, reviewUuid, isPending ? 'retrying' : 'abandoned', problem),
  gaveUp: GAVE_UP,
})

async function deleteReplyFromGoogle(services: Services, key: ReplyKey): Promise<void> {
  const { database, reviews, clock } = services
  const target = await findReplyTargetInState(services, key, 'deleting', GONE)
  if (!target) return
  const { review, place, as } = target
  const found = await reviews.google.findResponse(place, review.externalId, as)
  // The reply was changed on Google after the user who is deleting it saw it
  if (found && found.at > review.changedAt && found.contents !== review.responseContents) {
    const foreignReply = { ...found, problem: CHANGED }
    return withTenant(database, key.clientUuid, async (db) => {
      await saveExternalReply(db, key.reviewUuid, foreignReply)
      if (foreignReply.moderation === 'pending') await scheduleReplyCheck(db, services, key, 0)
    })
  }
  if (found) await reviews.google.deleteReply(place, review.externalId, as)
  await withTenant(database, key.clientUuid, (db) => markReplyDeleted(db, key.reviewUuid, clock.now()))
}
