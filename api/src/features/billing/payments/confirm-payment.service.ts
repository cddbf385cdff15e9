import type { confirmPayment, getPaymentOutcome } from '#contract/billing/payments.ts'
import { centsOf, dollarsOf } from '#contract/formats/money.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { countAttemptOrThrow } from '../../../platform/rate-limit/rate-limit.ts'
import type { Services } from '../../../platform/services/services.ts'
import type { CardTransaction } from '../../../platform/vendors/card-provider.ts'
import { findInvoices } from '../records/invoices.queries.ts'
import { findAppliedPayment, findPayment, lockReservingPayments, type Payment } from '../records/payments.queries.ts'
import { hasRefundWithoutInvoice } from '../records/refunds.queries.ts'
import type { Reporter } from '../records/reporter.ts'
import { applyOrRefundCharge, findPaymentProblem, markPaymentUnclear } from './payment-states.ts'
import { resolvePaymentJob } from './resolve-payment.job.ts'

/** Rate limit: each confirmation calls the provider, whose API is rate limited itself */
const CONFIRMATIONS_BY_INVOICE = { name: 'payment confirmations by invoice', max: 40, windowS: 600 }

interface Confirmation extends Reporter {
  clientUuid: string
  invoiceUuid: string
  transactionId: string
}

type Confirmed = EndpointResult<typeof confirmPayment>

/** The browser's report is only a hint; the transaction fetched from the provider decides */
export async function verifyAndApplyCharge(services: Services, confirmation: Confirmation): Promise<Confirmed> {
  const { database, clock, cards, log } = services
  const { clientUuid, invoiceUuid, transactionId, requestId } = confirmation
  const known = await withTenant(database, clientUuid, (db) => findAppliedResult(db, confirmation))
  if (known) return known
  await countAttemptOrThrow(database, clock, CONFIRMATIONS_BY_INVOICE, invoiceUuid)
  let transaction: CardTransaction | null
  try {
    transaction = (await cards.fetchTransaction(transactionId)) ?? (await fetchChargeOfReservation(services, confirmation))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ error, requestId }, 'a payment could not be confirmed yet')
    return withTenant(database, clientUuid, (db) => markUnclearAndQueueCheck(db, services, confirmation))
  }
  if (!transaction) throw new AppError('conflict', 'The card provider doesn’t recognize this payment')
  const charge = transaction
  const confirmed = await withTenant(database, clientUuid, async (db) => {
    const payment = charge.paymentUuid ? await findPayment(db, charge.paymentUuid) : null
    assertPaymentIsFor(payment, invoiceUuid)
    const outcome = await applyOrRefundCharge(db, services, payment.uuid, charge, confirmation)
    // The error rolls back the refund recorded here; the search for late charges refunds it
    if (outcome === 'second_charge') throw new AppError('conflict', 'This payment was already made')
    return describeConfirmed(db, invoiceUuid, payment)
  })
  const problem = findPaymentProblem(charge)
  // Thrown after the transaction, so that the refund of a charge in another currency is not rolled back
  if (problem) throw new AppError('conflict', problem)
  return confirmed
}

/** The page may report the id of a provider invoice instead of a transaction. The charge is then found by the payment in its metadata */
async function fetchChargeOfReservation(
  { database, cards }: Services,
  { clientUuid, invoiceUuid }: Confirmation,
): Promise<CardTransaction | null> {
  const [payment] = await withTenant(database, clientUuid, (db) => lockReservingPayments(db, [invoiceUuid]))
  if (!payment) return null
  const charges = await cards.listCharges(payment.reservedAt)
  return charges.find((charge) => charge.paymentUuid === payment.uuid && findPaymentProblem(charge) === null) ?? null
}

/** The result if the transaction was already applied, whoever reported it */
async function findAppliedResult(db: Db, { invoiceUuid, transactionId }: Confirmation): Promise<Confirmed | null> {
  const applied = await findAppliedPayment(db, transactionId)
  // Must be the second read: as the first, it could miss a concurrent commit that the other read sees
  const confirmed = await describeConfirmed(db, invoiceUuid, applied)
  if (applied) assertPaymentIsFor(applied, invoiceUuid)
  return applied && confirmed
}

async function describeConfirmed(db: Db, invoiceUuid: string, payment: Payment | null): Promise<Confirmed> {
  const [invoice] = await findInvoices(db, [invoiceUuid])
  if (!invoice) throw notFound('This invoice')
  return { invoice_status: invoice.invoice_status, settled: true, open_amounts: payment ? await sumBalanceDollars(db, payment) : 0 }
}

/** Row-level security hides other tenants' payments, which are treated like unknown ones */
function assertPaymentIsFor(payment: Payment | null, invoiceUuid: string): asserts payment {
  if (!payment?.allocations.some((allocation) => allocation.invoiceUuid === invoiceUuid))
    throw new AppError('conflict', 'This payment doesn’t belong to this invoice')
}

/** The provider is unreachable, so the payment becomes "unclear", which blocks further charges until a job has queried the provider */
async function markUnclearAndQueueCheck(db: Db, { jobs }: Services, confirmation: Confirmation): Promise<Confirmed> {
  const { invoiceUuid, transactionId, requestId } = confirmation
  const [payment = null] = await lockReservingPayments(db, [invoiceUuid])
  // The webhook may have applied the charge while this transaction waited for the row lock
  const known = await findAppliedResult(db, confirmation)
  if (known) return known
  if (payment) await markPaymentUnclear(db, payment, 'The card provider was unavailable', confirmation)
  await jobs.enqueue(db, resolvePaymentJob, { transactionId, paymentUuid: payment?.uuid, requestId })
  return { ...(await describeConfirmed(db, invoiceUuid, payment)), settled: false }
}

type Outcome = EndpointResult<typeof getPaymentOutcome>

const OUTCOMES: Record<Payment['state'], Outcome['outcome']> = {
  reserved: 'pending',
  unclear: 'pending',
  applied: 'paid',
  failed: 'not_charged',
  released: 'not_charged',
}

/** For a page that does not know whether its charge succeeded */
export async function readPaymentOutcome(db: Db, paymentUuid: string): Promise<Outcome> {
  const payment = await findPayment(db, paymentUuid)
  if (!payment) throw notFound('This payment')
  const outcome = OUTCOMES[payment.state]
  // Nothing was applied, but there is a refund: the card was charged in another currency
  const isRefunded = outcome === 'not_charged' && (await hasRefundWithoutInvoice(db, paymentUuid))
  return { outcome: isRefunded ? 'given_back' : outcome, open_amounts: await sumBalanceDollars(db, payment) }
}

/** The remaining balance of all invoices of the payment, in dollars: a card may approve less than the requested amount */
async function sumBalanceDollars(db: Db, { allocations }: Payment): Promise<number> {
  const uuids = allocations.map(({ invoiceUuid }) => invoiceUuid)
  const owed = (await findInvoices(db, uuids)).filter(({ invoice_status: status }) => status !== 'CANCELED')
  return dollarsOf(owed.reduce((sum, { balance_amounts: balance }) => sum + centsOf(balance), 0))
}
