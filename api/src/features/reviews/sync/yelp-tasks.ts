import { LOW_RATE, RECENT_REVIEW_DAYS } from '#contract/reviews/reviews.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { PlatformReview } from '../../../platform/vendors/review-source.ts'
import { addYelpTasks, dropYelpTasks } from '../../calls/calls.public.ts'
import type { ReviewSettings } from '../reviews.public.ts'

const RECENT_MS = RECENT_REVIEW_DAYS * 24 * 3_600_000

/** Adds a task for each recent low review, which needs a reply on Yelp itself, and deletes the tasks of reviews that improved */
export async function updateYelpTasks(
  db: Db,
  { clientUuid, yelpVerified, yelpPlaceUrl }: ReviewSettings,
  reviews: readonly PlatformReview[],
  now: Date,
): Promise<void> {
  const since = now.getTime() - RECENT_MS
  const low = reviews
    .filter(({ rate, writtenAt }) => rate <= LOW_RATE && writtenAt.getTime() >= since)
    .map((review) => ({ ...review, link: review.link || yelpPlaceUrl }))
  if (yelpVerified) await addYelpTasks(db, clientUuid, low, now)
  const better = reviews.filter(({ rate }) => rate > LOW_RATE)
  await dropYelpTasks(
    db,
    clientUuid,
    better.map(({ externalId }) => externalId),
  )
}
