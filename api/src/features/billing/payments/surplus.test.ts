import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditEvent } from '#contract/audit-log.ts'
import { CANADIAN_CARD, testCards } from '../../../../test/rows/test-cards.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { findLateChargesJob } from './find-late-charges.job.ts'

const SUPPORT = 'support@marquee.test'

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
  await cards.setRefunds('made')
  await cards.setSettlement('midnight')
})
afterAll(() => marquee.stop())

const atProvider = (id: string) => marquee.services.cards.fetchTransaction(id)
const refund = (uuid: string) => marquee.api('POST', `/operator/invoices/${uuid}/refund`, { token: OPERATOR_KEY, body: {} })

async function findLateCharges(): Promise<void> {
  await withSystem(marquee.services.database, (db) => marquee.services.jobs.enqueue(db, findLateChargesJob, {}))
  await marquee.runJobs({ includeWaiting: true })
}

/** The emails to the support address about one charge */
const supportEmailsAbout = async (transactionId: string) =>
  (await marquee.inbox(SUPPORT)).filter(({ text }) => text?.includes(transactionId))

/** An invoice that was charged for more than its amount, in one payment */
async function overcharge(dollars: number, charged: number) {
  const uuid = await cards.makeInvoice(account, dollars)
  const { body } = await cards.reserve(account, [uuid])
  const { id } = await cards.charge(body, { total: charged })
  return { uuid, id, payment: body.payment_uuid as string }
}

/** The invoices named in each entry of the audit log */
async function auditedInvoices(): Promise<unknown[]> {
  const { data } = (await marquee.api('GET', '/user-management/audit-log', { token: account.token })).body
  return data.map(({ details }: AuditEvent) => details.invoices)
}
const labelOf = async (uuid: string) =>
  (await marquee.api('GET', `/payment/invoices/${uuid}`, { token: account.token })).body.data.invoice_label

describe('what was charged too much', () => {
  test('beside what is owed › is refunded once automatically, and receipt, support email and audit show it', async () => {
    const { uuid, id, payment } = await overcharge(350, 400)
    await cards.setSettlement('at_once')
    expect((await cards.confirm(account, uuid, id)).body.invoice_status).toBe('PAID')
    await marquee.runJobs()
    await findLateCharges()
    expect(await atProvider(id)).toMatchObject({ refundedCents: 5000, isVoided: false })
    expect(await cards.paidCents(uuid)).toEqual([35000])
    expect(await cards.paymentOf(payment)).toMatchObject({
      state: 'applied',
      appliedCents: 35000,
      refundedCents: 0,
      message: '$50.00 was charged by mistake. It’s being refunded to the card',
    })
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['payment_applied', 'payment_not_applied', 'payment_refunded'])
    expect(await auditedInvoices()).toEqual(Array(3).fill(await labelOf(uuid)))
    const [receipt, ...more] = await marquee.inbox(account.email)
    expect(more).toEqual([])
    expect(receipt?.text).toContain(
      'Your card was charged $400.00: $50.00 more than you owed. We’re refunding the difference to your card.',
    )
    expect((await supportEmailsAbout(id)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Charged \$50\.00 too much: /)])
  })

  test('beside what is owed, whose invoice is refunded too › refunds all of both', async () => {
    const { uuid, id } = await overcharge(35, 400)
    await cards.setSettlement('at_once')
    await cards.setFault('server_error')
    await cards.confirm(account, uuid, id)
    await cards.setFault('ok')
    await marquee.runJobs({ includeWaiting: true })
    expect((await refund(uuid)).body).toMatchObject({ refunded: 35 })
    expect(await atProvider(id)).toMatchObject({ refundedCents: 40000 })
  })

  test('while its refund is under way › blocks other refunds of the same charge', async () => {
    const { uuid, id } = await overcharge(30, 40)
    await cards.setSettlement('at_once')
    await cards.confirm(account, uuid, id)
    expect(problemOf(await refund(uuid)).message).toContain('in progress')
    await marquee.runJobs()
    expect((await refund(uuid)).body).toMatchObject({ refunded: 30 })
    expect(await atProvider(id)).toMatchObject({ refundedCents: 4000 })
  })

  test('as a whole, by a late charge for what was paid meanwhile › is refunded, and the payer is notified', async () => {
    const [one, other] = [await cards.makeInvoice(account, 100), await cards.makeInvoice(account, 50)]
    const tab = randomUUID()
    const first = (await cards.reserve(account, [one], tab)).body
    marquee.clock.advance(90_000)
    const second = (await cards.reserve(account, [one, other], tab)).body
    await cards.confirm(account, one, (await cards.charge(second)).id)
    const late = await cards.charge(first)
    await findLateCharges()
    await findLateCharges()
    expect(await atProvider(late.id)).toMatchObject({ isVoided: true })
    expect(await cards.paidCents(one, other)).toEqual([10000, 5000])
    const subjects = (await marquee.inbox(account.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject?.startsWith('Refund of $100.00 to your card'))).toHaveLength(1)
    expect(subjects).toHaveLength(2)
    expect(await supportEmailsAbout(late.id)).toHaveLength(1)
  })

  test('by a second charge under the same payment › is refunded as a whole, and the first stays', async () => {
    const uuid = await cards.makeInvoice(account, 60)
    const { body } = await cards.reserve(account, [uuid])
    const first = await cards.charge(body)
    // With another idempotency key, so that the provider makes a second charge instead of repeating its first response
    const second = await cards.charge({ ...body, payment_uuid: randomUUID() }, { meta: { payment_uuid: body.payment_uuid } })
    expect(second.id).not.toBe(first.id)
    await cards.confirm(account, uuid, first.id)
    await cards.webhook({ id: second.id })
    await cards.webhook({ id: second.id })
    await marquee.runJobs()
    await findLateCharges()
    expect(await atProvider(second.id)).toMatchObject({ isVoided: true })
    expect(await atProvider(first.id)).toMatchObject({ isVoided: false, refundedCents: 0 })
    expect(await cards.paidCents(uuid)).toEqual([6000])
    expect(await supportEmailsAbout(second.id)).toHaveLength(1)
    expect((await refund(uuid)).body).toMatchObject({ refunded: 60 })
  })

  test('that the provider does not refund › is reported to support, who does it by hand', async () => {
    const { uuid, id } = await overcharge(20, 25)
    await cards.confirm(account, uuid, id)
    await cards.setRefunds('refused')
    await marquee.runJobs()
    await cards.setRefunds('made')
    await marquee.runJobs()
    const subjects = (await supportEmailsAbout(id)).map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringMatching(/^Refund \$5\.00 manually: /))
    expect(await atProvider(id)).toMatchObject({ refundedCents: 0 })
    const bill = async () => (await marquee.api('GET', `/payment/invoices/${uuid}`, { token: account.token })).body.data
    expect(await bill()).toMatchObject({ invoice_status: 'PAID', refunds: [{ kind: 'surplus', amounts: 5, state: 'failed' }] })
    // The support staff refunds it at the provider, which reports the refund
    await cards.setSettlement('at_once')
    const { child_transactions: children } = await (await cards.undo(id, 5)).json()
    await cards.webhook(children[0])
    await marquee.runJobs()
    expect(await bill()).toMatchObject({ invoice_status: 'PAID', total_amounts: 20, refunds: [{ kind: 'surplus', state: 'made' }] })
    expect(await auditedInvoices()).toEqual(Array(3).fill(await labelOf(uuid)))
  })
})

