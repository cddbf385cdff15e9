import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { scopes } from './consent/google-scopes.ts'
import { openTestGoogle } from './testing/test-google.ts'

const start = new Date('2026-11-15T20:00:00Z')
let time = start
const now = () => time
const { http, post, decide, exchange, refresh, signIn, setFault } = openTestGoogle({ now })
afterEach(async () => {
  time = start
  await setFault('ok')
})

const requestUserinfo = (headers: Record<string, string>) => http.inject({ url: '/google/userinfo', headers })
const later = (seconds: number) => {
  time = new Date(start.getTime() + seconds * 1000)
}

test('POST token › with a code › gives the long scope names, an id token and a refresh token that works', async () => {
  const { tokens, headers } = await signIn({ granted: [scopes.business] })
  expect(tokens).toEqual({
    access_token: expect.stringMatching(/^ya29\./),
    expires_in: 3_599,
    refresh_token: expect.stringMatching(/^1\/\/0/),
    scope: [scopes.business, 'openid', scopes.email, scopes.profile].join(' '),
    token_type: 'Bearer',
    id_token: expect.any(String),
  })
  const [, claims = ''] = tokens.id_token.split('.')
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    iss: 'https://accounts.google.com',
    aud: 'sandbox-client',
    email: 'megan@brightsmile.test',
    sub: expect.stringMatching(/^\d{21}$/),
  })
  expect((await requestUserinfo(headers)).json()).toMatchObject({ name: 'Megan Doyle', email_verified: true })
  const renewed = (await refresh(tokens.refresh_token)).json()
  expect(renewed).toMatchObject({ expires_in: 3_599, scope: tokens.scope })
  expect(renewed).not.toHaveProperty('refresh_token')
  expect(renewed.access_token).not.toBe(tokens.access_token)
})

test.each([
  ['no prompt, after an earlier consent', { account: 'anita@brightsmile.test', prompt: '' }, false],
  ['consent requested again', { account: 'anita@brightsmile.test', prompt: 'consent' }, true],
  ['no prompt, the first time', { account: 'dana@brightsmile.test', prompt: '' }, true],
  ['online access', { account: 'karen@lakeside.test', access_type: 'online' }, false],
])('POST token › with %s › has a refresh token: %s', async (_name, wishes, expected) => {
  const { tokens } = await signIn(wishes)
  expect('refresh_token' in tokens).toBe(expected)
})

test('POST token › with a code used before › is rejected, and its tokens are revoked', async () => {
  const { code, tokens, headers } = await signIn()
  const renewed = (await refresh(tokens.refresh_token)).json()
  const again = await exchange(code)
  expect(again.statusCode).toBe(400)
  expect(again.json()).toEqual({ error: 'invalid_grant', error_description: 'Bad Request' })
  expect((await requestUserinfo(headers)).statusCode).toBe(401)
  expect((await requestUserinfo({ authorization: `Bearer ${renewed.access_token}` })).statusCode).toBe(401)
  expect((await refresh(tokens.refresh_token)).json().error).toBe('invalid_grant')
})

test('POST token › with a code of ten minutes ago › is rejected', async () => {
  const code = (await decide()).searchParams.get('code') ?? ''
  later(600)
  expect((await exchange(code)).json().error).toBe('invalid_grant')
})

