import { LOW_RATE, type ReviewPlatform } from '#contract/reviews/reviews.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { PlatformReview } from '../../../platform/reviews/review-source.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { sendEmail } from '../../../platform/sending/sending.ts'
import type { Services } from '../../../platform/services.ts'
import type { ReviewSettings } from '../reviews.public.ts'

const NEWS_MS = 7 * 24 * 3_600_000
const LONGEST_QUOTE = 600
const NAMES = { google: 'Google', yelp: 'Yelp' }
const TABS = { google: 0, yelp: 1 }

/** In the transaction that stores the reviews as new or newly low, so that each is alerted once */
export async function sendLowReviewAlerts(
  db: Db,
  services: Services,
  settings: ReviewSettings,
  platform: ReviewPlatform,
  reviews: PlatformReview[],
): Promise<void> {
  const { clientUuid, brand, notify, notifyEmail } = settings
  const isShown = platform === 'google' ? settings.googleVerified : settings.yelpVerified
  if (!isShown || !notify || !notifyEmail) return
  const since = new Date(services.clock.now().getTime() - NEWS_MS)
  for (const review of reviews.filter(({ rate, updatedAt }) => rate <= LOW_RATE && updatedAt > since)) {
    const content = describeReview(settings, platform, review, brandIdentity(services.config, brand).url)
    await sendEmail(db, services, { clientUuid, brand, to: notifyEmail, purpose: 'low-review', content })
  }
}

function describeReview({ companyName }: ReviewSettings, platform: ReviewPlatform, review: PlatformReview, url: string) {
  const name = NAMES[platform]
  const stars = review.rate === 1 ? '1 star' : `${review.rate} stars`
  const quote = review.contents.length > LONGEST_QUOTE ? `${review.contents.slice(0, LONGEST_QUOTE).trimEnd()}…` : review.contents
  return {
    subject: `Review with ${stars} on ${name}`,
    preview: quote || `${review.reviewerName || 'Somebody'} gave ${companyName} ${stars}.`,
    heading: `${review.reviewerName || 'Somebody'} gave you ${stars}`,
    paragraphs: [quote ? `“${quote}”` : 'The review has no text.'],
    facts: [
      { label: 'Platform', value: name },
      { label: 'Stars', value: `${review.rate} of 5` },
    ],
    button: { label: platform === 'google' ? 'Read and answer' : 'Read it', url: `${url}/reviewManagement?type=${TABS[platform]}` },
    reason: `${companyName} asked to be told of reviews with one to three stars. You can change this under Review Management.`,
  }
}
