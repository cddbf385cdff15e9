import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../../../sandbox/src/app.ts'
import { chargeCard, DECLINED_CARD } from '../../../test/test-cards.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { createStaxCards } from './stax-cards.ts'

let sandbox: Sandbox
let url: string
beforeAll(async () => {
  sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
  await sandbox.start()
  url = `http://127.0.0.1:${sandbox.ports.http}`
})
afterEach(() => setFault('ok'))
afterAll(() => sandbox.stop())

const setFault = (mode: string) => sandbox.http.inject({ method: 'PUT', url: '/faults/stax', payload: { mode } })
const openCards = (timeoutMs?: number) => createStaxCards({ baseUrl: `${url}/stax/api/`, apiKey: 'sandbox-stax-key', timeoutMs })

const problemOf = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ProviderError)) throw new Error('No ProviderError was thrown')
  return { vendor: error.vendor, retryable: error.retryable, outcome: error.outcome, retryAfterS: error.retryAfterS }
}

describe('a transaction', () => {
  test('fetched by its id › is read in cents, with the payment it carries', async () => {
    const payment = randomUUID()
    const { id } = await chargeCard(url, { payment_uuid: payment, total: 349.1 })
    expect(await openCards().fetchTransaction(id)).toEqual({
      id,
      type: 'charge',
      success: true,
      isVoided: false,
      totalCents: 34910,
      refundedCents: 0,
      currency: 'USD',
      method: 'card',
      message: '',
      createdAt: expect.any(Date),
      paymentUuid: payment,
    })
    const { createdAt } = (await openCards().fetchTransaction(id)) ?? {}
    expect(Math.abs(Date.now() - (createdAt?.getTime() ?? 0))).toBeLessThan(60_000)
    const declined = await chargeCard(url, { payment_uuid: randomUUID(), total: 1.15 }, { card: DECLINED_CARD })
    expect(await openCards().fetchTransaction(declined.id)).toMatchObject({
      success: false,
      totalCents: 115,
      message: 'Your card was declined.',
    })
  })

  test('that does not exist, or whose id is an address › is none', async () => {
    for (const id of [randomUUID(), '..', '../transaction', '?per_page=1', '%2e%2e'])
      expect([id, await openCards().fetchTransaction(id)]).toEqual([id, null])
  })

  test('refunded › says what was given back, and voided › that it was', async () => {
    const { id } = await chargeCard(url, { payment_uuid: randomUUID(), total: 50 })
    expect(await openCards().refund(id, 1999)).toMatchObject({ refundedCents: 1999, isVoided: false })
    const other = await chargeCard(url, { payment_uuid: randomUUID(), total: 50 })
    expect(await openCards().refund(other.id, 5000)).toMatchObject({ isVoided: true })
  })
})

test('the list since a moment › over several pages › has every charge once', async () => {
  const wanted = Array.from({ length: 120 }, () => randomUUID())
  for (const payment of wanted) await chargeCard(url, { payment_uuid: payment, total: 1 })
  const listed = await openCards().listCharges(new Date())
  expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
  expect(wanted.filter((payment) => !listed.some(({ paymentUuid }) => paymentUuid === payment))).toEqual([])
  expect(await openCards().listCharges(new Date(Date.now() + 3_600_000))).toEqual([])
})

test('the list › with rows of another shop that cannot be read › has ours, and is not believed when ours cannot', async () => {
  const good = { id: 'x', type: 'charge', success: true, total: 5, meta: null }
  const rows = [good, { ...good, id: 'y', success: null }, { ...good, id: 'z', total: '-5.00' }, null, 'nonsense']
  const ours = { ...good, id: 'o', success: null, meta: { payment_uuid: randomUUID() } }
  const answers = [rows, [...rows, ours]].map((data) => JSON.stringify({ data, last_page: 1 }))
  const server = createServer((_, response) => response.end(answers.shift()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cards = createStaxCards({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, apiKey: 'key' })
  expect((await cards.listCharges(new Date())).map(({ id }) => id)).toEqual(['x'])
  expect(await problemOf(cards.listCharges(new Date()))).toMatchObject({ retryable: true })
  server.close()
})

describe('a provider in trouble', () => {
  test.each([
    ['server_error', { retryable: true, outcome: 'unknown', retryAfterS: undefined }],
    ['rate_limited', { retryable: true, outcome: 'not_done', retryAfterS: 7 }],
    ['unauthorized', { retryable: false, outcome: 'not_done', retryAfterS: undefined }],
    ['hang', { retryable: true, outcome: 'unknown', retryAfterS: undefined }],
  ])('by %s › is told apart', async (mode, expected) => {
    await setFault(mode)
    const cards = openCards(200)
    for (const asked of [cards.fetchTransaction(randomUUID()), cards.listCharges(new Date()), cards.refund(randomUUID(), 100)])
      expect(await problemOf(asked)).toEqual({ vendor: 'stax', ...expected })
  })

  test('that answers nonsense › is not believed', async () => {
    const good = { id: 'x', type: 'charge', success: true, total: 5, meta: null }
    const answers = ['<html>', '[]', JSON.stringify({ ...good, success: 'false' }), JSON.stringify({ ...good, total: null })]
    const server = createServer((_, response) => response.end(answers.shift()))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const cards = createStaxCards({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, apiKey: 'key' })
    while (answers.length > 0) expect(await problemOf(cards.fetchTransaction('x'))).toMatchObject({ retryable: true })
    server.close()
  })
})
