import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox } from '../../../../sandbox/src/app.ts'
import { ProviderError } from '../../platform/base/provider-error.ts'
import { diagnoseTwilio } from './diagnose-twilio.ts'
import { createTwilioRegistrations } from './twilio-registrations.ts'

const SERVICE = `MG${'7'.repeat(32)}`
const OWN = '+12175550161'
const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())
const set = (url: string, payload: object) => sandbox.http.inject({ method: 'PUT', url, payload })
afterEach(async () => {
  await set('/twilio/campaign', { status: 'VERIFIED' })
  await set('/twilio/tollfree', { status: 'TWILIO_APPROVED' })
  await set('/faults/twilio', { mode: 'ok' })
})

const ACCOUNT = { accountSid: 'AC5a4db05a4db05a4db05a4db05a4db05a', authToken: 'sandbox-token' }
const baseUrl = () => `http://127.0.0.1:${sandbox.ports.http}/twilio/`
const registrations = (messagingServiceSid: string | null = null) =>
  createTwilioRegistrations({ ...ACCOUNT, baseUrl: baseUrl(), messagingServiceSid })
const NONE = { messagingService: null, brand: null }

describe('the registrations of senders', () => {
  test('of a number outside of North America › are not needed', async () => {
    expect(await registrations(SERVICE).read('+442079460958', NONE)).toEqual({ kind: null, state: 'not_needed', reason: '' })
  })

  test('of a number that is not a sender of the approved messaging service › are missing until it is one', async () => {
    expect(await registrations(SERVICE).read(OWN, NONE)).toMatchObject({ kind: 'a2p', state: 'not_registered' })
    expect(await registrations().addSender(OWN, SERVICE)).toBe(true)
    expect(await registrations().addSender(OWN, SERVICE)).toBe(true)
    expect(await registrations(SERVICE).read(OWN, NONE)).toEqual({ kind: 'a2p', state: 'approved', reason: '' })
    expect(await registrations().read(OWN, { messagingService: SERVICE, brand: null })).toMatchObject({ state: 'approved' })
  })

  test('without a messaging service, or of a number that the account doesn’t have › are missing', async () => {
    expect(await registrations().read(OWN, NONE)).toMatchObject({ state: 'not_registered' })
    expect(await registrations().read('+18885550199', NONE)).toMatchObject({ kind: 'toll_free', state: 'not_registered' })
    expect(await registrations().addSender('+12175550999', SERVICE)).toBe(false)
  })

  test.each([
    ['IN_REVIEW', 'pending'],
    [null, 'not_registered'],
  ])('of a toll-free number whose verification is %s › are %s', async (status, state) => {
    await set('/twilio/numbers/+18885550144', {})
    await set('/twilio/tollfree', { status })
    expect(await registrations().read('+18885550144', NONE)).toMatchObject({ kind: 'toll_free', state })
  })

  test('while the vendor is away › are a retryable error', async () => {
    await set('/faults/twilio', { mode: 'server_error' })
    const error = await registrations(SERVICE)
      .addSender(OWN, SERVICE)
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ProviderError)
    expect(error).toMatchObject({ retryable: true })
  })
})

describe('the diagnosis of Twilio', () => {
  const diagnose = (unregisteredNumbers: { number: string; state: string; reason: string }[]) =>
    diagnoseTwilio(
      { ...ACCOUNT, from: '+12175550100', baseUrl: baseUrl() },
      {
        publicUrl: 'http://localhost:3000',
        now: new Date('2026-11-19T12:00:00Z'),
        trackingNumbers: [],
        unregisteredNumbers,
        cardOrigins: [],
        blockedCardHosts: null,
      },
    )

  test('with numbers that carriers do not accept texts from › warns of each, and of how many are not registered', async () => {
    const found = await diagnose([
      { number: '+12175550161', state: 'rejected', reason: 'Campaign: no consent' },
      { number: '+12175550162', state: 'pending', reason: 'Brand: IN_REVIEW' },
      { number: '+12175550165', state: 'not_registered', reason: '' },
    ])
    const warnings = found.filter(({ state }) => state === 'warning').map(({ sentence }) => sentence)
    expect(warnings).toEqual([
      '+12175550161: its registration for texts was rejected (Campaign: no consent). Until it’s approved, its texts come from TWILIO_FROM.',
      '+12175550162: its registration for texts isn’t approved yet (Brand: IN_REVIEW). Until it’s approved, its texts come from TWILIO_FROM.',
      '1 main number isn’t registered for texts, so texts of its business come from TWILIO_FROM. See "numbers registration".',
    ])
  })

  test('without such numbers › warns of none', async () => {
    expect((await diagnose([])).filter(({ state }) => state === 'warning')).toEqual([])
  })
})
