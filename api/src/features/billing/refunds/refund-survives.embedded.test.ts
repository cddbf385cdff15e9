import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KillableProduct, startKillableProduct } from '../../../../test/faults/killable-product.ts'
import { chargeCard } from '../../../../test/rows/test-cards.ts'
import { openEmbedded } from '../../../platform/database/embedded/embedded.ts'

const provider = { beforeRequest: async (_path: string) => {}, afterResponse: (_path: string) => {} }

let product: KillableProduct
beforeAll(async () => {
  product = await startKillableProduct({
    vendor: '/stax/api',
    watch: { before: (path) => provider.beforeRequest(path), after: (path) => provider.afterResponse(path) },
    variables: (gateUrl) => ({ STAX_BASE_URL: gateUrl }),
  })
  await product.sandbox.http.inject({ method: 'PUT', url: '/stax/responses', payload: { settlement: 'at_once' } })
})
afterAll(() => product.stop())

/** A new business with a paid 60-dollar invoice */
async function payInvoice(name: string) {
  const { clientUuid, email, token } = await product.openPractice(name)
  const items = [{ item_description: 'Website', amounts: 60 }]
  const invoice = { client_uuid: clientUuid, invoice_date: '2026-11-01', due_date: '2199-01-01', items }
  const uuid = (await product.call('POST', '/operator/invoices', { invoice })).data.client_invoice_uuid as string
  const reserved = await product.call('POST', '/payment/reservations', { client_invoice_uuids: [uuid], holder: randomUUID() }, token)
  const { id: charge } = await chargeCard(product.sandboxUrl, reserved)
  await product.call('PUT', '/payment/paid', { client_invoice_uuid: uuid, transaction_uuid: charge }, token)
  return { token, uuid, charge, email }
}

/** Kills the product either when the provider has received the refund, or just before, so that the provider never receives it */
function killDuring(moment: 'request' | 'response'): Promise<unknown> {
  return new Promise((resolve) => {
    const kill = (path: string) => {
      if (!path.endsWith('/void-or-refund')) return false
      Object.assign(provider, { beforeRequest: async () => {}, afterResponse: () => {} })
      resolve(product.kill())
      return true
    }
    if (moment === 'response') provider.afterResponse = kill
    else
      provider.beforeRequest = async (path) => {
        if (kill(path)) throw new Error('the connection is gone')
      }
  })
}

/** As if the product started three minutes later */
async function letMinutesPass(): Promise<void> {
  const database = await openEmbedded({ folder: join(product.folder, 'database') })
  const { rows } = await database.executeSql(
    "update refunds set claimed_at = claimed_at - interval '3 minutes' where state = 'asked' returning before_cents",
  )
  // The claim and the previously refunded amount were stored when the process died
  expect(rows).toEqual([{ before_cents: 0 }])
  await database.executeSql("update queue.jobs set due_at = due_at - interval '3 minutes' where name = 'resolve-refund'")
  await database.close()
}

const atProvider = async (charge: string) => {
  const headers = { authorization: 'Bearer sandbox-stax-key' }
  return (await fetch(`${product.sandboxUrl}/stax/api/transaction/${charge}`, { headers })).json() as Promise<{
    child_transactions: object[]
  }>
}

test.each(['response', 'request'] as const)(
  'a refund › killed with -9 at the provider’s %s › is made and booked exactly once after the next start',
  async (moment) => {
    const paid = await payInvoice(`killed-at-${moment}`)
    const killed = killDuring(moment)
    const pending = product.call('POST', `/operator/invoices/${paid.uuid}/refund`, { amount: 15 }).catch(() => null)
    expect(await killed).toBe('SIGKILL')
    expect(await pending).toBeNull()
    expect((await atProvider(paid.charge)).child_transactions).toHaveLength(moment === 'response' ? 1 : 0)
    await letMinutesPass()
    await product.restart()
    const bill = async () => (await product.call('GET', `/payment/invoices/${paid.uuid}`, undefined, paid.token)).data
    await expect.poll(async () => (await bill()).refunds, { timeout: 60_000 }).toMatchObject([{ amounts: 15, state: 'made' }])
    expect(await bill()).toMatchObject({ total_amounts: 45, balance_amounts: 0 })
    expect(await atProvider(paid.charge)).toMatchObject({ total_refunded: 15, child_transactions: [{ type: 'refund', success: true }] })
    const refundEmails = async () => {
      const emails = (await (await fetch(`${product.sandboxUrl}/inbox.json?to=${paid.email}`)).json()) as { subject: string }[]
      return emails.filter(({ subject }) => subject.startsWith('Refund of $15.00'))
    }
    await expect.poll(refundEmails, { timeout: 60_000 }).toHaveLength(1)
  },
)
