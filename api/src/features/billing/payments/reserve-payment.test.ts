import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { NO_LONGER_PAYABLE } from '#contract/billing/payment-messages.ts'
import { MAX_INVOICES_AT_ONCE } from '#contract/billing/payments.ts'
import { DECLINED_CARD, GOOD_CARD, SILENT_CARD, testCards } from '../../../../test/rows/test-cards.ts'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'

const ELEVEN_MINUTES = 11 * 60_000
const NINETY_SECONDS = 90_000

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

describe('a reservation', () => {
  test('by two tabs and a link at once › is given to one, and the others have to wait', async () => {
    const uuid = await cards.makeInvoice(payer, 12.34)
    const session = await cards.makeSession(payer, uuid)
    const colleague = await marquee.createAccount({ clientUuid: payer.clientUuid })
    const responses = await Promise.all([
      cards.reserve(payer, [uuid]),
      cards.reserve(colleague, [uuid]),
      cards.reserveByLink(uuid, session),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const rejected = responses.filter(({ status }) => status === 409)
    for (const response of rejected) expect(problemOf(response).message).toContain('Please wait before you try to pay.')
    expect(responses.find(({ status }) => status === 201)?.body).toMatchObject({ total: 12.34 })
    expect(await cards.statesOf(uuid)).toEqual(['reserved'])
  })

  test('of overlapping invoices in both orders at once › is given to one, without a deadlock', async () => {
    const [one, other] = [await cards.makeInvoice(payer), await cards.makeInvoice(payer)]
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => cards.reserve(payer, index % 2 ? [one, other] : [other, one])),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  })

  test('by the same tab again › is the same payment, so that the provider charges it once and rejects the second try', async () => {
    const uuid = await cards.makeInvoice(payer, 50)
    const tab = randomUUID()
    const first = await cards.reserve(payer, [uuid], tab)
    const again = await cards.reserve(payer, [uuid], tab)
    expect(again.body.payment_uuid).toBe(first.body.payment_uuid)
    const charges = [await cards.charge(first.body), await cards.charge(again.body), await cards.charge(again.body, { total: 5 })]
    expect(charges.map(({ status }) => status)).toEqual([200, 422, 422])
    const listed = await marquee.services.cards.listCharges(new Date())
    expect(listed.filter(({ paymentUuid }) => paymentUuid === first.body.payment_uuid)).toHaveLength(1)
  })

  test('by the same tab for more › waits until the first can no longer be charging, then releases it', async () => {
    const [uuid, second] = [await cards.makeInvoice(payer, 50), await cards.makeInvoice(payer, 7)]
    const tab = randomUUID()
    const first = await cards.reserve(payer, [uuid], tab)
    expect(problemOf(await cards.reserve(payer, [uuid, second], tab))).toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /^We’re checking a payment on INV-\d+\. Please wait, and don’t pay again\. You can pay the others individually\.$/,
      ),
    })
    marquee.clock.advance(NINETY_SECONDS)
    expect((await cards.reserve(payer, [uuid, second, uuid], tab)).body).toMatchObject({ total: 57 })
    expect((await cards.paymentOf(first.body.payment_uuid)).state).toBe('released')
  })

  test('of several, one of which another pays › reports which one', async () => {
    const uuids = [await cards.makeInvoice(payer), await cards.makeInvoice(payer), await cards.makeInvoice(payer)]
    const { body } = await cards.reserve(payer, [String(uuids[1])])
    const [{ invoice_label: label }] = body.invoices
    const message = `Someone is paying ${label} right now. Please wait before you try to pay. You can pay the others individually.`
    expect(problemOf(await cards.reserve(payer, uuids)).message).toBe(message)
  })

  test('of the maximum number of invoices, each with the maximum amount › is charged and paid', async () => {
    const rich = await marquee.createAccount()
    const uuids: string[] = []
    while (uuids.length < MAX_INVOICES_AT_ONCE) uuids.push(await cards.makeInvoice(rich, 999_999.99))
    const { body } = await cards.reserve(rich, uuids)
    expect(body).toMatchObject({ total: 23_999_999.76 })
    const { id } = await cards.charge(body)
    expect((await cards.confirm(rich, String(uuids[0]), id)).body.invoice_status).toBe('PAID')
    expect(await cards.paymentOf(body.payment_uuid)).toMatchObject({ appliedCents: 2_399_999_976 })
  })

  test('requested too often › is rejected for a while, for this business only', async () => {
    const [busy, calm] = [await marquee.createAccount(), await marquee.createAccount()]
    const reserveUnknown = (account: TestAccount) => cards.reserve(account, [randomUUID()])
    for (let tries = 1; tries <= 120; tries++) expect([tries, (await reserveUnknown(busy)).status]).toEqual([tries, 404])
    expect(problemOf(await reserveUnknown(busy))).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect((await reserveUnknown(calm)).status).toBe(404)
  })

  test('of a paid, canceled, unknown or another business’s invoice › is rejected', async () => {
    const paid = await cards.makeInvoice(payer)
    const { body } = await cards.reserve(payer, [paid])
    await cards.confirm(payer, paid, (await cards.charge(body)).id)
    expect(problemOf(await cards.reserve(payer, [paid]))).toEqual({ status: 409, code: 'not_payable', message: NO_LONGER_PAYABLE })
    const open = await cards.makeInvoice(payer)
    expect((await cards.reserve(payer, [open, paid])).status).toBe(409)
    const theirs = await cards.makeInvoice(await marquee.createAccount())
    for (const uuid of [theirs, randomUUID()])
      expect(problemOf(await cards.reserve(payer, [open, uuid]))).toMatchObject({ status: 404, message: 'This invoice does not exist' })
    expect((await cards.reserve(payer, Array(MAX_INVOICES_AT_ONCE + 1).fill(open))).status).toBe(400)
    expect((await cards.reserve(payer, [open])).status).toBe(201)
  })

  test('after its expiry › is given to another, unless the provider is unavailable or knows of a charge', async () => {
    const [left, charged] = [await cards.makeInvoice(payer), await cards.makeInvoice(payer)]
    await cards.reserve(payer, [left])
    const { body } = await cards.reserve(payer, [charged])
    await cards.charge(body)
    marquee.clock.advance(ELEVEN_MINUTES)
    await cards.setFault('server_error')
    expect(problemOf(await cards.reserve(payer, [left])).message).toContain('don’t pay again')
    await cards.setFault('ok')
    expect((await cards.reserve(payer, [left])).status).toBe(201)
    expect(problemOf(await cards.reserve(payer, [charged])).message).toBe(NO_LONGER_PAYABLE)
    expect(await cards.paidCents(charged)).toEqual([34900])
    expect(await cards.statesOf(left)).toEqual(['released', 'reserved'])
  })
})

