import { randomUUID } from 'node:crypto'
import { dollarsOf, formatMoneyIn } from '#contract/formats/money.ts'
import { currentActor } from '../../../platform/audit/actor.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import { type Db, sqlStateOf } from '../../../platform/database/database.ts'
import { runInSystemRole, withSystem, withTenant } from '../../../platform/database/tenancy.ts'
import type { Services } from '../../../platform/services/services.ts'
import type { CardTransaction } from '../../../platform/vendors/card-provider.ts'
import { startClaimDeadline } from '../claim-deadline.ts'
import { applyOrRefundCharge, currencyOf, findPaymentProblem, isSuccessfulCharge } from '../payments/payment-states.ts'
import { lockInvoices } from '../records/invoices.queries.ts'
import { findAppliedPayment, findPayment, findPaymentsByUuid, insertPayment, type Payment } from '../records/payments.queries.ts'
import { assertRefundMade, refundedCentsOf } from '../refunds/refunded-charge.ts'
import {
  claimChargeForRefund,
  findUnknownCharge,
  insertUnknownCharges,
  lockUnknownCharge,
  markChargeAssigned,
  markChargeRefunded,
  reopenClaimedCharge,
  type StoredUnknownCharge,
} from './unknown-charges.queries.ts'

const UNIQUE_VIOLATION = '23505'
const BATCH_SIZE = 500

/**
 * Searches the provider's charges for those whose metadata names a payment of ours that has no row. A charge without such metadata belongs
 * to another shop of the same account
 */
export async function storeUnknownChargesSince(services: Services, since: Date): Promise<{ lookedThrough: number; found: number }> {
  const { database, cards, clock, log } = services
  const charges = (await cards.listCharges(since)).filter((charge) => charge.paymentUuid && isSuccessfulCharge(charge))
  let found = 0
  for (let start = 0; start < charges.length; start += BATCH_SIZE) {
    const some = charges.slice(start, start + BATCH_SIZE)
    const ids = await withSystem(database, async (db) => {
      const uuids = some.flatMap(({ paymentUuid }) => paymentUuid ?? [])
      const known = new Set((await findPaymentsByUuid(db, uuids)).map(({ uuid }) => uuid))
      const unknown = some.filter(({ paymentUuid }) => paymentUuid && !known.has(paymentUuid))
      return insertUnknownCharges(
        db,
        unknown.map((charge) => toUnknownChargeRow(charge, clock.now())),
      )
    })
    for (const transactionId of ids) log.error({ transactionId }, 'a charge at the card provider isn’t recorded here')
    found += ids.length
  }
  return { lookedThrough: charges.length, found }
}

const toUnknownChargeRow = (charge: CardTransaction, foundAt: Date) => ({
  transactionId: charge.id,
  paymentUuid: charge.paymentUuid ?? '',
  invoiceUuid: charge.invoiceUuid ?? null,
  totalCents: charge.totalCents,
  currency: currencyOf(charge),
  method: charge.method,
  chargedAt: charge.createdAt,
  foundAt,
})

export const formatChargeAmount = ({ totalCents, currency }: Pick<StoredUnknownCharge, 'totalCents' | 'currency'>) =>
  formatMoneyIn(currency, dollarsOf(totalCents))

/** Creates the missing payment and applies the charge to it like any other. Idempotent */
export async function assignChargeToInvoice(
  services: Services,
  transactionId: string,
  invoiceUuid: string,
  requestId: string,
): Promise<number> {
  const { database } = services
  const { charge, clientUuid } = await withSystem(database, async (db) => {
    const charge = await lockAssignableCharge(db, transactionId)
    const [invoice] = await lockInvoices(db, [invoiceUuid])
    if (!invoice) throw notFound('This invoice')
    if (invoice.status === 'CANCELED') throw new AppError('conflict', 'This invoice is canceled. Refund the charge instead')
    return { charge, clientUuid: invoice.clientUuid }
  })
  if (charge.state === 'assigned') return withTenant(database, clientUuid, (db) => getAppliedDollars(db, charge, invoiceUuid))
  const transaction = await fetchValidCharge(services, charge)
  return withTenant(database, clientUuid, async (db) => {
    const { state, resolvedAt } = await runInSystemRole(db, () => lockAssignableCharge(db, transactionId))
    // The transaction may have been fetched before a refund that has begun since then, and whose outcome is unknown
    if (state === 'refunding' && resolvedAt?.getTime() !== charge.resolvedAt?.getTime()) throw new AppError('conflict', BEING_GIVEN_BACK)
    if (state !== 'assigned') await applyAssignedCharge(db, services, { charge, transaction, clientUuid, invoiceUuid, requestId })
    return getAppliedDollars(db, charge, invoiceUuid)
  }).catch((error: unknown) => {
    throw sqlStateOf(error) === UNIQUE_VIOLATION ? new AppError('conflict', 'This charge belongs to another business’s payment') : error
  })
}

const GIVEN_BACK = 'This charge was refunded'
const BEING_GIVEN_BACK = 'This charge is being refunded. Please check again in a few minutes'
const SECOND = 'Another charge was recorded for the same payment. Refund this one instead'

async function lockAssignableCharge(db: Db, transactionId: string): Promise<StoredUnknownCharge> {
  const charge = await lockUnknownCharge(db, transactionId)
  const { state, isFree, currency } = charge
  if (!isFree && state !== 'assigned') throw new AppError('conflict', state === 'refunded' ? GIVEN_BACK : BEING_GIVEN_BACK)
  if (currency !== 'USD')
    throw new AppError('conflict', `${formatChargeAmount(charge)} was charged, but invoices are in US dollars. Refund the charge instead`)
  return charge
}

