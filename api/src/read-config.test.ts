import { describe, expect, test } from 'vitest'
import { PRODUCTION_KEYS } from '../test/production-keys.ts'
import { readConfig } from './read-config.ts'

const complaintOf = (env: Record<string, string>): string => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

describe('the configuration', () => {
  test('with nothing set › is that of a laptop: own port, embedded database, demo, sandbox', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 3000,
      host: 'localhost',
      demo: true,
      role: 'all',
      databaseUrl: undefined,
      tracing: undefined,
    })
    const { providers } = config
    expect(providers.smtp.url).toBe('smtp://127.0.0.1:3125')
    expect(providers.twilio?.baseUrl).toBe('http://localhost:3100/twilio')
    expect(providers.openai).toMatchObject({ baseUrl: 'http://localhost:3100/openai/v1', apiKey: 'sandbox-key' })
    expect(providers.google?.businessUrl).toBe('http://localhost:3100/google/mybusiness')
    expect(providers.yelp?.baseUrl).toBe('http://localhost:3100/yelp/v3')
  })

  test('with headers for the collector of traces › reads them exactly, percent escapes resolved', () => {
    const { tracing } = readConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YWJj+ZGVm==,x-scope=a&b',
    })
    expect(tracing?.headers).toEqual({ authorization: 'Basic YWJj+ZGVm==', 'x-scope': 'a&b' })
  })

  test.each([
    ['PORT', 'abc', 'PORT must be a port number between 0 and 65535 (it is "abc")'],
    ['ROLE', 'boss', 'ROLE must be all, web or worker (it is "boss")'],
    ['DEMO', 'yes', 'DEMO must be true or false (it is "yes")'],
    ['NODE_ENV', 'prod', 'NODE_ENV must be development, test or production (it is "prod")'],
    ['PUBLIC_URL', 'portal', 'PUBLIC_URL must be an address that starts with https:// or http://'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be an address that starts with postgres:// or postgresql://'],
    ['DRAIN_SECONDS', '90', 'DRAIN_SECONDS must be a number of seconds from 0 to 60 (it is "90")'],
    ['TEXTS_PER_SECOND', '0', 'TEXTS_PER_SECOND must be a number from 0.1 to 1000 (it is "0")'],
    ['EMAILS_PER_SECOND', 'fast', 'EMAILS_PER_SECOND must be a number from 0.1 to 1000 (it is "fast")'],
    [
      'SUPPORT_HOURS',
      'Mon-Fri 9-17',
      'SUPPORT_HOURS must be hours and their time zone, like Mon-Thu 8-18, Fri 8:30-16 America/Chicago (it is "Mon-Fri 9-17")',
    ],
    ['SUPPORT_ANSWER_HOURS', '0', 'SUPPORT_ANSWER_HOURS must be a number of working hours from 0.5 to 80 (it is "0")'],
    ['MAIL_FROM', 'nobody', 'MAIL_FROM must be an email address (it is "nobody")'],
  ])('with a bad %s › names the variable and the fix', (name, value, sentence) => {
    expect(complaintOf({ [name]: value })).toContain(sentence)
  })

  test('with a bad secret › does not repeat it', () => {
    expect(complaintOf({ OPERATOR_KEY: 'short-secret' })).not.toContain('short-secret')
    expect(complaintOf({ DATABASE_URL: 'mysql://user:hunter2@host/db' })).not.toContain('hunter2')
  })

  test('in production › requires what the laptop does without, and reports all of it at once', () => {
    const complaint = complaintOf({ NODE_ENV: 'production' })
    for (const name of ['SMTP_URL', 'PUBLIC_URL', 'PARTNER_HOST', 'SUPPORT_EMAIL', 'METRICS_KEY'])
      expect(complaint).toContain(`${name} is not set, and production needs it`)
  })

  test.each([
    ['no NODE_ENV', {}],
    ['NODE_ENV=development', { NODE_ENV: 'development' }],
  ])('with an https address and %s › has the rules of production', (_, environment) => {
    const { NODE_ENV: __, ...reached } = production
    expect(readConfig({ ...reached, ...environment, DEMO: 'true' })).toMatchObject({
      production: true,
      demo: false,
      rejectsDemo: true,
      sandboxUrl: undefined,
      providers: { twilio: undefined, stax: undefined },
    })
    const complaint = complaintOf({ ...environment, PUBLIC_URL: 'HTTPS://portal.test' })
    for (const name of ['SMTP_URL', 'METRICS_KEY', 'CONNECTION_KEYS'])
      expect(complaint).toContain(`${name} is not set, and production needs it`)
  })

  test('in production without an operator key › generates one, but not if several machines must know it', () => {
    const { OPERATOR_KEY: _, ...keyless } = production
    expect(readConfig(keyless).operatorKey).toBeUndefined()
    expect(complaintOf({ ...keyless, DATABASE_URL: 'postgres://db.test/marquee' })).toContain('OPERATOR_KEY is not set')
  })

  test.each([
    ['OPERATOR_KEY', 'qZ7vX1kLr9TjYw3hNfBc5sGdM2xUa8E'],
    ['OPERATOR_KEYS', 'books:billing:qZ7vX1kLr9TjYw3hNfBc5sGdM2xUa8E'],
  ])('in production › with a key of 31 characters in %s › is rejected', (name, value) => {
    expect(complaintOf({ ...production, [name]: value })).toContain(`${name}: a key has at least 32 characters in production`)
  })

  const production = {
    NODE_ENV: 'production',
    PARTNER_HOST: 'portal.partner.test',
    MAIL_FROM: 'hello@marquee.test',
    PARTNER_MAIL_FROM: 'hello@northlight.test',
    SUPPORT_EMAIL: 'support@marquee.test',
    PARTNER_SUPPORT_EMAIL: 'support@northlight.test',
    ...PRODUCTION_KEYS,
    SMTP_URL: 'smtp://mail.test',
    PUBLIC_URL: 'https://portal.test',
  }

  test('in production › never creates demo data, whatever DEMO is', () => {
    expect(readConfig({ ...production, DEMO: 'true' }).demo).toBe(false)
    expect(readConfig(production).sandboxUrl).toBeUndefined()
    expect(readConfig({ DEMO: 'false' }).demo).toBe(false)
  })

  test('on a database server › creates demo data only on request', () => {
    const env = { DATABASE_URL: 'postgres://db.test/marquee' }
    expect(readConfig(env)).toMatchObject({ demo: false, rejectsDemo: true })
    expect(readConfig({ ...env, DEMO: 'true' })).toMatchObject({ demo: true, rejectsDemo: false })
    expect(readConfig({ DEMO: 'false' }).rejectsDemo).toBe(false)
    expect(readConfig({ PUBLIC_URL: 'http://laptop.local:3000' }).demo).toBe(true)
  })

  test.each([
    ['PUBLIC_URL', 'http://portal.test'],
    ['PUBLIC_URL', 'HTTP://portal.test'],
    ['PUBLIC_URL', 'http://localhost:3000'],
    ['S3_ENDPOINT', 'http://files.test'],
    ['CARD_ORIGINS', 'https://cards.test http://cards.test'],
    ['AI_BASE_URL', 'http://localhost.elsewhere.test/v1'],
  ])('in production › with %s=%s › requires https', (name, value) => {
    expect(complaintOf({ ...production, [name]: value })).toContain(`${name} begins with http://, and production needs https://`)
  })

  test('in production › with a model on the same machine › may use it without https', () => {
    expect(complaintOf({ ...production, AI_BASE_URL: 'http://127.0.0.1:8080/v1', AI_API_KEY: 'key' })).toBe('')
  })

  test.each([
    ['OPERATOR_KEY', 'x'.repeat(40)],
    ['OPERATOR_KEY', 'operator-key-for-tests-only'],
    ['OPERATOR_KEY', 'abcabcabcabcabcabcabcabcabc'],
    ['OPERATOR_KEY', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['OPERATOR_KEY', 'Zyxwv-9T-jYw3hNf-Bc5sGd-M2xUa8Ep-kLr'],
    ['OPERATOR_KEY', 'Xk3pW9.rTuQXk3pW9.rTuQXk3pW9.rTuQ'],
    ['OPERATOR_KEYS', 'books:billing:abcdefghijklmnopqrstuvwxyz0123456789'],
    ['METRICS_KEY', 'ChangeMe-ChangeMe-now'],
    ['STAX_WEBHOOK_SECRET', 'sandbox-stax-webhook-secret-000000'],
    ['CONNECTION_KEYS', `2026:${Buffer.alloc(32, 7).toString('base64')}`],
    ['CONNECTION_KEYS', `${PRODUCTION_KEYS.CONNECTION_KEYS},old:${Buffer.from('0123456789'.repeat(4)).subarray(0, 32).toString('base64')}`],
  ])('in production › with the weak %s %s › is rejected without repeating it', (name, value) => {
    const complaint = complaintOf({ ...production, [name]: value })
    expect(complaint).toContain(`${name} is too easy to guess for production. Make one with: openssl rand -base64 32`)
    expect(complaint).not.toContain(value)
  })

  test('in production › without a model › leaves the analysis off, and with one › uses it', () => {
    expect(readConfig(production).providers.openai).toBeUndefined()
    const ai = { AI_BASE_URL: 'https://model.test/v1', AI_API_KEY: 'model-key', AI_MODEL: 'large' }
    expect(readConfig({ ...production, ...ai }).providers.openai).toEqual({
      baseUrl: 'https://model.test/v1',
      apiKey: 'model-key',
      model: 'large',
      transcriptionModel: 'gpt-transcribe',
      prices: {},
    })
  })

  test('in production › accepts cards with all of Stax’s variables, or not at all', () => {
    expect(readConfig(production).providers.stax).toBeUndefined()
    const stax = { STAX_API_KEY: 'key', STAX_PUBLIC_TOKEN: 'token', STAX_WEBHOOK_SECRET: 'kT5mHq8cVz2WrJ7nLp4dXs9b' }
    expect(readConfig({ ...production, ...stax, CARD_ORIGINS: 'https://core.cards.test' })).toMatchObject({
      providers: { stax: { baseUrl: 'https://apiprod.fattlabs.com', scriptUrl: 'https://staxjs.staxpayments.com/staxjs-captcha.js' } },
      contentOrigins: {
        card: [
          'https://core.cards.test',
          'https://staxjs.staxpayments.com',
          'https://apiprod.fattlabs.com',
          'https://fattqueryprod.fattlabs.com',
          'https://omni.fattmerchant.com',
          'https://core.spreedly.com',
          'https://*.blockchyp.com',
          'https://secure.networkmerchants.com',
          'https://collectcheckout.com',
        ],
      },
    })
    expect(complaintOf({ ...production, STAX_API_KEY: 'key' })).toContain('set STAX_PUBLIC_TOKEN and STAX_WEBHOOK_SECRET too')
    expect(complaintOf({ STAX_WEBHOOK_SECRET: 'short-secret' })).toContain('STAX_WEBHOOK_SECRET must be 24 to 100 letters')
  })

  test('in production › without Google and Yelp › has no reviews, and with keys › uses the real ones', () => {
    expect([readConfig(production).providers.google, readConfig(production).providers.yelp]).toEqual([undefined, undefined])
    const keys = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_REFRESH_TOKEN: 'refresh', YELP_API_KEY: 'key' }
    const { google, yelp } = readConfig({ ...production, ...keys }).providers
    expect(google).toMatchObject({ tokenUrl: 'https://oauth2.googleapis.com/token', businessUrl: 'https://mybusiness.googleapis.com' })
    expect(yelp).toMatchObject({ apiKey: 'key', baseUrl: 'https://api.yelp.com/v3', photoOrigins: [] })
    const withPlaces = readConfig({ ...production, GOOGLE_PLACES_KEY: 'key', MAP_STYLE_URL: 'https://maps.test/style.json' })
    expect(withPlaces.providers.googlePlaces).toMatchObject({ apiKey: 'key', placesUrl: 'https://places.googleapis.com' })
    expect(withPlaces.contentOrigins.map).toEqual(['https://maps.test'])
  })

  test('with half of Google or Meta, or keys of the wrong length › names what belongs together', () => {
    expect(complaintOf({ GOOGLE_REFRESH_TOKEN: 'refresh' })).toContain('GOOGLE_REFRESH_TOKEN needs both')
    expect(complaintOf({ META_APP_ID: 'app' })).toContain('META_APP_ID and META_APP_SECRET belong together')
    expect(complaintOf({ META_LOGIN_CONFIG_ID: '12345' })).toContain('META_LOGIN_CONFIG_ID needs META_APP_ID and META_APP_SECRET')
    expect(complaintOf({ CONNECTION_KEYS: '2026:c2hvcnQ=' })).toContain('CONNECTION_KEYS must be like 2026:BASE64,2025:BASE64')
    expect(
      readConfig({
        CONNECTION_KEYS: `b:${Buffer.alloc(32, 1).toString('base64')},a:${Buffer.alloc(32).toString('base64url')}`,
      }).connectionKeys,
    ).toEqual([
      { id: 'b', bytes: Buffer.alloc(32, 1) },
      { id: 'a', bytes: Buffer.alloc(32) },
    ])
  })

  test('with a web or worker role on the embedded database › explains why that is impossible', () => {
    expect(complaintOf({ ROLE: 'worker' })).toContain('ROLE=worker needs DATABASE_URL')
  })

  test('with half of S3, Twilio or the model › names the other half', () => {
    expect(complaintOf({ S3_ENDPOINT: 'https://s3.test' })).toContain(
      'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set too',
    )
    expect(complaintOf({ TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}` })).toContain('TWILIO_AUTH_TOKEN and TWILIO_FROM must be set too')
    for (const [name, value] of [
      ['TWILIO_AUTH_TOKEN', 'token'],
      ['TWILIO_FROM', '+12175550100'],
    ] as const)
      expect(complaintOf({ [name]: value })).toContain('TWILIO_ACCOUNT_SID is not set, but other Twilio variables are')
    expect(complaintOf({ AI_BASE_URL: 'https://model.test/v1' })).toContain('AI_API_KEY must be set too')
    expect(complaintOf({ AI_API_KEY: 'model-key' })).toContain('AI_BASE_URL must be set too')
    expect(complaintOf({ GOOGLE_CLIENT_ID: 'id' })).toContain('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together')
  })
})
