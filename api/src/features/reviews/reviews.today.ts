import { LOW_STARS } from '#contract/reviews/reviews.ts'
import { contributeToday, countInWords } from '../../platform/today.ts'
import { selectReviewsToday } from './reviews.queries.ts'

const RECENT_MS = 90 * 24 * 3_600_000

/** Google reviews of one to three stars that nobody has answered, and how fresh the reviews are */
export const reviewsToday = contributeToday(
  (now) => [selectReviewsToday.statement({ since: new Date(now.getTime() - RECENT_MS) })],
  ([[told]], { account }) => {
    const { syncedAt = null, count = 0, rate = null, writtenAt = null } = told ?? {}
    if (!writtenAt) return { syncedAt }
    const day = new Intl.DateTimeFormat('en-US', { timeZone: account.timeZone, month: 'short', day: 'numeric' }).format(new Date(writtenAt))
    const stars = rate === 1 ? '1 star' : `${rate} stars`
    return {
      items: [
        {
          key: 'low-reviews',
          tone: 'warning',
          fact: count === 1 ? '1 low review to answer' : `${countInWords(count)} low reviews to answer`,
          detail: count === 1 ? `${stars} on Google, ${day}` : `Newest: ${stars}, ${day}`,
          verb: 'Answer',
          to: `/reviewManagement?type=0&answered=false&stars=${LOW_STARS}`,
        },
      ],
      counts: [{ path: '/reviewManagement', count, urgent: false }],
      syncedAt,
    }
  },
)
