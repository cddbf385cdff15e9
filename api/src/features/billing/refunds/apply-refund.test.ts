import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testCards } from '../../../../test/rows/test-cards.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'

let marquee: TestMarquee
let cards: ReturnType<typeof testCards>
beforeAll(async () => {
  marquee = await startTestMarquee()
  cards = testCards(marquee)
})
afterEach(async () => {
  await cards.setFault('ok')
  await cards.setSettlement('midnight')
})
afterAll(() => marquee.stop())

async function payInvoice(account: TestAccount, dollars = 60): Promise<string> {
  const uuid = await cards.makeInvoice(account, dollars)
  const { body } = await cards.reserve(account, [uuid])
  await cards.confirm(account, uuid, (await cards.charge(body)).id)
  return uuid
}

const refund = (uuid: string, body: Record<string, unknown> = {}) =>
  marquee.api('POST', `/operator/invoices/${uuid}/refund`, { token: OPERATOR_KEY, body })
const get = async ({ token }: TestAccount, path: string) => (await marquee.api('GET', path, { token })).body
const invoiceOf = async (account: TestAccount, uuid: string) => (await get(account, `/payment/invoices/${uuid}`)).data

async function refundEmails({ email }: TestAccount) {
  await marquee.runJobs()
  return (await marquee.inbox(email)).filter(({ subject }) => subject.startsWith('Refund'))
}

describe('an invoice after a refund', () => {
  test('of everything › is canceled, no longer owed, and the payer gets an email', async () => {
    const account = await marquee.createAccount()
    const uuid = await payInvoice(account)
    expect((await refund(uuid)).body).toMatchObject({ refunded: 60 })
    expect(await invoiceOf(account, uuid)).toMatchObject({ invoice_status: 'CANCELED', balance_amounts: 0 })
    expect((await get(account, '/home/today')).items.filter(({ key }: { key: string }) => key.startsWith('bills'))).toEqual([])
    const emails = await refundEmails(account)
    expect(emails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Refund of \$60\.00 for INV-/)])
    expect(emails[0]?.text).toContain('The invoice is canceled. There’s nothing to pay')
    expect((await marquee.auditOf(account.clientUuid)).slice(-2).sort()).toEqual(['invoice_canceled', 'payment_refunded'])
  })

  test('of a part › stays paid: an extra line subtracts the part from the total', async () => {
    const account = await marquee.createAccount()
    const uuid = await payInvoice(account)
    await cards.setSettlement('at_once')
    await refund(uuid, { amount: 20.5 })
    const invoice = await invoiceOf(account, uuid)
    expect(invoice).toMatchObject({ invoice_status: 'PAID', total_amounts: 39.5, balance_amounts: 0 })
    expect(invoice.paid_datetime).not.toBeNull()
    expect(invoice.items.map((item: { item_description: string; amounts: number }) => [item.item_description, item.amounts])).toEqual([
      ['Website', 60],
      ['Refund', -20.5],
    ])
    expect((await refundEmails(account))[0]?.text).toContain('The invoice stays paid')
    await refund(uuid)
    expect(await invoiceOf(account, uuid)).toMatchObject({ invoice_status: 'CANCELED', balance_amounts: 0 })
  })

  test('that does not cancel › is owed again, and the email states it', async () => {
    const account = await marquee.createAccount()
    const uuid = await payInvoice(account)
    await refund(uuid, { cancel: false })
    expect(await invoiceOf(account, uuid)).toMatchObject({ invoice_status: 'OPEN', balance_amounts: 60 })
    expect((await refundEmails(account))[0]?.text).toContain('$60.00 is now due on this invoice by Jan 1, 2199')
  })

  test('that the job made while the provider was unavailable › is canceled and emailed once all the same', async () => {
    const account = await marquee.createAccount()
    const uuid = await payInvoice(account)
    await cards.setFault('server_error')
    expect((await refund(uuid)).status).toBe(503)
    await cards.setFault('ok')
    await marquee.runJobs({ includeWaiting: true })
    await marquee.runJobs({ includeWaiting: true })
    expect(await invoiceOf(account, uuid)).toMatchObject({ invoice_status: 'CANCELED' })
    expect(await refundEmails(account)).toHaveLength(1)
  })

  test('with the key of another invoice’s refund › is not refunded', async () => {
    const account = await marquee.createAccount()
    const [one, other] = [await payInvoice(account), await payInvoice(account)]
    const key = randomUUID()
    await refund(one, { idempotency_key: key })
    const response = await refund(other, { idempotency_key: key })
    expect(problemOf(response)).toEqual({ status: 409, code: 'conflict', message: 'This idempotency key belongs to another refund' })
    expect(await cards.paidCents(other)).toEqual([6000])
  })
})
