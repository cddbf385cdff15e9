import { z } from 'zod'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Services } from '../../../platform/services/services.ts'
import { findOwnAccess } from '../own-access.ts'
import { findReviewSettings } from '../reviews.public.ts'
import { findGoogleReview } from '../reviews.queries.ts'
import { checkLater } from './check-review-reply.job.ts'
import { markDeleted, recordDeletionProblem, saveForeignReply } from './delete-reply.queries.ts'

interface ReplyKey {
  clientUuid: string
  reviewUuid: string
}

const NO_PLACE = 'No Google location is connected anymore. Please contact support.'
const GONE = 'This review was no longer on Google, so its reply couldn’t be deleted.'
const CHANGED = 'This reply was changed on Google in the meantime, so it wasn’t deleted. Check it first, then delete it.'
const GAVE_UP = 'Google couldn’t delete the reply. Please try again.'

/**
 * Deletes a reply from Google. The state "deleting" is the claim: while it is set, nothing else changes the reply, and a run that finds it
 * cleared does nothing. When a run died after Google's deletion, the next run finds no reply there, and only records that
 */
export const deleteReviewReplyJob = defineJob({
  name: 'delete-review-reply',
  payload: z.object({ clientUuid: z.uuid(), reviewUuid: z.uuid() }),
  retry: { limit: 10, delayS: 10 },
  waitsForMending: true,

  async run(services, key) {
    try {
      await deleteFromGoogle(services, key)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      const isPending = error.retryable || error.untilMended
      await record(services, key, isPending ? 'tried again' : 'given up', error.message)
      // A permanent error is shown with the review, where a person decides, so the job does not become a dead letter
      if (isPending) throw error
    }
  },

  onDead: (services, key) => record(services, key, 'given up', GAVE_UP),
})

async function deleteFromGoogle(services: Services, { clientUuid, reviewUuid }: ReplyKey): Promise<void> {
  const { database, reviews, clock } = services
  const { review, place, own } = await withTenant(database, clientUuid, async (db) => {
    const location = (await findReviewSettings(db, clientUuid))?.googleLocation
    return {
      review: await findGoogleReview(db, reviewUuid),
      place: location,
      own: location ? await findOwnAccess(db, services, { clientUuid, platform: 'google' }, location) : null,
    }
  })
  if (!review) throw new ProviderError('google', GONE, { retryable: false })
  if (review.responseState !== 'deleting') return
  if (!place) throw new ProviderError('google', NO_PLACE, { retryable: false })
  const as = own ?? undefined
  const found = await reviews.google.findResponse(place, review.externalId, as)
  // The reply was changed on Google after the user who deletes it had seen it
  if (found && found.at > review.changedAt && found.contents !== review.responseContents) {
    const foreignReply = { ...found, problem: CHANGED }
    return withTenant(database, clientUuid, async (db) => {
      await saveForeignReply(db, reviewUuid, foreignReply)
      if (foreignReply.moderation === 'pending') await checkLater(db, services, { clientUuid, reviewUuid }, 0)
    })
  }
  if (found) await reviews.google.deleteReply(place, review.externalId, as)
  await withTenant(database, clientUuid, (db) => markDeleted(db, reviewUuid, clock.now()))
}

function record({ database }: Services, { clientUuid, reviewUuid }: ReplyKey, outcome: 'tried again' | 'given up', problem: string) {
  return withTenant(database, clientUuid, (db) => recordDeletionProblem(db, reviewUuid, outcome, problem))
}
