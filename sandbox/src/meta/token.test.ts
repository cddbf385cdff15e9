import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { anita, megan, openTestMeta } from './testing/test-meta.ts'

const start = new Date('2026-11-15T20:00:00Z')
let time = start
const now = () => time
const { http, decide, graph, exchange, lengthen, signIn, changePassword, setFault } = openTestMeta({ now })
afterEach(async () => {
  time = start
  await setFault('ok')
})

const later = (seconds: number) => {
  time = new Date(start.getTime() + seconds * 1000)
}
const aboutMe = async (token: string) => (await graph('me', { access_token: token })).json()
const debug = async (token: string) =>
  (await graph('debug_token', { input_token: token, access_token: 'sandbox-app|sandbox-app-secret' })).json().data

test('GET access_token › with a code › gives a token of an hour and a half, which can be made one of 60 days', async () => {
  const code = (await decide()).searchParams.get('code') ?? ''
  const short = (await exchange(code)).json()
  expect(short).toEqual({ access_token: expect.stringMatching(/^EAA/), token_type: 'bearer', expires_in: 5_400 })
  const long = (await lengthen(short.access_token)).json()
  expect(long).toEqual({ access_token: expect.stringMatching(/^EAA/), token_type: 'bearer', expires_in: 5_183_944 })
  expect(long.access_token).not.toBe(short.access_token)
  later(5_400)
  expect((await aboutMe(short.access_token)).error).toMatchObject({ code: 190, error_subcode: 463 })
  expect((await aboutMe(long.access_token)).name).toBe('Megan Doyle')
  expect((await lengthen(short.access_token)).json().error).toMatchObject({ code: 190, error_subcode: 463 })
})

test('GET access_token › lengthening a long one › gives no new time', async () => {
  later(86_400)
  expect((await lengthen('sandbox-meta-anita')).json()).toEqual({
    access_token: 'sandbox-meta-anita',
    token_type: 'bearer',
    expires_in: 5_183_944 - 86_400,
  })
})

test('GET access_token › with a code used before › reports it', async () => {
  const code = (await decide()).searchParams.get('code') ?? ''
  await exchange(code)
  const again = await exchange(code)
  expect(again.statusCode).toBe(400)
  expect(again.json()).toEqual({
    error: {
      message: 'This authorization code has been used.',
      type: 'OAuthException',
      code: 100,
      error_subcode: 36_009,
      fbtrace_id: expect.any(String),
    },
  })
})

test('GET access_token › with a code of ten minutes ago › reports it as expired', async () => {
  const code = (await decide()).searchParams.get('code') ?? ''
  later(600)
  expect((await exchange(code)).json().error).toMatchObject({ code: 100, error_subcode: 36_007 })
})

test.each([
  ['no redirect address', { redirect_uri: '' }, { code: 191 }],
  ['another redirect address', { redirect_uri: 'http://localhost:3000/facebookLogin' }, { code: 100, error_subcode: 36_008 }],
  ['no code', { code: '' }, { code: 1 }],
  ['a made-up code', { code: 'AQx' }, { code: 100, message: 'Invalid verification code format.' }],
  ['an unknown app', { client_id: 'x' }, { code: 101 }],
  ['a wrong secret', { client_secret: 'x' }, { code: 1, message: 'Error validating client secret.' }],
  ['no secret', { client_secret: '' }, { code: 1 }],
  ['another grant type', { grant_type: 'password' }, { code: 100 }],
])('GET access_token › with %s › is rejected in Graph’s format', async (_name, wrong, error) => {
  const code = (await decide()).searchParams.get('code') ?? ''
  const response = await exchange(code, wrong)
  expect(response.statusCode).toBe(400)
  expect(response.json().error).toMatchObject({ type: 'OAuthException', ...error })
})

test('GET debug_token › of each kind of token › describes its validity and scopes', async () => {
  const token = await signIn()
  expect(await debug(token)).toMatchObject({
    app_id: 'sandbox-app',
    type: 'USER',
    is_valid: true,
    user_id: megan,
    expires_at: start.getTime() / 1000 + 5_400,
    data_access_expires_at: start.getTime() / 1000 + 90 * 86_400,
    scopes: expect.arrayContaining(['pages_show_list']),
  })
  const long = (await lengthen(token)).json().access_token
  const [page] = (await graph('me/accounts', { access_token: long })).json().data
  expect(await debug(page.access_token)).toMatchObject({ type: 'PAGE', profile_id: page.id, expires_at: 0 })
  await changePassword(megan)
  expect(await debug(token)).toMatchObject({ is_valid: false, error: { code: 190, subcode: 460 } })
  expect((await graph('debug_token', { input_token: token })).json().error.code).toBe(104)
  expect((await graph('debug_token', { input_token: token, access_token: long })).json().error.code).toBe(100)
})

