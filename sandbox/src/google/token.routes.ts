import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AuthorizationCodes } from '../consent/authorization-codes.ts'
import { ownUrl, readFormBody, readQueryParameters } from '../consent/request-parameters.ts'
import { type AccessTokens, googleClient, statedLifetimeSeconds } from './access-tokens.ts'
import type { AuthorizationRequest } from './consent/authorization-request.ts'
import type { GoogleConsent } from './consent/consent.routes.ts'
import type { GoogleGrants, RefreshToken } from './consent/google-grants.ts'
import { agency, findGooglePerson } from './consent/google-people.ts'
import { scopes } from './consent/google-scopes.ts'
import { signIdToken } from './consent/id-token.ts'
import type { GoogleFaults } from './google-faults.ts'

/** How long a refresh token is valid while the consent screen has the status "Testing" */
const testingSeconds = 7 * 86_400

interface TokenParts {
  grants: GoogleGrants
  tokens: AccessTokens
  codes: AuthorizationCodes<GoogleConsent>
  faults: GoogleFaults
  now: () => Date
}

export function registerGoogleTokenRoutes(http: FastifyInstance, { grants, tokens, codes, faults, now }: TokenParts) {
  http.post('/google/token', (request, reply) => {
    if (faults.mode === 'server_error') return reply.code(503).send({ error: 'internal_failure' })
    if (faults.mode === 'hang') return reply.hijack()
    const form = readFormBody(request)
    if (form.get('client_id') !== googleClient.id) return sendTokenError(reply, 401, 'invalid_client', 'The OAuth client was not found.')
    if (form.get('client_secret') !== googleClient.secret) return sendTokenError(reply, 401, 'invalid_client', 'Unauthorized')
    const grantType = form.get('grant_type')
    if (grantType === 'authorization_code') return exchangeCode(request, reply)
    if (grantType === 'refresh_token') return refresh(request, reply)
    return sendTokenError(reply, 400, 'unsupported_grant_type', `Invalid grant_type: ${grantType ?? ''}`)
  })

  function exchangeCode(http: FastifyRequest, reply: FastifyReply) {
    const form = readFormBody(http)
    const code = form.get('code')
    if (!code) return sendTokenError(reply, 400, 'invalid_request', 'Missing required parameter: code')
    const taken = codes.take(code)
    if (!taken || faults.mode === 'invalid_grant') return sendTokenError(reply, 400, 'invalid_grant', 'Malformed auth code.')
    const { consent, state } = taken
    if (state === 'used') revokeIssuedTokens(consent)
    if (state !== 'fresh') return sendTokenError(reply, 400, 'invalid_grant', 'Bad Request')
    if (form.get('redirect_uri') !== consent.request.redirectUri) return sendTokenError(reply, 400, 'redirect_uri_mismatch', 'Bad Request')
    const verifierError = findVerifierProblem(consent.request.challenge, form.get('code_verifier'))
    if (verifierError) return sendTokenError(reply, 400, 'invalid_grant', verifierError)
    const grant = grants.find(consent.email)
    if (!grant) return sendTokenError(reply, 400, 'invalid_grant', 'Token has been expired or revoked.')

    const lifetime = faults.mode === 'testing_consent' ? testingSeconds : null
    const refreshToken = consent.givesRefreshToken ? grants.addRefreshToken(grant, consent.granted, lifetime) : null
    const { email, granted, request } = consent
    const { accessToken, response } = giveAccess({ email, granted, nonce: request.nonce, refreshToken, ownUrl: ownUrl(http) })
    consent.exchangedFor = { accessToken, refreshToken: refreshToken?.token ?? null }
    return refreshToken ? { ...response, refresh_token: refreshToken.token } : response
  }

  function refresh(http: FastifyRequest, reply: FastifyReply) {
    const form = readFormBody(http)
    const token = form.get('refresh_token')
    if (!token) return sendTokenError(reply, 400, 'invalid_request', 'Missing required parameter: refresh_token')
    const found = grants.findRefreshToken(token)
    if (!found || faults.mode === 'invalid_grant') return sendTokenError(reply, 400, 'invalid_grant', 'Token has been expired or revoked.')
    const { grant, refreshToken } = found
    // The agency's token is in the portal's configuration, where a new token could not be stored
    const rotates = faults.mode === 'rotating_refresh_tokens' && grant.email !== agency.email
    if (!rotates)
      return giveAccess({ email: grant.email, granted: refreshToken.scopes, nonce: null, refreshToken, ownUrl: ownUrl(http) }).response
    const next = grants.addRefreshToken(grant, refreshToken.scopes, null)
    grants.removeRefreshToken(token)
    tokens.revokeAllFor(token)
    const { response } = giveAccess({ email: grant.email, granted: next.scopes, nonce: null, refreshToken: next, ownUrl: ownUrl(http) })
    return { ...response, refresh_token: next.token }
  }

  interface Access {
    email: string
    granted: string[]
    nonce: string | null
    refreshToken: RefreshToken | null
    ownUrl: string
  }

  function giveAccess({ email, granted, nonce, refreshToken, ownUrl }: Access) {
    const { token } = tokens.issue({ email, scopes: granted, refreshToken: refreshToken?.token ?? null })
    const person = granted.includes(scopes.openid) ? findGooglePerson(email) : null
    const ends = refreshToken?.expires_at
    const response = {
      access_token: token,
      expires_in: statedLifetimeSeconds,
      scope: granted.join(' '),
      token_type: 'Bearer',
      ...(ends ? { refresh_token_expires_in: Math.max(0, Math.floor((Date.parse(ends) - now().getTime()) / 1000) - 1) } : {}),
      ...(person ? { id_token: signIdToken({ person, granted, accessToken: token, nonce, ownUrl, now: now() }) } : {}),
    }
    return { accessToken: token, response }
  }

  function revokeIssuedTokens({ exchangedFor }: GoogleConsent) {
    if (!exchangedFor) return
    tokens.end(exchangedFor.accessToken)
    if (exchangedFor.refreshToken === null) return
    grants.removeRefreshToken(exchangedFor.refreshToken)
    tokens.revokeAllFor(exchangedFor.refreshToken)
  }

  http.post('/google/revoke', (request, reply) => {
    if (faults.mode === 'server_error') return reply.code(503).send({ error: 'internal_failure' })
    if (faults.mode === 'hang') return reply.hijack()
    const token = readFormBody(request).get('token') ?? readQueryParameters(request).get('token')
    if (!token) return sendTokenError(reply, 400, 'invalid_request', 'Missing required parameter: token')
    const email = tokens.find(token)?.email ?? grants.findRefreshToken(token)?.grant.email
    const grant = email === undefined ? null : grants.find(email)
    if (!grant) return sendTokenError(reply, 400, 'invalid_token', 'Token expired or revoked')
    grants.end(grant)
    tokens.endAllOf(grant.email)
    return {}
  })
}

function sendTokenError(reply: FastifyReply, status: number, error: string, description: string) {
  return reply.code(status).send({ error, error_description: description })
}

/** RFC 7636, with Google's wording of the errors */
function findVerifierProblem(challenge: AuthorizationRequest['challenge'], verifier: string | null): string | null {
  if (!challenge) return verifier ? 'code_verifier or verifier is not needed.' : null
  if (!verifier) return 'Missing code verifier.'
  const derived = challenge.method === 'S256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  return /^[\w.~-]{43,128}$/.test(verifier) && derived === challenge.value ? null : 'Invalid code verifier.'
}
