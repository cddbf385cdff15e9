import { ProviderError } from '../../platform/base/provider-error.ts'
import { text, webUrl } from '../../platform/config/environment-variables.ts'
import type { ConnectionVendor, OwnAccess } from '../../platform/vendors/connection-vendor.ts'
import { defineProvider } from '../../platform/vendors/provider.ts'
import type { ReplyingReviewSource } from '../../platform/vendors/review-source.ts'
import type { SeoSources } from '../../platform/vendors/seo-sources.ts'
import { diagnoseGoogle } from './diagnose-google.ts'
import { createAgencyAccess, createGoogleRequests } from './google-access.ts'
import { createGoogleAnalytics } from './google-analytics.ts'
import { createGooglePerformance } from './google-performance.ts'
import { createGoogleReviews } from './google-reviews.ts'
import { createGoogleSignIn } from './google-sign-in.ts'

export const google = defineProvider({
  variables: {
    GOOGLE_CLIENT_ID: text.optional(),
    GOOGLE_CLIENT_SECRET: text.optional(),
    // The agency's own consent; without it, only businesses with a connection of their own have Google reviews
    GOOGLE_REFRESH_TOKEN: text.optional(),
    GOOGLE_TOKEN_URL: webUrl.optional(),
    GOOGLE_BUSINESS_URL: webUrl.optional(),
  },

  complaints({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_REFRESH_TOKEN }) {
    if (GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET) return []
    if (!GOOGLE_CLIENT_ID && !GOOGLE_CLIENT_SECRET && !GOOGLE_REFRESH_TOKEN) return []
    return ['GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together, and GOOGLE_REFRESH_TOKEN needs both: set them, or none']
  },

  settings(values, { sandbox }) {
    const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_REFRESH_TOKEN: refreshToken } = values
    const own = clientId && clientSecret ? { clientId, clientSecret, refreshToken } : undefined
    if (!own && !sandbox) return undefined
    const addresses = own ? REAL_ADDRESSES : sandboxAddresses(`${sandbox?.url}/google`)
    return {
      ...(own ?? SANDBOX_ACCOUNT),
      ...addresses,
      tokenUrl: values.GOOGLE_TOKEN_URL ?? addresses.tokenUrl,
      businessUrl: values.GOOGLE_BUSINESS_URL ?? addresses.businessUrl,
    }
  },

  diagnose: diagnoseGoogle,

  connect(settings): { reviews: { google: ReplyingReviewSource }; connections: { google: ConnectionVendor | null }; seo: SeoSources } {
    if (!settings) return { reviews: { google: notSetUp }, connections: { google: null }, seo: { analytics: null, profile: null } }
    const { refreshToken, businessUrl, analyticsDataUrl, performanceUrl } = settings
    const access = createGoogleRequests(refreshToken ? createAgencyAccess({ ...settings, refreshToken }) : noAgency)
    return {
      reviews: { google: createGoogleReviews(access, businessUrl) },
      connections: { google: createGoogleSignIn(settings, access) },
      seo: { analytics: createGoogleAnalytics(access, analyticsDataUrl), profile: createGooglePerformance(access, performanceUrl) },
    }
  },
})

const SANDBOX_ACCOUNT = { clientId: 'sandbox-client', clientSecret: 'sandbox-secret', refreshToken: 'sandbox-refresh' }

const REAL_ADDRESSES = {
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  revokeUrl: 'https://oauth2.googleapis.com/revoke',
  userInfoUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
  businessUrl: 'https://mybusiness.googleapis.com',
  accountManagementUrl: 'https://mybusinessaccountmanagement.googleapis.com',
  businessInformationUrl: 'https://mybusinessbusinessinformation.googleapis.com',
  analyticsAdminUrl: 'https://analyticsadmin.googleapis.com',
  analyticsDataUrl: 'https://analyticsdata.googleapis.com',
  performanceUrl: 'https://businessprofileperformance.googleapis.com',
}

const sandboxAddresses = (base: string): typeof REAL_ADDRESSES => ({
  authorizationUrl: `${base}/o/oauth2/v2/auth`,
  tokenUrl: `${base}/token`,
  revokeUrl: `${base}/revoke`,
  userInfoUrl: `${base}/userinfo`,
  businessUrl: `${base}/mybusiness`,
  accountManagementUrl: `${base}/accountmanagement`,
  businessInformationUrl: `${base}/businessinformation`,
  analyticsAdminUrl: `${base}/analyticsadmin`,
  analyticsDataUrl: `${base}/analyticsdata`,
  performanceUrl: `${base}/performance`,
})

const notSetUp: ReplyingReviewSource = {
  findPlace: rejectReviewsNotSetUp,
  listPage: rejectReviewsNotSetUp,
  findResponse: rejectReviewsNotSetUp,
  reply: rejectReviewsNotSetUp,
  deleteReply: rejectReviewsNotSetUp,
}
const noAgency: OwnAccess = { token: rejectReviewsNotSetUp }

async function rejectReviewsNotSetUp(): Promise<never> {
  throw new ProviderError('google', 'Reviews on Google aren’t available here. Please contact support.', { retryable: false })
}
