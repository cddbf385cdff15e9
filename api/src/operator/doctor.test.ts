import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox } from '../../../sandbox/src/app.ts'
import { PRODUCTION_KEYS } from '../../test/production-keys.ts'
import { runCommand } from '../platform/command-line/commands.ts'
import { createVapidKeys } from '../platform/vendors/vapid-keys.ts'
import { diagnoseMeta } from '../providers/meta/diagnose-meta.ts'
import { describeDiagnoses, diagnoseInstallation, doctorCommand, isAnyWrong } from './doctor.ts'

const folder = mkdtempSync(join(tmpdir(), 'marquee-doctor-'))
const appUrl = 'http://localhost:3000'
const sandbox = createSandbox({ httpPort: 0, smtpPort: 0, s3Bucket: 'marquee', appUrl })
let own: Record<string, string>
beforeAll(async () => {
  await sandbox.start()
  const at = `http://localhost:${sandbox.ports.http}`
  // Every vendor has its own variables, as in a real installation
  own = {
    NODE_ENV: 'test',
    DATA_DIR: folder,
    PUBLIC_URL: appUrl,
    SANDBOX_PORT: String(sandbox.ports.http),
    SMTP_URL: `smtp://localhost:${sandbox.ports.smtp}`,
    S3_ENDPOINT: `${at}/s3`,
    S3_BUCKET: 'marquee',
    S3_ACCESS_KEY_ID: 'sandbox',
    S3_SECRET_ACCESS_KEY: 'sandbox-secret',
    TWILIO_BASE_URL: `${at}/twilio`,
    TWILIO_ACCOUNT_SID: 'AC5a4db05a4db05a4db05a4db05a4db05a',
    TWILIO_AUTH_TOKEN: 'sandbox-token',
    TWILIO_FROM: '+12175550100',
    AI_BASE_URL: `${at}/openai/v1`,
    AI_API_KEY: 'sandbox-key',
    GOOGLE_PLACES_KEY: 'sandbox-places-key',
    GOOGLE_PLACES_URL: `${at}/google/places`,
    YELP_API_KEY: 'sandbox-key',
    YELP_BASE_URL: `${at}/yelp/v3`,
    STAX_API_KEY: 'sandbox-stax-key',
    STAX_PUBLIC_TOKEN: 'sandbox-web-payments-token',
    STAX_WEBHOOK_SECRET: 'sandbox-stax-webhook-secret-000000',
    STAX_BASE_URL: `${at}/stax/api`,
    MAP_STYLE_URL: `${at}/map/style.json`,
  }
})
afterAll(async () => {
  await sandbox.stop()
  rmSync(folder, { recursive: true, force: true })
})
const put = (url: string, payload: object) => sandbox.http.inject({ method: 'PUT', url, payload })
afterEach(async () => {
  for (const vendor of ['smtp', 's3', 'twilio', 'openai', 'google', 'places', 'yelp', 'meta', 'stax'])
    await put(`/faults/${vendor}`, { mode: 'ok' })
  await put('/twilio/numbers/+12175550100', {
    sms: true,
    voice: true,
    voice_url: `${appUrl}/api/webhooks/twilio/voice`,
    status_callback: `${appUrl}/api/webhooks/twilio/status`,
    sms_url: `${appUrl}/api/webhooks/twilio/message`,
  })
})

async function diagnose(change: Record<string, string | undefined> = {}) {
  const diagnoses = await diagnoseInstallation({ ...own, ...change })
  return { diagnoses, of: (name: string) => diagnoses.find((each) => each.name === name)?.findings }
}

