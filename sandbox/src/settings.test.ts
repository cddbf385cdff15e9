import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('readSettings › of an empty environment › gives the documented addresses', () => {
  expect(readSettings({})).toEqual({ httpPort: 3100, smtpPort: 3125, s3Bucket: 'marquee' })
})

test('readSettings › with another port › moves SMTP along', () => {
  expect(readSettings({ SANDBOX_PORT: '4100', SANDBOX_S3_BUCKET: 'files' })).toEqual({ httpPort: 4100, smtpPort: 4125, s3Bucket: 'files' })
})

test.each([
  ['SANDBOX_PORT', 'abc'],
  ['SANDBOX_PORT', '0'],
  ['SANDBOX_SMTP_PORT', '70000'],
  ['SANDBOX_SMTP_PORT', '25.5'],
  ['SANDBOX_S3_BUCKET', 'No Bucket'],
])('readSettings › with %s=%s › names the variable and the value', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(`${name} is "${value}"`)
})
