import { z } from 'zod'
import { ProviderError } from '../../platform/base/provider-error.ts'
import type { ConnectionVendor, GrantTokens, VendorKind, WantedScope } from '../../platform/vendors/connection-vendor.ts'
import { ConsentEnded } from '../../platform/vendors/consent-ended.ts'
import { type Rejection, readVendorJson, requestProvider } from '../../platform/vendors/provider-http.ts'
import type { GoogleAccess } from './google-access.ts'
import { createGoogleChoices, type GoogleChoiceAddresses } from './google-choices.ts'
import { noGoogleResponseError, toGoogleError } from './google-errors.ts'

interface GoogleApp extends GoogleChoiceAddresses {
  clientId: string
  clientSecret: string
  /** The agency's own consent */
  refreshToken: string | undefined
  authorizationUrl: string
  tokenUrl: string
  revokeUrl: string
  userInfoUrl: string
}

const TIMEOUT_MS = 30_000
/** Scopes that identify the person. Google's consent page does not offer `openid` and `email` as choices */
const IDENTITY = ['openid', 'email']
const SCOPES: Partial<Record<VendorKind, WantedScope>> = {
  google_business: {
    scope: 'https://www.googleapis.com/auth/business.manage',
    essential: true,
    gives: 'See, edit, create and delete your Google business listings',
  },
  google_analytics: {
    scope: 'https://www.googleapis.com/auth/analytics.readonly',
    essential: true,
    gives: 'See and download your Google Analytics data',
  },
}

const tokenResponse = z.object({
  access_token: z.string().min(1),
  expires_in: z.number(),
  refresh_token: z.string().optional(),
  /** Present only while the consent screen is in testing, where it is seven days */
  refresh_token_expires_in: z.number().optional(),
  scope: z.string().default(''),
})
const person = z.object({ sub: z.string().min(1), email: z.string().default('') })

/** Google's OAuth 2.0: the code flow with PKCE in addition to the client secret */
export function createGoogleSignIn(app: GoogleApp, access: GoogleAccess): ConnectionVendor {
  const { clientId, clientSecret } = app
  const scopesOf = (kind: VendorKind) => [SCOPES[kind]].filter((scope) => scope !== undefined)
  const fetchTokens = (form: Record<string, string>) =>
    requestProvider({
      url: app.tokenUrl,
      method: 'POST',
      body: new URLSearchParams({ ...form, client_id: clientId, client_secret: clientSecret }),
      timeoutMs: TIMEOUT_MS,
      read: async (response) => tokenResponse.parse(await readVendorJson(response)),
      rejected: toTokenError,
      noResponse: noGoogleResponseError,
    })
  const whoIs = (value: string) => access.call(person, app.userInfoUrl, { as: createFixedTokenAccess(value) })

  /**
   * Without the scope `openid` we cannot tell who the agency is. Then anybody could be the agency, and no consent is withdrawn at Google
   */
  async function isAgency(accountId: string): Promise<boolean> {
    if (!app.refreshToken) return false
    try {
      const { sub } = await access.call(person, app.userInfoUrl)
      return sub === accountId
    } catch (error) {
      if (error instanceof ProviderError && error.retryable) throw error
      return true
    }
  }

  return {
    name: 'Google',
    starter: { clientId, authorizationUrl: app.authorizationUrl, configId: null },
    scopesOf,

    authorizationUrl: ({ kind, state, codeChallenge, redirectUri }) =>
      `${app.authorizationUrl}?${new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: [...IDENTITY, ...scopesOf(kind).map(({ scope }) => scope)].join(' '),
        access_type: 'offline',
        // Google issues a refresh token only with a new consent. The browser may be signed in as somebody else, hence the account chooser
        prompt: 'consent select_account',
        include_granted_scopes: 'true',
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      })}`,

    async exchange({ code, codeVerifier, redirectUri }) {
      const given = await fetchTokens({ grant_type: 'authorization_code', code, code_verifier: codeVerifier, redirect_uri: redirectUri })
      const { sub, email } = await whoIs(given.access_token)
      if (!given.refresh_token)
        throw new ProviderError('google', 'Google didn’t grant ongoing access. Please connect again.', { retryable: false })
      return {
        accountId: sub,
        accountName: email,
        tokens: { access: given.access_token, refresh: given.refresh_token },
        accessLastsS: given.expires_in,
        lastsS: given.refresh_token_expires_in ?? null,
        scopes: given.scope.split(' ').filter(Boolean),
      }
    },

    async refresh({ refresh }: GrantTokens) {
      const given = await fetchTokens({ grant_type: 'refresh_token', refresh_token: refresh })
      return {
        tokens: { access: given.access_token, refresh: given.refresh_token ?? refresh },
        accessLastsS: given.expires_in,
      }
    },

    async check(accessToken) {
      await whoIs(accessToken)
    },

    async revoke({ access: value, refresh }, accountId) {
      // A person has only one consent for our app, however many tokens there are, so this would also end the agency's own access
      if (await isAgency(accountId)) return
      await requestProvider({
        url: app.revokeUrl,
        method: 'POST',
        body: new URLSearchParams({ token: refresh || value }),
        timeoutMs: TIMEOUT_MS,
        read: async () => {},
        rejected: toGoogleError,
        noResponse: noGoogleResponseError,
      }).catch((error) => {
        // 400 invalid_token means that it was already withdrawn
        if (!(error instanceof ProviderError) || error.retryable) throw error
      })
    },

    listChoices: (value, kind) => createGoogleChoices(app, access, createFixedTokenAccess(value))(kind),
  }
}

/** Access with one fixed token. When Google rejects it, there is no other */
const createFixedTokenAccess = (value: string) => ({
  async token(rejectedToken?: string) {
    if (rejectedToken) throw new ConsentEnded('google', 'revoked')
    return value
  },
})

function toTokenError(rejection: Rejection): ProviderError {
  const cause = new Error(`token endpoint, HTTP ${rejection.status}: ${rejection.text.slice(0, 300)}`)
  if (/"invalid_grant"/.test(rejection.text)) return new ConsentEnded('google', 'revoked', cause)
  if (rejection.status !== 400 && rejection.status !== 401) return toGoogleError(rejection)
  return new ProviderError('google', 'Google rejected our sign-in. Please contact support.', { retryable: false, cause })
}
