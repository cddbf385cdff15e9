import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DECLINED_CARD, HALF_CARD, testCards } from '../../../../test/rows/test-cards.ts'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'

let marquee: TestMarquee
let cards: ReturnType<typeof testCards>
let payer: TestAccount
beforeAll(async () => {
  marquee = await startTestMarquee()
  cards = testCards(marquee)
  payer = await marquee.createAccount()
})
afterEach(() => cards.setFault('ok'))
afterAll(() => marquee.stop())

/** An invoice of a new business, reserved and charged */
async function chargeInvoice(order: Parameters<typeof cards.charge>[1] = {}, dollars = 349.1) {
  const account = await marquee.createAccount()
  const uuid = await cards.makeInvoice(account, dollars)
  const { body } = await cards.reserve(account, [uuid])
  return { account, uuid, payment: body.payment_uuid as string, charge: await cards.charge(body, order) }
}

const outcomeOf = ({ token }: TestAccount, payment: string) => marquee.api('GET', `/payment/reservations/${payment}`, { token })

test('the outcome of a payment › requested until it is known › is pending, then paid or not charged, and hidden from others', async () => {
  const uuid = await cards.makeInvoice(payer, 20)
  const tab = randomUUID()
  const first = (await cards.reserve(payer, [uuid], tab)).body.payment_uuid
  expect((await outcomeOf(payer, first)).body).toMatchObject({ outcome: 'pending', open_amounts: 20 })
  await cards.fail(payer, first, tab, 'given_up')
  expect((await outcomeOf(payer, first)).body).toMatchObject({ outcome: 'not_charged' })
  const second = (await cards.reserve(payer, [uuid], tab)).body
  await cards.confirm(payer, uuid, (await cards.charge(second)).id)
  expect((await outcomeOf(payer, second.payment_uuid)).body).toMatchObject({ outcome: 'paid', open_amounts: 0 })
  expect((await outcomeOf(await marquee.createAccount(), first)).status).toBe(404)
})

