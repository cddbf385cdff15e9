import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AuthorizationCodes } from '../consent/authorization-codes.ts'
import { readQueryParameters } from '../consent/request-parameters.ts'
import type { MetaConsent } from './dialog.routes.ts'
import { appToken, facebookApp } from './facebook-app.ts'
import { type GraphError, graphErrors, sendGraphError } from './meta-errors.ts'
import { lifetimeSeconds, type MetaStore } from './meta-store.ts'
import type { TokenCheck } from './token-check.ts'

/** Ninety days after the last consent Facebook stops returning the person's data */
const dataAccessDays = 90

interface TokenParts {
  store: MetaStore
  codes: AuthorizationCodes<MetaConsent>
  check: TokenCheck
  now: () => Date
}

export function registerMetaTokenRoutes(graph: FastifyInstance, { store, codes, check, now }: TokenParts) {
  graph.get('/oauth/access_token', (request, reply) => {
    const query = readQueryParameters(request)
    const sendError = (code: number, message: string, subcode?: number) => sendGraphError(reply, { code, message, subcode })
    if (!query.get('client_id')) return sendError(101, 'Missing client_id parameter.')
    if (query.get('client_id') !== facebookApp.id) return sendError(101, 'Error validating application. Invalid application ID.')
    if (!query.get('client_secret')) return sendError(1, 'Missing client_secret parameter.')
    if (query.get('client_secret') !== facebookApp.secret) return sendError(1, 'Error validating client secret.')
    const grantType = query.get('grant_type') ?? 'authorization_code'
    if (grantType === 'authorization_code') return exchangeCode(query, reply)
    if (grantType === 'fb_exchange_token') return lengthen(query.get('fb_exchange_token') ?? '', reply)
    if (grantType === 'client_credentials') return { access_token: appToken, token_type: 'bearer' }
    return sendError(100, `Invalid grant_type: '${grantType}'. Supported types: authorization_code, client_credentials, fb_exchange_token`)
  })

  function exchangeCode(query: URLSearchParams, reply: FastifyReply) {
    const sendError = (error: GraphError) => sendGraphError(reply, error)
    const redirectUri = query.get('redirect_uri')
    if (!redirectUri) return sendError({ code: 191, message: 'Missing redirect_uri parameter.' })
    const code = query.get('code')
    if (!code) return sendError({ code: 1, message: 'Missing authorization code' })
    const taken = codes.take(code)
    if (!taken) return sendError({ code: 100, message: 'Invalid verification code format.' })
    const { consent, state } = taken
    if (state === 'used') return sendError({ code: 100, subcode: 36_009, message: 'This authorization code has been used.' })
    if (state === 'expired') return sendError({ code: 100, subcode: 36_007, message: 'This authorization code has expired.' })
    if (redirectUri !== consent.redirectUri) {
      const message =
        'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request'
      return sendError({ code: 100, subcode: 36_008, message })
    }
    if (!store.findGrant(consent.personId)) return sendError(graphErrors.removed)
    const { token } = store.addUserToken(consent.personId, 'short')
    return { access_token: token, token_type: 'bearer', expires_in: lifetimeSeconds.short }
  }

  /** A token that is already valid for 60 days is not renewed: the person must log in again to get another one */
  function lengthen(text: string, reply: FastifyReply) {
    if (!text) return sendGraphError(reply, { code: 1, message: 'Missing fb_exchange_token parameter.' })
    const session = check.open(text)
    if ('rejection' in session) return sendGraphError(reply, session.rejection)
    if (session.token.page_id !== null) return sendGraphError(reply, graphErrors.invalidParameter)
    const long = session.token.is_long ? session.token : store.addUserToken(session.person.id, 'long')
    return { access_token: long.token, token_type: 'bearer', expires_in: secondsUntil(long.expires_at) }
  }

  graph.get('/debug_token', (request, reply) => {
    const query = readQueryParameters(request)
    const accessToken = query.get('access_token')
    const about = query.get('input_token')
    if (!accessToken) return sendGraphError(reply, graphErrors.noToken)
    if (accessToken !== appToken) {
      const message = '(#100) You must provide an app access token, or a user access token that is an owner or developer of the app'
      return sendGraphError(reply, { code: 100, message })
    }
    if (!about) return sendGraphError(reply, { code: 100, message: '(#100) The parameter input_token is required.' })
    const session = check.open(about)
    if ('rejection' in session) {
      const { code, message, subcode } = session.rejection
      return { data: { app_id: facebookApp.id, error: { code, message, ...(subcode ? { subcode } : {}) }, is_valid: false, scopes: [] } }
    }
    const { token, person, grant } = session
    const dataAccessEnd = Date.parse(grant.consented_at) + dataAccessDays * 86_400_000
    return {
      data: {
        app_id: facebookApp.id,
        type: token.page_id === null ? 'USER' : 'PAGE',
        application: 'Marquee',
        data_access_expires_at: Math.floor(dataAccessEnd / 1000),
        // 0 means "never"
        expires_at: token.expires_at === null ? 0 : Math.floor(Date.parse(token.expires_at) / 1000),
        is_valid: true,
        issued_at: Math.floor(Date.parse(token.issued_at) / 1000),
        ...(token.page_id === null ? {} : { profile_id: token.page_id }),
        scopes: grant.granted,
        user_id: person.id,
      },
    }
  })

  function secondsUntil(expiresAt: string | null): number {
    return expiresAt === null ? 0 : Math.floor((Date.parse(expiresAt) - now().getTime()) / 1000)
  }
}
