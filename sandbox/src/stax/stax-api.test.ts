import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createSandbox } from '../app.ts'
import { testCards } from './test-cards.ts'

const folder = mkdtempSync(join(tmpdir(), 'sandbox-stax-'))
let time = new Date('2026-11-15T20:00:00Z')
const now = () => time
const sandbox = createSandbox({ httpPort: 0, smtpPort: 0, now, dataFolder: folder })
const { http } = sandbox
const listening = sandbox.start()
afterAll(async () => {
  await sandbox.stop()
  rmSync(folder, { recursive: true })
})
const setFault = (mode: string) => http.inject({ method: 'PUT', url: '/faults/stax', payload: { mode } })
afterEach(async () => {
  time = new Date('2026-11-15T20:00:00Z')
  await setFault('ok')
  await setWays({ shape: 'transaction', meta: 'object', settlement: 'midnight' })
})
const setWays = (payload: object) => http.inject({ method: 'PUT', url: '/stax/responses', payload })

const shop = '/stax/api/webpayment/sandbox-web-payments-token'
const headers = { authorization: 'Bearer sandbox-stax-key' }
const merchant = (path: string) => http.inject({ url: `/stax/api${path}`, headers })
const undo = (id: string, how: string, payload: object = {}) =>
  http.inject({ method: 'POST', url: `/stax/api/transaction/${id}/${how}`, headers, payload })

async function takeToken(number: string): Promise<string> {
  const cvv = /^3[47]/.test(number) ? '1234' : '123'
  return (await http.inject({ method: 'POST', url: '/stax/vault/tokens', payload: { number, cvv } })).json().token
}

async function payment(number: string, changes: object = {}) {
  return {
    total: 349.1,
    method: 'card',
    payment_token: await takeToken(number),
    card_number: '',
    card_exp: '0829',
    firstname: 'Ann',
    lastname: 'Lee',
    meta: { reference: 'INV-1001', payment_uuid: '7d9f', lineItems: [{ id: 'a', price: 349.1 }] },
    ...changes,
  }
}

async function pay(number = '4111 1111 1111 1111', changes: object = {}) {
  return http.inject({ method: 'POST', url: shop, payload: await payment(number, changes) })
}

const approvedCards = testCards.filter(({ behavior }) => behavior === 'approve').map(({ number }) => number)

test.each(approvedCards)('POST webpayment › with %s › charges it, and the merchant finds the same transaction', async (number) => {
  const response = await pay(number)
  expect(response.statusCode).toBe(200)
  expect(response.headers['access-control-allow-origin']).toBe('*')
  expect(response.json()).toMatchObject({
    type: 'charge',
    success: true,
    message: null,
    total: 349.1,
    method: 'card',
    last_four: number.slice(-4),
    meta: { reference: 'INV-1001', payment_uuid: '7d9f', lineItems: [{ id: 'a', price: 349.1 }] },
    created_at: '2026-11-15 20:00:00',
    currency: null,
    total_refunded: null,
    is_refundable: false,
    is_voidable: true,
    is_voided: false,
    settled_at: null,
    child_transactions: [],
    customer: { firstname: 'Ann', lastname: 'Lee' },
    payment_method: { card_last_four: number.slice(-4), card_exp: '0829', person_name: 'Ann Lee' },
  })
  expect((await merchant(`/transaction/${response.json().id}`)).json()).toEqual(response.json())
})

test.each([
  ['4012 8888 8888 1881', 'Your card was declined.'],
  ['5105 1051 0510 5100', 'Your card has insufficient funds.'],
  ['4242 4242 4242 4242', 'Only test cards work here. Nothing was charged.'],
])('POST webpayment › with %s › is declined with a message, and stored without success', async (number, message) => {
  const response = await pay(number)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ success: false, message: message, payment_attempt_message: message, is_refundable: false })
  expect((await merchant(`/transaction/${response.json().id}`)).json()).toMatchObject({ success: false, message: message })
})