interface Booking {
  charge: StoredUnknownCharge
  transaction: CardTransaction
  clientUuid: string
  invoiceUuid: string
  requestId: string
}

async function applyAssignedCharge(
  db: Db,
  services: Services,
  { charge, transaction, clientUuid, invoiceUuid, requestId }: Booking,
): Promise<void> {
  const { paymentUuid, totalCents, transactionId } = charge
  const now = services.clock.now()
  const known = await findPayment(db, paymentUuid)
  if (!known) {
    const payment = { clientUuid, uuid: paymentUuid, holder: randomUUID(), totalCents, expiresAt: now, reservedAt: now }
    await insertPayment(db, payment, [{ invoiceUuid, wantedCents: totalCents }])
  } else if (known.transactionId && known.transactionId !== transactionId) throw new AppError('conflict', SECOND)
  else if (!paysOnlyInvoice(known, invoiceUuid)) throw new AppError('conflict', OTHER_INVOICES)
  // Rolls back all of it: applied as a second charge, it would be refunded automatically
  if ((await applyOrRefundCharge(db, services, paymentUuid, transaction, { accountUuid: null, requestId })) !== 'applied')
    throw new AppError('conflict', SECOND)
  await runInSystemRole(db, () => markChargeAssigned(db, transactionId, { resolvedBy: currentOperatorName(), resolvedAt: now }))
}

const OTHER_INVOICES = 'This charge belongs to a payment of other invoices'

const paysOnlyInvoice = ({ allocations }: Payment, invoiceUuid: string) =>
  allocations.length === 1 && allocations[0]?.invoiceUuid === invoiceUuid

async function getAppliedDollars(db: Db, { transactionId }: StoredUnknownCharge, invoiceUuid: string): Promise<number> {
  const payment = await findAppliedPayment(db, transactionId)
  if (!payment || !paysOnlyInvoice(payment, invoiceUuid)) throw new AppError('conflict', OTHER_INVOICES)
  return dollarsOf(payment.appliedCents)
}

/** Claims the charge first, so that it can no longer be assigned. If the provider's outcome is unknown, the claim stays until it expires */
export async function refundUnknownChargeByOperator(
  services: Services,
  transactionId: string,
): Promise<{ refunded: number; currency: string }> {
  const { database, clock } = services
  const claim = startClaimDeadline()
  const { charge, claimedAt } = await withSystem(database, async (db) => {
    const charge = await getUnknownCharge(db, transactionId)
    if (charge.state === 'refunded') return { charge, claimedAt: null }
    if (charge.state === 'assigned' || (await findAppliedPayment(db, transactionId)))
      throw new AppError('conflict', 'This charge has paid an invoice. Refund the invoice instead')
    const claimedAt = await claimChargeForRefund(db, transactionId, currentOperatorName())
    if (!claimedAt) throw new AppError('conflict', BEING_GIVEN_BACK)
    return { charge, claimedAt }
  })
  if (claimedAt) {
    await refundRemainingAmount(services, transactionId, claim).catch(async (error) => {
      if (error instanceof AppError && error.code === 'conflict')
        await withSystem(database, (db) => reopenClaimedCharge(db, transactionId, claimedAt))
      throw error
    })
    await withSystem(database, (db) => markChargeRefunded(db, transactionId, clock.now()))
  }
  return { refunded: dollarsOf(charge.totalCents), currency: charge.currency }
}

async function refundRemainingAmount(
  { cards }: Services,
  transactionId: string,
  claim: ReturnType<typeof startClaimDeadline>,
): Promise<void> {
  const transaction = await withRejectionAsConflict(() => cards.fetchTransaction(transactionId))
  if (!transaction) throw new AppError('conflict', 'The card provider no longer recognizes this charge')
  const beforeCents = refundedCentsOf(transaction)
  const cents = transaction.totalCents - beforeCents
  if (cents <= 0) return
  claim.assertInTime()
  const result = await withRejectionAsConflict(() => cards.refund(transactionId, cents))
  if ('waitS' in result) throw new AppError('conflict', TOO_EARLY)
  assertRefundMade(result.transaction, transactionId, { beforeCents, cents })
}

const TOO_EARLY =
  'Part of this charge was already refunded, and the card provider can refund the rest only after midnight Eastern time. Please try again then'

const currentOperatorName = () => currentActor()?.operator ?? 'operator'

async function getUnknownCharge(db: Db, transactionId: string): Promise<StoredUnknownCharge> {
  const charge = await findUnknownCharge(db, transactionId)
  if (!charge) throw notFound('This charge')
  return charge
}

async function fetchValidCharge({ cards }: Services, charge: StoredUnknownCharge): Promise<CardTransaction> {
  const transaction = await withRejectionAsConflict(() => cards.fetchTransaction(charge.transactionId))
  const problem = transaction ? findPaymentProblem(transaction) : 'The card provider no longer recognizes this charge'
  if (!transaction || problem) throw new AppError('conflict', `${problem} (${formatChargeAmount(charge)})`)
  return transaction
}

/** Passes on the provider's reason for rejecting it, because the caller is an operator */
async function withRejectionAsConflict<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    throw error instanceof ProviderError && !error.retryable ? new AppError('conflict', error.message) : error
  }
}
