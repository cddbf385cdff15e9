import type { ReviewPlatform } from '#contract/reviews/reviews.ts'

export const PLATFORM_NAMES: Record<ReviewPlatform, string> = { google: 'Google', yelp: 'Yelp' }

/** `?type=0` is Google, `?type=1` is Yelp */
export const TYPES: Record<ReviewPlatform, string> = { google: '0', yelp: '1' }

export function pathOfPlatform(platform: ReviewPlatform): string {
  return `/reviewManagement?type=${TYPES[platform]}`
}

/** Matches exactly the reviews that the stats count as new */
export function pathOfNewReviews(platform: ReviewPlatform): string {
  return `${pathOfPlatform(platform)}&written=new`
}

export function platformOfTypeParameter(type: string | null): ReviewPlatform {
  return type === TYPES.yelp ? 'yelp' : 'google'
}
