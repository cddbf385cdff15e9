import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditEvent } from '#contract/audit-log.ts'
import { testCards } from '../../../../test/rows/test-cards.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { compareRefundsJob } from './compare-refunds.job.ts'
import { findOutsideRefundsJob } from './find-outside-refunds.job.ts'

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
afterEach(async () => {
  await cards.setFault('ok')
  await cards.setSettlement('midnight')
})
afterAll(() => marquee.stop())

async function pay(...dollars: number[]): Promise<{ uuids: string[]; charge: string; payment: string }> {
  const uuids: string[] = []
  for (const amount of dollars) uuids.push(await cards.makeInvoice(account, amount))
  const { body } = await cards.reserve(account, uuids)
  const { id } = await cards.charge(body)
  await cards.confirm(account, String(uuids[0]), id)
  return { uuids, charge: id, payment: body.payment_uuid }
}

/** Refunds in the provider's dashboard; returns the refund or void, as the provider's webhook sends it */
async function giveBackThere(charge: string, total?: number): Promise<{ id: string; type: string }> {
  if (total !== undefined) await cards.setSettlement('at_once')
  const response = (await (await cards.undo(charge, total)).json()) as { child_transactions: { id: string; type: string }[] }
  const [made] = response.child_transactions.slice(-1)
  if (!made) throw new Error('nothing was given back')
  return made
}

const bill = async (uuid: string) => (await marquee.api('GET', `/payment/invoices/${uuid}`, { token: account.token })).body.data
const refund = (uuid: string, body: object) => marquee.api('POST', `/operator/invoices/${uuid}/refund`, { token: OPERATOR_KEY, body })

async function search(): Promise<void> {
  await withSystem(marquee.services.database, (db) => marquee.services.jobs.enqueue(db, findOutsideRefundsJob, {}))
  await marquee.runJobs({ includeWaiting: true })
}

async function reportByWebhook(report: { id: string; type: string }): Promise<void> {
  expect((await cards.webhook(report)).status).toBe(200)
  await marquee.runJobs()
}