describe('an attempt that failed', () => {
  test('by a decline › is stored with its message, and the same tab succeeds with another card', async () => {
    const account = await marquee.createAccount()
    const uuid = await cards.makeInvoice(account)
    const tab = randomUUID()
    const first = (await cards.reserve(account, [uuid], tab)).body
    const declined = await cards.charge(first, { card: DECLINED_CARD })
    expect((await cards.fail(account, first.payment_uuid, tab, 'declined', declined.message)).status).toBe(200)
    const second = (await cards.reserve(account, [uuid], tab)).body
    expect(second.payment_uuid).not.toBe(first.payment_uuid)
    const charge = await cards.charge(second)
    expect((await cards.confirm(account, uuid, charge.id)).body.invoice_status).toBe('PAID')
    expect(await cards.statesOf(uuid)).toEqual(['failed', 'applied'])
    expect(await cards.paymentOf(first.payment_uuid)).toMatchObject({ message: 'Your card was declined.', transactionId: null })
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['payment_failed', 'payment_applied'])
  })

  test('by a decline that the page could not report › is queried, and the same tab succeeds with another card', async () => {
    const uuid = await cards.makeInvoice(payer, 50)
    const tab = randomUUID()
    const first = (await cards.reserve(payer, [uuid], tab)).body
    await cards.charge(first, { card: DECLINED_CARD })
    const second = (await cards.reserve(payer, [uuid], tab)).body
    const charge = await cards.charge(second)
    expect((await cards.confirm(payer, uuid, charge.id)).body.invoice_status).toBe('PAID')
    expect(await cards.statesOf(uuid)).toEqual(['failed', 'applied'])
  })

  test('according to the page, but charged › is applied all the same', async () => {
    const uuid = await cards.makeInvoice(payer, 20)
    const tab = randomUUID()
    const { body } = await cards.reserve(payer, [uuid], tab)
    await cards.charge(body)
    await cards.fail(payer, body.payment_uuid, tab, 'given_up')
    expect(await cards.statesOf(uuid)).toEqual(['released'])
    await marquee.runJobs({ includeWaiting: true })
    expect([await cards.paidCents(uuid), await cards.statesOf(uuid)]).toEqual([[2000], ['applied']])
  })

  test('without a response › blocks a second charge, and is resolved automatically', async () => {
    const uuid = await cards.makeInvoice(payer, 20)
    const tab = randomUUID()
    const { body } = await cards.reserve(payer, [uuid], tab)
    await cards.charge(body, { card: SILENT_CARD })
    await cards.fail(payer, body.payment_uuid, tab, 'unknown')
    expect(problemOf(await cards.reserve(payer, [uuid], tab)).message).toContain('don’t pay again')
    await marquee.runJobs()
    expect([await cards.paidCents(uuid), await cards.statesOf(uuid)]).toEqual([[2000], ['applied']])
  })

  test('without a response and without a charge › stays reserved until its expiry, in case the charge is under way', async () => {
    const uuid = await cards.makeInvoice(payer, 20)
    const tab = randomUUID()
    const { body } = await cards.reserve(payer, [uuid], tab)
    await cards.fail(payer, body.payment_uuid, tab, 'unknown')
    await marquee.runJobs()
    expect(await cards.statesOf(uuid)).toEqual(['unclear'])
    marquee.clock.advance(ELEVEN_MINUTES)
    expect((await cards.reserve(payer, [uuid])).status).toBe(201)
  })

  test('of another tab or another business › cannot be ended', async () => {
    const uuid = await cards.makeInvoice(payer)
    const tab = randomUUID()
    const { payment_uuid: payment } = (await cards.reserve(payer, [uuid], tab)).body
    const session = await cards.makeSession(payer, await cards.makeInvoice(payer))
    expect((await cards.fail(payer, payment, randomUUID(), 'given_up')).status).toBe(404)
    expect((await cards.fail(await marquee.createAccount(), payment, tab, 'given_up')).status).toBe(404)
    const byLink = `/payment/reservations/direct-email/${uuid}/failed?session_id=${session}`
    expect((await marquee.api('POST', byLink, { body: { holder: tab, outcome: 'given_up', payment_uuid: payment } })).status).toBe(404)
    expect(await cards.statesOf(uuid)).toEqual(['reserved'])
  })

  test('by a link › releases the invoice', async () => {
    const uuid = await cards.makeInvoice(payer)
    const session = await cards.makeSession(payer, uuid)
    const tab = randomUUID()
    const { payment_uuid: payment } = (await cards.reserveByLink(uuid, session, tab)).body
    const path = `/payment/reservations/direct-email/${uuid}/failed?session_id=${session}`
    const body = { holder: tab, outcome: 'declined', message: `Card ${GOOD_CARD} or 4111 1111 1111 1111`, payment_uuid: payment }
    expect((await marquee.api('POST', path, { body })).status).toBe(200)
    expect((await cards.paymentOf(payment)).message).toBe('Card [number] or [number]')
    expect((await cards.reserve(payer, [uuid])).status).toBe(201)
  })
})
