import { LOW_STARS } from '#contract/reviews/reviews.ts'
import type { TodayContribution } from '../home/home.service.ts'
import { findOldestSync, findUnansweredLow } from './reviews.queries.ts'

const RECENT_MS = 90 * 24 * 3_600_000

/** Google reviews of one to three stars that nobody has answered, and how fresh the reviews are */
export const reviewsToday: TodayContribution = async ({ db, account, services }) => {
  const { count, newest } = await findUnansweredLow(db, new Date(services.clock.now().getTime() - RECENT_MS))
  const syncedAt = await findOldestSync(db)
  if (!newest) return { syncedAt }
  const day = new Intl.DateTimeFormat('en-US', { timeZone: account.timeZone, month: 'short', day: 'numeric' }).format(newest.writtenAt)
  const stars = newest.rate === 1 ? '1 star' : `${newest.rate} stars`
  return {
    items: [
      {
        key: 'low-reviews',
        tone: 'warning',
        fact: count === 1 ? '1 low review to answer' : `${count} low reviews to answer`,
        detail: count === 1 ? `${stars} on Google, ${day}` : `Newest: ${stars}, ${day}`,
        verb: 'Answer',
        to: `/reviewManagement?type=0&answered=false&stars=${LOW_STARS}`,
      },
    ],
    counts: [{ path: '/reviewManagement', count, urgent: false }],
    syncedAt,
  }
}
