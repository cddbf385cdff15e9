import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testCards } from '../../../../test/rows/test-cards.ts'
import { startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import type { CardTransaction } from '../../../platform/vendors/card-provider.ts'
import { lockPayment, type Payment } from '../records/payments.queries.ts'
import { PAYMENT_STATES, payments, refunds } from '../records/payments.tables.ts'
import {
  applyOrRefundCharge,
  endPaymentWithoutCharge,
  findPaymentProblem,
  isSuccessfulCharge,
  markPaymentUnclear,
  NEXT_STATES,
  renewReservation,
  resolvePaymentFromCharges,
  startReservation,
} from './payment-states.ts'

const REPORTER = { accountUuid: null, requestId: 'test' }
const TEN_MINUTES = 10 * 60_000

type State = Payment['state']

let marquee: TestMarquee
let cards: ReturnType<typeof testCards>
let payer: TestAccount
beforeAll(async () => {
  marquee = await startTestMarquee()
  cards = testCards(marquee)
  payer = await marquee.createAccount()
})
afterAll(() => marquee.stop())

const inTenant = <T>(run: (db: Db) => Promise<T>) => withTenant(marquee.services.database, payer.clientUuid, run)

/** A payment for one 100-dollar invoice, in the given state */
async function makePayment(state: State = 'reserved'): Promise<{ invoice: string; uuid: string }> {
  const invoice = await cards.makeInvoice(payer, 100)
  const { uuid } = await inTenant((db) =>
    startReservation(db, marquee.services, { ...REPORTER, clientUuid: payer.clientUuid, holder: randomUUID() }, [
      { invoiceUuid: invoice, wantedCents: 10_000 },
    ]),
  )
  if (state === 'applied') await record(uuid, makeCharge(uuid))
  else if (state !== 'reserved') await inTenant((db) => db.update(payments).set({ state }).where(eq(payments.uuid, uuid)))
  return { invoice, uuid }
}

const makeCharge = (paymentUuid: string, change: Partial<CardTransaction> = {}): CardTransaction => ({
  id: randomUUID(),
  type: 'charge',
  chargeId: null,
  success: true,
  isVoided: false,
  totalCents: 10_000,
  refundedCents: 0,
  currency: null,
  method: 'Visa 1111',
  message: '',
  createdAt: null,
  paymentUuid,
  ...change,
})

const record = (uuid: string, charge: CardTransaction) =>
  inTenant((db) => applyOrRefundCharge(db, marquee.services, uuid, charge, REPORTER))

const refundsOf = async (uuid: string) =>
  (await inTenant((db) => db.select().from(refunds).where(eq(refunds.paymentUuid, uuid)))).map(({ amountCents, currency }) => [
    amountCents,
    currency,
  ])

const withPayment = (uuid: string, run: (db: Db, payment: Payment) => Promise<void>) =>
  inTenant(async (db) => {
    const payment = await lockPayment(db, uuid)
    if (!payment) throw new Error('no payment')
    await run(db, payment)
  })

/** How each state is reached */
const TRANSITIONS: Record<State, (uuid: string) => Promise<unknown>> = {
  reserved: (uuid) => withPayment(uuid, (db, payment) => renewReservation(db, marquee.services, payment)),
  unclear: (uuid) => withPayment(uuid, (db, payment) => markPaymentUnclear(db, payment, '', REPORTER)),
  applied: (uuid) => record(uuid, makeCharge(uuid)),
  failed: (uuid) =>
    withPayment(uuid, (db, payment) => endPaymentWithoutCharge(db, marquee.services, payment, { state: 'failed', message: '' }, REPORTER)),
  released: (uuid) =>
    withPayment(uuid, (db, payment) =>
      endPaymentWithoutCharge(db, marquee.services, payment, { state: 'released', message: '' }, REPORTER),
    ),
}

const PAIRS = PAYMENT_STATES.flatMap((from) => PAYMENT_STATES.map((to) => [from, to] as const))

test.each(PAIRS)('a payment that is %s › becoming %s › happens only where the table allows it', async (from, to) => {
  const { uuid } = await makePayment(from)
  await TRANSITIONS[to](uuid)
  expect((await cards.paymentOf(uuid)).state).toBe(NEXT_STATES[from].includes(to) ? to : from)
})

test('docs/flows/payment.md › has a row for each change of state, and no other', () => {
  const page = readFileSync(new URL('../../../../../docs/flows/payment.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)` \| `(\w+)` \|/gm)].map(([, from, to]) => `${from} → ${to}`)
  const changes = PAYMENT_STATES.flatMap((from) => NEXT_STATES[from].map((to) => `${from} → ${to}`))
  expect([...new Set(rows)].sort()).toEqual(changes.sort())
})

describe('a reservation', () => {
  test('started › reserves its invoices for ten minutes, and renewed › for ten more', async () => {
    const { invoice, uuid } = await makePayment()
    const { expiresAt } = await cards.paymentOf(uuid)
    const leftMs = expiresAt.getTime() - marquee.clock.now().getTime()
    expect([leftMs > TEN_MINUTES - 60_000, leftMs <= TEN_MINUTES]).toEqual([true, true])
    expect(await cards.statesOf(invoice)).toEqual(['reserved'])
    marquee.clock.advance(60_000)
    await TRANSITIONS.reserved(uuid)
    expect((await cards.paymentOf(uuid)).expiresAt.getTime() - expiresAt.getTime()).toBeGreaterThanOrEqual(60_000)
  })

  test('that becomes unclear › keeps its invoices and the masked message, without an end', async () => {
    const { invoice, uuid } = await makePayment()
    await withPayment(uuid, (db, payment) => markPaymentUnclear(db, payment, 'card 4111 1111 1111 1111', REPORTER))
    expect(await cards.paymentOf(uuid)).toMatchObject({ state: 'unclear', message: 'card [number]', requestId: 'test', endedAt: null })
    expect((await cards.reserve(payer, [invoice])).status).toBe(409)
  })

  test.each(['failed', 'released'] as const)('that ends as %s › gives its invoices free', async (state) => {
    const { invoice, uuid } = await makePayment()
    await TRANSITIONS[state](uuid)
    expect((await cards.paymentOf(uuid)).endedAt).not.toBeNull()
    expect((await cards.reserve(payer, [invoice])).status).toBe(201)
  })
})

describe('a charge', () => {
  test.each(['reserved', 'unclear', 'failed', 'released'] as const)(
    'of a payment that is %s › recorded twice › is applied once',
    async (state) => {
      const { invoice, uuid } = await makePayment(state)
      const charge = makeCharge(uuid)
      expect([await record(uuid, charge), await record(uuid, charge)]).toEqual(['applied', 'applied'])
      expect([await cards.paidCents(invoice), await refundsOf(uuid)]).toEqual([[10_000], []])
      expect(await cards.paymentOf(uuid)).toMatchObject({ transactionId: charge.id, appliedCents: 10_000 })
    },
  )

  test('of more than is owed › is applied, and the surplus is refunded once', async () => {
    const { invoice, uuid } = await makePayment()
    const charge = makeCharge(uuid, { totalCents: 12_500 })
    for (const _ of [1, 2]) expect(await record(uuid, charge)).toBe('applied')
    expect([await cards.paidCents(invoice), await refundsOf(uuid)]).toEqual([[10_000], [[2500, 'USD']]])
  })

  test('of an applied payment, a second one › is refunded as a whole, once', async () => {
    const { invoice, uuid } = await makePayment('applied')
    const second = makeCharge(uuid)
    for (const _ of [1, 2]) expect(await record(uuid, second)).toBe('second_charge')
    expect([await cards.paidCents(invoice), await refundsOf(uuid)]).toEqual([[10_000], [[10_000, 'USD']]])
  })

  test('in another currency › is refunded as a whole, once, and ends the reservation', async () => {
    const { invoice, uuid } = await makePayment()
    const charge = makeCharge(uuid, { currency: 'cad' })
    for (const _ of [1, 2]) expect(await record(uuid, charge)).toBe('other_currency')
    expect([await cards.paidCents(invoice), await refundsOf(uuid)]).toEqual([[0], [[10_000, 'CAD']]])
    expect((await cards.paymentOf(uuid)).state).toBe('failed')
  })

  test.each([
    ['a refund', { type: 'refund' }, 'This transaction is not a charge'],
    ['a decline', { success: false, message: 'Do not honor' }, 'Do not honor'],
    ['a void', { isVoided: true }, 'This charge was voided'],
    ['a refunded charge', { refundedCents: 10_000 }, 'This charge was refunded'],
    ['a charge of nothing', { totalCents: 0 }, 'Nothing was charged'],
  ])('that is %s › changes nothing', async (_name, change, problem) => {
    const { uuid } = await makePayment()
    const transaction = makeCharge(uuid, change)
    expect([isSuccessfulCharge(transaction), findPaymentProblem(transaction)]).toEqual([false, problem])
    expect(await record(uuid, transaction)).toBe('not_charged')
    expect((await cards.paymentOf(uuid)).state).toBe('reserved')
  })
})

describe('the list of charges since a reservation', () => {
  const recordList = async (uuid: string, charges: CardTransaction[], options?: { isAbandoned: boolean }) => {
    await resolvePaymentFromCharges(marquee.services, { clientUuid: payer.clientUuid, uuid }, charges, REPORTER, options)
    return (await cards.paymentOf(uuid)).state
  }

  test('with a charge after a decline › applies it', async () => {
    const { uuid } = await makePayment()
    expect(await recordList(uuid, [makeCharge(uuid, { success: false }), makeCharge(uuid)])).toBe('applied')
  })

  test('with a decline › fails the payment at once', async () => {
    const { uuid } = await makePayment('unclear')
    expect(await recordList(uuid, [makeCharge(uuid, { success: false })])).toBe('failed')
  })

  test('with charges of other payments only › releases the payment, but not before its reservation has expired', async () => {
    const { uuid } = await makePayment()
    const others = [makeCharge(randomUUID())]
    expect(await recordList(uuid, others)).toBe('reserved')
    marquee.clock.advance(TEN_MINUTES)
    expect(await recordList(uuid, others)).toBe('released')
  })

  test('with none, of a payment whose payer has given it up › releases it once its page can no longer be charging', async () => {
    const { uuid } = await makePayment()
    expect(await recordList(uuid, [], { isAbandoned: true })).toBe('reserved')
    marquee.clock.advance(90_000)
    expect(await recordList(uuid, [], { isAbandoned: true })).toBe('released')
  })
})
