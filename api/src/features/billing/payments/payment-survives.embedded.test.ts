import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createSandbox, type Sandbox } from '../../../../../sandbox/src/app.ts'
import { startGate } from '../../../../test/gate-server.ts'
import { freePort, type ProductProcess, startProduct, stopProduct } from '../../../../test/product-process.ts'
import { chargeCard } from '../../../../test/test-cards.ts'

// Starts and kills processes; on a busy machine the database's first start takes long
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const KEY = 'operator-key-for-tests-only'
const SECRET = 'sandbox-stax-webhook-secret-000000'
const folder = mkdtempSync(join(tmpdir(), 'marquee-paid-'))
let sandbox: Sandbox
let sandboxUrl: string
let gate: Awaited<ReturnType<typeof startGate>>
let env: Record<string, string>
let product: ProductProcess

const provider = { afterAnswer: (_path: string) => {} }

beforeAll(async () => {
  sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
  await sandbox.start()
  const { http, smtp } = sandbox.ports
  sandboxUrl = `http://127.0.0.1:${http}`
  gate = await startGate(`${sandboxUrl}/stax/api`, { after: (path) => provider.afterAnswer(path) })
  env = {
    DATA_DIR: folder,
    PORT: String(await freePort()),
    SANDBOX_PORT: String(http),
    SANDBOX_SMTP_PORT: String(smtp),
    STAX_BASE_URL: gate.url,
    OPERATOR_KEY: KEY,
    DEMO: 'false',
    LOG_LEVEL: 'warn',
  }
  product = await startProduct(env)
})
afterAll(async () => {
  await stopProduct(product, 'SIGKILL')
  gate.stop()
  await sandbox.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function call(method: string, path: string, body?: unknown, token = KEY) {
  const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
  const response = await fetch(`${product.url}/api${path}`, { method, headers, body: body ? JSON.stringify(body) : undefined })
  return response.json()
}

/** A new business with an invoice that was reserved and charged, but not confirmed by the browser */
async function chargeInvoice(name: string) {
  const { data } = await call('POST', '/operator/clients', {
    company_name: name,
    brand: 'marquee',
    time_zone: 'America/Chicago',
    phone_country_code: '+1',
  })
  const email = `${name}@practice.test`
  await call('POST', '/operator/accounts', { client_uuid: data.client_uuid, email, account_type: 'MAIN', password: 'Correct!123' })
  const token = (await call('POST', '/user-management/login', { user_email: email, password: 'Correct!123' })).data.token as string
  const invoice = {
    client_uuid: data.client_uuid,
    invoice_date: '2026-11-01',
    due_date: '2199-01-01',
    items: [{ item_description: 'Website', amounts: 349 }],
  }
  const uuid = (await call('POST', '/operator/invoices', { invoice })).data.client_invoice_uuid as string
  const reserved = await call('POST', '/payment/reservations', { client_invoice_uuids: [uuid], holder: randomUUID() }, token)
  const { id } = await chargeCard(sandboxUrl, reserved)
  return { token, uuid, id, email }
}

const readInvoice = async ({ token, uuid }: { token: string; uuid: string }) =>
  (await call('GET', `/payment/invoices/${uuid}`, undefined, token)).data

const receipts = async (email: string) => (await fetch(`${sandboxUrl}/inbox.json?to=${email}`)).json() as Promise<unknown[]>

/** Kills the product at the moment the provider has sent its answer */
function killOnAnswer(): Promise<unknown> {
  return new Promise((resolve) => {
    provider.afterAnswer = (path) => {
      if (!path.startsWith('/transaction')) return
      provider.afterAnswer = () => {}
      resolve(stopProduct(product, 'SIGKILL'))
    }
  })
}

test('a confirmation › killed with -9 between the provider’s answer and the commit › is applied exactly once after the next start', async () => {
  const paid = await chargeInvoice('confirming')
  const confirmation = { client_invoice_uuid: paid.uuid, transaction_uuid: paid.id }
  const killed = killOnAnswer()
  const unanswered = call('PUT', '/payment/paid', confirmation, paid.token).catch(() => null)
  expect(await killed).toBe('SIGKILL')
  expect(await unanswered).toBeNull()
  product = await startProduct(env)
  // Repeated confirmations and the provider's webhook, all concurrently
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => call('PUT', '/payment/paid', confirmation, paid.token)),
    fetch(`${product.url}/api/webhooks/stax/${SECRET}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: paid.id }),
    }),
  ])
  expect(answers.slice(0, 5)).toEqual(Array(5).fill(expect.objectContaining({ invoice_status: 'PAID', settled: true })))
  expect(await readInvoice(paid)).toMatchObject({ invoice_status: 'PAID', balance_amounts: 0 })
  await expect.poll(async () => (await receipts(paid.email)).length, { timeout: 60_000 }).toBe(1)
})

test('a webhook › killed with -9 between the provider’s answer and the commit › is applied exactly once by itself after the next start', async () => {
  const paid = await chargeInvoice('reported')
  const killed = killOnAnswer()
  await fetch(`${product.url}/api/webhooks/stax/${SECRET}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: paid.id }),
  })
  expect(await killed).toBe('SIGKILL')
  product = await startProduct(env)
  await expect.poll(async () => (await readInvoice(paid)).invoice_status, { timeout: 60_000 }).toBe('PAID')
  expect(await readInvoice(paid)).toMatchObject({ total_amounts: 349, balance_amounts: 0 })
  await expect.poll(async () => (await receipts(paid.email)).length, { timeout: 60_000 }).toBe(1)
})
