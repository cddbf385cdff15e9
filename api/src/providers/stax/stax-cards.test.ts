import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../../../sandbox/src/app.ts'
import { vendorServer } from '../../../test/faults/vendor-server.ts'
import { chargeCard, DECLINED_CARD } from '../../../test/rows/test-cards.ts'
import { ProviderError } from '../../platform/base/provider-error.ts'
import { createStaxCards } from './stax-cards.ts'

const startVendor = vendorServer()
let sandbox: Sandbox
let url: string
beforeAll(async () => {
  sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
  await sandbox.start()
  url = `http://127.0.0.1:${sandbox.ports.http}`
})
afterEach(async () => {
  await setFault('ok')
  await setWays({ meta: 'object', settlement: 'midnight' })
})
afterAll(() => sandbox.stop())

const setFault = (mode: string) => sandbox.http.inject({ method: 'PUT', url: '/faults/stax', payload: { mode } })
const setWays = (payload: object) => sandbox.http.inject({ method: 'PUT', url: '/stax/responses', payload })
const openCards = (timeoutMs?: number) => createStaxCards({ baseUrl: `${url}/stax/api/`, apiKey: 'sandbox-stax-key', timeoutMs })

const problemOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ProviderError)) throw new Error('No ProviderError was thrown')
  return { vendor: error.vendor, retryable: error.retryable, outcome: error.outcome, retryAfterS: error.retryAfterS }
}

const sentenceOf = (call: Promise<unknown>) =>
  call.then(
    () => '',
    (error: Error) => error.message,
  )