describe('a refund made at the card provider', () => {
  test('reported by a webhook as a separate transaction › is booked once on the bill, and the payer is notified', async () => {
    const { uuids, charge, payment } = await pay(60)
    const made = await giveBackThere(charge, 20)
    expect(made.type).toBe('refund')
    await reportByWebhook(made)
    await reportByWebhook(made)
    await search()
    const [uuid = ''] = uuids
    expect(await bill(uuid)).toMatchObject({
      invoice_status: 'PAID',
      total_amounts: 40,
      refunds: [{ kind: 'refund', amounts: 20, state: 'made' }],
    })
    expect(await cards.paymentOf(payment)).toMatchObject({ appliedCents: 6000, refundedCents: 2000 })
    const { data } = (await marquee.api('GET', '/user-management/audit-log', { token: account.token })).body
    const refunds = data.filter(({ action }: AuditEvent) => action === 'payment_refunded')
    expect(refunds.map(({ details }: AuditEvent) => details.invoices)).toEqual([(await bill(uuid)).invoice_label])
    expect((await marquee.inbox(account.email)).filter(({ subject }) => subject.startsWith('Refund of $20.00'))).toHaveLength(1)
  })

  test('whose webhook never came › is found by the search, a void of several bills on each of them', async () => {
    const { uuids, charge } = await pay(30, 50)
    expect((await giveBackThere(charge)).type).toBe('void')
    expect(await cards.paidCents(...uuids)).toEqual([3000, 5000])
    await search()
    expect(await cards.paidCents(...uuids)).toEqual([0, 0])
    for (const uuid of uuids) expect(await bill(uuid)).toMatchObject({ invoice_status: 'CANCELED' })
  })

  test('reported by the charge itself › is booked', async () => {
    const { uuids, charge } = await pay(60)
    await giveBackThere(charge, 20)
    await reportByWebhook({ id: charge, type: 'charge' })
    expect(await cards.paidCents(...uuids)).toEqual([4000])
  })

  test('that the provider does not list separately › is found by the amount of its charge', async () => {
    const { uuids, charge } = await pay(60)
    await giveBackThere(charge, 20)
    const { cards: provider } = marquee.services
    const services = { ...marquee.services, cards: { ...provider, listReversals: async () => [] } }
    await findOutsideRefundsJob.run(services, {})
    expect(await cards.paidCents(...uuids)).toEqual([6000])
    await compareRefundsJob.run(services, {})
    await compareRefundsJob.run(services, {})
    expect(await cards.paidCents(...uuids)).toEqual([4000])
  })

  test('of a part, before we knew of the charge › is booked after the charge', async () => {
    const uuid = await cards.makeInvoice(account, 60)
    const { body } = await cards.reserve(account, [uuid])
    const { id } = await cards.charge(body)
    await giveBackThere(id, 20)
    expect((await cards.confirm(account, uuid, id)).body).toMatchObject({ invoice_status: 'PAID' })
    await marquee.runJobs()
    expect(await bill(uuid)).toMatchObject({ invoice_status: 'PAID', total_amounts: 40, refunds: [{ amounts: 20, state: 'made' }] })
  })

  test('beside one of ours › is distinguished from it, and only what is left can be refunded', async () => {
    const { uuids, charge, payment } = await pay(60)
    const [uuid = ''] = uuids
    await giveBackThere(charge, 20)
    expect(problemOf(await refund(uuid, { amount: 50 }))).toMatchObject({ status: 409, message: 'At most $40.00 can be refunded' })
    expect((await refund(uuid, { amount: 10, idempotency_key: randomUUID() })).body).toMatchObject({ refunded: 10, made_after: null })
    await search()
    expect(await marquee.services.cards.fetchTransaction(charge)).toMatchObject({ refundedCents: 3000 })
    expect(await cards.paymentOf(payment)).toMatchObject({ refundedCents: 3000 })
    expect((await bill(uuid)).refunds.map(({ amounts }: { amounts: number }) => amounts)).toEqual([20, 10])
  })

  test('while one of ours is under way › is left for later, and then booked', async () => {
    const { uuids, charge, payment } = await pay(60)
    const [uuid = ''] = uuids
    await cards.setSettlement('at_once')
    await cards.setFault('lost_response')
    expect((await refund(uuid, { amount: 15 })).status).toBe(503)
    await cards.setFault('ok')
    const made = await giveBackThere(charge, 5)
    await reportByWebhook(made)
    expect(await cards.paidCents(uuid)).toEqual([6000])
    await cards.endClaims()
    await marquee.runJobs({ includeWaiting: true })
    await search()
    expect(await cards.paymentOf(payment)).toMatchObject({ refundedCents: 2000 })
    expect(await cards.paidCents(uuid)).toEqual([4000])
  })

  test('of a charge that is not ours, or with the provider unavailable › changes nothing', async () => {
    const { uuids, charge } = await pay(60)
    const made = await giveBackThere(charge, 20)
    await cards.setFault('server_error')
    await reportByWebhook(made)
    await search()
    expect(await cards.paidCents(...uuids)).toEqual([6000])
    await cards.setFault('ok')
    const foreign = await cards.charge({ payment_uuid: randomUUID(), total: 7 })
    await reportByWebhook(await giveBackThere(foreign.id, 7))
    await search()
    expect(await cards.paidCents(...uuids)).toEqual([4000])
  })

  test('after a search by a clock that was ahead for a while › is found', async () => {
    const { uuids, charge } = await pay(60)
    marquee.clock.advance(30 * 86_400_000)
    await search()
    marquee.clock.advance(-30 * 86_400_000)
    await giveBackThere(charge, 20)
    await search()
    expect(await cards.paidCents(...uuids)).toEqual([4000])
  })

  test('a week ago, while nobody could search › is found, because the search continues from where it was', async () => {
    const { uuids, charge } = await pay(60)
    await search()
    await giveBackThere(charge, 20)
    marquee.clock.advance(7 * 86_400_000)
    await cards.setFault('server_error')
    await search()
    await cards.setFault('ok')
    await search()
    expect(await cards.paidCents(...uuids)).toEqual([4000])
  })
})
