import type { ReviewPlatform } from '#contract/reviews/reviews.ts'
import { PLATFORM_NAMES } from '../platforms.ts'
import type { ReviewOverview } from '../reviews.data.ts'

/** How many reviews we have if Yelp's API returns only some of them, which depends on the plan; null if we have all */
export function countVisibleReviews({ distribution, user_ratings_total: total }: ReviewOverview, platform: ReviewPlatform) {
  const visible = Object.values(distribution).reduce((sum, count) => sum + count, 0)
  return platform === 'yelp' && visible < total ? { held: visible, total } : null
}

/** "Yelp shares 7 of your 46 reviews" */
export function describeVisibleReviews({ held: visible, total }: { held: number; total: number }, platform: ReviewPlatform): string {
  const all = total.toLocaleString('en-US')
  const some = visible === 0 ? `none of your ${all} reviews` : `${visible.toLocaleString('en-US')} of your ${all} reviews`
  return `${PLATFORM_NAMES[platform]} shares ${some}`
}
