import { addQueryToUrl } from '../../consent/request-parameters.ts'
import { googleClient } from '../access-tokens.ts'
import { isKnownScope, toLongName } from './google-scopes.ts'

export interface AuthorizationRequest {
  redirectUri: string
  scopes: string[]
  isOffline: boolean
  prompts: string[]
  includesGrantedScopes: boolean
  state: string | null
  nonce: string | null
  challenge: { value: string; method: 'S256' | 'plain' } | null
}

export interface AuthorizationError {
  status: number
  error: string
  sentence: string
  details: [string, string][]
}

type ReadRequest = { authorization: AuthorizationRequest } | { rejection: AuthorizationError } | { redirect: string }

const notCompliant = "You can't sign in to this app because it doesn't comply with Google's OAuth 2.0 policy."

/**
 * Google first checks the client and its address, because until then nothing
 * may be sent to the address. Google also displays the other errors itself
 */
export function validateAuthorizationRequest(query: URLSearchParams, registered: string[]): ReadRequest {
  const reject = (error: string, sentence: string, details: [string, string][] = []): ReadRequest => ({
    rejection: { status: 400, error, sentence, details },
  })
  const missing = (name: string) => reject('invalid_request', `Required parameter is missing: ${name}`)

  const clientId = query.get('client_id')
  if (!clientId) return missing('client_id')
  if (clientId !== googleClient.id) {
    return { rejection: { status: 401, error: 'invalid_client', sentence: 'The OAuth client was not found.', details: [] } }
  }
  const redirectUri = query.get('redirect_uri')
  if (!redirectUri) return missing('redirect_uri')
  if (!registered.includes(redirectUri)) return reject('redirect_uri_mismatch', notCompliant, [['redirect_uri', redirectUri]])

  const responseType = query.get('response_type')
  if (!responseType) return missing('response_type')
  if (responseType !== 'code') return reject('unsupported_response_type', `Invalid response_type: ${responseType}`)

  const wanted = splitBySpaces(query.get('scope'))
  if (wanted.length === 0) return missing('scope')
  const unknown = wanted.filter((scope) => !isKnownScope(scope))
  if (unknown.length > 0) return reject('invalid_scope', `Some requested scopes were invalid. {invalid=[${unknown.join(', ')}]}`)

  const accessType = query.get('access_type') ?? 'online'
  if (!['online', 'offline'].includes(accessType)) return reject('invalid_request', `Invalid access_type: ${accessType}`)

  const prompts = splitBySpaces(query.get('prompt'))
  const isPromptWrong = prompts.some((prompt) => !['none', 'consent', 'select_account'].includes(prompt))
  if (isPromptWrong || (prompts.includes('none') && prompts.length > 1)) {
    return reject('invalid_request', `Invalid parameter value for prompt: Invalid prompt: ${query.get('prompt')}`)
  }

  const challenge = parseCodeChallenge(query)
  if (challenge === 'invalid') return reject('invalid_request', 'Invalid parameter value for code_challenge or code_challenge_method')

  const state = query.get('state')
  // Nobody is signed in at the sandbox's Google, so nobody can consent without seeing a page
  if (prompts.includes('none')) {
    return { redirect: addQueryToUrl(redirectUri, { state, error_subtype: 'access_denied', error: 'interaction_required' }) }
  }
  return {
    authorization: {
      redirectUri,
      scopes: [...new Set(wanted.map(toLongName))],
      isOffline: accessType === 'offline',
      prompts,
      includesGrantedScopes: query.get('include_granted_scopes') === 'true',
      state,
      nonce: query.get('nonce'),
      challenge,
    },
  }
}

function parseCodeChallenge(query: URLSearchParams): AuthorizationRequest['challenge'] | 'invalid' {
  const value = query.get('code_challenge')
  const method = query.get('code_challenge_method') ?? 'plain'
  if (value === null) return query.has('code_challenge_method') ? 'invalid' : null
  if (!/^[\w.~-]{43,128}$/.test(value)) return 'invalid'
  return method === 'S256' || method === 'plain' ? { value, method } : 'invalid'
}

function splitBySpaces(text: string | null): string[] {
  return (text ?? '').split(' ').filter(Boolean)
}
