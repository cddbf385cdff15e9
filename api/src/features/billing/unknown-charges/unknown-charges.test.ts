import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { CANADIAN_CARD, DECLINED_CARD, testCards } from '../../../../test/rows/test-cards.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { paymentInvoices, payments } from '../records/payments.tables.ts'
import { findUnknownChargesJob } from './find-unknown-charges.job.ts'
import { assignChargeToInvoice, refundUnknownChargeByOperator } from './unknown-charges.service.ts'

let marquee: TestMarquee
let cards: ReturnType<typeof testCards>
beforeAll(async () => {
  marquee = await startTestMarquee()
  cards = testCards(marquee)
})
afterEach(async () => {
  await cards.setSettlement('midnight')
  await cards.setRefunds('made')
})
afterAll(() => marquee.stop())

const operate = (method: string, path: string, body?: unknown) =>
  marquee.api(method, `/operator/unknown-charges${path}`, { token: OPERATOR_KEY, body })
const find = () => findUnknownChargesJob.run(marquee.services, {})
const rowOf = async (id: string) =>
  (await operate('GET', '')).body.data.find((row: { transaction_id: string }) => row.transaction_id === id)

const atProvider = (id: string) => marquee.services.cards.fetchTransaction(id)
const assign = (id: string, invoice: string) => operate('POST', `/${id}/assign`, { client_invoice_uuid: invoice })
const refund = (id: string) => operate('POST', `/${id}/refund`)

/** As if another call had begun to refund it this many seconds ago */
const claim = (id: string, secondsAgo: number) =>
  marquee.services.database.executeSql(
    `update unknown_charges set state = 'refunding', settled_at = now() - interval '${secondsAgo} seconds' where transaction_id = '${id}'`,
  )

/** A payment that was charged and confirmed, then lost with the last minutes of the database */
async function payAndLose(dollars = 120, { charges = 1, card }: { charges?: number; card?: string } = {}) {
  const account = await marquee.createAccount()
  const invoice = await cards.makeInvoice(account, dollars)
  const { body } = await cards.reserve(account, [invoice])
  const { id } = await cards.charge(body, { card, meta: { invoice_uuid: invoice } })
  const again = { payment_uuid: randomUUID(), total: dollars }
  const second = charges === 2 ? (await cards.charge(again, { meta: { payment_uuid: body.payment_uuid } })).id : ''
  await withSystem(marquee.services.database, async (db) => {
    await db.delete(paymentInvoices).where(eq(paymentInvoices.paymentUuid, body.payment_uuid))
    await db.delete(payments).where(eq(payments.uuid, body.payment_uuid))
    await db.execute(`update invoices set reserved_by = null where uuid = '${invoice}'`)
  })
  return { account, invoice, id, second }
}

