import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox } from '../../../../sandbox/src/app.ts'
import { createGoogleRequests } from './google-access.ts'
import { createGoogleChoices } from './google-choices.ts'

const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())

test('places of a manager who was invited to one directly › are listed, with the address of its reviews', async () => {
  const base = `http://localhost:${sandbox.ports.http}/google`
  const returnUrl = 'http://localhost:3000/connections/return/google'
  const scope = 'openid email https://www.googleapis.com/auth/business.manage'
  const request = { client_id: 'sandbox-client', redirect_uri: returnUrl, response_type: 'code', scope, access_type: 'offline', state: 's' }
  const form = new URLSearchParams({ ...request, account: 'rosa@brightsmile.test', decision: 'allow' })
  form.append('granted', 'https://www.googleapis.com/auth/business.manage')
  const consented = await fetch(`${base}/o/oauth2/v2/auth`, { method: 'POST', body: form, redirect: 'manual' })
  const code = new URL(consented.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const client = { client_id: 'sandbox-client', client_secret: 'sandbox-secret', redirect_uri: returnUrl }
  const body = new URLSearchParams({ ...client, grant_type: 'authorization_code', code })
  const { access_token: accessToken } = await (await fetch(`${base}/token`, { method: 'POST', body })).json()
  const as = { token: async () => accessToken }
  const addresses = {
    accountManagementUrl: `${base}/accountmanagement`,
    businessInformationUrl: `${base}/businessinformation`,
    analyticsAdminUrl: `${base}/analyticsadmin`,
  }
  const access = createGoogleRequests(as)
  const places = await createGoogleChoices(addresses, access, as)('google_business')
  expect(places).toMatchObject([{ id: 'accounts/-/locations/2003', name: 'Bright Smile Kids', unusable: '' }])
  const reviews = await fetch(`${base}/mybusiness/v4/${places[0]?.id}/reviews`, { headers: { authorization: `Bearer ${accessToken}` } })
  expect(reviews.status).toBe(200)
})
