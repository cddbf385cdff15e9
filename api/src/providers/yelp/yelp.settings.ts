import { ProviderError } from '../../platform/base/provider-error.ts'
import { perSecond, text, webUrl } from '../../platform/config/environment-variables.ts'
import type { PlaceSource } from '../../platform/vendors/place-source.ts'
import { createRejectingPlaceSource } from '../../platform/vendors/places-not-set-up.ts'
import { defineProvider } from '../../platform/vendors/provider.ts'
import type { ReviewSource } from '../../platform/vendors/review-source.ts'
import { diagnoseYelp } from './diagnose-yelp.ts'
import { createYelpPlaces } from './yelp-places.ts'
import { createYelpReviews } from './yelp-reviews.ts'

export const yelp = defineProvider({
  variables: { YELP_API_KEY: text.optional(), YELP_BASE_URL: webUrl.optional(), YELP_SEARCHES_PER_SECOND: perSecond.default(4) },

  settings({ YELP_API_KEY: apiKey, YELP_BASE_URL: baseUrl, YELP_SEARCHES_PER_SECOND: perSecond }, { sandbox }) {
    // Yelp limits requests per second as well as per day
    const rest = { rateLimit: { perSecond, burst: Math.max(1, Math.floor(perSecond)) }, photoOrigins: sandbox ? [sandbox.url] : [] }
    if (apiKey) return { apiKey, baseUrl: baseUrl ?? 'https://api.yelp.com/v3', ...rest }
    return sandbox && { apiKey: 'sandbox-key', baseUrl: baseUrl ?? `${sandbox.url}/yelp/v3`, ...rest }
  },

  diagnose: diagnoseYelp,

  connect: (settings) => ({
    reviews: { yelp: settings ? createYelpReviews(settings) : notSetUp },
    rankings: { yelp: settings ? createYelpPlaces(settings) : noSearches },
  }),
})

const noSearches: PlaceSource = createRejectingPlaceSource('yelp', 'Searches on Yelp aren’t available here. Please contact support.')

const notSetUp: ReviewSource = { findPlace: rejectReviewsNotSetUp, listPage: rejectReviewsNotSetUp }

async function rejectReviewsNotSetUp(): Promise<never> {
  throw new ProviderError('yelp', 'Reviews on Yelp aren’t available here. Please contact support.', { retryable: false })
}
