import { createAuthorizationCodes } from '../consent/authorization-codes.ts'
import { listRedirectUrls } from '../consent/registered-addresses.ts'
import type { Simulator } from '../simulator.ts'
import { createAccessTokens } from './access-tokens.ts'
import { registerGoogleAnalyticsRoutes } from './analytics/analytics.routes.ts'
import { type GoogleConsent, registerGoogleConsentRoutes } from './consent/consent.routes.ts'
import { createGoogleGrants } from './consent/google-grants.ts'
import { googleSignInDescription } from './consent/google-sign-in.description.ts'
import { registerGooglePeopleRoutes } from './consent/people.routes.ts'
import { googleDescription } from './google.description.ts'
import { createGoogleAccessCheck } from './google-access-check.ts'
import { createGoogleFaults } from './google-faults.ts'
import { registerGoogleListingRoutes } from './listing.routes.ts'
import { registerGooglePerformanceRoutes } from './performance/performance.routes.ts'
import { createUsualModeration } from './reply-moderation.ts'
import { registerGoogleReviewRoutes } from './reviews.routes.ts'
import { registerGoogleTokenRoutes } from './token.routes.ts'

const redirectPaths = ['/connections/return/google', '/googleAuthorize']

export const google: Simulator = {
  name: 'google',
  pages: [['/google/people', 'Google']],
  descriptions: [googleDescription, googleSignInDescription],
  open({ options: { dataFolder }, portals, appUrl, reviews, now }) {
    const faults = createGoogleFaults()
    const tokens = createAccessTokens({ faults, now })
    const grants = createGoogleGrants({ dataFolder, now })
    const codes = createAuthorizationCodes<GoogleConsent>({ prefix: '4/0A', now })
    const gate = createGoogleAccessCheck({ tokens, faults })
    return {
      faults,
      register(http) {
        registerGoogleConsentRoutes(http, { registered: listRedirectUrls(portals, redirectPaths), grants, codes, faults })
        registerGoogleTokenRoutes(http, { grants, tokens, codes, faults, now })
        registerGoogleListingRoutes(http, { gate })
        registerGoogleAnalyticsRoutes(http, { gate, faults, now })
        registerGooglePerformanceRoutes(http, { gate, now })
        registerGoogleReviewRoutes(http, { reviews, gate, faults, moderation: createUsualModeration(), now })
        registerGooglePeopleRoutes(http, { grants, tokens, faults, appUrl })
      },
    }
  },
}