describe('what was charged in another currency', () => {
  const bill = async (uuid: string) => (await marquee.api('GET', `/payment/invoices/${uuid}`, { token: account.token })).body.data
  const outcomeOf = async (payment: string) => (await marquee.api('GET', `/payment/reservations/${payment}`, { token: account.token })).body

  async function chargeInCanada() {
    const uuid = await cards.makeInvoice(account, 349)
    const { body } = await cards.reserve(account, [uuid])
    return { uuid, payment: body.payment_uuid as string, charge: await cards.charge(body, { card: CANADIAN_CARD }) }
  }

  test('and confirmed by the page › pays nothing, is refunded to the card, and the bill shows it and can be paid', async () => {
    const { uuid, payment, charge } = await chargeInCanada()
    expect(problemOf(await cards.confirm(account, uuid, charge.id))).toMatchObject({
      status: 409,
      message: 'The card was charged in CAD, not in US dollars. It’s being refunded',
    })
    expect(await outcomeOf(payment)).toMatchObject({ outcome: 'given_back', open_amounts: 349 })
    expect(await bill(uuid)).toMatchObject({
      invoice_status: 'OPEN',
      balance_amounts: 349,
      refunds: [{ kind: 'currency', amounts: 349, currency: 'CAD', state: 'under_way' }],
    })
    await cards.confirm(account, uuid, charge.id)
    await marquee.runJobs()
    expect(await atProvider(charge.id)).toMatchObject({ isVoided: true })
    expect((await bill(uuid)).refunds).toMatchObject([{ kind: 'currency', state: 'made' }])
    const again = (await cards.reserve(account, [uuid])).body
    expect((await cards.confirm(account, uuid, (await cards.charge(again)).id)).body).toMatchObject({ invoice_status: 'PAID' })
    const subjects = (await marquee.inbox(account.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('Refund of CA$349.00 to your card'))).toHaveLength(1)
    expect((await supportEmailsAbout(charge.id)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Charged CA\$349\.00 instead of US dollars: /),
    ])
  })

  test.each([
    ['by the webhook', (id: string) => cards.webhook({ id, type: 'charge' }).then(() => marquee.runJobs())],
    ['by the search for late charges', () => findLateCharges()],
  ])('and reported %s › is refunded once', async (_name, report) => {
    const { uuid, charge } = await chargeInCanada()
    await report(charge.id)
    await marquee.runJobs()
    await findLateCharges()
    expect(await atProvider(charge.id)).toMatchObject({ isVoided: true })
    expect(await bill(uuid)).toMatchObject({ balance_amounts: 349, refunds: [{ kind: 'currency', state: 'made' }] })
    expect(await supportEmailsAbout(charge.id)).toHaveLength(1)
  })
})
