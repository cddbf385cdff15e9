import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testCards } from '../../../../test/test-cards.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'

let marquee: TestMarquee
let cards: ReturnType<typeof testCards>
let account: TestAccount
beforeAll(async () => {
  marquee = await startTestMarquee()
  cards = testCards(marquee)
  account = await marquee.createAccount()
})
afterEach(() => cards.setFault('ok'))
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

  test('of parts, with keys › gives each part once, however often it is asked, and no more than was paid', async () => {
    const { uuid, transactionId } = await payInvoice()
    const [first, second] = [randomUUID(), randomUUID()]
    expect((await refund(uuid, { amount: 10.01, idempotency_key: first })).body).toMatchObject({ refunded: 10.01 })
    expect((await refund(uuid, { amount: 10.01, idempotency_key: first })).body).toMatchObject({ refunded: 10.01 })
    expect((await refund(uuid, { amount: 20, idempotency_key: first })).status).toBe(409)
    const answers = await Promise.all(Array.from({ length: 6 }, () => refund(uuid, { amount: 20, idempotency_key: second })))
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    expect((await refund(uuid, { amount: 20, idempotency_key: second })).body).toMatchObject({ refunded: 20 })
    expect(await atProvider(transactionId)).toMatchObject({ refundedCents: 3001, isVoided: false })
    expect(await cards.paidCents(uuid)).toEqual([2999])
    expect(problemOf(await refund(uuid, { amount: 30 })).message).toBe('At most $29.99 can be given back')
  })

  test('whose answer was lost › is not made twice', async () => {
    const { uuid, transactionId } = await payInvoice()
    await cards.setFault('lost_answer')
    const key = randomUUID()
    expect(problemOf(await refund(uuid, { amount: 15, idempotency_key: key }))).toMatchObject({ status: 503 })
    await cards.setFault('ok')
    expect(problemOf(await refund(uuid, { amount: 15, idempotency_key: key })).message).toContain('under way')
    expect(problemOf(await refund(uuid, { amount: 15 })).message).toContain('under way')
    await marquee.runJobs({ includeWaiting: true })
    await marquee.runJobs({ includeWaiting: true })
    expect(await atProvider(transactionId)).toMatchObject({ refundedCents: 1500 })
    expect(await cards.paidCents(uuid)).toEqual([4500])
    expect((await refund(uuid, { amount: 15, idempotency_key: key })).body).toMatchObject({ refunded: 15 })
  })

  test('while the provider is away › is noted, and made when it is back', async () => {
    const { uuid, transactionId } = await payInvoice()
    await cards.setFault('server_error')
    expect(problemOf(await refund(uuid)).message).toContain('The refund is noted')
    await cards.setFault('ok')
    await marquee.runJobs({ includeWaiting: true })
    expect([await cards.paidCents(uuid), (await atProvider(transactionId))?.isVoided]).toEqual([[0], true])
  })

  test('of one invoice of several › leaves the others paid', async () => {
    const uuids = [await cards.makeInvoice(account, 30), await cards.makeInvoice(account, 40)]
    const { body } = await cards.reserve(account, uuids)
    await cards.confirm(account, String(uuids[0]), (await cards.charge(body)).id)
    expect((await refund(String(uuids[1]))).body).toMatchObject({ refunded: 40 })
    expect(await cards.paidCents(...uuids)).toEqual([3000, 0])
    expect((await marquee.auditOf(account.clientUuid)).at(-1)).toBe('payment_refunded')
  })

  test('of what was never paid, or is unknown › is refused', async () => {
    expect((await refund(await cards.makeInvoice(account))).status).toBe(409)
    expect((await refund(randomUUID())).status).toBe(404)
    const token = account.token
    expect((await marquee.api('POST', `/operator/invoices/${randomUUID()}/refund`, { token, body: {} })).status).toBe(401)
  })
})
