import { createHmac } from 'node:crypto'
import { createSandbox } from '../../app.ts'
import type { SandboxOptions } from '../../simulator.ts'
import { socialPermissions } from '../meta-permissions.ts'

export const returnUrl = 'http://localhost:3000/connections/return/meta'
export const anita = '10229400110001'
export const megan = '10229400110002'
export const dana = '10229400110004'
export const dental = '104266592381001'
export const kids = '104266592381002'

export const goodRequest = {
  client_id: 'sandbox-app',
  redirect_uri: returnUrl,
  response_type: 'code',
  scope: socialPermissions.join(','),
  state: 'state-1',
}

export const proofOf = (token: string): string => createHmac('sha256', 'sandbox-app-secret').update(token).digest('hex')

type Form = Record<string, string>

interface Decision {
  account?: string
  granted?: string[]
  pages?: string[]
  decision?: string
  request?: Form
}

/** A sandbox whose Facebook dialog is completed by sending requests */
export function openTestMeta(options: Partial<SandboxOptions> = {}) {
  const { http } = createSandbox({ httpPort: 0, smtpPort: 0, ...options })
  const dialogUrl = '/meta/v26.0/dialog/oauth'
  const openDialog = (request: Form) => http.inject(`${dialogUrl}?${new URLSearchParams(request)}`)

  /** Presses Continue, or the button for `decision` */
  async function press(wishes: Decision = {}) {
    const { account = megan, granted = socialPermissions, pages = [dental, kids], decision = 'continue', request = {} } = wishes
    const form = new URLSearchParams({ ...goodRequest, ...request, account, decision })
    for (const permission of granted) form.append('granted', permission)
    for (const page of pages) form.append('page', page)
    return http.inject({
      method: 'POST',
      url: dialogUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    })
  }

  async function decide(wishes: Decision = {}): Promise<URL> {
    return new URL(String((await press(wishes)).headers.location))
  }

  /** Unless `appsecret_proof` is given, adds it to calls with a token, as a server must */
  const graph = (path: string, query: Form = {}, method: 'GET' | 'DELETE' = 'GET') => {
    const signed =
      query.access_token && !path.startsWith('debug_token') ? { appsecret_proof: proofOf(query.access_token), ...query } : query
    return http.inject({ method, url: `/meta/graph/v26.0/${path}?${new URLSearchParams(signed)}` })
  }

  const exchange = (code: string, changes: Form = {}) =>
    graph('oauth/access_token', {
      client_id: 'sandbox-app',
      client_secret: 'sandbox-app-secret',
      redirect_uri: returnUrl,
      code,
      ...changes,
    })

  const lengthen = (token: string) =>
    graph('oauth/access_token', {
      grant_type: 'fb_exchange_token',
      client_id: 'sandbox-app',
      client_secret: 'sandbox-app-secret',
      fb_exchange_token: token,
    })

  /** The short-lived token of a person who has completed the sign-in */
  async function signIn(wishes: Decision = {}): Promise<string> {
    const response = await exchange((await decide(wishes)).searchParams.get('code') ?? '')
    if (response.statusCode !== 200) throw new Error(`No token: ${response.body}`)
    return response.json().access_token
  }

  const changePassword = (id: string) => http.inject({ method: 'POST', url: `/meta/people/${id}/change-password` })
  const setFault = (mode: string) => http.inject({ method: 'PUT', url: '/faults/meta', payload: { mode } })
  return { http, openDialog, press, decide, graph, exchange, lengthen, signIn, changePassword, setFault }
}
