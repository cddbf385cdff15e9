import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createSandbox } from '../../sandbox/src/app.ts'
import { PRODUCTION_KEYS } from '../test/production-keys.ts'
import { connectProviders } from './connect-providers.ts'
import { ProviderError } from './platform/base/provider-error.ts'
import { readConfig } from './read-config.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.test',
  PARTNER_HOST: 'portal.partner.test',
  MAIL_FROM: 'hello@marquee.test',
  PARTNER_MAIL_FROM: 'hello@northlight.test',
  SUPPORT_EMAIL: 'support@marquee.test',
  PARTNER_SUPPORT_EMAIL: 'support@northlight.test',
  ...PRODUCTION_KEYS,
  SMTP_URL: 'smtp://mail.test',
}
const dataFolder = mkdtempSync(join(tmpdir(), 'marquee-providers-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

const connect = (env: Record<string, string>) =>
  connectProviders(readConfig(env), { dataFolder, publicUrl: 'https://portal.test', webhookOrigin: null })

describe('connectProviders', () => {
  test('on a laptop › has the sandbox for every vendor', () => {
    const vendors = connect({})
    expect(Object.keys(vendors).sort()).toEqual([
      'ai',
      'callHistory',
      'cards',
      'connections',
      'files',
      'googleMapScriptUrl',
      'mail',
      'mapStyles',
      'numberShop',
      'outgoingCalls',
      'push',
      'rankings',
      'recordings',
      'reviews',
      'seo',
      'social',
      'telephony',
      'textPictures',
      'textRegistrations',
      'texting',
    ])
    for (const both of [vendors.reviews, vendors.rankings]) expect(Object.keys(both).sort()).toEqual(['google', 'yelp'])
    expect(vendors.mapStyles.light).toBe('http://localhost:3100/map/style.json')
    expect(vendors.texting.sender).toBe('+12175550100')
    expect(vendors.cards.form).toEqual({
      scriptUrl: 'http://localhost:3100/stax/staxjs-captcha.js',
      publicToken: 'sandbox-web-payments-token',
      apiEndpoint: 'http://localhost:3100/stax/api',
    })
  })

  test('in production with nothing but mail › reports for each vendor that it is not set up', async () => {
    const { texting, recordings, cards, reviews, rankings, mapStyles, ai, telephony } = connect(PRODUCTION)
    const messageOf = (attempt: Promise<unknown>) =>
      attempt.then(
        () => 'nothing',
        (error: unknown) => error instanceof ProviderError && !error.retryable && `${error.vendor}: ${error.message}`,
      )
    expect(await messageOf(texting.sendText({ to: '+12175550142', body: 'Hello' }, async () => {}))).toBe(
      'twilio: Text messages are not set up: TWILIO_ACCOUNT_SID is missing',
    )
    expect(await messageOf(recordings.download('RE1'))).toBe('twilio: Calls are not set up: TWILIO_ACCOUNT_SID is missing')
    for (const attempt of [cards.fetchTransaction('1'), cards.listCharges(new Date()), cards.refund('1', 100)])
      expect(await messageOf(attempt)).toBe('stax: Card payments are not set up: STAX_API_KEY is missing')
    for (const attempt of [reviews.google.listPage('a', null), reviews.google.findResponse('a', 'b'), reviews.google.reply('a', 'b', 'c')])
      expect(await messageOf(attempt)).toBe('google: Reviews on Google aren’t available here. Please contact support.')
    expect(await messageOf(reviews.yelp.listPage('a', null))).toBe('yelp: Reviews on Yelp aren’t available here. Please contact support.')
    const question = { text: 'dentist', near: { latitude: 0, longitude: 0 } }
    for (const [name, source] of [
      ['Google', rankings.google],
      ['Yelp', rankings.yelp],
    ] as const)
      expect(await messageOf(source.suggest(question))).toBe(
        `${name.toLowerCase()}: Searches on ${name} aren’t available here. Please contact support.`,
      )
    expect(mapStyles).toEqual({ light: '', dark: '' })
    expect([ai, texting.sender, cards.form, cards.readReport('', { id: '1' })]).toEqual([null, null, null, null])
    expect(() => telephony.checkSender({ url: 'https://portal.test/', headers: {} }, {})).toThrow('does not come from Twilio')
  })

  test('with a mail server › greets it with the host of the public address', async () => {
    const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
    await sandbox.start()
    const { mail } = connect({ SMTP_URL: `smtp://127.0.0.1:${sandbox.ports.smtp}` })
    const to = 'dana@mail.test'
    const from = { name: 'Marquee', address: 'hello@marquee.test' }
    await mail.sendEmail({ from, to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', messageUuid: randomUUID() }, async () => {})
    const [received] = (await sandbox.http.inject({ url: '/inbox.json', query: { to } })).json()
    expect(received.headers.Received).toBe('from portal.test by sandbox with ESMTP')
    await sandbox.stop()
  })

  test('with a card script that is not served › report that the card fields cannot be shown', async () => {
    const { cards } = connect({ STAX_SCRIPT_URL: 'http://127.0.0.1:1/staxjs.js' })
    expect(await cards.findFormProblems([])).toEqual([expect.stringContaining('http://127.0.0.1:1/staxjs.js does not respond')])
  })

  test('without S3 › stores files in the data folder', async () => {
    const { files } = connect({})
    await files.put('3f0c3b6e-9a2b-4a57-8a35-2b7f6f1f6c10', Buffer.from('kept'), 'text/plain')
    expect(existsSync(join(dataFolder, 'files'))).toBe(true)
  })
})
