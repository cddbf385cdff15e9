import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createTwilioPhone } from './twilio-phone.ts'

const authToken = 'sandbox-token'
const params = { To: '+12175550100', From: '+12175550142', CallSid: 'CA1', CallerName: 'Zoë & Söhne' }
const url = 'https://portal.test/api/webhooks/twilio/dial?to=%2B12175550100'

/** Twilio's signature as documented: computed over the URL followed by each field's name and value, sorted by name */
function sign(signed: string, form: Record<string, string>, hash = 'sha1'): string {
  const text = signed + Object.entries(form).sort().flat().join('')
  return createHmac(hash, authToken).update(text).digest('base64')
}

interface Signed {
  authToken?: string | undefined
  url: string
  params: Record<string, string>
  signature: string | string[] | undefined
}

function isLetIn({ signature, ...given }: Signed): boolean {
  const token = 'authToken' in given ? given.authToken : authToken
  const check = () => createTwilioPhone(token).checkSender({ url: given.url, headers: { 'x-twilio-signature': signature } }, given.params)
  try {
    check()
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'not_allowed', message: 'This request does not come from Twilio' })
    return false
  }
}

describe('checkSender', () => {
  test('of a request that Twilio signed › accepts it, with and without a port', () => {
    for (const signed of [url, url.replace('portal.test', 'portal.test:443')]) {
      const signature = sign(signed, params)
      for (const called of [url, url.replace('portal.test', 'portal.test:443')])
        expect(isLetIn({ url: called, params, signature })).toBe(true)
    }
    const local = 'http://localhost:3000/api/webhooks/twilio/voice'
    expect(isLetIn({ url: local, params: {}, signature: sign(local, {}) })).toBe(true)
  })

  test.each([
    ['another token', { authToken: 'other' }],
    ['no token of ours', { authToken: undefined }],
    ['another address', { url: url.replace('dial', 'status') }],
    ['another number in the address', { url: url.replace('0100', '0101') }],
    ['another host', { url: url.replace('portal', 'other') }],
    ['another value', { params: { ...params, From: '+12175550143' } }],
    ['another field', { params: { ...params, More: '' } }],
    ['a missing field', { params: { To: params.To } }],
  ])('with %s › rejects', (_, change) => {
    expect(isLetIn({ url, params, signature: sign(url, params), ...change })).toBe(false)
  })

  test.each([undefined, '', 'x', ['a', 'b']])('with the signature %j › rejects', (signature) => {
    expect(isLetIn({ url, params, signature })).toBe(false)
  })

  test('with a signature of another kind of hash › rejects', () => {
    expect(isLetIn({ url, params, signature: sign(url, params, 'sha256') })).toBe(false)
  })
})

describe('respondToCall', () => {
  test('with characters that XML cannot contain › drops them, and escapes the rest', async () => {
    const { bytes } = await createTwilioPhone(authToken).respondToCall([{ say: 'Elm\u0000 & \u0001<Sons>\ud800' }, { hangUp: true }])
    expect(bytes).toBe('<?xml version="1.0" encoding="UTF-8"?><Response><Say>Elm &amp; &lt;Sons&gt;</Say><Hangup/></Response>')
  })
})