describe('doctor', () => {
  test('with everything right › reports that everything works', async () => {
    const { diagnoses } = await diagnose()
    expect(diagnoses.map(({ name }) => name)).toEqual([
      'database',
      'smtp',
      's3',
      'twilio',
      'openai',
      'google',
      'googlePlaces',
      'yelp',
      'meta',
      'stax',
      'map',
      'webPush',
    ])
    for (const { name, findings } of diagnoses)
      expect([name, findings !== 'off' && findings.map(({ state }) => state)]).toEqual([
        name,
        expect.not.arrayContaining(['wrong', 'warning']),
      ])
    expect(isAnyWrong(diagnoses)).toBe(false)
    const printed = describeDiagnoses(diagnoses)
    expect(printed).toContain(`${'stax'.padEnd(14)} WORKS    accepts cards for Sandbox Merchant`)
    expect(printed).toContain(`${'meta'.padEnd(14)} WORKS    (sandbox) knows the app`)
    expect(printed).toMatch(/Everything configured works\.$/)
    for (const secret of ['sandbox-secret', 'sandbox-token', 'sandbox-stax-key']) expect(printed).not.toContain(secret)
  })

  test.each([
    ['smtp', { SMTP_URL: 'smtp://localhost:1' }, /localhost rejected the connection.*Check host and port in SMTP_URL/],
    ['s3', { S3_SECRET_ACCESS_KEY: 'guess' }, /SignatureDoesNotMatch.*S3_SECRET_ACCESS_KEY/],
    ['s3', { S3_BUCKET: 'elsewhere' }, /NoSuchBucket.*S3_BUCKET/],
    ['twilio', { TWILIO_AUTH_TOKEN: 'wrong-token' }, /Access was denied.*TWILIO_AUTH_TOKEN/],
    ['twilio', { TWILIO_FROM: '+12175550155' }, /TWILIO_FROM: \+12175550155 isn’t a number of this account/],
    ['twilio', { NODE_ENV: 'test', PUBLIC_URL: 'https://our_portal.test' }, /rejects hosts with an underscore/],
    ['openai', { AI_API_KEY: 'wrong-key' }, /AI_API_KEY was rejected/],
    ['openai', { AI_MODEL: 'gpt-4-nostalgia' }, /gpt-4-nostalgia is not available.*Set AI_MODEL/],
    ['openai', { AI_BASE_URL: 'http://localhost:1/v1' }, /did not respond.*AI_BASE_URL/],
    ['googlePlaces', { GOOGLE_PLACES_KEY: 'wrong-key' }, /GOOGLE_PLACES_KEY/],
    ['yelp', { YELP_API_KEY: 'wrong-key' }, /YELP_API_KEY/],
    ['yelp', { YELP_BASE_URL: 'http://localhost:2' }, /http:\/\/localhost:2 does not respond \(ECONNREFUSED\)\. Check YELP_BASE_URL/],
    ['stax', { STAX_API_KEY: 'wrong-key' }, /Access was denied.*STAX_API_KEY/],
    ['map', { MAP_STYLE_URL: 'http://localhost:1/style.json' }, /does not respond.*MAP_STYLE_URL/],
    [
      'webPush',
      {
        WEB_PUSH_PUBLIC_KEY: createVapidKeys().publicKey,
        WEB_PUSH_PRIVATE_KEY: createVapidKeys().privateKey,
        WEB_PUSH_SUBJECT: 'mailto:a@b.test',
      },
      /WEB_PUSH_PUBLIC_KEY does not belong to WEB_PUSH_PRIVATE_KEY/,
    ],
    ['database', { DATABASE_URL: 'postgres://marquee:hidden@127.0.0.1:1/marquee' }, /^DATABASE_URL: .*Check host, port, name and password/],
  ])('with %s wrong by %j › reports the problem and how to fix it, for that vendor alone', async (name, change, sentence) => {
    const { diagnoses, of } = await diagnose(change)
    expect(of(name)).toContainEqual({ state: 'wrong', sentence: expect.stringMatching(sentence) })
    expect(isAnyWrong(diagnoses)).toBe(true)
    const others = diagnoses.filter((each) => each.name !== name && each.name !== 'twilio')
    expect(isAnyWrong(others)).toBe(false)
    expect(describeDiagnoses(diagnoses)).not.toContain('hidden')
  })

  test.each([
    ['google', 'invalid_grant', /GOOGLE_REFRESH_TOKEN/],
    ['google', 'forbidden', /business\.manage/],
    ['google', 'no_quota', /request access to the Business Profile APIs/],
    ['google', 'server_error', /isn’t working/],
    ['meta', 'rate_limited', /META_APP_ID and META_APP_SECRET/],
    ['meta', 'server_error', /isn’t working/],
    ['yelp', 'rate_limited', /Too many requests/],
    ['stax', 'server_error', /isn’t working/],
    ['stax', 'unauthorized', /HTTP 401: not team admin.*STAX_API_KEY/],
    ['twilio', 'server_error', /isn’t working/],
    ['s3', 'slow_down', /SlowDown/],
    ['s3', 'no_read_right', /refused to read a file.*S3_ACCESS_KEY_ID/],
    ['openai', 'server_error', /is unavailable/],
  ])('of %s in trouble with %s › reports the vendor’s message', async (name, mode, sentence) => {
    await put(`/faults/${name}`, { mode })
    const { of } = await diagnose()
    expect(of(name)).toEqual([{ state: 'wrong', sentence: expect.stringMatching(sentence) }])
  })

  test('of Google when a dimension was renamed › names it', async () => {
    await put('/faults/google', { mode: 'analytics_renamed' })
    const { of } = await diagnose()
    expect(of('google')).toContainEqual({ state: 'wrong', sentence: expect.stringContaining('no longer knows landingPage') })
  })

  test.each([
    ['IN_PROGRESS', 'is not approved yet (IN_PROGRESS)'],
    [null, 'has no A2P 10DLC campaign'],
  ])('of a messaging service whose campaign is %s › says that carriers block its texts', async (status, sentence) => {
    await put('/twilio/campaign', { status })
    const { of } = await diagnose({ TWILIO_FROM: `MG${'a'.repeat(32)}` })
    await put('/twilio/campaign', { status: 'VERIFIED' })
    expect(of('twilio')).toContainEqual({ state: 'wrong', sentence: expect.stringContaining(sentence) })
  })

  test.each([
    ['IN_REVIEW', 'is not approved (IN_REVIEW)'],
    [null, 'has no Toll-Free Verification'],
  ])('of a toll-free sender whose verification is %s › says that every text fails', async (status, sentence) => {
    const from = '+18005550142'
    await put(`/twilio/numbers/${from}`, {})
    const approved = await diagnose({ TWILIO_FROM: from })
    await put('/twilio/tollfree', { status })
    const { of } = await diagnose({ TWILIO_FROM: from })
    await put('/twilio/tollfree', { status: 'TWILIO_APPROVED' })
    await sandbox.http.inject({ method: 'DELETE', url: `/twilio/numbers/${from}` })
    expect(approved.of('twilio')).toMatchObject([{ state: 'works' }])
    expect(of('twilio')).toContainEqual({ state: 'wrong', sentence: expect.stringContaining(sentence) })
  })

  test('of an app that Meta has not reviewed › lists the permissions that are missing', async () => {
    await put('/faults/meta', { mode: 'not_reviewed' })
    const { of } = await diagnose()
    expect(of('meta')).toMatchObject([
      { state: 'works' },
      { state: 'warning', sentence: expect.stringMatching(/not approved pages_show_list, .*instagram_manage_insights yet/) },
    ])
  })

  test('of a Yelp plan without reviews › says so', async () => {
    await put('/yelp/plan', { plan: 'base' })
    const { of } = await diagnose()
    await put('/yelp/plan', { plan: 'premium' })
    expect(of('yelp')).toMatchObject([{ state: 'works' }, { state: 'warning', sentence: expect.stringContaining('plans without reviews') }])
  })

  test('of a merchant whom Stax has not approved › says so', async () => {
    await put('/stax/responses', { merchant: 'PENDING' })
    const { of } = await diagnose()
    await put('/stax/responses', { merchant: 'ACTIVE' })
    expect(of('stax')).toContainEqual({ state: 'wrong', sentence: expect.stringContaining('Stax has not approved it yet') })
  })

  test('with the keys of another Google project or Facebook app › names the variables to check', async () => {
    const at = `http://localhost:${sandbox.ports.http}`
    const client = { GOOGLE_CLIENT_ID: 'sandbox-client', GOOGLE_REFRESH_TOKEN: 'sandbox-refresh', GOOGLE_TOKEN_URL: `${at}/google/token` }
    for (const wrong of [{ GOOGLE_CLIENT_SECRET: 'guess' }, { GOOGLE_CLIENT_SECRET: 'sandbox-secret', GOOGLE_REFRESH_TOKEN: 'guess' }]) {
      expect((await diagnose({ ...client, ...wrong })).of('google')).toEqual([
        { state: 'wrong', sentence: expect.stringMatching(/GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET and GOOGLE_REFRESH_TOKEN/) },
      ])
    }
    const app = { graphUrl: `${at}/meta/graph/v26.0`, appId: 'sandbox-app' }
    await expect(diagnoseMeta({ ...app, appSecret: 'guess' })).rejects.toThrow(/Error validating client secret.*META_APP_SECRET/)
    await expect(diagnoseMeta({ ...app, appId: 'guess', appSecret: 'guess' })).rejects.toThrow(/Invalid application ID.*META_APP_ID/)
  })

  test('of numbers with webhook addresses that are not ours › names each number and the address', async () => {
    await put('/twilio/numbers/+12175550100', { sms_url: 'https://demo.twilio.com/welcome/sms/reply', status_callback: '' })
    const { of } = await diagnose()
    expect(of('twilio')).toEqual([
      {
        state: 'wrong',
        sentence: expect.stringContaining('"A message comes in" must be POST http://localhost:3000/api/webhooks/twilio/message'),
      },
      { state: 'warning', sentence: expect.stringContaining('"Call status changes" should be') },
    ])
    await put('/twilio/numbers/+12175550100', { sms: false })
    expect((await diagnose()).of('twilio')).toMatchObject([{ state: 'wrong', sentence: expect.stringContaining('cannot send texts') }, {}])
  })

  test('of a model that ends soon › is a warning, not an error', async () => {
    const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    await put('/openai/models/ending', { kind: 'chat', shutdown_date: soon })
    const { diagnoses, of } = await diagnose({ AI_MODEL: 'ending' })
    expect(of('openai')).toMatchObject([{ state: 'warning', sentence: expect.stringContaining(soon) }, { state: 'works' }])
    expect(isAnyWrong(diagnoses)).toBe(false)
  })

  test('of an address where another server responds › does not mistake it for the vendor', async () => {
    const other = createServer((_, response) => response.end('<h1>It works!</h1>'))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const at = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}`
    const { of } = await diagnose({ MAP_STYLE_URL: `${at}/style.json`, STAX_BASE_URL: at, TWILIO_BASE_URL: at })
    other.close()
    for (const name of ['map', 'stax', 'twilio']) expect(of(name)).toMatchObject([{ state: 'wrong' }])
  })

  test('in production without vendors › reports them as off, and with bad variables › reports the same errors as the start', async () => {
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://portal.test',
      PARTNER_HOST: 'portal.partner.test',
      MAIL_FROM: 'hello@marquee.test',
      PARTNER_MAIL_FROM: 'hello@northlight.test',
      SUPPORT_EMAIL: 'support@marquee.test',
      PARTNER_SUPPORT_EMAIL: 'support@northlight.test',
      ...PRODUCTION_KEYS,
      SMTP_URL: own.SMTP_URL ?? '',
      DATA_DIR: folder,
    }
    const diagnoses = await diagnoseInstallation(production)
    expect(diagnoses.filter(({ findings }) => findings === 'off').map(({ name }) => name)).toContain('stax')
    expect(isAnyWrong(diagnoses)).toBe(false)
    const rejected = await diagnoseInstallation({ ...production, PUBLIC_URL: undefined })
    expect(rejected).toEqual([{ name: 'configuration', findings: [{ state: 'wrong', sentence: expect.stringContaining('PUBLIC_URL') }] }])
  })

  test('as a command › runs without connecting to a running server', async () => {
    const listed = await runCommand('operator', [doctorCommand], [], () => Promise.reject(new Error('connected')))
    expect(listed).toContain('npm run operator -- doctor')
    const command = { ...doctorCommand, run: async () => 'examined' }
    expect(await runCommand('operator', [command], ['doctor'], () => Promise.reject(new Error('connected')))).toBe('examined')
  })
})