test('POST webpayment › with the logic error card › is rejected and charges nothing', async () => {
  const before = (await merchant('/transaction')).json().total
  const response = await pay('4000 0000 0000 0010')
  expect(response.statusCode).toBe(422)
  expect(response.json()).toEqual({ code: 'logic_error', message: 'This card cannot be used for this payment.', fieldErrors: [] })
  expect((await merchant('/transaction')).json().total).toBe(before)
})

test('POST webpayment › with the card for less › charges half, rounded down', async () => {
  expect((await pay('4000 0000 0000 0036', { total: 100.01 })).json()).toMatchObject({ success: true, total: 50 })
})

test('POST webpayment › with the card that never responds › has charged it, and the same idempotency_id returns the charge', async () => {
  await listening
  const patience = new AbortController()
  const body = await payment('4000 0000 0000 0028', { idempotency_id: 'never-responded' })
  const sent = fetch(`http://127.0.0.1:${sandbox.ports.http}${shop}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: patience.signal,
  })
  const givenUp = expect(sent).rejects.toThrow()
  await vi.waitFor(async () => expect((await merchant('/transaction')).body).toContain('never-responded'))
  patience.abort()
  await givenUp
  const again = await http.inject({ method: 'POST', url: shop, payload: body })
  expect(again.json()).toMatchObject({ success: true, total: 349.1, idempotency_id: 'never-responded' })
})

test('POST webpayment › twice with one idempotency_id › charges once: the same request gets the same response, another is an error', async () => {
  const body = await payment('4111 1111 1111 1111', { idempotency_id: 'once' })
  const send = (payload: object) => http.inject({ method: 'POST', url: shop, payload })
  const first = await send(body)
  expect((await send(body)).json()).toEqual(first.json())
  const before = (await merchant('/transaction')).json().total
  for (const other of [
    { ...body, total: 1 },
    { ...body, meta: { reference: 'INV-1002' } },
    { ...body, payment_token: await takeToken('4111 1111 1111 1111') },
  ]) {
    const rejected = await send(other)
    expect([rejected.statusCode, Object.keys(rejected.json())]).toEqual([422, ['idempotency_id']])
  }
  expect((await merchant('/transaction')).json().total).toBe(before)
  const declined = await payment('4012 8888 8888 1881', { idempotency_id: 'declined once' })
  expect((await send(declined)).json()).toEqual((await send(declined)).json())
})

test('POST webpayment › with the Canadian card › charges, and names the currency', async () => {
  expect((await pay('4000 0000 0000 0044')).json()).toMatchObject({ success: true, total: 349.1, currency: 'CAD' })
})

test('PUT /stax/responses › with meta as text › returns what was sent as JSON', async () => {
  await setWays({ meta: 'text' })
  const { meta } = (await pay()).json()
  expect(JSON.parse(meta)).toMatchObject({ payment_uuid: '7d9f' })
})

test.each([
  ['no sum', { total: 0 }, 'total'],
  ['part of a cent', { total: 1.005 }, 'total'],
  ['no meta', { meta: null }, 'meta'],
  ['an unknown token', { payment_token: 'pt_other' }, 'payment_token'],
  ['a card number', { card_number: '4111111111111111' }, 'card_number'],
  ['a card of last month', { card_exp: '1026' }, 'card_exp'],
  ['no name', { lastname: ' ' }, 'lastname'],
])('POST webpayment › with %s › returns 422 and names the field', async (_name, changes, field) => {
  const response = await pay(undefined, changes)
  expect(response.statusCode).toBe(422)
  expect(response.json()).toEqual({ [field]: [expect.any(String)] })
})

test('POST webpayment › with a card of this very month, with cents as a text, with a saved card › charges', async () => {
  const first = await pay(undefined, { card_exp: '1126', total: '0.07' })
  expect(first.json()).toMatchObject({ success: true, total: 0.07 })
  const again = await pay(undefined, { payment_method_id: first.json().payment_method_id, payment_token: '' })
  expect(again.json()).toMatchObject({ success: true, last_four: '1111', payment_method_id: first.json().payment_method_id })
})

test('POST webpayment › of another shop › returns 422', async () => {
  const response = await http.inject({
    method: 'POST',
    url: '/stax/api/webpayment/other',
    payload: await payment('4111 1111 1111 1111'),
  })
  expect(response.statusCode).toBe(422)
  expect((await http.inject({ method: 'OPTIONS', url: shop })).headers['access-control-allow-headers']).toContain('content-type')
})

test('POST webpayment/token › with a token of the card form › returns a payment method', async () => {
  const response = await http.inject({ method: 'POST', url: `${shop}/token`, payload: await payment('5555 5555 5555 4444') })
  expect(response.json()).toMatchObject({ method: 'card', card_type: 'master', card_last_four: '4444', card_exp: '0829' })
})

test('PUT /stax/responses › with invoice › returns a payment as an invoice around its transaction', async () => {
  await setWays({ shape: 'invoice' })
  const paid = (await pay()).json()
  expect(paid).toMatchObject({ status: 'PAID', balance_due: 0, total_paid: 349.1, payment_attempt_failed: false })
  expect(paid).not.toHaveProperty('type')
  expect((await merchant(`/transaction/${paid.child_transactions[0].id}`)).json()).toMatchObject({ invoice_id: paid.id, type: 'charge' })
  const declined = await pay('4012 8888 8888 1881')
  expect(declined.statusCode).toBe(400)
  expect(declined.json()).toMatchObject({ status: 'ATTEMPTED', balance_due: 349.1, payment_attempt_message: 'Your card was declined.' })
  for (const wrong of [{ shape: 'x' }, { colour: 'red' }]) expect((await setWays(wrong)).statusCode).toBe(400)
})

test('GET transaction › filtered and page by page › gives each once, newest first', async () => {
  for (const second of ['01', '02', '03']) {
    time = new Date(`2026-12-24T10:00:${second}.700Z`)
    await pay(second === '02' ? '4012 8888 8888 1881' : undefined, { total: Number(second) })
  }
  const window = 'startDate=2026-12-24 10:00:01&endDate=2026-12-24 10:00:03'
  const first = (await merchant(`/transaction?${window}&per_page=2`)).json()
  expect(first).toMatchObject({ current_page: 1, last_page: 2, per_page: 2, total: 3, from: 1, to: 2, prev_page_url: null })
  expect(first.data.map(({ total }: { total: number }) => total)).toEqual([3, 2])
  const second = (await http.inject({ url: first.next_page_url.replace(/^http:\/\/[^/]+/, ''), headers })).json()
  expect(second).toMatchObject({ current_page: 2, next_page_url: null, data: [{ total: 1 }] })
  expect((await merchant(`/transaction?${window}&success=0`)).json().data).toMatchObject([{ total: 2, success: false }])
  expect((await merchant('/transaction?startDate=2026-12-24 10:00:02')).json().total).toBe(2)
  expect((await merchant('/transaction?startDate=2026-12-24 10:00:01&type=refund')).json()).toMatchObject({ total: 0, data: [] })
})

test.each([
  ['2026-12-24 6:17:07', 200],
  ['2026-12-24 0:00:00', 200],
  ['2026-12-24 06:17:07', 422],
  ['2026-12-24', 422],
  ['2026-12-24T10:00:00Z', 422],
  ['soon', 422],
])('GET transaction › from %s › returns %i: the hour has no leading zero', async (moment, status) => {
  const response = await merchant(`/transaction?startDate=${moment}`)
  expect(response.statusCode).toBe(status)
  if (status === 422) expect(response.json()).toEqual({ startDate: ['The start date does not match the format Y-m-d G:i:s.'] })
})

test('GET transaction › of refunds › has them only when requested as a flat list', async () => {
  time = new Date('2026-12-25T20:00:00Z')
  const { id } = (await pay()).json()
  await undo(id, 'void-or-refund')
  const list = async (query: string) => (await merchant(`/transaction?startDate=2026-12-25 20:00:00${query}`)).json().data
  expect(await list('&type=void')).toEqual([])
  expect(await list('&type=void&allTransactionsTopLevel=1')).toMatchObject([{ type: 'void', reference_id: id }])
  expect(await list('')).toMatchObject([{ id, child_transactions: [{ type: 'void' }] }])
  expect((await merchant('/transaction?type=reversal')).statusCode).toBe(422)
})

test.each(['', '/void-or-refund', '/refund'])(
  'a transaction that nobody made%s › is a field that is not valid, not a 404',
  async (call) => {
    const response = call ? await undo('nobody', call.slice(1), { total: 1 }) : await merchant('/transaction/nobody')
    expect([response.statusCode, response.json()]).toEqual([422, { id: ['The selected id is invalid.'] }])
  },
)

test.each(['/transaction', '/transaction/x', '/invoice/x'])('GET %s › without the key › returns 401', async (path) => {
  expect((await http.inject(`/stax/api${path}`)).statusCode).toBe(401)
})

test('PUT /faults/stax › with unauthorized › reports missing rights of a merchant’s key in a bare array', async () => {
  await setFault('unauthorized')
  const responses = [await merchant('/self'), await merchant('/transaction/nobody')]
  expect(responses.map((response) => [response.statusCode, response.json()])).toEqual([
    [401, ['not team admin']],
    [401, ['not team admin']],
  ])
})

test.each([
  ['rate_limited', 429],
  ['server_error', 503],
  ['unauthorized', 401],
])('PUT /faults/stax › with %s › returns %i to pages and merchants, and charges nothing', async (mode, status) => {
  const before = (await merchant('/transaction')).json().total
  await setFault(mode)
  const responses = [await pay(), await merchant('/transaction')]
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([status, status])
  expect(responses[0]?.headers['retry-after']).toBe(status === 429 ? '7' : undefined)
  await setFault('ok')
  expect((await merchant('/transaction')).json().total).toBe(before)
})

test('PUT /faults/stax › with lost_response › charges and refunds, then drops the connection', async () => {
  await listening
  await setFault('lost_response')
  await setWays({ settlement: 'at_once' })
  const base = `http://127.0.0.1:${sandbox.ports.http}`
  const post = (path: string, body: object) =>
    fetch(base + path, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) })
  await expect(post(shop, await payment('4111 1111 1111 1111', { idempotency_id: 'lost' }))).rejects.toThrow()
  const charge = (await merchant('/transaction?per_page=1')).json().data[0]
  expect(charge).toMatchObject({ idempotency_id: 'lost', success: true })
  await expect(post(`/stax/api/transaction/${charge.id}/refund`, { total: 5 })).rejects.toThrow()
  expect((await merchant(`/transaction/${charge.id}`)).json().total_refunded).toBe(5)
})

test('a sandbox with a data folder › started again › still knows charges, refunds and saved cards, and no card number', async () => {
  const { id, payment_method_id: methodId } = (await pay()).json()
  await pay('4012 8888 8888 1881')
  await setWays({ settlement: 'at_once' })
  await undo(id, 'refund', { total: 9.1 })
  const after = createSandbox({ httpPort: 0, smtpPort: 0, now, dataFolder: folder }).http
  expect((await after.inject({ url: `/stax/api/transaction/${id}`, headers })).json()).toMatchObject({ total: 349.1, total_refunded: 9.1 })
  const again = await after.inject({
    method: 'POST',
    url: shop,
    payload: { total: 1, method: 'card', meta: {}, payment_method_id: methodId },
  })
  expect(again.json()).toMatchObject({ success: true, last_four: '1111' })
  const stored = readFileSync(join(folder, 'sandbox-stax.json'), 'utf8')
  expect(testCards.filter(({ number }) => stored.includes(number) || stored.includes(number.replaceAll(' ', '')))).toEqual([])
})