describe('a confirmation', () => {
  test('of a charge in full › makes the invoice PAID once, with receipt and audit, however often it comes', async () => {
    const { account, uuid, payment, charge } = await chargeInvoice()
    const responses = await Promise.all(Array.from({ length: 20 }, () => cards.confirm(account, uuid, charge.id)))
    expect(responses.map(({ status, body }) => [status, body.invoice_status, body.settled])).toEqual(Array(20).fill([200, 'PAID', true]))
    expect(await cards.paidCents(uuid)).toEqual([34910])
    const stored = await cards.paymentOf(payment)
    expect(stored).toMatchObject({ state: 'applied', transactionId: charge.id, appliedCents: 34910, method: 'Visa 1111' })
    expect(responses.map(({ headers }) => headers.get('x-request-id'))).toContain(stored.requestId)
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['payment_applied'])
    await marquee.runJobs()
    expect(await marquee.inbox(account.email)).toHaveLength(1)
  })

  test('of several invoices › pays them all with one charge', async () => {
    const uuids = [await cards.makeInvoice(payer, 100), await cards.makeInvoice(payer, 0.29)]
    const { body } = await cards.reserve(payer, uuids)
    expect(body).toMatchObject({ total: 100.29, invoices: uuids.map((uuid) => ({ client_invoice_uuid: uuid })) })
    const { id } = await cards.charge(body)
    expect((await cards.confirm(payer, String(uuids[1]), id)).body.invoice_status).toBe('PAID')
    expect(await cards.paidCents(...uuids)).toEqual([10000, 29])
  })

  test('of less than was wanted › pays the first invoices first, and leaves the rest PARTIAL or as it was', async () => {
    const uuids = [await cards.makeInvoice(payer, 30), await cards.makeInvoice(payer, 30), await cards.makeInvoice(payer, 30)]
    const { body } = await cards.reserve(payer, uuids)
    const { id } = await cards.charge(body, { card: HALF_CARD })
    expect((await cards.confirm(payer, String(uuids[1]), id)).body).toMatchObject({ invoice_status: 'PARTIAL', open_amounts: 45 })
    expect((await cards.confirm(payer, String(uuids[0]), id)).body).toMatchObject({ invoice_status: 'PAID', open_amounts: 45 })
    expect((await outcomeOf(payer, body.payment_uuid)).body).toMatchObject({ outcome: 'paid', open_amounts: 45 })
    expect(await cards.paidCents(...uuids)).toEqual([3000, 1500, 0])
    expect((await cards.reserve(payer, [String(uuids[2])])).status).toBe(201)
  })

  test('for another invoice › is rejected, and changes nothing', async () => {
    const { account, uuid, charge } = await chargeInvoice()
    const other = await cards.makeInvoice(account, 349.1)
    expect(problemOf(await cards.confirm(account, other, charge.id))).toMatchObject({ status: 409, code: 'conflict' })
    await cards.confirm(account, uuid, charge.id)
    expect(problemOf(await cards.confirm(account, other, charge.id))).toMatchObject({ status: 409 })
    expect(await cards.paidCents(uuid, other)).toEqual([34910, 0])
  })

  test('with another business’s transaction › is rejected, and changes nothing', async () => {
    const theirs = await chargeInvoice()
    const own = await cards.makeInvoice(payer, 349.1)
    await cards.reserve(payer, [own])
    expect((await cards.confirm(payer, own, theirs.charge.id)).status).toBe(409)
    expect((await cards.confirm(payer, theirs.uuid, theirs.charge.id)).status).toBe(404)
    expect(await cards.paidCents(own, theirs.uuid)).toEqual([0, 0])
  })

  test('of a failed, voided, refunded or made-up transaction › is rejected, and changes nothing', async () => {
    const declined = await chargeInvoice({ card: DECLINED_CARD })
    expect(problemOf(await cards.confirm(declined.account, declined.uuid, declined.charge.id)).message).toBe('Your card was declined.')
    const voided = await chargeInvoice()
    await cards.undo(voided.charge.id)
    expect(problemOf(await cards.confirm(voided.account, voided.uuid, voided.charge.id)).message).toBe('This charge was voided')
    const refunded = await chargeInvoice()
    await cards.setSettlement('at_once')
    await cards.undo(refunded.charge.id, 349.1)
    expect(problemOf(await cards.confirm(refunded.account, refunded.uuid, refunded.charge.id)).message).toBe('This charge was refunded')
    const none = await cards.makeInvoice(payer)
    await cards.reserve(payer, [none])
    for (const id of [randomUUID(), '../webhook', '%2e%2e', 'x'])
      expect(problemOf(await cards.confirm(payer, none, id))).toMatchObject({
        status: 409,
        message: expect.stringContaining('doesn’t recognize'),
      })
    expect(await cards.paidCents(declined.uuid, voided.uuid, refunded.uuid, none)).toEqual([0, 0, 0, 0])
    await cards.setSettlement('midnight')
  })

  test('of a charge that names no payment of ours › is rejected', async () => {
    const { account, uuid, charge } = await chargeInvoice({ meta: { payment_uuid: randomUUID() } })
    expect((await cards.confirm(account, uuid, charge.id)).status).toBe(409)
    expect(await cards.paidCents(uuid)).toEqual([0])
  })

  test('with the obsolete signature header › is treated like any other', async () => {
    const { account, uuid } = await chargeInvoice({ card: DECLINED_CARD })
    const body = { client_invoice_uuid: uuid, transaction_uuid: randomUUID(), success: true, paid_amount: 349.1 }
    const response = await marquee.api('PUT', '/payment/paid', { token: account.token, headers: { signature: 'c2lnbmVk' }, body })
    expect([response.status, await cards.paidCents(uuid)]).toEqual([409, [0]])
  })

  test('tried too often › is rejected for a while, for this invoice only', async () => {
    const [uuid, other] = [await cards.makeInvoice(payer), await cards.makeInvoice(payer)]
    for (let tries = 1; tries <= 40; tries++) expect([tries, (await cards.confirm(payer, uuid, randomUUID())).status]).toEqual([tries, 409])
    expect(problemOf(await cards.confirm(payer, uuid, randomUUID()))).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect((await cards.confirm(payer, other, randomUUID())).status).toBe(409)
  })

  test('while the provider is unavailable › reports it, lets nobody else pay, and is resolved automatically', async () => {
    const { account, uuid, payment, charge } = await chargeInvoice()
    await cards.setFault('server_error')
    expect((await cards.confirm(account, uuid, charge.id)).body).toMatchObject({ invoice_status: 'OPEN', settled: false })
    expect((await cards.paymentOf(payment)).state).toBe('unclear')
    expect(problemOf(await cards.reserve(account, [uuid])).message).toContain('don’t pay again')
    await marquee.runJobs()
    expect(await cards.paidCents(uuid)).toEqual([0])
    await cards.setFault('ok')
    await marquee.runJobs({ includeWaiting: true })
    expect(await cards.paidCents(uuid)).toEqual([34910])
    expect((await cards.confirm(account, uuid, charge.id)).body).toMatchObject({ invoice_status: 'PAID', settled: true })
  })
})

describe('a confirmation by a pay link', () => {
  test('with the link’s session › applies the charge, with another › looks like an unknown invoice', async () => {
    const account = await marquee.createAccount()
    const uuid = await cards.makeInvoice(account, 80)
    const session = await cards.makeSession(account, uuid)
    const { body } = await cards.reserveByLink(uuid, session)
    const { id } = await cards.charge(body)
    const stranger = await cards.makeSession(payer, await cards.makeInvoice(payer))
    const wrong = problemOf(await cards.confirmByLink(uuid, stranger, id))
    expect(wrong).toEqual(problemOf(await cards.confirmByLink(randomUUID(), session, id)))
    expect(wrong).toMatchObject({ status: 404, message: 'This invoice does not exist' })
    expect(problemOf(await cards.reserveByLink(uuid, stranger))).toEqual(wrong)
    expect((await cards.confirmByLink(uuid, session, id)).body).toMatchObject({ invoice_status: 'PAID', settled: true })
    expect(await cards.paidCents(uuid)).toEqual([8000])
  })

  test('that expired › no longer reserves', async () => {
    const uuid = await cards.makeInvoice(payer)
    const session = await cards.makeSession(payer, uuid, new Date('2020-01-01'))
    expect(problemOf(await cards.reserveByLink(uuid, session))).toMatchObject({ status: 410, code: 'gone' })
  })
})

test('20 payers on 20 invoices › all at once › each is applied exactly once', async () => {
  const charged = []
  for (let index = 0; index < 20; index++) charged.push(await chargeInvoice({}, 10 + index))
  const responses = await Promise.all(charged.map(({ account, uuid, charge }) => cards.confirm(account, uuid, charge.id)))
  expect(responses.map(({ body }) => body.invoice_status)).toEqual(Array(20).fill('PAID'))
  expect(await cards.paidCents(...charged.map(({ uuid }) => uuid))).toEqual(charged.map((_, index) => (10 + index) * 100))
})