describe('a transaction', () => {
  test('fetched by its id › is read in cents, with its payment', async () => {
    const payment = randomUUID()
    const { id } = await chargeCard(url, { payment_uuid: payment, total: 349.1 })
    expect(await openCards().fetchTransaction(id)).toEqual({
      id,
      invoiceUuid: null,
      type: 'charge',
      chargeId: null,
      success: true,
      isVoided: false,
      totalCents: 34910,
      refundedCents: 0,
      currency: null,
      method: 'Visa 1111',
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

  test('that does not exist, or whose id is a URL › is null', async () => {
    for (const id of [randomUUID(), '..', '../transaction', '?per_page=1', '%2e%2e'])
      expect([id, await openCards().fetchTransaction(id)]).toEqual([id, null])
  })

  test.each([
    ['the id and more', { id: ['The selected id is invalid.'], total: ['The total field is required.'] }],
    ['something else', { token: ['The selected token is invalid.'] }],
    ['nothing that can be read', 'id'],
  ])('rejected with 422 because of %s › is an error, not a missing transaction', async (_name, body) => {
    const baseUrl = await startVendor((_, response) => response.writeHead(422).end(JSON.stringify(body)))
    const call = createStaxCards({ baseUrl, apiKey: 'key' }).fetchTransaction('x')
    expect(await problemOf(call)).toMatchObject({ retryable: false, outcome: 'not_done' })
  })

  test.each([
    ['2026-11-15 6:30:00', '2026-11-15T06:30:00Z'],
    ['2026-11-15 16:30:00', '2026-11-15T16:30:00Z'],
    ['2026-11-15T06:30:00.000000Z', '2026-11-15T06:30:00Z'],
  ])('made at %s › is dated in UTC', async (created_at, moment) => {
    const row = { id: 'x', type: 'charge', success: true, total: 5, meta: null, created_at }
    const baseUrl = await startVendor((_, response) => response.end(JSON.stringify(row)))
    const found = await createStaxCards({ baseUrl, apiKey: 'key' }).fetchTransaction('x')
    expect(found?.createdAt).toEqual(new Date(moment))
  })

  test('whose metadata is text › is still recognized as ours', async () => {
    await setWays({ meta: 'text' })
    const payment = randomUUID()
    const { id } = await chargeCard(url, { payment_uuid: payment, total: 5 })
    expect(await openCards().fetchTransaction(id)).toMatchObject({ paymentUuid: payment })
    expect((await openCards().listCharges(new Date())).map(({ paymentUuid }) => paymentUuid)).toContain(payment)
  })

  test('refunded › shows the refunded amount, and voided › shows that it was', async () => {
    const { id } = await chargeCard(url, { payment_uuid: randomUUID(), total: 50 })
    await setWays({ settlement: 'at_once' })
    expect(await openCards().refund(id, 1999)).toMatchObject({ transaction: { refundedCents: 1999, isVoided: false } })
    await setWays({ settlement: 'midnight' })
    const other = await chargeCard(url, { payment_uuid: randomUUID(), total: 50 })
    expect(await openCards().refund(other.id, 5000)).toMatchObject({ transaction: { isVoided: true } })
    expect(await sentenceOf(openCards().refund(other.id, 5000))).toBe('The card provider already voided this payment')
    expect(await sentenceOf(openCards().refund(randomUUID(), 5000))).toBe('The card provider rejected our request')
  })

  test('partly refunded on its day › waits for midnight Eastern, and nothing was refunded', async () => {
    const { id } = await chargeCard(url, { payment_uuid: randomUUID(), total: 50 })
    const result = await openCards().refund(id, 1999)
    expect(result).toEqual({ waitS: expect.any(Number) })
    const waitS = 'waitS' in result ? result.waitS : 0
    expect(waitS).toBeGreaterThan(0)
    expect(waitS).toBeLessThanOrEqual(25 * 3600)
    expect(await openCards().fetchTransaction(id)).toMatchObject({ refundedCents: 0, isVoided: false })
  })
})

test('the list of reversals › has refunds and voids, each with its charge', async () => {
  const [part, whole] = [
    await chargeCard(url, { payment_uuid: randomUUID(), total: 50 }),
    await chargeCard(url, { payment_uuid: randomUUID(), total: 60 }),
  ]
  await openCards().refund(whole.id, 6000)
  await setWays({ settlement: 'at_once' })
  await openCards().refund(part.id, 1000)
  const reversals = await openCards().listReversals(new Date())
  const shown = reversals.filter(({ chargeId }) => chargeId === part.id || chargeId === whole.id)
  expect(shown.map(({ type, chargeId, totalCents }) => [type, chargeId, totalCents])).toEqual([
    ['refund', part.id, 1000],
    ['void', whole.id, 6000],
  ])
})

test.each([
  ['2026-11-17T06:17:07Z', '2026-11-17 6:02:07'],
  ['2026-11-17T00:15:00Z', '2026-11-17 0:00:00'],
  ['2026-11-17T21:30:00Z', '2026-11-17 21:15:00'],
])('the list › since %s › requests %s: the hour has no leading zero', async (since, requested) => {
  const server = createServer((request, response) => {
    const startDate = new URL(request.url ?? '', 'http://stax.test').searchParams.get('startDate')
    response.end(JSON.stringify({ data: [{ id: String(startDate), type: 'charge', success: true, total: 1, meta: null }], last_page: 1 }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cards = createStaxCards({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, apiKey: 'key' })
  expect((await cards.listCharges(new Date(since))).map(({ id }) => id)).toEqual([requested])
  server.close()
})

test('the list since a moment › over several pages › has every charge once', async () => {
  const wanted = Array.from({ length: 120 }, () => randomUUID())
  for (const payment of wanted) await chargeCard(url, { payment_uuid: payment, total: 1 })
  const listed = await openCards().listCharges(new Date())
  expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
  expect(wanted.filter((payment) => !listed.some(({ paymentUuid }) => paymentUuid === payment))).toEqual([])
  expect(await openCards().listCharges(new Date(Date.now() + 3_600_000))).toEqual([])
})

test('the list › with rows of another shop that cannot be parsed › has ours, and fails when ours cannot be parsed', async () => {
  const good = { id: 'x', type: 'charge', success: true, total: 5, meta: null }
  const rows = [good, { ...good, id: 'y', success: null }, { ...good, id: 'z', total: '-5.00' }, null, 'nonsense']
  const ours = { ...good, id: 'o', success: null, meta: { payment_uuid: randomUUID() } }
  const bodies = [rows, [...rows, ours]].map((data) => JSON.stringify({ data, last_page: 1 }))
  const server = createServer((_, response) => response.end(bodies.shift()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cards = createStaxCards({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, apiKey: 'key' })
  expect((await cards.listCharges(new Date())).map(({ id }) => id)).toEqual(['x'])
  expect(await problemOf(cards.listCharges(new Date()))).toMatchObject({ retryable: true })
  server.close()
})

describe('a failing provider', () => {
  test.each([
    ['server_error', { retryable: true, outcome: 'unknown', retryAfterS: undefined }],
    ['rate_limited', { retryable: true, outcome: 'not_done', retryAfterS: 7 }],
    ['unauthorized', { retryable: false, outcome: 'not_done', retryAfterS: undefined }],
    ['hang', { retryable: true, outcome: 'unknown', retryAfterS: undefined }],
  ])('by %s › is distinguished', async (mode, expected) => {
    await setFault(mode)
    const cards = openCards(200)
    for (const call of [
      cards.fetchTransaction(randomUUID()),
      cards.listCharges(new Date()),
      cards.listReversals(new Date()),
      cards.refund(randomUUID(), 100),
    ])
      expect(await problemOf(call)).toEqual({ vendor: 'stax', ...expected })
  })

  test('that responds with nonsense › is retryable', async () => {
    const good = { id: 'x', type: 'charge', success: true, total: 5, meta: null }
    const bodies = ['<html>', '[]', JSON.stringify({ ...good, success: 'false' }), JSON.stringify({ ...good, total: null })]
    const server = createServer((_, response) => response.end(bodies.shift()))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const cards = createStaxCards({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, apiKey: 'key' })
    while (bodies.length > 0) expect(await problemOf(cards.fetchTransaction('x'))).toMatchObject({ retryable: true })
    server.close()
  })
})
