import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NO_LONGER_PAYABLE } from '#contract/billing/payment-messages.ts'
import { HALF_CARD, testCards } from '../../../../test/rows/test-cards.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { findInvoicesBilledBetween, sumBilledBefore } from '../records/invoice-documents.queries.ts'

let marquee: TestMarquee
let cards: ReturnType<typeof testCards>
let account: TestAccount
beforeAll(async () => {
  marquee = await startTestMarquee()
  cards = testCards(marquee)
})
beforeEach(async () => {
  account = await marquee.createAccount()
})
afterAll(() => marquee.stop())

const bill = async (uuid: string) => (await marquee.api('GET', `/payment/invoices/${uuid}`, { token: account.token })).body.data
const payRest = (uuid: string, { token } = account) => marquee.api('POST', `/payment/invoices/${uuid}/rest`, { token })

/** An 80-dollar invoice for which a card approved half */
async function payInPart(dueDate?: string): Promise<string> {
  const uuid = await cards.makeInvoice(account, 80, dueDate)
  const { body } = await cards.reserve(account, [uuid])
  const { id } = await cards.charge(body, { card: HALF_CARD })
  expect((await cards.confirm(account, uuid, id)).body).toMatchObject({ invoice_status: 'PARTIAL', open_amounts: 40 })
  return uuid
}

