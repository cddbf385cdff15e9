import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createSandbox, type Sandbox } from '../../../../../sandbox/src/app.ts'
import { startGate } from '../../../../test/gate-server.ts'
import { freePort, type ProductProcess, startProduct, stopProduct } from '../../../../test/product-process.ts'
import { chargeCard } from '../../../../test/test-cards.ts'
import { openEmbedded } from '../../../platform/database/embedded.ts'

// Starts and kills processes; on a busy machine the database's first start takes long
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const KEY = 'operator-key-for-tests-only'
const folder = mkdtempSync(join(tmpdir(), 'marquee-refunded-'))
let sandbox: Sandbox
let sandboxUrl: string
let gate: Awaited<ReturnType<typeof startGate>>
let env: Record<string, string>
let product: ProductProcess

const provider = { beforeRequest: async (_path: string) => {}, afterAnswer: (_path: string) => {} }

beforeAll(async () => {
  sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
  await sandbox.start()
  const { http, smtp } = sandbox.ports
  sandboxUrl = `http://127.0.0.1:${http}`
  await sandbox.http.inject({ method: 'PUT', url: '/stax/answers', payload: { settlement: 'at_once' } })
  gate = await startGate(`${sandboxUrl}/stax/api`, {
    before: (path) => provider.beforeRequest(path),
    after: (path) => provider.afterAnswer(path),
  })
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

/** A new business with a paid invoice of 60 dollars */
async function payInvoice(name: string) {
  const { data } = await call('POST', '/operator/clients', {
    company_name: name,
    brand: 'marquee',
    time_zone: 'America/Chicago',
    phone_country_code: '+1',
  })
  const email = `${name}@practice.test`
  await call('POST', '/operator/accounts', { client_uuid: data.client_uuid, email, account_type: 'MAIN', password: 'Correct!123' })
  const token = (await call('POST', '/user-management/login', { user_email: email, password: 'Correct!123' })).data.token as string
  const items = [{ item_description: 'Website', amounts: 60 }]
  const invoice = { client_uuid: data.client_uuid, invoice_date: '2026-11-01', due_date: '2199-01-01', items }
  const uuid = (await call('POST', '/operator/invoices', { invoice })).data.client_invoice_uuid as string
  const reserved = await call('POST', '/payment/reservations', { client_invoice_uuids: [uuid], holder: randomUUID() }, token)
  const { id: charge } = await chargeCard(sandboxUrl, reserved)
  await call('PUT', '/payment/paid', { client_invoice_uuid: uuid, transaction_uuid: charge }, token)
  return { token, uuid, charge, email }
}

/** Kills the product when the provider has got the refund, or is about to get it, and then never does */
function killDuring(moment: 'request' | 'answer'): Promise<unknown> {
  return new Promise((resolve) => {
    const kill = (path: string) => {
      if (!path.endsWith('/void-or-refund')) return false
      Object.assign(provider, { beforeRequest: async () => {}, afterAnswer: () => {} })
      resolve(stopProduct(product, 'SIGKILL'))
      return true
    }
    if (moment === 'answer') provider.afterAnswer = kill
    else
      provider.beforeRequest = async (path) => {
        if (kill(path)) throw new Error('the connection is gone')
      }
  })
}

/** As if the product were started three minutes later */
async function letMinutesPass(): Promise<void> {
  const database = await openEmbedded({ folder: join(folder, 'database') })
  const { rows } = await database.executeSql(
    "update refunds set claimed_at = claimed_at - interval '3 minutes' where state = 'asked' returning before_cents",
  )
  // The claim and what the provider had given back before were stored when the process died
  expect(rows).toEqual([{ before_cents: 0 }])
  await database.executeSql("update pgboss.job set start_after = start_after - interval '3 minutes' where name = 'settle-refund'")
  await database.close()
}

const atProvider = async (charge: string) => {
  const headers = { authorization: 'Bearer sandbox-stax-key' }
  return (await fetch(`${sandboxUrl}/stax/api/transaction/${charge}`, { headers })).json() as Promise<{ child_transactions: object[] }>
}

test.each(['answer', 'request'] as const)(
  'a refund › killed with -9 at the provider’s %s › is made and booked exactly once after the next start',
  async (moment) => {
    const paid = await payInvoice(`killed-at-${moment}`)
    const killed = killDuring(moment)
    const unanswered = call('POST', `/operator/invoices/${paid.uuid}/refund`, { amount: 15 }).catch(() => null)
    expect(await killed).toBe('SIGKILL')
    expect(await unanswered).toBeNull()
    expect((await atProvider(paid.charge)).child_transactions).toHaveLength(moment === 'answer' ? 1 : 0)
    await letMinutesPass()
    product = await startProduct(env)
    const bill = async () => (await call('GET', `/payment/invoices/${paid.uuid}`, undefined, paid.token)).data
    await expect.poll(async () => (await bill()).refunds, { timeout: 60_000 }).toMatchObject([{ amounts: 15, state: 'made' }])
    expect(await bill()).toMatchObject({ total_amounts: 45, balance_amounts: 0 })
    expect(await atProvider(paid.charge)).toMatchObject({ total_refunded: 15, child_transactions: [{ type: 'refund', success: true }] })
    const refundMails = async () => {
      const mails = (await (await fetch(`${sandboxUrl}/inbox.json?to=${paid.email}`)).json()) as { subject: string }[]
      return mails.filter(({ subject }) => subject.startsWith('Refund of $15.00'))
    }
    await expect.poll(refundMails, { timeout: 60_000 }).toHaveLength(1)
  },
)
