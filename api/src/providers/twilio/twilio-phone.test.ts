import { createHmac } from 'node:crypto'
import twilio from 'twilio'
import { describe, expect, test } from 'vitest'
import { isSignedByTwilio } from './twilio-signature.ts'

const authToken = 'sandbox-token'
const params = { To: '+12175550100', From: '+12175550142', CallSid: 'CA1', CallerName: 'Zoë & Söhne' }
const url = 'https://portal.test/api/webhooks/twilio/dial?to=%2B12175550100'

describe('isSignedByTwilio', () => {
  test('of what Twilio’s own library signs › is true, with and without a port', () => {
    for (const signed of [url, url.replace('portal.test', 'portal.test:443')]) {
      const signature = twilio.getExpectedTwilioSignature(authToken, signed, params)
      for (const called of [url, url.replace('portal.test', 'portal.test:443')])
        expect(isSignedByTwilio({ authToken, url: called, params, signature })).toBe(true)
    }
    const local = 'http://localhost:3000/api/webhooks/twilio/voice'
    const signature = twilio.getExpectedTwilioSignature(authToken, local, {})
    expect(isSignedByTwilio({ authToken, url: local, params: {}, signature })).toBe(true)
  })

  test.each([
    ['another token', { authToken: 'other' }],
    ['another address', { url: url.replace('dial', 'status') }],
    ['another number in the address', { url: url.replace('0100', '0101') }],
    ['another host', { url: url.replace('portal', 'other') }],
    ['another value', { params: { ...params, From: '+12175550143' } }],
    ['another field', { params: { ...params, More: '' } }],
    ['a missing field', { params: { To: params.To } }],
  ])('with %s › is false', (_, change) => {
    const signature = twilio.getExpectedTwilioSignature(authToken, url, params)
    expect(isSignedByTwilio({ authToken, url, params, signature, ...change })).toBe(false)
  })

  test.each([undefined, '', 'x', ['a', 'b']])('with the signature %j › is false', (signature) => {
    expect(isSignedByTwilio({ authToken, url, params, signature })).toBe(false)
  })

  test('with a signature of another kind of hash › is false', () => {
    const text = url + Object.entries(params).sort().flat().join('')
    const signature = createHmac('sha256', authToken).update(text).digest('base64')
    expect(isSignedByTwilio({ authToken, url, params, signature })).toBe(false)
  })
})
