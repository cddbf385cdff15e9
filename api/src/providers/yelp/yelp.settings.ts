import { text, webUrl } from '../../platform/environment-variables.ts'
import { defineProvider } from '../../platform/provider.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import type { ReviewSource } from '../../platform/reviews/review-source.ts'
import { createYelpReviews } from './yelp-reviews.ts'

export const yelp = defineProvider({
  variables: { YELP_API_KEY: text.optional(), YELP_BASE_URL: webUrl.optional() },

  settings({ YELP_API_KEY: apiKey, YELP_BASE_URL: baseUrl }, { sandbox }) {
    if (apiKey) return { apiKey, baseUrl: baseUrl ?? 'https://api.yelp.com/v3' }
    return sandbox && { apiKey: 'sandbox-key', baseUrl: baseUrl ?? `${sandbox.url}/yelp/v3` }
  },

  connect: (settings) => ({ reviews: { yelp: settings ? createYelpReviews(settings) : notSetUp } }),
})

const notSetUp: ReviewSource = {
  async listPage() {
    throw new ProviderError('yelp', 'Reviews on Yelp are not set up here. Please contact support.', { retryable: false })
  },
}
