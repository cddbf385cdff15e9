import { randomUUID } from 'node:crypto'
import { desc } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NO_LONGER_PAYABLE } from '#contract/billing/payment-messages.ts'
import { DECLINED_CARD, testCards } from '../../../../test/rows/test-cards.ts'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { billing } from '../billing.feature.ts'
import { payments } from '../records/payments.tables.ts'
import { findLateChargesJob } from './find-late-charges.job.ts'
import { resolvePaymentFromCharges } from './payment-states.ts'
import { reconcilePaymentsJob } from './reconcile-payments.job.ts'

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
afterEach(() => cards.setFault('ok'))
afterAll(() => marquee.stop())

/** Reserves and charges an invoice whose browser then dies without confirming */
async function chargeAndDie(order?: Parameters<typeof cards.charge>[1]) {
  const uuid = await cards.makeInvoice(account, 99)
  const { body } = await cards.reserve(account, [uuid])
  return { uuid, charge: await cards.charge(body, order) }
}

async function run(job: typeof reconcilePaymentsJob): Promise<void> {
  await withSystem(marquee.services.database, (db) => marquee.services.jobs.enqueue(db, job, {}))
  await marquee.runJobs({ includeWaiting: true })
}
const reconcile = () => run(reconcilePaymentsJob)
const findLateCharges = () => run(findLateChargesJob)

describe('the provider’s webhook', () => {
  test('for a charge whose browser died › applies it, once with the confirmation that comes after all', async () => {
    const { uuid, charge } = await chargeAndDie()
    for (const event of [1, 2, 3]) expect([event, (await cards.webhook({ id: charge.id, type: 'charge' })).status]).toEqual([event, 200])
    await marquee.runJobs()
    expect((await cards.confirm(account, uuid, charge.id)).body).toMatchObject({ invoice_status: 'PAID', settled: true })
    expect(await cards.paidCents(uuid)).toEqual([9900])
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['payment_applied'])
  })

  test('without the secret › is not found', async () => {
    const { uuid, charge } = await chargeAndDie()
    const real = 'sandbox-stax-webhook-secret-000000'
    for (const secret of ['guess', real.slice(1), `${real}0`, real.toUpperCase(), '%00'])
      expect([secret, (await cards.webhook({ id: charge.id, type: 'charge' }, secret)).status]).toEqual([secret, 404])
    await marquee.runJobs()
    expect(await cards.paidCents(uuid)).toEqual([0])
  })

  test('forged with a real id › triggers a query, and only the provider is trusted', async () => {
    const { uuid, charge } = await chargeAndDie({ card: DECLINED_CARD })
    const small = await chargeAndDie({ total: 1 })
    const forged = { type: 'charge', success: true, total: 99, meta: { payment_uuid: randomUUID() } }
    for (const body of [
      { ...forged, id: charge.id },
      { ...forged, id: small.charge.id },
      { ...forged, id: randomUUID() },
    ])
      expect((await cards.webhook(body)).status).toBe(200)
    for (const body of [{}, { id: 5 }, { id: charge.id, type: 'refund' }, [], { id: 'x'.repeat(500) }])
      expect((await cards.webhook(body)).status).toBe(200)
    await marquee.runJobs()
    expect(await cards.paidCents(uuid, small.uuid)).toEqual([0, 100])
    expect(await marquee.services.jobs.listDead()).toEqual([])
  })
})

