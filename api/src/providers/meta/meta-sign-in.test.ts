import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createSandbox } from '../../../../sandbox/src/app.ts'
import { createMetaSignIn } from './meta-sign-in.ts'

const RETURN_URL = 'http://localhost:3000/connections/return/meta'
const ANITA = '10229400110001'
const ROSA = '10229400110006'
const RIVERBEND = ['104266592381006', '104266592381007', '104266592381008']

const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
beforeAll(() => sandbox.start())
afterEach(() => setFault('ok'))
afterAll(() => sandbox.stop())

const setFault = (mode: string) => sandbox.http.inject({ method: 'PUT', url: '/faults/meta', payload: { mode } })

function openSignIn(loginConfigId?: string) {
  const base = `http://localhost:${sandbox.ports.http}/meta`
  return createMetaSignIn({
    appId: 'sandbox-app',
    appSecret: 'sandbox-app-secret',
    loginConfigId,
    dialogUrl: `${base}/v26.0/dialog/oauth`,
    graphUrl: `${base}/graph/v26.0`,
  })
}

const dialogOf = (vendor: ReturnType<typeof openSignIn>) =>
  new URL(vendor.authorizationUrl({ kind: 'instagram', state: 'state-1', codeChallenge: 'unused', redirectUri: RETURN_URL }))

/** Continues in the dialog, by default with one Page and all requested permissions */
async function signIn(
  vendor: ReturnType<typeof openSignIn>,
  account = ANITA,
  pages: readonly string[] = ['104266592381001'],
  declined: readonly string[] = [],
) {
  const dialog = dialogOf(vendor)
  const form = new URLSearchParams({ ...Object.fromEntries(dialog.searchParams), account, decision: 'continue' })
  for (const permission of dialog.searchParams.get('scope')?.split(',') ?? [])
    if (!declined.includes(permission)) form.append('granted', permission)
  for (const page of pages) form.append('page', page)
  const response = await fetch(new URL(dialog.pathname, dialog), { method: 'POST', body: form, redirect: 'manual' })
  const code = new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? ''
  return vendor.exchange({ code, codeVerifier: '', redirectUri: RETURN_URL })
}

test('an app with Facebook Login for Business › sends its configuration and no scopes', async () => {
  await setFault('business_login')
  const configured = openSignIn('sandbox-login-config')
  const { searchParams } = dialogOf(configured)
  expect(searchParams.get('config_id')).toBe('sandbox-login-config')
  expect([...searchParams.keys()].sort()).toEqual(['client_id', 'config_id', 'redirect_uri', 'response_type', 'state'])
  expect((await fetch(dialogOf(configured))).status).toBe(200)
  // The configuration, not the request, determines the permissions, and all of them are granted at once
  expect((await signIn(configured)).scopes).toEqual(expect.arrayContaining(['instagram_manage_insights', 'business_management']))
  expect((await fetch(dialogOf(openSignIn()))).status).toBe(400)
})

test('an app with the classic login › requests the permissions of the kind, also those declined before', async () => {
  const { searchParams } = dialogOf(openSignIn())
  expect(searchParams.get('scope')?.split(',')).toContain('instagram_manage_insights')
  expect(searchParams.get('auth_type')).toBe('rerequest')
  expect(searchParams.has('config_id')).toBe(false)
})

test('Pages of a business portfolio › are listed, owned and of clients, without those that give the person no role', async () => {
  const vendor = openSignIn()
  const { tokens } = await signIn(vendor, ROSA, RIVERBEND)
  expect((await vendor.listChoices(tokens.access, 'facebook_page')).map(({ name }) => name)).toEqual([
    'Riverbend Dental',
    'Riverbend Orthodontics',
  ])
  expect((await vendor.listChoices(tokens.access, 'instagram')).map(({ id, unusable }) => [id, unusable !== ''])).toEqual([
    ['17841405309211006', false],
    ['page 104266592381007', true],
  ])
})

test('Pages without a portfolio › are listed where business_management was declined', async () => {
  const vendor = openSignIn()
  const { tokens, scopes } = await signIn(vendor, ANITA, ['104266592381001'], ['business_management'])
  expect(scopes).not.toContain('business_management')
  expect((await vendor.listChoices(tokens.access, 'facebook_page')).map(({ name }) => name)).toEqual(['Bright Smile Dental'])
})
