import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox } from '../../../../sandbox/src/app.ts'
import { ProviderError } from '../../platform/base/provider-error.ts'
import { createTwilioNumberShop } from './twilio-number-shop.ts'

const SERVICE = `MG${'1'.repeat(32)}`
const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())
const setFault = (mode: string) => sandbox.http.inject({ method: 'PUT', url: '/faults/twilio', payload: { mode } })
afterEach(() => setFault('ok'))

const shop = (options = {}) =>
  createTwilioNumberShop({
    accountSid: 'AC5a4db05a4db05a4db05a4db05a4db05a',
    authToken: 'sandbox-token',
    baseUrl: `http://127.0.0.1:${sandbox.ports.http}/twilio/`,
    webhookOrigin: 'https://portal.test',
    messagingServiceSid: SERVICE,
    ...options,
  })
const errorOf = (work: Promise<unknown>): Promise<ProviderError> =>
  work.then(
    () => Promise.reject(new Error('No error')),
    (error) => error,
  )

describe('the shop for numbers', () => {
  test('connected twice › makes a bought number a sender of the messaging service once', async () => {
    const [offered] = await shop().search({ areaCode: '217' }, 1)
    const { providerId, label } = await shop().buy(offered?.number ?? '', 'a-label')
    expect(label).toBe('a-label')
    await shop().connect(providerId)
    await shop().connect(providerId)
    expect((await sandbox.http.inject(`/twilio/senders/${SERVICE}`)).json()).toEqual([providerId])
  })

  test('as a number is released twice › counts it as released', async () => {
    const [offered] = await shop().search({ city: 'Denver' }, 1)
    const { providerId, number } = await shop().buy(offered?.number ?? '', 'another')
    for (const _ of [1, 2]) await shop().release(providerId)
    expect((await shop().list()).map((one) => one.number)).not.toContain(number)
  })

  test('where the vendor fails › says whether a purchase may have gone through', async () => {
    await setFault('server_error')
    expect(await errorOf(shop().buy('+13125562039', 'x'))).toMatchObject({ outcome: 'unknown', retryable: false })
    expect(await errorOf(shop().list())).toMatchObject({ retryable: true })
    // Setting the same addresses twice does no harm, so the job that does it tries again
    expect(await errorOf(shop().connect(`PN${'1'.repeat(32)}`))).toMatchObject({ retryable: true })
    await setFault('number_taken')
    expect(await errorOf(shop().buy('+13125562039', 'x'))).toMatchObject({ outcome: 'not_done', retryable: false })
    await setFault('ok')
    expect(await errorOf(shop({ baseUrl: 'http://127.0.0.1:9' }).buy('+13125562039', 'x'))).toMatchObject({ outcome: 'unknown' })
    expect(await errorOf(shop({ authToken: 'wrong' }).search({ areaCode: '217' }, 1))).toBeInstanceOf(ProviderError)
  })
})
