import { z } from 'zod'
import { withTenant } from '../../platform/database/tenancy.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import type { Services } from '../../platform/services.ts'
import { findReviewSettings } from '../review-settings/review-settings.service.ts'
import { findGoogleReview, markPublished, noteReplyProblem } from './reviews.queries.ts'

interface ReplyKey {
  clientUuid: string
  reviewUuid: string
}

const NO_PLACE = 'No Google place is connected any more. Please contact support.'
const GONE = 'This review was not on Google when the answer was to be published.'
const GAVE_UP = 'Google did not take the answer. Please try again.'

/** Publishes the answer as it stands when it is sent. Google's PUT may come twice: the same answer stands there then */
export const sendReviewReplyJob = defineJob({
  name: 'send-review-reply',
  payload: z.object({ clientUuid: z.uuid(), reviewUuid: z.uuid() }),
  retry: { limit: 10, delayS: 10 },

  async run(services, key) {
    try {
      // Once more when it was changed meanwhile: the last text is what must stand there
      while (!(await publish(services, key)));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      await note(services, key, error.retryable ? 'sending' : 'failed', error.message)
      // A person sees why and decides: a dead letter would help nobody
      if (error.retryable) throw error
    }
  },

  onDead: (services, key) => note(services, key, 'failed', GAVE_UP),
})

async function publish({ database, reviews }: Services, { clientUuid, reviewUuid }: ReplyKey): Promise<boolean> {
  const { review, place } = await withTenant(database, clientUuid, async (db) => ({
    review: await findGoogleReview(db, reviewUuid),
    place: (await findReviewSettings(db, clientUuid))?.googleLocation,
  }))
  if (!review) throw new ProviderError('google', GONE, { retryable: false })
  if (review.responseState !== 'sending') return true
  if (!place) throw new ProviderError('google', NO_PLACE, { retryable: false })
  const publishedAt = await reviews.google.reply(place, review.externalId, review.responseContents)
  return withTenant(database, clientUuid, (db) => markPublished(db, reviewUuid, review.responseContents, publishedAt))
}

function note({ database }: Services, { clientUuid, reviewUuid }: ReplyKey, state: 'sending' | 'failed', problem: string): Promise<void> {
  return withTenant(database, clientUuid, (db) => noteReplyProblem(db, reviewUuid, state, problem))
}