test('POST /meta/people/{id}/change-password › of somebody connected › ends all tokens, also the Pages own', async () => {
  const own = openTestMeta()
  const token = await own.signIn()
  const [page] = (await own.graph('me/accounts', { access_token: token })).json().data
  expect((await own.http.inject('/meta/people')).body).toContain(`action="/meta/people/${megan}/change-password"`)
  const response = await own.changePassword(megan)
  expect(response.statusCode).toBe(303)
  expect((await own.http.inject(String(response.headers.location))).body).toContain('Megan Doyle has a new password.')
  for (const ended of [token, page.access_token]) {
    const rejected = await own.graph('me', { access_token: ended })
    expect(rejected.statusCode).toBe(400)
    expect(rejected.json().error).toMatchObject({ code: 190, error_subcode: 460, type: 'OAuthException' })
  }
  expect((await own.graph('me', { access_token: 'sandbox-meta-anita' })).statusCode).toBe(200)
  expect((await own.graph('me', { access_token: await own.signIn() })).json().name).toBe('Megan Doyle')
  expect((await own.changePassword('1')).statusCode).toBe(404)
})

test('DELETE permissions › of the whole app › ends the tokens with 458, and the next consent works again', async () => {
  const own = openTestMeta()
  const token = await own.signIn()
  expect((await own.graph('me/permissions', { access_token: token }, 'DELETE')).json()).toEqual({ success: true })
  expect((await own.graph('me', { access_token: token })).json().error).toMatchObject({ code: 190, error_subcode: 458 })
  expect((await own.graph('me/permissions', { access_token: token }, 'DELETE')).json().error.error_subcode).toBe(458)
  const fresh = await own.signIn()
  expect((await own.graph('me', { access_token: fresh })).statusCode).toBe(200)
  expect((await own.graph('me', { access_token: token })).json().error.error_subcode).toBe(458)
})

test('DELETE permissions › of one permission › declines that one', async () => {
  const token = await signIn()
  expect((await graph('me/permissions/read_insights', { access_token: token }, 'DELETE')).json()).toEqual({ success: true })
  const { data } = (await graph('me/permissions', { access_token: token })).json()
  expect(data).toContainEqual({ permission: 'read_insights', status: 'declined' })
  expect((await graph('me/permissions/everything', { access_token: token }, 'DELETE')).json().error.code).toBe(100)
})

test.each([
  ['rate_limited', 403, { code: 4, is_transient: true }],
  ['server_error', 500, { code: 2, is_transient: true }],
  ['invalid_token', 400, { code: 190, error_subcode: 460 }],
  ['expired_token', 400, { code: 190, error_subcode: 463 }],
])('PUT /faults/meta › with %s › makes Graph return %i', async (mode, status, error) => {
  const token = await signIn()
  const code = (await decide()).searchParams.get('code') ?? ''
  await setFault(mode)
  const response = await graph('me', { access_token: token })
  expect(response.statusCode).toBe(status)
  expect(response.json().error).toMatchObject(error)
  expect(response.headers['x-app-usage']).toEqual(mode === 'rate_limited' ? expect.stringContaining('"call_count":104') : undefined)
  const exchanged = (await exchange(code)).json()
  if (mode === 'rate_limited') expect(exchanged.error.code).toBe(613)
  else if (mode === 'server_error') expect(exchanged.error.code).toBe(2)
  else expect(exchanged).toHaveProperty('access_token')
})

test('PUT /faults/meta › with hang › never responds', async () => {
  await setFault('hang')
  let hasResponse = false
  void http.inject('/meta/graph/v26.0/me').then(() => {
    hasResponse = true
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(hasResponse).toBe(false)
})

test('Facebook › after a restart › knows tokens and consents, and the demo token ends 60 days after the first start', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'sandbox-meta-'))
  try {
    const first = openTestMeta({ dataFolder, now })
    const token = await first.signIn()
    later(10)
    const second = openTestMeta({ dataFolder, now })
    expect((await second.graph('me', { access_token: token })).statusCode).toBe(200)
    expect((await second.graph('me', { access_token: 'sandbox-meta-anita' })).json()).toEqual({ id: anita, name: 'Anita Patel' })
    later(5_183_943)
    expect((await second.graph('me', { access_token: 'sandbox-meta-anita' })).statusCode).toBe(200)
    later(5_183_944)
    expect((await second.graph('me', { access_token: 'sandbox-meta-anita' })).json().error.error_subcode).toBe(463)
  } finally {
    rmSync(dataFolder, { recursive: true })
  }
})
