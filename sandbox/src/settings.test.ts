import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('readSettings › of an empty environment › gives the documented addresses', () => {
  expect(readSettings({})).toEqual({
    httpPort: 3100,
    smtpPort: 3125,
    s3Bucket: 'marquee',
    appUrl: 'http://localhost:3000',
    partnerHost: 'partner.localhost',
    voiceUrl: 'http://localhost:3000/api/webhooks/twilio/voice',
    staxWebhookUrl: 'http://localhost:3000/api/webhooks/stax/sandbox-stax-webhook-secret-000000',
    dataFolder: resolve('data'),
    searchDelayMs: 0,
  })
  expect(readSettings({ DATA_DIR: '/elsewhere' }).dataFolder).toBe('/elsewhere')
})

test('readSettings › with another port › moves SMTP along', () => {
  expect(readSettings({ SANDBOX_PORT: '4100', SANDBOX_S3_BUCKET: 'files' })).toMatchObject({
    httpPort: 4100,
    smtpPort: 4125,
    s3Bucket: 'files',
  })
})

test.each([
  [{ PORT: '4000' }, 'http://localhost:4000', 'http://localhost:4000/api/webhooks/twilio/voice'],
  [{ PORT: '4000', PUBLIC_URL: 'https://portal.test/' }, 'https://portal.test', 'https://portal.test/api/webhooks/twilio/voice'],
  [{ SANDBOX_APP_URL: 'http://app.test' }, 'http://app.test', 'http://app.test/api/webhooks/twilio/voice'],
  [{ SANDBOX_VOICE_URL: 'http://voice.test/in' }, 'http://localhost:3000', 'http://voice.test/in'],
])('readSettings › with %o › knows where the portal takes calls', (env, appUrl, voiceUrl) => {
  expect(readSettings(env)).toMatchObject({ appUrl, voiceUrl })
})

test.each([
  ['SANDBOX_PORT', 'abc'],
  ['SANDBOX_PORT', '0'],
  ['SANDBOX_SMTP_PORT', '70000'],
  ['SANDBOX_SMTP_PORT', '25.5'],
  ['SANDBOX_S3_BUCKET', 'No Bucket'],
  ['SANDBOX_APP_URL', 'portal'],
  ['SANDBOX_VOICE_URL', 'ftp://portal.test'],
])('readSettings › with %s=%s › names the variable and the value', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(`${name} is "${value}"`)
})
