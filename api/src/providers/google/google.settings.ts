import { text, webUrl } from '../../platform/environment-variables.ts'
import { defineProvider } from '../../platform/provider.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import type { AnsweringSource } from '../../platform/reviews/review-source.ts'
import { createGoogleReviews } from './google-reviews.ts'

export const google = defineProvider({
  variables: {
    GOOGLE_CLIENT_ID: text.optional(),
    GOOGLE_CLIENT_SECRET: text.optional(),
    GOOGLE_REFRESH_TOKEN: text.optional(),
    GOOGLE_TOKEN_URL: webUrl.optional(),
    GOOGLE_BUSINESS_URL: webUrl.optional(),
  },

  complaints({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_REFRESH_TOKEN }) {
    const together = [GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_REFRESH_TOKEN]
    if (together.every(Boolean) || !together.some(Boolean)) return []
    return ['GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET and GOOGLE_REFRESH_TOKEN belong together: set all three, or none']
  },

  settings(values, { sandbox }) {
    const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_REFRESH_TOKEN: refreshToken } = values
    const own = clientId && clientSecret && refreshToken ? { clientId, clientSecret, refreshToken } : undefined
    if (!own && !sandbox) return undefined
    return {
      ...(own ?? SANDBOX_ACCOUNT),
      tokenUrl: values.GOOGLE_TOKEN_URL ?? (own ? 'https://oauth2.googleapis.com/token' : `${sandbox?.url}/google/token`),
      businessUrl: values.GOOGLE_BUSINESS_URL ?? (own ? 'https://mybusiness.googleapis.com' : `${sandbox?.url}/google/mybusiness`),
    }
  },

  connect: (settings) => ({ reviews: { google: settings ? createGoogleReviews(settings) : notSetUp } }),
})

const SANDBOX_ACCOUNT = { clientId: 'sandbox-client', clientSecret: 'sandbox-secret', refreshToken: 'sandbox-refresh' }

const notSetUp: AnsweringSource = { listPage: refuse, findResponse: refuse, reply: refuse }

async function refuse(): Promise<never> {
  throw new ProviderError('google', 'Reviews on Google are not set up here. Please contact support.', { retryable: false })
}
