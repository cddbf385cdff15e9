import { expect, test } from 'vitest'
import { goodRequest, openTestGoogle, returnUrl } from '../testing/test-google.ts'
import { scopes } from './google-scopes.ts'

const { http, post, authorize, decide, setFault } = openTestGoogle()

test('GET auth › with a good request › lets one choose an account, then tick each scope, none ticked before', async () => {
  const chooser = await authorize(goodRequest)
  expect(chooser.statusCode).toBe(200)
  for (const email of ['anita@brightsmile.test', 'megan@brightsmile.test', 'dana@brightsmile.test', 'rosa@brightsmile.test']) {
    expect(chooser.body).toContain(`name="account" value="${email}"`)
  }
  expect(chooser.body).toContain('<input type="hidden" name="state" value="state-1">')
  expect(chooser.body).not.toContain('agency@')

  const page = (await authorize({ ...goodRequest, account: 'anita@brightsmile.test' })).body
  expect(page.match(/type="checkbox" name="granted"/g)).toHaveLength(2)
  expect(page).toContain(`value="${scopes.business}"`)
  expect(page).not.toMatch(/ checked/)
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|style=/)
  expect(page).toContain('<li>See your primary Google Account email address</li>')
})

test('GET auth › in a page whose form ends at the portal › allows that origin and no other', async () => {
  const policy = String((await authorize(goodRequest)).headers['content-security-policy'])
  expect(policy).toMatch(/form-action 'self' http:\/\/localhost:3000$/)
  expect(String((await http.inject('/')).headers['content-security-policy'])).toMatch(/form-action 'self'$/)
})

test.each([
  ['no client', { client_id: '' }, 400, 'invalid_request'],
  ['another client', { client_id: 'x' }, 401, 'invalid_client'],
  ['no redirect address', { redirect_uri: '' }, 400, 'invalid_request'],
  ['a slash too many', { redirect_uri: `${returnUrl}/` }, 400, 'redirect_uri_mismatch'],
  ['another scheme', { redirect_uri: returnUrl.replace('http:', 'https:') }, 400, 'redirect_uri_mismatch'],
  ['a query added', { redirect_uri: `${returnUrl}?a=1` }, 400, 'redirect_uri_mismatch'],
  ['another host', { redirect_uri: 'http://evil.test/connections/return/google' }, 400, 'redirect_uri_mismatch'],
  ['the address of Meta', { redirect_uri: 'http://localhost:3000/connections/return/meta' }, 400, 'redirect_uri_mismatch'],
  ['no response type', { response_type: '' }, 400, 'invalid_request'],
  ['the implicit flow', { response_type: 'token' }, 400, 'unsupported_response_type'],
  ['no scope', { scope: '' }, 400, 'invalid_request'],
  ['an unknown scope', { scope: 'openid https://www.googleapis.com/auth/all' }, 400, 'invalid_scope'],
  ['another access type', { access_type: 'always' }, 400, 'invalid_request'],
  ['another prompt', { prompt: 'login' }, 400, 'invalid_request'],
  ['none beside another prompt', { prompt: 'none consent' }, 400, 'invalid_request'],
  ['a challenge that is too short', { code_challenge: 'short', code_challenge_method: 'S256' }, 400, 'invalid_request'],
  ['another challenge method', { code_challenge: 'a'.repeat(43), code_challenge_method: 'S512' }, 400, 'invalid_request'],
])('GET auth › with %s › shows an error and redirects nowhere', async (_name, wrong, status, error) => {
  const response = await authorize({ ...goodRequest, ...wrong })
  expect(response.statusCode).toBe(status)
  expect(response.headers.location).toBeUndefined()
  expect(response.body).toContain(`Error ${status}: ${error}`)
  // The decision is not accepted either
  const pressed = await post('/google/o/oauth2/v2/auth', { ...goodRequest, ...wrong, account: 'anita@brightsmile.test', decision: 'allow' })
  expect(pressed.statusCode).toBe(status)
  expect(pressed.headers.location).toBeUndefined()
})

test.each([
  'http://partner.localhost:3000/connections/return/google',
  'http://partner.localhost:3000/googleAuthorize',
  'http://localhost:3000/googleAuthorize',
])('GET auth › for %s › is known as well', async (redirect_uri) => {
  expect((await authorize({ ...goodRequest, redirect_uri })).statusCode).toBe(200)
})

test('GET auth › of a portal elsewhere › knows its addresses, with both hosts, and no others', async () => {
  const elsewhere = openTestGoogle({ appUrl: 'https://portal.test', partnerHost: 'northlight.test' })
  const statusOf = async (redirect_uri: string) => (await elsewhere.authorize({ ...goodRequest, redirect_uri })).statusCode
  expect(await statusOf('https://portal.test/googleAuthorize')).toBe(200)
  expect(await statusOf('https://northlight.test/connections/return/google')).toBe(200)
  expect(await statusOf(returnUrl)).toBe(400)
})

test('GET auth › with prompt=none › comes back at once: nobody is signed in', async () => {
  const response = await authorize({ ...goodRequest, prompt: 'none' })
  expect(response.statusCode).toBe(302)
  expect(Object.fromEntries(new URL(String(response.headers.location)).searchParams)).toEqual({
    error: 'interaction_required',
    error_subtype: 'access_denied',
    state: 'state-1',
  })
})

test('POST auth › canceled › comes back with access_denied and the state', async () => {
  const back = await decide({ decision: 'cancel' })
  expect(back.href).toBe(`${returnUrl}?error=access_denied&state=state-1`)
})

test('POST auth › allowed › comes back with a code, and the scopes under both of their names', async () => {
  const { searchParams } = await decide({ account: 'karen@lakeside.test', granted: [scopes.business] })
  expect(searchParams.get('code')).toMatch(/^4\/0A/)
  expect(searchParams.get('state')).toBe('state-1')
  expect(searchParams.get('authuser')).toBe('0')
  expect(searchParams.get('prompt')).toBe('consent')
  expect(searchParams.get('scope')?.split(' ').sort()).toEqual([
    'email',
    scopes.business,
    scopes.email,
    scopes.profile,
    'openid',
    'profile',
  ])
})

test('POST auth › with nothing ticked and no sign-in scope › is access_denied, and of ticked strangers nothing is granted', async () => {
  const none = await decide({ scope: scopes.business, granted: [] })
  expect(none.searchParams.get('error')).toBe('access_denied')
  const stranger = await decide({ account: 'dana@brightsmile.test', scope: 'openid', granted: [scopes.business] })
  expect(stranger.searchParams.get('scope')).toBe('openid')
})

test('POST auth › for somebody who is not there › shows the choice again', async () => {
  const response = await post('/google/o/oauth2/v2/auth', { ...goodRequest, account: 'agency@marquee.test', decision: 'allow' })
  expect(response.headers.location).toBeUndefined()
  expect(response.body).toContain('Choose an account')
})

test('PUT /faults/google › with server_error › has no consent page either', async () => {
  await setFault('server_error')
  expect((await authorize(goodRequest)).statusCode).toBe(503)
  await setFault('ok')
})

test.each([
  ['/google/consent.js', 'text/javascript'],
  ['/google/consent.css', 'text/css'],
])('GET %s › is served as %s', async (url, type) => {
  const file = await http.inject(url)
  expect(file.headers['content-type']).toContain(type)
  if (url.endsWith('.js')) expect(() => new Function(file.body)).not.toThrow()
})
