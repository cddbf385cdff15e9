import { LOW_STARS, RECENT_REVIEW_DAYS } from '#contract/reviews/reviews.ts'
import { contributeToday, countInWords, dayNear, tellDone } from '../../platform/today.ts'
import { selectAnsweredToday, selectReviewsToday } from './reviews.queries.ts'

const RECENT_MS = RECENT_REVIEW_DAYS * 24 * 3_600_000

/** Google reviews of one to three stars that nobody has answered, answers that Google rejected, what was answered today, and how fresh the reviews are */
export const reviewsToday = contributeToday(
  (now) => [selectReviewsToday.statement({ since: new Date(now.getTime() - RECENT_MS) }), selectAnsweredToday.statement({ now })],
  ([[told], [answered]], { now, account }) => {
    const { syncedAt = null, count = 0, rate = null, writtenAt = null, rejected = NONE } = told ?? {}
    const done = tellDone('low-reviews', answered, '1 review answered', 'reviews answered')
    const turnedDown = rejected.count > 0 ? [describeRejected(rejected)] : []
    const counts = [
      {
        path: '/reviewManagement',
        count: count + rejected.beside,
        urgent: rejected.count > 0,
        to: '/reviewManagement?type=0&answered=waiting',
      },
    ]
    if (!writtenAt) return { items: turnedDown, done, counts: rejected.count > 0 ? counts : [], syncedAt }
    const day = dayNear(new Date(writtenAt), now, account.timeZone)
    const stars = rate === 1 ? '1 star' : `${rate} stars`
    return {
      items: [
        ...turnedDown,
        {
          key: 'low-reviews',
          tone: 'warning',
          count,
          fact: count === 1 ? '1 low review to answer' : `${countInWords(count)} low reviews to answer`,
          detail: count === 1 ? `${stars} on Google, ${day}` : `Newest: ${stars}, ${day}`,
          verb: 'Answer',
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

/** Google looks at an answer before it shows it: one that it rejects nobody reads, unless somebody words it anew */
const describeRejected = ({ count, uuid, name }: { count: number; uuid: string | null; name: string | null }) => ({
  key: 'rejected-answers',
  tone: 'bad' as const,
  count,
  fact: count === 1 ? '1 answer that Google rejected' : `${countInWords(count)} answers that Google rejected`,
  detail: count === 1 ? `To ${name || 'a reviewer'}` : `The newest to ${name || 'a reviewer'}`,
  verb: 'Rewrite',
  to: count === 1 ? `/reviewManagement?type=0&review_uuid=${uuid}` : '/reviewManagement?type=0&answered=rejected',
})
