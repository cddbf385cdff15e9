import { facebookApp, loginConfigId } from './facebook-app.ts'
import { basicPermission, isKnownPermission, socialPermissions } from './meta-permissions.ts'

export interface DialogRequest {
  redirectUri: string
  permissions: string[]
  state: string | null
  /** Whether permissions declined earlier are requested again, which Facebook does not do by default */
  rerequestsDeclined: boolean
  /** Facebook Login for Business: the person grants all permissions of the configuration, or none */
  isAllOrNothing: boolean
}

export interface DialogError {
  heading: string
  sentence: string
  details: [string, string][]
}

/** Facebook displays these errors itself and sends none of them to the address */
export function validateDialogRequest(
  query: URLSearchParams,
  registered: string[],
  needsConfiguration: boolean,
): { dialog: DialogRequest } | { rejection: DialogError } {
  const reject = (heading: string, sentence: string, details: [string, string][] = []) => ({ rejection: { heading, sentence, details } })

  const appId = query.get('client_id')
  if (!appId) return reject('Invalid request', 'The parameter app_id is required')
  if (appId !== facebookApp.id)
    return reject('Invalid App ID', 'The provided app ID does not look like a valid app ID.', [['client_id', appId]])
  const redirectUri = query.get('redirect_uri')
  if (!redirectUri) return reject('Invalid request', 'The parameter redirect_uri is required')
  if (!registered.includes(redirectUri)) {
    const sentence =
      "This redirect failed because the redirect URI is not whitelisted in the app's Client OAuth Settings. Make sure Client and Web OAuth Login are on and add all your app domains as Valid OAuth Redirect URIs."
    return reject('URL Blocked', sentence, [['redirect_uri', redirectUri]])
  }
  const responseType = query.get('response_type') ?? 'code'
  if (responseType !== 'code') {
    return reject('Invalid request', 'The sandbox knows the response_type code only.', [['response_type', responseType]])
  }

  const configId = query.get('config_id')
  if (configId === null ? needsConfiguration : configId !== loginConfigId) {
    return reject("It looks like this app isn't available", 'This app needs at least one supported permission.', [
      ['config_id', configId ?? ''],
    ])
  }
  if (configId !== null && query.has('scope')) return reject('Invalid Scopes', 'config_id replaces scope: leave scope out.')
  if (configId !== null) {
    return {
      dialog: {
        redirectUri,
        permissions: socialPermissions,
        state: query.get('state'),
        rerequestsDeclined: true,
        isAllOrNothing: true,
      },
    }
  }
  const wanted = (query.get('scope') ?? '').split(/[\s,]+/).filter(Boolean)
  const unknown = wanted.filter((permission) => !isKnownPermission(permission))
  if (unknown.length > 0)
    return reject('Invalid Scopes', `Invalid Scopes: ${unknown.join(', ')}. This message is only shown to developers.`)
  return {
    dialog: {
      redirectUri,
      permissions: [...new Set([basicPermission, ...wanted])],
      state: query.get('state'),
      rerequestsDeclined: query.get('auth_type') === 'rerequest',
      isAllOrNothing: false,
    },
  }
}