test.each([
  ['no code', { code: '' }, 400, 'invalid_request'],
  ['a made-up code', { code: '4/0Ax' }, 400, 'invalid_grant'],
  ['another redirect address', { redirect_uri: 'http://localhost:3000/googleAuthorize' }, 400, 'redirect_uri_mismatch'],
  ['no redirect address', { redirect_uri: '' }, 400, 'redirect_uri_mismatch'],
  ['no secret', { client_secret: '' }, 400, 'invalid_request'],
  ['a wrong secret', { client_secret: 'x' }, 401, 'invalid_client'],
  ['another client', { client_id: 'x' }, 401, 'invalid_client'],
  ['another grant type', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
])('POST token › with %s › is rejected', async (_name, wrong, status, error) => {
  const code = (await decide()).searchParams.get('code') ?? ''
  const response = await exchange(code, wrong)
  expect(response.statusCode).toBe(status)
  expect(response.json()).toEqual({ error, error_description: expect.any(String) })
})

const verifier = 'v'.repeat(64)
const s256 = { code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256' }
test.each([
  ['the verifier of an S256 challenge', s256, verifier, null],
  ['the verifier of a plain challenge', { code_challenge: verifier, code_challenge_method: 'plain' }, verifier, null],
  ['a challenge without a method, which is plain', { code_challenge: verifier }, verifier, null],
  ['another verifier', s256, 'w'.repeat(64), 'Invalid code verifier.'],
  ['the challenge itself', s256, s256.code_challenge, 'Invalid code verifier.'],
  ['no verifier', s256, '', 'Missing code verifier.'],
  ['a verifier without a challenge', {}, verifier, 'code_verifier or verifier is not needed.'],
])('POST token › with %s › gets the response that PKCE requires', async (_name, challenge, code_verifier, description) => {
  const code = (await decide(challenge)).searchParams.get('code') ?? ''
  const response = (await exchange(code, { code_verifier })).json()
  if (description === null) expect(response).toHaveProperty('access_token')
  else expect(response).toEqual({ error: 'invalid_grant', error_description: description })
})

test('POST token › with fewer scopes, then more › adds the earlier ones with include_granted_scopes', async () => {
  const own = openTestGoogle()
  await own.signIn({ account: 'dana@brightsmile.test', scope: `openid ${scopes.business}` })
  const without = await own.signIn({ account: 'dana@brightsmile.test', scope: scopes.analytics, include_granted_scopes: 'false' })
  expect(without.tokens.scope).toBe(scopes.analytics)
  const all = await own.signIn({ account: 'dana@brightsmile.test', scope: scopes.analytics })
  expect(all.tokens.scope.split(' ').sort()).toEqual([scopes.analytics, scopes.business, 'openid'].sort())
})

test('POST token › with the seeded tokens › works for the agency and for the demo business', async () => {
  expect((await refresh('sandbox-refresh')).json().scope).toBe([scopes.business, scopes.analytics, 'openid', scopes.email].join(' '))
  const anita = (await refresh('sandbox-refresh-anita')).json()
  expect(anita.scope).toBe([scopes.business, scopes.analytics, 'openid', scopes.email].join(' '))
  expect((await requestUserinfo({ authorization: `Bearer ${anita.access_token}` })).json()).toEqual({
    sub: expect.any(String),
    email: 'anita@brightsmile.test',
    email_verified: true,
  })
})

test('POST token › the hundred and first refresh token of one account › ends the first', async () => {
  const own = openTestGoogle()
  const all: string[] = []
  for (let count = 0; count < 101; count++) all.push((await own.signIn({ scope: scopes.business })).tokens.refresh_token)
  expect((await own.refresh(all[0] ?? '')).json().error).toBe('invalid_grant')
  expect((await own.refresh(all[1] ?? '')).statusCode).toBe(200)
})

test.each(['access_token', 'refresh_token'])('POST revoke › with the %s › ends the whole grant', async (which) => {
  const own = openTestGoogle()
  const first = await own.signIn()
  const second = await own.signIn()
  expect((await own.post('/google/revoke', { token: first.tokens[which] })).json()).toEqual({})
  expect((await own.refresh(second.tokens.refresh_token)).json().error).toBe('invalid_grant')
  expect((await own.http.inject({ url: '/google/userinfo', headers: second.headers })).statusCode).toBe(401)
  const again = await own.post('/google/revoke', { token: first.tokens[which] })
  expect(again.statusCode).toBe(400)
  expect(again.json().error).toBe('invalid_token')
  // The next consent counts as a first one again
  expect((await own.signIn({ prompt: '' })).tokens).toHaveProperty('refresh_token')
})

test('POST revoke › with the token in the query › works too, and without any is rejected', async () => {
  const { tokens } = await signIn()
  expect((await http.inject({ method: 'POST', url: `/google/revoke?token=${tokens.access_token}` })).statusCode).toBe(200)
  expect((await post('/google/revoke', {})).json().error).toBe('invalid_request')
})

test('PUT /faults/google › with rotating_refresh_tokens › gives a new refresh token each time and ends the old one', async () => {
  const { tokens } = await signIn()
  await setFault('rotating_refresh_tokens')
  const renewed = (await refresh(tokens.refresh_token)).json()
  expect(renewed.refresh_token).not.toBe(tokens.refresh_token)
  expect((await refresh(tokens.refresh_token)).json().error).toBe('invalid_grant')
  expect((await refresh(renewed.refresh_token)).statusCode).toBe(200)
  expect((await refresh('sandbox-refresh')).json()).not.toHaveProperty('refresh_token')
})

test('PUT /faults/google › with testing_consent › gives refresh tokens for a week', async () => {
  await setFault('testing_consent')
  const { tokens } = await signIn()
  expect(tokens.refresh_token_expires_in).toBe(604_799)
  await setFault('ok')
  later(6 * 86_400)
  expect((await refresh(tokens.refresh_token)).json().refresh_token_expires_in).toBe(86_399)
  later(7 * 86_400)
  expect((await refresh(tokens.refresh_token)).json().error).toBe('invalid_grant')
})

test('PUT /faults/google › with token_expired_early › ends the access tokens given so far, not the new ones', async () => {
  const { tokens, headers } = await signIn()
  await setFault('token_expired_early')
  expect((await requestUserinfo(headers)).statusCode).toBe(401)
  const renewed = (await refresh(tokens.refresh_token)).json()
  expect((await requestUserinfo({ authorization: `Bearer ${renewed.access_token}` })).statusCode).toBe(200)
  await setFault('ok')
  expect((await requestUserinfo(headers)).statusCode).toBe(401)
})

test('POST /google/people/{email}/change-password › of somebody connected › ends all of that account, and nobody else', async () => {
  const own = openTestGoogle()
  const { tokens, headers } = await own.signIn()
  const page = (await own.http.inject('/google/people')).body
  expect(page).toContain('action="/google/people/megan%40brightsmile.test/change-password"')
  expect(page).not.toContain('action="/google/people/dana%40brightsmile.test/change-password"')
  expect(page).toContain('business.manage, analytics.readonly')
  expect(page).not.toContain(tokens.refresh_token)
  const response = await own.post('/google/people/megan%40brightsmile.test/change-password', {})
  expect(response.statusCode).toBe(303)
  expect((await own.http.inject(String(response.headers.location))).body).toContain('Megan Doyle has a new password.')
  expect((await own.refresh(tokens.refresh_token)).json().error).toBe('invalid_grant')
  expect((await own.http.inject({ url: '/google/userinfo', headers })).statusCode).toBe(401)
  expect((await own.refresh('sandbox-refresh-anita')).statusCode).toBe(200)
  expect((await own.post('/google/people/nobody%40brightsmile.test/change-password', {})).statusCode).toBe(404)
})

test('Google › after a restart › knows the consents and refresh tokens, not the access tokens', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'sandbox-google-'))
  try {
    const first = openTestGoogle({ dataFolder })
    const { tokens, headers } = await first.signIn()
    await first.post('/google/people/anita%40brightsmile.test/change-password', {})
    const second = openTestGoogle({ dataFolder })
    expect((await second.refresh(tokens.refresh_token)).statusCode).toBe(200)
    expect((await second.http.inject({ url: '/google/userinfo', headers })).statusCode).toBe(401)
    expect((await second.refresh('sandbox-refresh-anita')).json().error).toBe('invalid_grant')
  } finally {
    rmSync(dataFolder, { recursive: true })
  }
})
