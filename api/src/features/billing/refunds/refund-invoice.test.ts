import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testCards } from '../../../../test/rows/test-cards.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { resolveRefundJob } from './resolve-refund.job.ts'

let marquee: TestMarquee
let cards: ReturnType<typeof testCards>
let account: TestAccount
beforeAll(async () => {
  marquee = await startTestMarquee()
  cards = testCards(marquee)
  account = await marquee.createAccount()
})
afterEach(async () => {
  await cards.setFault('ok')
  await cards.setSettlement('midnight')
})
afterAll(() => marquee.stop())

async function payInvoice(dollars = 60): Promise<{ uuid: string; transactionId: string; payment: string }> {
  const uuid = await cards.makeInvoice(account, dollars)
  const { body } = await cards.reserve(account, [uuid])
  const { id } = await cards.charge(body)
  await cards.confirm(account, uuid, id)
  return { uuid, transactionId: id, payment: body.payment_uuid }
}

const refund = (uuid: string, body: Record<string, unknown> = {}) =>
  marquee.api('POST', `/operator/invoices/${uuid}/refund`, { token: OPERATOR_KEY, body })

const atProvider = (id: string) => marquee.services.cards.fetchTransaction(id)

const billOf = async (uuid: string) => (await marquee.api('GET', `/payment/invoices/${uuid}`, { token: account.token })).body.data

describe('a refund of a part on the day of the payment', () => {
  test('that the provider makes only after its midnight › is stored, shows until when it waits, and is made then, once', async () => {
    const { uuid, transactionId } = await payInvoice()
    const key = randomUUID()
    const { status, body } = await refund(uuid, { amount: 15, idempotency_key: key })
    expect([status, body]).toEqual([200, expect.objectContaining({ refunded: 15, made_after: expect.any(String) })])
    expect(Date.parse(body.made_after)).toBeGreaterThan(marquee.clock.now().getTime())
    const waiting = { kind: 'refund', amounts: 15, currency: 'USD', state: 'waiting', made_after: expect.any(String) }
    expect((await billOf(uuid)).refunds).toEqual([waiting])
    // Requested again, and run by the job too early: it keeps waiting
    expect((await refund(uuid, { amount: 15, idempotency_key: key })).body.made_after).toBe(body.made_after)
    expect(problemOf(await refund(uuid, { amount: 5 })).message).toContain('after midnight Eastern time')
    await marquee.runJobs({ includeWaiting: true })
    expect([await atProvider(transactionId), await cards.paidCents(uuid)]).toEqual([expect.objectContaining({ refundedCents: 0 }), [6000]])
    await cards.setSettlement('at_once')
    marquee.clock.advance(26 * 3_600_000)
    await marquee.runJobs({ includeWaiting: true })
    await marquee.runJobs({ includeWaiting: true })
    expect(await atProvider(transactionId)).toMatchObject({ refundedCents: 1500, isVoided: false })
    expect(await billOf(uuid)).toMatchObject({ total_amounts: 45, refunds: [{ amounts: 15, state: 'made', made_after: null }] })
    expect((await refund(uuid, { amount: 15, idempotency_key: key })).body).toMatchObject({ refunded: 15, made_after: null })
    expect(await marquee.services.jobs.listDead()).toEqual([])
  })

  test('that the provider still rejects after midnight › is requested again', async () => {
    const { uuid, transactionId } = await payInvoice()
    const first = (await refund(uuid, { amount: 15 })).body.made_after
    marquee.clock.advance(26 * 3_600_000)
    await marquee.runJobs({ includeWaiting: true })
    const [back] = (await billOf(uuid)).refunds
    expect([back.state, Date.parse(back.made_after) > Date.parse(first)]).toEqual(['waiting', true])
    await cards.setSettlement('at_once')
    marquee.clock.advance(26 * 3_600_000)
    await marquee.runJobs({ includeWaiting: true })
    expect(await atProvider(transactionId)).toMatchObject({ refundedCents: 1500 })
  })
})

