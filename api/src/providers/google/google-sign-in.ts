import { z } from 'zod'
import type { ConnectionKind } from '#contract/connections/connections.ts'
import type { ConnectionVendor, GrantTokens, WantedScope } from '../../platform/connections/connection-vendor.ts'
import { ConsentEnded } from '../../platform/connections/consent-ended.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { askProvider, type Refusal } from '../../platform/provider-http.ts'
import type { GoogleAccess } from './google-access.ts'
import { createGoogleChoices, type GoogleChoiceAddresses } from './google-choices.ts'
import { refusedByGoogle, unansweredByGoogle } from './google-errors.ts'

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
/** Who the person is: `openid` and `email` are not shown as a choice on Google's consent page */
const IDENTITY = ['openid', 'email']
const SCOPES: Partial<Record<ConnectionKind, WantedScope>> = {
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

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number(),
  refresh_token: z.string().optional(),
  /** Only while the consent screen is in testing: seven days */
  refresh_token_expires_in: z.number().optional(),
  scope: z.string().default(''),
})
const person = z.object({ sub: z.string().min(1), email: z.string().default('') })

/** OAuth 2.0 of Google: the code flow with PKCE, on top of the client secret */
export function createGoogleSignIn(app: GoogleApp, access: GoogleAccess): ConnectionVendor {
  const { clientId, clientSecret } = app
  const scopesOf = (kind: ConnectionKind) => [SCOPES[kind]].filter((scope) => scope !== undefined)
  const askForTokens = (form: Record<string, string>) =>
    askProvider({
      url: app.tokenUrl,
      method: 'POST',
      body: new URLSearchParams({ ...form, client_id: clientId, client_secret: clientSecret }),
      timeoutMs: TIMEOUT_MS,
      read: async (response) => tokenAnswer.parse(await response.json()),
      refused: refusedTokens,
      unanswered: unansweredByGoogle,
    })
  const whoIs = (value: string) => access.call(person, app.userInfoUrl, { as: holding(value) })

  /** An agency whose consent does not tell who it is (scope `openid`) could be anybody: then nothing is withdrawn at Google */
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
    starter: { clientId, authorizationUrl: app.authorizationUrl },
    scopesOf,

    authorizationUrl: ({ kind, state, codeChallenge, redirectUri }) =>
      `${app.authorizationUrl}?${new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: [...IDENTITY, ...scopesOf(kind).map(({ scope }) => scope)].join(' '),
        access_type: 'offline',
        // A refresh token comes with a fresh consent only; the account chooser, because the browser may be signed in as somebody else
        prompt: 'consent select_account',
        include_granted_scopes: 'true',
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      })}`,

    async exchange({ code, codeVerifier, redirectUri }) {
      const given = await askForTokens({ grant_type: 'authorization_code', code, code_verifier: codeVerifier, redirect_uri: redirectUri })
      const { sub, email } = await whoIs(given.access_token)
      if (!given.refresh_token)
        throw new ProviderError('google', 'Google gave no lasting right. Please connect once more.', { retryable: false })
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
      const given = await askForTokens({ grant_type: 'refresh_token', refresh_token: refresh })
      return {
        tokens: { access: given.access_token, refresh: given.refresh_token ?? refresh },
        accessLastsS: given.expires_in,
      }
    },

    async check(accessToken) {
      await whoIs(accessToken)
    },

    async revoke({ access: value, refresh }, accountId) {
      // It would end the agency's own access too, which uses the same app: the consent of one person is one, however many tokens it has
      if (await isAgency(accountId)) return
      await askProvider({
        url: app.revokeUrl,
        method: 'POST',
        body: new URLSearchParams({ token: refresh || value }),
        timeoutMs: TIMEOUT_MS,
        read: async () => {},
        refused: refusedByGoogle,
        unanswered: unansweredByGoogle,
      }).catch((error) => {
        // 400 invalid_token: withdrawn already
        if (!(error instanceof ProviderError) || error.retryable) throw error
      })
    },

    listChoices: (value, kind) => createGoogleChoices(app, access, holding(value))(kind),
  }
}

/** A given access token: when Google rejects it, there is no other */
const holding = (value: string) => ({
  async token(refused?: string) {
    if (refused) throw new ConsentEnded('google', 'revoked')
    return value
  },
})

function refusedTokens(refusal: Refusal): ProviderError {
  const cause = new Error(`token endpoint, HTTP ${refusal.status}: ${refusal.text.slice(0, 300)}`)
  if (/"invalid_grant"/.test(refusal.text)) return new ConsentEnded('google', 'revoked', cause)
  if (refusal.status !== 400 && refusal.status !== 401) return refusedByGoogle(refusal)
  return new ProviderError('google', 'Google does not accept our sign-in. Please contact support.', { retryable: false, cause })
}
