import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createSandbox } from '../app.ts'

interface ReceivedWebhook {
  path: string | undefined
  event: string | undefined
  body: { id: string; type: string; reference_id: string; total_refunded: number | null }
}

let received: ReceivedWebhook[] = []
let statuses: number[] = []
const portal = createServer(async (request, response) => {
  const body = (await json(request)) as ReceivedWebhook['body']
  received.push({ path: request.url, event: String(request.headers['stax-event-name']), body })
  response.writeHead(statuses.shift() ?? 200).end()
}).listen(0, '127.0.0.1')
await once(portal, 'listening')
const address = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`
const sandbox = createSandbox({ httpPort: 0, smtpPort: 0, staxWebhookUrl: `${address}/api/webhooks/stax/secret` })
afterAll(async () => {
  portal.close()
  await sandbox.start()
  await sandbox.stop()
})

const put = (payload: object) => sandbox.http.inject({ method: 'PUT', url: '/stax/webhooks', payload })
const post = (url: string, payload: object, headers = {}) => sandbox.http.inject({ method: 'POST', url, payload, headers })
beforeEach(async () => {
  received = []
  statuses = []
  await put({ mode: 'on', target: `${address}/api/webhooks/stax/secret`, delay_ms: 5_000, retries: 0, retry_after_ms: 1_000 })
  await sandbox.http.inject({ method: 'PUT', url: '/stax/responses', payload: { settlement: 'at_once' } })
})

async function pay(): Promise<string> {
  const { token } = (await post('/stax/vault/tokens', { number: '4111111111111111', cvv: '123' })).json()
  const card = { payment_token: token, card_exp: '1299', firstname: 'Ann', lastname: 'Lee' }
  const response = await post('/stax/api/webpayment/sandbox-web-payments-token', { total: 10, method: 'card', meta: {}, ...card })
  return response.json().id
}

test('a charge and a refund › with webhooks on › notify the portal of two new transactions, and of no update', async () => {
  const id = await pay()
  await vi.waitFor(() => expect(received).toHaveLength(1))
  expect(received[0]).toMatchObject({ path: '/api/webhooks/stax/secret', event: 'create_transaction', body: { id, type: 'charge' } })
  await post(`/stax/api/transaction/${id}/refund`, { total: 4 }, { authorization: 'Bearer sandbox-stax-key' })
  await vi.waitFor(() => expect(received).toHaveLength(2))
  expect(received[1]).toMatchObject({ event: 'create_transaction', body: { type: 'refund', reference_id: id } })
  expect((await sandbox.http.inject('/stax/webhooks')).json().deliveries).toHaveLength(2)
})

test('a charge › whose webhook fails › is not sent again', async () => {
  await put({ retries: 0, retry_after_ms: 0 })
  statuses = [500]
  const id = await pay()
  await vi.waitFor(async () =>
    expect((await sandbox.http.inject('/stax/webhooks')).json().deliveries[0]).toEqual({
      event: 'create_transaction',
      transaction: id,
      attempts: 1,
      status: 500,
    }),
  )
  // When the next webhook arrives, a repetition of this one would have arrived already
  const next = await pay()
  await vi.waitFor(() => expect(received.map(({ body }) => body.id)).toEqual([id, next]))
})

test('GET /stax/webhooks › of an account that nobody has set up › tries nothing again', async () => {
  const { http } = createSandbox({ httpPort: 0, smtpPort: 0, staxWebhookUrl: 'http://127.0.0.1:1/' })
  expect((await http.inject('/stax/webhooks')).json()).toMatchObject({ mode: 'on', retries: 0 })
})

test('a charge › whose webhook fails at first, in an account with retries › is sent again', async () => {
  await put({ retries: 1, retry_after_ms: 0 })
  statuses = [500]
  const id = await pay()
  await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 5_000 })
  await vi.waitFor(async () =>
    expect((await sandbox.http.inject('/stax/webhooks')).json().deliveries[0]).toEqual({
      event: 'create_transaction',
      transaction: id,
      attempts: 2,
      status: 200,
    }),
  )
})

test('PUT /stax/webhooks › with off › sends nothing until POST /stax/webhooks/send', async () => {
  await put({ mode: 'off' })
  const id = await pay()
  expect((await sandbox.http.inject('/stax/webhooks')).json()).toMatchObject({ mode: 'off' })
  expect(received).toEqual([])
  statuses = [202]
  expect((await post('/stax/webhooks/send', { transaction: id })).json()).toEqual({ status: 202 })
  expect(received).toMatchObject([{ event: 'create_transaction', body: { id } }])
  expect((await post('/stax/webhooks/send', { transaction: 'x' })).statusCode).toBe(404)
})

test('PUT /stax/webhooks › with delayed › sends later, with the state at that time', async () => {
  await put({ mode: 'delayed', delay_ms: 150 })
  const id = await pay()
  await put({ mode: 'off' })
  await post(`/stax/api/transaction/${id}/refund`, { total: 4 }, { authorization: 'Bearer sandbox-stax-key' })
  expect(received).toEqual([])
  await vi.waitFor(() => expect(received).toMatchObject([{ event: 'create_transaction', body: { id, total_refunded: 4 } }]))
})

test.each([{ mode: 'loud' }, { mode: 'on', target: 'nowhere' }, { mode: 'delayed', delay_ms: -1 }, { retries: -1 }])(
  'PUT /stax/webhooks › with %o › returns 400',
  async (payload) => {
    expect((await put(payload)).statusCode).toBe(400)
  },
)

test('a sandbox without a target › charges › notifies nobody', async () => {
  const { http } = createSandbox({ httpPort: 0, smtpPort: 0 })
  expect((await http.inject('/stax/webhooks')).json()).toMatchObject({ mode: 'off', target: '' })
})
