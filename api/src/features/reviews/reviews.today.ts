import { LOW_STARS } from '#contract/reviews/reviews.ts'
import { contributeToday, countInWords, dayNear, tellDone } from '../../platform/today.ts'
import { selectAnsweredToday, selectReviewsToday } from './reviews.queries.ts'

const RECENT_MS = 90 * 24 * 3_600_000

/** Google reviews of one to three stars that nobody has answered, what was answered today, and how fresh the reviews are */
export const reviewsToday = contributeToday(
  (now) => [selectReviewsToday.statement({ since: new Date(now.getTime() - RECENT_MS) }), selectAnsweredToday.statement({ now })],
  ([[told], [answered]], { now, account }) => {
    const { syncedAt = null, count = 0, rate = null, writtenAt = null } = told ?? {}
    const done = tellDone('low-reviews', answered, '1 review answered', 'reviews answered')
    if (!writtenAt) return { done, syncedAt }
    const day = dayNear(new Date(writtenAt), now, account.timeZone)
    const stars = rate === 1 ? '1 star' : `${rate} stars`
    return {
      items: [
        {
          key: 'low-reviews',
          tone: 'warning',
          count,
          fact: count === 1 ? '1 low review to answer' : `${countInWords(count)} low reviews to answer`,
          detail: count === 1 ? `${stars} on Google, ${day}` : `Newest: ${stars}, ${day}`,
          verb: 'Answer',
          to: `/reviewManagement?type=0&answered=false&stars=${LOW_STARS}`,
        },
      ],
      done,
      counts: [{ path: '/reviewManagement', count, urgent: false }],
      syncedAt,
    }
  },
)