describe('a refund', () => {
  test('of all, unsettled, that does not cancel › voids the charge, and the invoice is owed and payable again', async () => {
    const { uuid, transactionId, payment } = await payInvoice()
    expect((await refund(uuid, { cancel: false })).body).toMatchObject({ refunded: 60 })
    expect(await atProvider(transactionId)).toMatchObject({ isVoided: true })
    expect(await cards.paidCents(uuid)).toEqual([0])
    expect(await cards.paymentOf(payment)).toMatchObject({ appliedCents: 6000, refundedCents: 6000 })
    expect(problemOf(await refund(uuid))).toMatchObject({ status: 409, message: 'Nothing was paid on this invoice' })
    expect((await cards.reserve(account, [uuid])).status).toBe(201)
  })

  test('of parts, with keys › refunds each part once, however often it is requested, and no more than was paid', async () => {
    const { uuid, transactionId } = await payInvoice()
    await cards.setSettlement('at_once')
    const [first, second] = [randomUUID(), randomUUID()]
    expect((await refund(uuid, { amount: 10.01, idempotency_key: first })).body).toMatchObject({ refunded: 10.01 })
    expect((await refund(uuid, { amount: 10.01, idempotency_key: first })).body).toMatchObject({ refunded: 10.01 })
    expect((await refund(uuid, { amount: 20, idempotency_key: first })).status).toBe(409)
    // Without an amount, this requests all that is left, which is a different refund
    expect(problemOf(await refund(uuid, { idempotency_key: first })).message).toBe('This idempotency key belongs to another refund')
    const responses = await Promise.all(Array.from({ length: 6 }, () => refund(uuid, { amount: 20, idempotency_key: second })))
    expect(responses.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    expect((await refund(uuid, { amount: 20, idempotency_key: second })).body).toMatchObject({ refunded: 20 })
    expect(await atProvider(transactionId)).toMatchObject({ refundedCents: 3001, isVoided: false })
    expect(await cards.paidCents(uuid)).toEqual([2999])
    expect(problemOf(await refund(uuid, { amount: 30 })).message).toBe('At most $29.99 can be refunded')
  })

  test('whose response was lost › is not made twice', async () => {
    const { uuid, transactionId } = await payInvoice()
    await cards.setSettlement('at_once')
    await cards.setFault('lost_response')
    const key = randomUUID()
    expect(problemOf(await refund(uuid, { amount: 15, idempotency_key: key }))).toMatchObject({ status: 503 })
    await cards.setFault('ok')
    expect(problemOf(await refund(uuid, { amount: 15, idempotency_key: key })).message).toContain('in progress')
    expect(problemOf(await refund(uuid, { amount: 15 })).message).toContain('in progress')
    // The provider may still be working on it. Until that ends, nobody requests it again or draws conclusions
    await marquee.runJobs({ includeWaiting: true })
    expect(await cards.paidCents(uuid)).toEqual([6000])
    await cards.endClaims()
    await marquee.runJobs({ includeWaiting: true })
    await marquee.runJobs({ includeWaiting: true })
    expect(await atProvider(transactionId)).toMatchObject({ refundedCents: 1500 })
    expect(await cards.paidCents(uuid)).toEqual([4500])
    expect((await refund(uuid, { amount: 15, idempotency_key: key })).body).toMatchObject({ refunded: 15 })
  })

  test('of a part, carried out by two processes at once › is made once', async () => {
    const { uuid, transactionId } = await payInvoice()
    await cards.setSettlement('at_once')
    await cards.setFault('server_error')
    await refund(uuid, { amount: 15 })
    await cards.setFault('ok')
    const { rows } = await marquee.services.database.executeSql(`select uuid from refunds where invoice_uuid = '${uuid}'`)
    const key = { clientUuid: account.clientUuid, refundUuid: String(rows[0]?.uuid), cancels: false }
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => resolveRefundJob.run(marquee.services, key)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await atProvider(transactionId)).toMatchObject({ refundedCents: 1500 })
    expect(await cards.paidCents(uuid)).toEqual([4500])
  })

  test('whose process died during the request to the provider › is made by another when the claim has ended', async () => {
    const { uuid, transactionId } = await payInvoice()
    await cards.setSettlement('at_once')
    await cards.setFault('server_error')
    await refund(uuid, { amount: 15 })
    await cards.setFault('ok')
    const claimedAgo = (seconds: number) =>
      marquee.services.database.executeSql(
        `update refunds set claimed_at = now() - interval '${seconds} seconds' where invoice_uuid = '${uuid}'`,
      )
    await claimedAgo(60)
    await marquee.runJobs({ includeWaiting: true })
    expect(await atProvider(transactionId)).toMatchObject({ refundedCents: 0 })
    await claimedAgo(130)
    await marquee.runJobs({ includeWaiting: true })
    expect(await atProvider(transactionId)).toMatchObject({ refundedCents: 1500 })
  })

  test('while the provider is unavailable › is stored, and made when it is back', async () => {
    const { uuid, transactionId } = await payInvoice()
    await cards.setFault('server_error')
    expect(problemOf(await refund(uuid)).message).toContain('The refund is saved')
    await cards.setFault('ok')
    await marquee.runJobs({ includeWaiting: true })
    expect([await cards.paidCents(uuid), (await atProvider(transactionId))?.isVoided]).toEqual([[0], true])
  })

  test('of one invoice of several › leaves the others paid', async () => {
    const uuids = [await cards.makeInvoice(account, 30), await cards.makeInvoice(account, 40)]
    const { body } = await cards.reserve(account, uuids)
    await cards.confirm(account, String(uuids[0]), (await cards.charge(body)).id)
    await cards.setSettlement('at_once')
    expect((await refund(String(uuids[1]))).body).toMatchObject({ refunded: 40 })
    expect(await cards.paidCents(...uuids)).toEqual([3000, 0])
    expect((await marquee.auditOf(account.clientUuid)).at(-1)).toBe('payment_refunded')
  })

  test('of an invoice that was never paid, or is unknown › is rejected', async () => {
    expect((await refund(await cards.makeInvoice(account))).status).toBe(409)
    expect((await refund(randomUUID())).status).toBe(404)
    const token = account.token
    expect((await marquee.api('POST', `/operator/invoices/${randomUUID()}/refund`, { token, body: {} })).status).toBe(401)
  })
})
