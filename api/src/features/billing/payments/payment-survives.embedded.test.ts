import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KillableProduct, startKillableProduct } from '../../../../test/faults/killable-product.ts'
import { chargeCard } from '../../../../test/rows/test-cards.ts'

const SECRET = 'sandbox-stax-webhook-secret-000000'

const provider = { afterResponse: (_path: string) => {} }

let product: KillableProduct
beforeAll(async () => {
  product = await startKillableProduct({
    vendor: '/stax/api',
    watch: { after: (path) => provider.afterResponse(path) },
    variables: (gateUrl) => ({ STAX_BASE_URL: gateUrl }),
  })
})
afterAll(() => product.stop())

/** A new business with an invoice that was reserved and charged, but not confirmed by the browser */
async function chargeInvoice(name: string) {
  const { clientUuid, email, token } = await product.openPractice(name)
  const items = [{ item_description: 'Website', amounts: 349 }]
  const invoice = { client_uuid: clientUuid, invoice_date: '2026-11-01', due_date: '2199-01-01', items }
  const uuid = (await product.call('POST', '/operator/invoices', { invoice })).data.client_invoice_uuid as string
  const reserved = await product.call('POST', '/payment/reservations', { client_invoice_uuids: [uuid], holder: randomUUID() }, token)
  const { id } = await chargeCard(product.sandboxUrl, reserved)
  return { token, uuid, id, email }
}

const readInvoice = async ({ token, uuid }: { token: string; uuid: string }) =>
  (await product.call('GET', `/payment/invoices/${uuid}`, undefined, token)).data

const receipts = async (email: string) => (await fetch(`${product.sandboxUrl}/inbox.json?to=${email}`)).json() as Promise<unknown[]>

/** Kills the product right after the provider has sent its response */
function killOnResponse(): Promise<unknown> {
  return new Promise((resolve) => {
    provider.afterResponse = (path) => {
      if (!path.startsWith('/transaction')) return
      provider.afterResponse = () => {}
      resolve(product.kill())
    }
  })
}

test('a confirmation › killed with -9 between the provider’s response and the commit › is applied once after the next start', async () => {
  const paid = await chargeInvoice('confirming')
  const confirmation = { client_invoice_uuid: paid.uuid, transaction_uuid: paid.id }
  const killed = killOnResponse()
  const pending = product.call('PUT', '/payment/paid', confirmation, paid.token).catch(() => null)
  expect(await killed).toBe('SIGKILL')
  expect(await pending).toBeNull()
  await product.restart()
  // Repeated confirmations and the provider's webhook, all concurrently
  const responses = await Promise.all([
    ...Array.from({ length: 5 }, () => product.call('PUT', '/payment/paid', confirmation, paid.token)),
    fetch(`${product.url}/api/webhooks/stax/${SECRET}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: paid.id }),
    }),
  ])
  expect(responses.slice(0, 5)).toEqual(Array(5).fill(expect.objectContaining({ invoice_status: 'PAID', settled: true })))
  expect(await readInvoice(paid)).toMatchObject({ invoice_status: 'PAID', balance_amounts: 0 })
  await expect.poll(async () => (await receipts(paid.email)).length, { timeout: 60_000 }).toBe(1)
})

test('a webhook › killed with -9 between the provider’s response and the commit › is applied once automatically after the next start', async () => {
  const paid = await chargeInvoice('reported')
  const killed = killOnResponse()
  await fetch(`${product.url}/api/webhooks/stax/${SECRET}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: paid.id }),
  })
  expect(await killed).toBe('SIGKILL')
  await product.restart()
  await expect.poll(async () => (await readInvoice(paid)).invoice_status, { timeout: 60_000 }).toBe('PAID')
  expect(await readInvoice(paid)).toMatchObject({ total_amounts: 349, balance_amounts: 0 })
  await expect.poll(async () => (await receipts(paid.email)).length, { timeout: 60_000 }).toBe(1)
})
