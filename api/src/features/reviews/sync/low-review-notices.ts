import { LOW_RATE, type ReviewPlatform } from '#contract/reviews/reviews.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services/services.ts'
import type { PlatformReview } from '../../../platform/vendors/review-source.ts'
import { queueNotice } from '../../notices/notices.public.ts'
import type { ReviewSettings } from '../reviews.public.ts'

const NEWS_MS = 7 * 24 * 3_600_000
const MAX_QUOTE_LENGTH = 600
const NAMES = { google: 'Google', yelp: 'Yelp' }
const TABS = { google: 0, yelp: 1 }

/** Runs in the transaction that stores the reviews as new or newly low, so that each causes one notice */
export async function queueLowReviewNotices(
  db: Db,
  services: Services,
  settings: ReviewSettings,
  platform: ReviewPlatform,
  reviews: PlatformReview[],
): Promise<void> {
  const isShown = platform === 'google' ? settings.googleVerified : settings.yelpVerified
  if (!isShown) return
  const since = new Date(services.clock.now().getTime() - NEWS_MS)
  for (const review of reviews.filter(({ rate, updatedAt }) => rate <= LOW_RATE && updatedAt > since))
    await queueReviewNotice(db, services, settings, platform, review)
}

const formatStars = ({ rate }: PlatformReview) => (rate === 1 ? '1 star' : `${rate} stars`)

const shortenQuote = ({ contents }: PlatformReview) =>
  contents.length > MAX_QUOTE_LENGTH ? `${contents.slice(0, MAX_QUOTE_LENGTH).trimEnd()}…` : contents

async function queueReviewNotice(
  db: Db,
  services: Services,
  { clientUuid, companyName }: ReviewSettings,
  platform: ReviewPlatform,
  review: PlatformReview,
): Promise<void> {
  const { externalId, updatedAt, reviewerName, rate } = review
  const name = NAMES[platform]
  const reviewer = reviewerName || 'Somebody'
  const stars = formatStars(review)
  const quote = shortenQuote(review)
  await queueNotice(db, services, {
    clientUuid,
    kind: 'low_review',
    // A review whose rating its author lowers again causes another notification
    about: `${platform} ${externalId} ${updatedAt.toISOString()}`,
    happenedAt: services.clock.now(),
    title: `${reviewer} left you ${stars} on ${name}`,
    facts: [
      { label: 'Platform', value: name },
      { label: 'Stars', value: `${rate} of 5` },
    ],
    email: {
      subject: `New ${rate}-star review on ${name}`,
      preview: quote || `${reviewer} left ${companyName} ${stars}.`,
      heading: `${reviewer} left you ${stars}`,
      paragraphs: [quote ? `“${quote}”` : 'This review has no text.'],
    },
    link: `/reviewManagement?type=${TABS[platform]}`,
  })
}
