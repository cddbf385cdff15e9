import { expect, test } from 'vitest'
import { createSandbox } from './app.ts'

const { http } = createSandbox({ httpPort: 0, smtpPort: 0 })

test('PUT /faults/smtp › with a known mode › switches that vendor only', async () => {
  const response = await http.inject({ method: 'PUT', url: '/faults/smtp', payload: { mode: 'stall_after_data' } })
  expect(response.statusCode).toBe(200)
  expect((await http.inject('/faults')).json()).toEqual({
    smtp: 'stall_after_data',
    twilio: 'ok',
    s3: 'ok',
    openai: 'ok',
    google: 'ok',
    meta: 'ok',
    yelp: 'ok',
    places: 'ok',
    stax: 'ok',
    'web-push': 'ok',
  })
  expect((await http.inject('/')).body).toContain('smtp is set to stall_after_data')
})

test('PUT /faults/twilio › with an unknown mode › returns 400 and lists the modes', async () => {
  const response = await http.inject({ method: 'PUT', url: '/faults/twilio', payload: { mode: 'explode' } })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({
    message: 'mode must be one of: ok, rate_limited, server_error, hang, nulls, no_inventory, number_taken, bundle_missing, balance.',
  })
})

test.each(['pigeons', 'constructor'])('PUT /faults/%s › for an unknown vendor › returns 404', async (vendor) => {
  const response = await http.inject({ method: 'PUT', url: `/faults/${vendor}`, payload: { mode: 'ok' } })
  expect(response.statusCode).toBe(404)
})

test('the page of faults › lists each vendor, and its form switches one', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const chosen = await http.inject({ method: 'POST', url: '/faults/page/meta', headers, payload: 'mode=old_posts_refused' })
  expect([chosen.statusCode, chosen.headers.location]).toEqual([303, '/faults/page'])
  expect((await http.inject('/faults')).json().meta).toBe('old_posts_refused')
  expect((await http.inject('/faults/page')).body).toContain('<option selected>old_posts_refused</option>')
  expect((await http.inject({ method: 'POST', url: '/faults/page/meta', headers, payload: 'mode=explode' })).statusCode).toBe(400)
})