describe('the rest of an invoice that is paid in part', () => {
  test('requested › moves to a new invoice, which is paid like any other, and the first is PAID', async () => {
    const uuid = await payInPart()
    const rest = (await payRest(uuid)).body.client_invoice_uuid
    const [first, second] = [await bill(uuid), await bill(rest)]
    expect(second).toMatchObject({ invoice_status: 'OPEN', total_amounts: 40, balance_amounts: 40, due_date: '2199-01-01' })
    expect(second.items).toMatchObject([{ item_type: 'REST', item_description: `The rest of ${first.invoice_label}`, amounts: 40 }])
    expect(first).toMatchObject({ invoice_status: 'PAID', total_amounts: 40, balance_amounts: 0, paid_datetime: expect.any(String) })
    expect(first.items.at(-1)).toMatchObject({ item_description: `The rest, moved to ${second.invoice_label}`, amounts: -40 })
    const { body } = await cards.reserve(account, [rest])
    expect((await cards.confirm(account, rest, (await cards.charge(body)).id)).body).toMatchObject({ invoice_status: 'PAID' })
    expect((await marquee.auditOf(account.clientUuid)).filter((action) => action === 'invoice_rest_moved')).toHaveLength(1)
  })

  test('requested twice, and by two at once › is one invoice', async () => {
    const uuid = await payInPart()
    const responses = await Promise.all([payRest(uuid), payRest(uuid), payRest(uuid)])
    const made = [...responses, await payRest(uuid)].map(({ body }) => body.client_invoice_uuid)
    expect(new Set(made).size).toBe(1)
    const { data } = (await marquee.api('GET', '/payment/invoices/unpaid', { token: account.token })).body
    expect(data.map(({ client_invoice_uuid: open }: { client_invoice_uuid: string }) => open)).toEqual([made[0]])
  })

  test('of one that was due › is due today, and no later', async () => {
    const uuid = await payInPart('2026-01-01')
    const rest = await bill((await payRest(uuid)).body.client_invoice_uuid)
    expect(rest.due_date).toBe(rest.invoice_date)
  })

  const refund = (uuid: string, body: object) => marquee.api('POST', `/operator/invoices/${uuid}/refund`, { token: OPERATOR_KEY, body })

  test('while a part of the payment is about to be refunded › is rejected until it was', async () => {
    const uuid = await payInPart()
    expect((await refund(uuid, { amount: 10 })).body).toMatchObject({ made_after: expect.any(String) })
    expect(problemOf(await payRest(uuid))).toMatchObject({ status: 409, message: expect.stringContaining('is being refunded') })
    expect(await bill(uuid)).toMatchObject({ invoice_status: 'PARTIAL', balance_amounts: 40 })
  })

  test('of an invoice that is refunded as a whole › is canceled with it; one that was paid stays', async () => {
    const uuid = await payInPart()
    const rest = (await payRest(uuid)).body.client_invoice_uuid
    expect((await refund(uuid, {})).body).toMatchObject({ refunded: 40 })
    expect([(await bill(uuid)).invoice_status, (await bill(rest)).invoice_status]).toEqual(['CANCELED', 'CANCELED'])
    expect((await marquee.auditOf(account.clientUuid)).filter((action) => action === 'invoice_canceled')).toHaveLength(2)
    const other = await payInPart()
    const paid = (await payRest(other)).body.client_invoice_uuid
    const { body } = await cards.reserve(account, [paid])
    await cards.confirm(account, paid, (await cards.charge(body)).id)
    await refund(other, {})
    expect([(await bill(other)).invoice_status, (await bill(paid)).invoice_status]).toEqual(['CANCELED', 'PAID'])
  })

  test('that somebody is paying while the first is refunded › stays, and support is notified', async () => {
    const uuid = await payInPart()
    const rest = (await payRest(uuid)).body.client_invoice_uuid
    await cards.reserve(account, [rest])
    await refund(uuid, {})
    await marquee.runJobs()
    const { invoice_label: label, invoice_status: status } = await bill(rest)
    expect(status).toBe('OPEN')
    const subjects = (await marquee.inbox('support@marquee.test')).map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringMatching(`^${label} is being paid, and may not be owed: `))
  })

  test('moved in another year › leaves the statement of the year in which it was billed as it was', async () => {
    const uuid = await payInPart()
    const { database } = marquee.services
    await database.executeSql(`update invoices set invoice_date = '2025-12-15' where uuid = '${uuid}'`)
    const billed = () =>
      withTenant(database, account.clientUuid, async (db) => ({
        lastYear: (await findInvoicesBilledBetween(db, '2025-01-01', '2025-12-31')).reduce((sum, { totalCents }) => sum + totalCents, 0),
        before: await sumBilledBefore(db, '2026-01-01'),
        thisYear: await findInvoicesBilledBetween(db, '2026-01-01', '2199-12-31'),
      }))
    expect(await billed()).toEqual({ lastYear: 8000, before: 8000, thisYear: [] })
    await payRest(uuid)
    expect(await billed()).toEqual({ lastYear: 8000, before: 8000, thisYear: [] })
  })

  test('of an open, paid, unknown or another business’s invoice › is rejected, and nothing is created', async () => {
    const open = await cards.makeInvoice(account, 10)
    expect(problemOf(await payRest(open))).toMatchObject({ status: 409, code: 'not_payable', message: NO_LONGER_PAYABLE })
    expect((await payRest(randomUUID())).status).toBe(404)
    const uuid = await payInPart()
    expect((await payRest(uuid, await marquee.createAccount())).status).toBe(404)
    expect(await bill(uuid)).toMatchObject({ invoice_status: 'PARTIAL' })
  })

  test('by a pay link › gets its own pay link; a wrong session looks like an unknown invoice', async () => {
    const uuid = await payInPart()
    const session = await cards.makeSession(account, uuid)
    const requestRest = (sessionId: string, invoice = uuid) =>
      marquee.api('POST', `/payment/invoices/direct-email/${invoice}/rest?session_id=${sessionId}`)
    const wrong = problemOf(await requestRest(await cards.makeSession(account, await cards.makeInvoice(account))))
    expect(wrong).toMatchObject({ status: 404 })
    expect(wrong).toEqual(problemOf(await requestRest(session, randomUUID())))
    const [one, again] = [(await requestRest(session)).body.url, (await requestRest(session)).body.url]
    const parts = (url: string) => new URL(url).pathname
    expect(parts(one)).toBe(parts(again))
    expect(parts(one)).not.toContain(uuid)
    const shown = await marquee.api('GET', `/payment/invoices/direct-email/${parts(one).split('/').at(-1)}${new URL(one).search}`)
    expect(shown.body).toMatchObject({ data: { total_amounts: 40 }, rest_amounts: 0 })
  })
})
