import { afterAll, expect, test } from 'vitest'
import { createSandbox } from '../app.ts'

const sandbox = createSandbox({ httpPort: 0, smtpPort: 0, now: () => new Date('2026-11-15T20:00:00Z') })
const { http } = sandbox
afterAll(() => sandbox.stop())

const headers = { authorization: 'Bearer sandbox-stax-key' }
const charge = (payload: object) => http.inject({ method: 'POST', url: '/stax/api/charge', headers, payload })
const countCharges = async () => (await http.inject({ url: '/stax/api/transaction', headers })).json().total

/** Stores a card without paying, as the card form does */
async function storeCard(number = '4111 1111 1111 1111'): Promise<string> {
  const { token } = (await http.inject({ method: 'POST', url: '/stax/vault/tokens', payload: { number, cvv: '123' } })).json()
  const stored = await http.inject({
    method: 'POST',
    url: '/stax/api/webpayment/sandbox-web-payments-token/token',
    payload: { payment_token: token, card_exp: '0829', firstname: 'Ann', lastname: 'Lee' },
  })
  return stored.json().id
}

const flags = { transaction_initiation_type: 'MIT', transaction_schedule_type: 'scheduled' }
const chargeOf = (paymentMethodId: string) => ({
  payment_method_id: paymentMethodId,
  total: 120.5,
  pre_auth: false,
  meta: { reference: 'INV-1001', ...flags },
})

test('POST charge › with the four required fields › charges the stored card', async () => {
  const response = await charge(chargeOf(await storeCard()))
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ type: 'charge', success: true, total: 120.5, last_four: '1111', meta: { reference: 'INV-1001' } })
})

test.each(['payment_method_id', 'total', 'pre_auth', 'meta'])(
  'POST charge › without %s › is rejected and charges nothing',
  async (field) => {
    const before = await countCharges()
    const response = await charge({ ...chargeOf(await storeCard()), [field]: undefined })
    expect([response.statusCode, Object.keys(response.json())]).toEqual([422, [field]])
    expect(await countCharges()).toBe(before)
  },
)

test.each([
  [{ ...flags, transaction_initiation_type: undefined }, 'meta.transaction_initiation_type'],
  [{ ...flags, transaction_initiation_type: 'merchant' }, 'meta.transaction_initiation_type'],
  [{ ...flags, transaction_schedule_type: 'monthly' }, 'meta.transaction_schedule_type'],
])('POST charge › with the flags %j › is rejected', async (meta, field) => {
  const response = await charge({ ...chargeOf(await storeCard()), meta })
  expect([response.statusCode, Object.keys(response.json())]).toEqual([422, [field]])
})

test('POST charge › with a card that is declined › is a 200 without success', async () => {
  const response = await charge(chargeOf(await storeCard('4012 8888 8888 1881')))
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ success: false, message: 'Your card was declined.' })
})

test('POST charge › with an unknown card › is rejected', async () => {
  const response = await charge(chargeOf('5d5f5a2e-0000-4000-8000-000000000000'))
  expect([response.statusCode, Object.keys(response.json())]).toEqual([422, ['payment_method_id']])
})
