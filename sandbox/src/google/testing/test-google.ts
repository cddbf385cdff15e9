import { createSandbox } from '../../app.ts'
import type { SandboxOptions } from '../../simulator.ts'
import { scopes } from '../consent/google-scopes.ts'

export const returnUrl = 'http://localhost:3000/connections/return/google'
const allScopes = [scopes.business, scopes.analytics, 'openid', 'email', 'profile']

/** The authorization request of a portal that asks for everything, with offline access and the consent page */
export const goodRequest = {
  client_id: 'sandbox-client',
  redirect_uri: returnUrl,
  response_type: 'code',
  scope: allScopes.join(' '),
  access_type: 'offline',
  prompt: 'consent',
  include_granted_scopes: 'true',
  state: 'state-1',
}

type Form = Record<string, string>

/** A sandbox whose Google sign-in pages are completed by sending requests */
export function openTestGoogle(options: Partial<SandboxOptions> = {}) {
  const { http } = createSandbox({ httpPort: 0, smtpPort: 0, ...options })
  const post = (url: string, form: URLSearchParams | Form) =>
    http.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })

  const authorize = (request: Form) => http.inject(`/google/o/oauth2/v2/auth?${new URLSearchParams(request)}`)

  /** Presses Allow, or the button for `decision`, and returns the redirect address */
  async function decide({
    account = 'megan@brightsmile.test',
    granted = [scopes.business, scopes.analytics],
    decision = 'allow',
    ...request
  }: {
    account?: string
    granted?: string[]
    decision?: string
    [parameter: string]: string | string[] | undefined
  } = {}) {
    const form = new URLSearchParams({ ...goodRequest, ...(request as Form), account, decision })
    for (const scope of granted) form.append('granted', scope)
    const response = await post('/google/o/oauth2/v2/auth', form)
    const location = response.headers.location
    return new URL(location ?? 'missing:')
  }

  const exchange = (code: string, changes: Form = {}) =>
    post('/google/token', {
      client_id: 'sandbox-client',
      client_secret: 'sandbox-secret',
      grant_type: 'authorization_code',
      redirect_uri: returnUrl,
      code,
      ...changes,
    })

  const refresh = (token: string) =>
    post('/google/token', {
      client_id: 'sandbox-client',
      client_secret: 'sandbox-secret',
      grant_type: 'refresh_token',
      refresh_token: token,
    })

  /** The tokens of a person who has completed the sign-in */
  async function signIn(wishes: Parameters<typeof decide>[0] = {}) {
    const code = (await decide(wishes)).searchParams.get('code') ?? ''
    const response = await exchange(code)
    if (response.statusCode !== 200) throw new Error(`No token: ${response.body}`)
    return { code, tokens: response.json(), headers: { authorization: `Bearer ${response.json().access_token}` } }
  }

  const setFault = (mode: string) => http.inject({ method: 'PUT', url: '/faults/google', payload: { mode } })
  return { http, post, authorize, decide, exchange, refresh, signIn, setFault }
}
