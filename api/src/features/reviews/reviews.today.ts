import { LOW_STARS, RECENT_REVIEW_DAYS } from '#contract/reviews/reviews.ts'
import { createTodayContribution, formatCappedCount, formatNearDay, toDoneTodayEntries } from '../../platform/feature/today.ts'
import { selectRepliedToday, selectReviewsToday } from './reviews.queries.ts'

const RECENT_MS = RECENT_REVIEW_DAYS * 24 * 3_600_000

/** Low Google reviews without a reply, replies that Google rejected, today's replies, and the time of the last sync */
export const reviewsToday = createTodayContribution(
  (now) => [selectReviewsToday.statement({ since: new Date(now.getTime() - RECENT_MS) }), selectRepliedToday.statement({ now })],
  ([[row], [replied]], { now, account }) => {
    const { syncedAt = null, count = 0, rate = null, writtenAt = null, rejected = NONE } = row ?? {}
    const done = toDoneTodayEntries('low-reviews', replied, '1 review answered', 'reviews answered')
    const rejectedItems = rejected.count > 0 ? [buildRejectedRepliesItem(rejected)] : []
    const counts = [
      {
        path: '/reviewManagement',
        count: count + rejected.beside,
        urgent: rejected.count > 0,
        to: '/reviewManagement?type=0&answered=waiting',
      },
    ]
    if (!writtenAt) return { items: rejectedItems, done, counts: rejected.count > 0 ? counts : [], syncedAt }
    const day = formatNearDay(new Date(writtenAt), now, account.timeZone)
    const stars = rate === 1 ? '1 star' : `${rate} stars`
    return {
      items: [
        ...rejectedItems,
        {
          key: 'low-reviews',
          tone: 'warning',
          count,
          fact: count === 1 ? '1 low review to reply to' : `${formatCappedCount(count)} low reviews to reply to`,
          detail: count === 1 ? `${stars} on Google, ${day}` : `Newest: ${stars}, ${day}`,
          verb: 'Reply',
          to: `/reviewManagement?type=0&answered=false&stars=${LOW_STARS}&written=recent`,
        },
      ],
      done,
      counts,
      syncedAt,
    }
  },
)

const NONE = { count: 0, beside: 0, uuid: null, name: null }

/** Google moderates replies: a rejected one is not visible until it is rewritten */
const buildRejectedRepliesItem = ({ count, uuid, name }: { count: number; uuid: string | null; name: string | null }) => ({
  key: 'rejected-replies',
  tone: 'bad' as const,
  count,
  fact: count === 1 ? '1 reply that Google rejected' : `${formatCappedCount(count)} replies that Google rejected`,
  detail: count === 1 ? `To ${name || 'a reviewer'}` : `The newest to ${name || 'a reviewer'}`,
  verb: 'Rewrite',
  to: count === 1 ? `/reviewManagement?type=0&review_uuid=${uuid}` : '/reviewManagement?type=0&answered=rejected',
})
