import { LOW_RATE, type ReviewPlatform } from '#contract/reviews/reviews.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { PlatformReview } from '../../../platform/reviews/review-source.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { sendEmail } from '../../../platform/sending/sending.ts'
import type { Services } from '../../../platform/services.ts'
import { queueNotice } from '../../notices/notices.public.ts'
import type { ReviewSettings } from '../reviews.public.ts'

const NEWS_MS = 7 * 24 * 3_600_000
const MAX_QUOTE_LENGTH = 600
const NAMES = { google: 'Google', yelp: 'Yelp' }
const TABS = { google: 0, yelp: 1 }

/** Runs in the transaction that stores the reviews as new or newly low, so that each causes one alert */
export async function sendLowReviewAlerts(
  db: Db,
  services: Services,
  settings: ReviewSettings,
  platform: ReviewPlatform,
  reviews: PlatformReview[],
): Promise<void> {
  const { clientUuid, brand, notify, notifyEmail } = settings
  const isShown = platform === 'google' ? settings.googleVerified : settings.yelpVerified
  if (!isShown) return
  const since = new Date(services.clock.now().getTime() - NEWS_MS)
  for (const review of reviews.filter(({ rate, updatedAt }) => rate <= LOW_RATE && updatedAt > since)) {
    await queueReviewNotice(db, services, settings, platform, review)
    if (!notify || !notifyEmail) continue
    const content = buildAlertEmail(settings, platform, review, brandIdentity(services.config, brand).url)
    await sendEmail(db, services, { clientUuid, brand, to: notifyEmail, purpose: 'low-review', content })
  }
}

const starsOf = ({ rate }: PlatformReview) => (rate === 1 ? '1 star' : `${rate} stars`)

const quoteOf = ({ contents }: PlatformReview) =>
  contents.length > MAX_QUOTE_LENGTH ? `${contents.slice(0, MAX_QUOTE_LENGTH).trimEnd()}…` : contents

async function queueReviewNotice(
  db: Db,
  services: Services,
  { clientUuid, notify, notifyEmail }: ReviewSettings,
  platform: ReviewPlatform,
  review: PlatformReview,
): Promise<void> {
  const { externalId, updatedAt, reviewerName } = review
  await queueNotice(db, services, {
    clientUuid,
    kind: 'low_review',
    // A review that its author lowers again causes another notification
    about: `${platform} ${externalId} ${updatedAt.toISOString()}`,
    happenedAt: services.clock.now(),
    title: `${reviewerName || 'Somebody'} gave you ${starsOf(review)} on ${NAMES[platform]}`,
    facts: [{ label: 'Review', value: quoteOf(review) }],
    link: `/reviewManagement?type=${TABS[platform]}`,
    toldAlready: notify ? [notifyEmail] : [],
  })
}

function buildAlertEmail({ companyName }: ReviewSettings, platform: ReviewPlatform, review: PlatformReview, url: string) {
  const name = NAMES[platform]
  const stars = starsOf(review)
  const quote = quoteOf(review)
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