describe('the reconciliation', () => {
  test('of a charge whose one webhook was lost, as the vendor may not send it again › applies it all the same', async () => {
    const { uuid, charge } = await chargeAndDie()
    const target = 'http://127.0.0.1:9/nobody'
    await fetch(`${marquee.sandboxUrl}/stax/webhooks`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode: 'on', target }),
    })
    const sent = await fetch(`${marquee.sandboxUrl}/stax/webhooks/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ transaction: charge.id }),
    })
    expect(await sent.json()).toEqual({ status: null })
    await marquee.runJobs({ includeWaiting: true })
    expect(await cards.paidCents(uuid)).toEqual([0])
    marquee.clock.advance(11 * 60_000)
    await reconcile()
    expect([await cards.paidCents(uuid), await cards.statesOf(uuid)]).toEqual([[9900], ['applied']])
    const { deliveries } = (await (await fetch(`${marquee.sandboxUrl}/stax/webhooks`)).json()) as { deliveries: { attempts: number }[] }
    expect(deliveries.map(({ attempts }) => attempts)).toEqual([1])
    await marquee.sandbox.http.inject({ method: 'PUT', url: '/stax/webhooks', payload: { mode: 'off' } })
  })

  test('of payments past their time › applies what was charged, fails what was declined and releases the rest', async () => {
    const charged = await chargeAndDie()
    const declined = await chargeAndDie({ card: DECLINED_CARD })
    const left = await cards.makeInvoice(account)
    await cards.reserve(account, [left])
    const fresh = await cards.makeInvoice(account)
    await reconcile()
    expect(await cards.statesOf(charged.uuid)).toEqual(['reserved'])
    marquee.clock.advance(11 * 60_000)
    await cards.reserve(account, [fresh])
    await reconcile()
    await reconcile()
    const invoices = [charged.uuid, declined.uuid, left, fresh]
    expect(await Promise.all(invoices.map(cards.statesOf))).toEqual([['applied'], ['failed'], ['released'], ['reserved']])
    expect(await cards.paidCents(...invoices)).toEqual([9900, 0, 0, 0])
  })

  test('of a reservation that was renewed while the provider was queried › leaves it to its payer, who may be charging now', async () => {
    const uuid = await cards.makeInvoice(account)
    const tab = randomUUID()
    const payment = await cards.paymentOf((await cards.reserve(account, [uuid], tab)).body.payment_uuid)
    const listed = await marquee.services.cards.listCharges(payment.reservedAt)
    marquee.clock.advance(9 * 60_000)
    await cards.reserve(account, [uuid], tab)
    marquee.clock.advance(2 * 60_000)
    await resolvePaymentFromCharges(marquee.services, payment, listed, { accountUuid: null, requestId: '' })
    expect(await cards.statesOf(uuid)).toEqual(['reserved'])
  })

  test('while the provider is unavailable › changes nothing, and continues when it is back', async () => {
    const { uuid } = await chargeAndDie()
    marquee.clock.advance(11 * 60_000)
    for (const trouble of ['server_error', 'rate_limited', 'unauthorized']) {
      await cards.setFault(trouble)
      await reconcile()
      expect([trouble, await cards.statesOf(uuid)]).toEqual([trouble, ['reserved']])
    }
    await cards.setFault('ok')
    await reconcile()
    expect(await cards.paidCents(uuid)).toEqual([9900])
  })
})

test('what no webhook reports › charges, late ones, refunds made elsewhere › is searched on a schedule', () => {
  const planned = (billing.jobs ?? []).flatMap(({ name, cron }) => (cron ? [name] : []))
  expect(planned).toEqual(expect.arrayContaining(['reconcile-payments', 'find-late-charges', 'find-outside-refunds', 'compare-refunds']))
})

describe('a late charge', () => {
  test('of the tab that wants to pay more meanwhile › is waited for, and charged once', async () => {
    const [one, other] = [await cards.makeInvoice(account, 100), await cards.makeInvoice(account, 50)]
    const tab = randomUUID()
    const first = (await cards.reserve(account, [one], tab)).body
    // The payer reloads while the provider is still charging, then presses "Pay all"
    expect((await cards.reserve(account, [one, other], tab)).status).toBe(409)
    await cards.charge(first)
    marquee.clock.advance(90_000)
    expect(problemOf(await cards.reserve(account, [one, other], tab)).message).toBe(NO_LONGER_PAYABLE)
    expect([await cards.paidCents(one, other), await cards.statesOf(one)]).toEqual([[10000, 0], ['applied']])
  })

  test('after its payment was released, without a webhook › is found and applied, and the invoice takes no other', async () => {
    const uuid = await cards.makeInvoice(account, 10)
    const { body } = await cards.reserve(account, [uuid])
    marquee.clock.advance(11 * 60_000)
    await reconcile()
    expect(await cards.statesOf(uuid)).toEqual(['released'])
    await cards.charge(body)
    await findLateCharges()
    await findLateCharges()
    expect([await cards.paidCents(uuid), await cards.statesOf(uuid)]).toEqual([[1000], ['applied']])
    expect(problemOf(await cards.reserve(account, [uuid])).message).toBe(NO_LONGER_PAYABLE)
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['payment_released', 'payment_applied'])
  })

  test('reported days later › is dated by the day of the charge', async () => {
    const { uuid, charge } = await chargeAndDie()
    marquee.clock.advance(50 * 3_600_000)
    await cards.webhook({ id: charge.id })
    await marquee.runJobs()
    const token = account.token
    const { body } = await marquee.api('GET', `/payment/invoices/${uuid}`, { token })
    expect(Math.abs(Date.parse(body.data.paid_datetime) - Date.now())).toBeLessThan(60_000)
  })

  test('in another currency › is not applied', async () => {
    const { uuid } = await chargeAndDie()
    const [payment] = await withSystem(marquee.services.database, (db) => db.select().from(payments).orderBy(desc(payments.reservedAt)))
    if (!payment) throw new Error('no payment')
    const listed = await marquee.services.cards.listCharges(payment.reservedAt)
    const foreign = listed.map((charge) => ({ ...charge, currency: 'CAD' }))
    await resolvePaymentFromCharges(marquee.services, payment, foreign, { accountUuid: null, requestId: '' })
    expect(await cards.paidCents(uuid)).toEqual([0])
    expect(await cards.paymentOf(payment.uuid)).toMatchObject({ state: 'failed', message: expect.stringContaining('not in US dollars') })
  })
})
