import { z } from 'zod'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Services } from '../../../platform/services/services.ts'
import { findOwnAccess } from '../own-access.ts'
import { findReviewSettings } from '../reviews.public.ts'
import { findGoogleReview, markPublished, recordReplyProblem } from '../reviews.queries.ts'
import { checkLater } from './check-review-reply.job.ts'

interface ReplyKey {
  clientUuid: string
  reviewUuid: string
}

const NO_PLACE = 'No Google location is connected anymore. Please contact support.'
const GONE = 'This review was no longer on Google, so your reply couldn’t be published.'
const REPLIED_ON_GOOGLE = 'Someone already replied to this review on Google.'
const GAVE_UP = 'Google didn’t accept the reply. Please try again.'

/**
 * Publishes the stored reply. Google's PUT is idempotent, so that a retry does no harm. A reply written on Google itself meanwhile is not
 * overwritten
 */
export const sendReviewReplyJob = defineJob({
  name: 'send-review-reply',
  payload: z.object({ clientUuid: z.uuid(), reviewUuid: z.uuid() }),
  retry: { limit: 10, delayS: 10 },
  waitsForMending: true,

  async run(services, key) {
    const ours = new Set<string>()
    try {
      // Repeated when the reply was changed during publishing, so that the last text ends up on Google
      while (!(await publish(services, key, ours)));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      const isPending = error.retryable || error.untilMended
      await record(services, key, isPending ? 'sending' : 'failed', error.message)
      // A permanent error is shown with the review, where a person decides, so the job does not become a dead letter
      if (isPending) throw error
    }
  },

  onDead: (services, key) => record(services, key, 'failed', GAVE_UP),
})

/** `ours`: texts this run has published. Returns false when the reply was changed during publishing */
async function publish(services: Services, { clientUuid, reviewUuid }: ReplyKey, ours: Set<string>): Promise<boolean> {
  const { database, reviews } = services
  const { review, place, own } = await withTenant(database, clientUuid, async (db) => {
    const location = (await findReviewSettings(db, clientUuid))?.googleLocation
    return {
      review: await findGoogleReview(db, reviewUuid),
      place: location,
      own: location ? await findOwnAccess(db, services, { clientUuid, platform: 'google' }, location) : null,
    }
  })
  const as = own ?? undefined
  if (!review) throw new ProviderError('google', GONE, { retryable: false })
  if (review.responseState !== 'sending') return true
  if (!place) throw new ProviderError('google', NO_PLACE, { retryable: false })
  const contents = review.responseContents
  const found = await reviews.google.findResponse(place, review.externalId, as)
  // A reply that Google rejected may be overwritten
  const isForeign =
    found && found.moderation !== 'rejected' && found.at > review.changedAt && found.contents !== contents && !ours.has(found.contents)
  const published = isForeign
    ? { ...found, problem: `${REPLIED_ON_GOOGLE} Yours was not sent: “${contents}”` }
    : { ...(await reviews.google.reply(place, review.externalId, contents, as)), contents }
  ours.add(published.contents)
  return withTenant(database, clientUuid, async (db) => {
    const isLast = await markPublished(db, reviewUuid, contents, published)
    if (isLast && published.moderation === 'pending') await checkLater(db, services, { clientUuid, reviewUuid }, 0)
    return isLast
  })
}

function record({ database }: Services, { clientUuid, reviewUuid }: ReplyKey, state: 'sending' | 'failed', problem: string): Promise<void> {
  return withTenant(database, clientUuid, (db) => recordReplyProblem(db, reviewUuid, state, problem))
}
