import { afterEach, expect, test } from 'vitest'
import { createSandbox } from '../app.ts'

let time = new Date('2026-11-15T20:00:00Z')
const { http } = createSandbox({ httpPort: 0, smtpPort: 0, now: () => time })
const setWays = (payload: object) => http.inject({ method: 'PUT', url: '/stax/responses', payload })
afterEach(async () => {
  time = new Date('2026-11-15T20:00:00Z')
  await setWays({ settlement: 'midnight' })
})

const undo = (id: string, how: string, payload: object = {}) =>
  http.inject({
    method: 'POST',
    url: `/stax/api/transaction/${id}/${how}`,
    headers: { authorization: 'Bearer sandbox-stax-key' },
    payload,
  })

async function pay() {
  const card = { number: '4111111111111111', cvv: '123' }
  const { token } = (await http.inject({ method: 'POST', url: '/stax/vault/tokens', payload: card })).json()
  const holder = { payment_token: token, card_exp: '0830', firstname: 'Ann', lastname: 'Lee' }
  const payload = { total: 349.1, method: 'card', meta: {}, ...holder }
  return http.inject({ method: 'POST', url: '/stax/api/webpayment/sandbox-web-payments-token', payload })
}

test('POST void-or-refund › of all on the same day › voids, and there is nothing left to undo', async () => {
  const { id } = (await pay()).json()
  const response = (await undo(id, 'void-or-refund')).json()
  expect(response).toMatchObject({ id, is_voided: true, is_refundable: false, total_refunded: null })
  expect(response.child_transactions).toMatchObject([{ type: 'void', total: 349.1, reference_id: id, success: true }])
  expect((await undo(id, 'void-or-refund')).json()).toEqual({ id: ['The transaction has already been voided.'] })
})

test.each([
  ['in summer', '2026-07-15T20:00:00Z', '2026-07-16T03:59:00Z', '2026-07-16T04:00:00Z'],
  ['in winter', '2026-11-15T20:00:00Z', '2026-11-16T04:59:00Z', '2026-11-16T05:00:00Z'],
  ['late in the evening', '2026-11-16T04:30:00Z', '2026-11-16T04:59:00Z', '2026-11-16T05:00:00Z'],
])('POST void-or-refund › of a part, %s › is rejected until midnight Eastern', async (_name, charged, before, midnight) => {
  time = new Date(charged)
  const { id } = (await pay()).json()
  time = new Date(before)
  for (const how of ['void-or-refund', 'refund'])
    expect((await undo(id, how, { total: 100 })).json()).toEqual({
      total: ['Only full refunds are allowed to be attempted before 12AM EST.'],
    })
  time = new Date(midnight)
  expect((await undo(id, 'void-or-refund', { total: 100 })).json()).toMatchObject({ total_refunded: 100, is_voidable: false })
})

test('POST void-or-refund and refund › in parts, settled › refund up to what was paid, with the total in body or query', async () => {
  const { id } = (await pay()).json()
  await setWays({ settlement: 'at_once' })
  expect((await undo(id, 'void-or-refund?total=100')).json()).toMatchObject({ total_refunded: 100, is_voidable: false })
  expect((await undo(id, 'refund', { total: 249.11 })).json()).toEqual({ total: ['The total may not be greater than 249.10.'] })
  expect((await undo(id, 'refund')).statusCode).toBe(422)
  await setWays({ settlement: 'midnight' })
  time = new Date('2026-11-17T20:00:00Z')
  const all = (await undo(id, 'void-or-refund')).json()
  expect(all).toMatchObject({ total_refunded: 349.1, is_refundable: false, is_voided: false, settled_at: '2026-11-16 05:00:00' })
  expect(all.child_transactions.map(({ type, total }: { type: string; total: number }) => [type, total])).toEqual([
    ['refund', 100],
    ['refund', 249.1],
  ])
})