describe('a charge without a payment of ours', () => {
  test('after a restore › is found, listed with its invoice, and reported to the support address once', async () => {
    const { invoice, id } = await payAndLose()
    await find()
    expect(await rowOf(id)).toMatchObject({ state: 'OPEN', amounts: 120, named_invoice_uuid: invoice, company_name: expect.any(String) })
    const emails = await marquee.inbox('support@marquee.test')
    expect(emails[0]?.text).toContain(id)
    await find()
    expect(await marquee.inbox('support@marquee.test')).toHaveLength(emails.length)
    expect(marquee.logLines.join('')).toContain('isn’t recorded here')
  })

  test('assigned to its invoice › pays it, with a receipt; repeated › changes nothing', async () => {
    const { account, invoice, id } = await payAndLose(80)
    await find()
    expect((await assign(id, invoice)).body).toMatchObject({ applied: 80 })
    expect((await assign(id, invoice)).body).toMatchObject({ applied: 80 })
    expect(await cards.paidCents(invoice)).toEqual([8000])
    expect(await cards.statesOf(invoice)).toEqual(['applied'])
    expect(await rowOf(id)).toMatchObject({ state: 'ASSIGNED' })
    expect((await marquee.auditOf(account.clientUuid)).filter((action) => action === 'payment_applied')).toHaveLength(1)
    await marquee.runJobs()
    expect((await marquee.inbox(account.email)).length).toBe(1)
    expect(problemOf(await operate('POST', `/${id}/refund`))).toMatchObject({
      status: 409,
      message: expect.stringContaining('Refund the invoice'),
    })
  })

  test('assigned to an invoice that is smaller › refunds the rest to the card', async () => {
    const { account, id } = await payAndLose(100)
    await find()
    const smaller = await cards.makeInvoice(account, 60)
    await cards.setSettlement('at_once')
    expect((await assign(id, smaller)).body).toMatchObject({ applied: 60 })
    await marquee.runJobs()
    expect(await cards.paidCents(smaller)).toEqual([6000])
    expect(await atProvider(id)).toMatchObject({ refundedCents: 4000, isVoided: false })
  })

  test('in another currency › is found and reported as such, pays no invoice, and is refunded', async () => {
    const { invoice, id } = await payAndLose(70, { card: CANADIAN_CARD })
    const dollars = await payAndLose(50)
    await find()
    expect(await rowOf(id)).toMatchObject({ state: 'OPEN', amounts: 70, currency: 'CAD', named_invoice_uuid: invoice })
    expect(await rowOf(dollars.id)).toMatchObject({ currency: 'USD' })
    const [mail] = await marquee.inbox('support@marquee.test')
    expect(mail?.subject).toMatch(/^2 cards were charged without a payment: (CA\$70\.00 and \$50\.00|\$50\.00 and CA\$70\.00)$/)
    expect(problemOf(await assign(id, invoice))).toMatchObject({
      status: 409,
      message: 'CA$70.00 was charged, but invoices are in US dollars. Refund the charge instead',
    })
    expect(await cards.paidCents(invoice)).toEqual([0])
    expect((await refund(id)).body).toMatchObject({ refunded: 70, currency: 'CAD' })
    expect(await atProvider(id)).toMatchObject({ isVoided: true })
  })

  test('of which a part was refunded on the same day › is not refunded before midnight, and is open until then', async () => {
    const { id } = await payAndLose(50)
    await find()
    await cards.setSettlement('at_once')
    await cards.undo(id, 20)
    await cards.setSettlement('midnight')
    expect(problemOf(await refund(id))).toMatchObject({ status: 409, message: expect.stringContaining('only after midnight Eastern time') })
    expect(await rowOf(id)).toMatchObject({ state: 'OPEN' })
    await cards.setSettlement('at_once')
    expect((await refund(id)).body).toMatchObject({ refunded: 50 })
    expect(await atProvider(id)).toMatchObject({ refundedCents: 5000 })
  })

  test('whose refund the provider declines › is not considered refunded', async () => {
    const { id } = await payAndLose(45)
    await find()
    await cards.setRefunds('declined')
    expect((await refund(id)).status).toBe(503)
    expect(await rowOf(id)).toMatchObject({ state: 'REFUNDING' })
  })

  test('refunded › is refunded at the provider once, and can no longer pay an invoice', async () => {
    const { invoice, id } = await payAndLose(90)
    await find()
    expect((await refund(id)).body).toMatchObject({ refunded: 90 })
    expect((await refund(id)).body).toMatchObject({ refunded: 90 })
    expect(await atProvider(id)).toMatchObject({ isVoided: true })
    expect(problemOf(await assign(id, invoice))).toMatchObject({ status: 409 })
    expect(await cards.paidCents(invoice)).toEqual([0])
  })

  test('assigned and refunded concurrently, by several people › is one or the other, never both', async () => {
    for (let time = 1; time <= 5; time++) {
      const { invoice, id } = await payAndLose(30)
      await find()
      const [assigned, ...refunded] = await Promise.all([assign(id, invoice), refund(id), refund(id)])
      const isAssigned = assigned.status === 200
      expect([assigned, ...refunded].filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
      expect(refunded.some(({ status }) => status === 200)).toBe(!isAssigned)
      expect(await cards.paidCents(invoice)).toEqual([isAssigned ? 3000 : 0])
      expect((await atProvider(id))?.isVoided).toBe(!isAssigned)
      expect(await rowOf(id)).toMatchObject({ state: isAssigned ? 'ASSIGNED' : 'REFUNDED' })
    }
  })

  test('whose refund is under way in another process › waits for it, and can be taken over after a while', async () => {
    const { invoice, id } = await payAndLose(25)
    await find()
    await claim(id, 60)
    const underWay = { status: 409, message: expect.stringContaining('is being refunded') }
    expect([problemOf(await refund(id)), problemOf(await assign(id, invoice))]).toEqual([
      expect.objectContaining(underWay),
      expect.objectContaining(underWay),
    ])
    expect(await rowOf(id)).toMatchObject({ state: 'REFUNDING' })
    await claim(id, 130)
    expect((await refund(id)).body).toMatchObject({ refunded: 25 })
  })

  test('whose refund is rejected for a call that another has taken over › is left to that other call', async () => {
    const { id } = await payAndLose(28)
    await find()
    await cards.setRefunds('refused')
    const { cards: provider } = marquee.services
    const slow: typeof provider.refund = async (...args) => {
      await claim(id, 0)
      return provider.refund(...args)
    }
    const services = { ...marquee.services, cards: { ...provider, refund: slow } }
    await expect(refundUnknownChargeByOperator(services, id)).rejects.toMatchObject({ code: 'conflict' })
    expect(await rowOf(id)).toMatchObject({ state: 'REFUNDING' })
  })

  test('that was read before a refund whose response was lost › is not assigned from the old data', async () => {
    const { invoice, id } = await payAndLose(32)
    await find()
    const { cards: provider } = marquee.services
    const slow: typeof provider.fetchTransaction = async (read) => {
      const found = await provider.fetchTransaction(read)
      await cards.undo(read)
      await claim(read, 130)
      return found
    }
    const services = { ...marquee.services, cards: { ...provider, fetchTransaction: slow } }
    await expect(assignChargeToInvoice(services, id, invoice, 'test')).rejects.toMatchObject({ code: 'conflict' })
    expect(await cards.paidCents(invoice)).toEqual([0])
  })

  test('that is the second under its payment › cannot be assigned, and nothing is refunded automatically', async () => {
    const { invoice, id, second } = await payAndLose(40, { charges: 2 })
    await find()
    expect((await assign(id, invoice)).body).toMatchObject({ applied: 40 })
    const rejected = { status: 409, message: expect.stringContaining('Another charge was recorded') }
    expect(problemOf(await assign(second, invoice))).toMatchObject(rejected)
    await marquee.runJobs()
    expect(await atProvider(second)).toMatchObject({ refundedCents: 0, isVoided: false })
    expect(await rowOf(second)).toMatchObject({ state: 'OPEN' })
    expect((await refund(second)).body).toMatchObject({ refunded: 40 })
    expect(await cards.paidCents(invoice)).toEqual([4000])
  })

  test('that is assigned › to another invoice › is rejected, and pays its first one only', async () => {
    const { account, invoice, id } = await payAndLose(35)
    await find()
    await assign(id, invoice)
    const other = await cards.makeInvoice(account, 35)
    expect(problemOf(await assign(id, other))).toMatchObject({ status: 409, message: expect.stringContaining('other invoices') })
    expect(await cards.paidCents(invoice, other)).toEqual([3500, 0])
  })

  test('that has its payment, was declined, or is another shop’s › is not listed', async () => {
    const account = await marquee.createAccount()
    const { body } = await cards.reserve(account, [await cards.makeInvoice(account, 10)])
    const known = await cards.charge(body)
    const foreign = await cards.charge({ payment_uuid: randomUUID(), total: 5 }, { meta: { payment_uuid: 'order 17' } })
    const declined = await cards.charge({ payment_uuid: randomUUID(), total: 5 }, { card: DECLINED_CARD })
    expect(await atProvider(declined.id)).toMatchObject({ success: false, paymentUuid: expect.any(String) })
    await find()
    for (const { id } of [known, foreign, declined]) expect(await rowOf(id)).toBeUndefined()
  })

  test('from longer ago › is found when an operator searches more days', async () => {
    const { id } = await payAndLose(15)
    marquee.clock.advance(5 * 24 * 3_600_000)
    await find()
    expect(await rowOf(id)).toBeUndefined()
    expect((await operate('POST', '/find', { days: 7 })).body.found).toBeGreaterThan(0)
    expect(await rowOf(id)).toMatchObject({ state: 'OPEN' })
  })

  test('that is unknown, for an unknown invoice, with the provider unavailable › returns an error', async () => {
    const { invoice, id } = await payAndLose(20)
    await operate('POST', '/find', { days: 10 })
    expect((await operate('POST', `/${randomUUID()}/refund`)).status).toBe(404)
    expect((await operate('POST', `/${id}/assign`, { client_invoice_uuid: randomUUID() })).status).toBe(404)
    await cards.setFault('server_error')
    expect(problemOf(await operate('POST', `/${id}/assign`, { client_invoice_uuid: invoice }))).toMatchObject({ status: 503 })
    await cards.setFault('ok')
    expect(await cards.paidCents(invoice)).toEqual([0])
  })
})
