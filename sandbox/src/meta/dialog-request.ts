import { facebookApp } from './facebook-app.ts'
import { basicPermission, isKnownPermission } from './meta-permissions.ts'

export interface DialogRequest {
  redirectUri: string
  permissions: string[]
  state: string | null
  /** Asks again for what was declined before; without it Facebook does not */
  asksAgain: boolean
}

export interface DialogRefusal {
  heading: string
  sentence: string
  details: [string, string][]
}

/** Facebook shows these errors itself: none of them is sent to the address */
export function readDialogRequest(query: URLSearchParams, registered: string[]): { asked: DialogRequest } | { refusal: DialogRefusal } {
  const refuse = (heading: string, sentence: string, details: [string, string][] = []) => ({ refusal: { heading, sentence, details } })

  const appId = query.get('client_id')
  if (!appId) return refuse('Invalid request', 'The parameter app_id is required')
  if (appId !== facebookApp.id)
    return refuse('Invalid App ID', 'The provided app ID does not look like a valid app ID.', [['client_id', appId]])
  const redirectUri = query.get('redirect_uri')
  if (!redirectUri) return refuse('Invalid request', 'The parameter redirect_uri is required')
  if (!registered.includes(redirectUri)) {
    const sentence =
      "This redirect failed because the redirect URI is not whitelisted in the app's Client OAuth Settings. Make sure Client and Web OAuth Login are on and add all your app domains as Valid OAuth Redirect URIs."
    return refuse('URL Blocked', sentence, [['redirect_uri', redirectUri]])
  }
  const responseType = query.get('response_type') ?? 'code'
  if (responseType !== 'code') {
    return refuse('Invalid request', 'The sandbox knows the response_type code only.', [['response_type', responseType]])
  }

  const wanted = (query.get('scope') ?? '').split(/[\s,]+/).filter(Boolean)
  const unknown = wanted.filter((permission) => !isKnownPermission(permission))
  if (unknown.length > 0)
    return refuse('Invalid Scopes', `Invalid Scopes: ${unknown.join(', ')}. This message is only shown to developers.`)
  return {
    asked: {
      redirectUri,
      permissions: [...new Set([basicPermission, ...wanted])],
      state: query.get('state'),
      asksAgain: query.get('auth_type') === 'rerequest',
    },
  }
}
