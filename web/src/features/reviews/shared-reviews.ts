import type { ReviewPlatform } from '#contract/reviews/reviews.ts'
import { PLATFORM_NAMES } from './platforms.ts'
import type { ReviewOverview } from './reviews.data.ts'

/** Yelp hands out a few of its reviews, by plan: how many of them we have, where that is not all */
export function countShared({ distribution, user_ratings_total: total }: ReviewOverview, platform: ReviewPlatform) {
  const held = Object.values(distribution).reduce((sum, count) => sum + count, 0)
  return platform === 'yelp' && held < total ? { held, total } : null
}

/** "Yelp shows us 7 of 46 reviews" */
export function sharedInWords({ held, total }: { held: number; total: number }, platform: ReviewPlatform): string {
  const all = total.toLocaleString('en-US')
  const some = held === 0 ? `none of its ${all} reviews` : `${held.toLocaleString('en-US')} of ${all} reviews`
  return `${PLATFORM_NAMES[platform]} shows us ${some}`
}
