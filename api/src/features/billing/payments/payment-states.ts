import { CHARGE_WITHIN_MS, PAY_TIMEOUT_MS } from '#contract/billing/payment-times.ts'
import { RESERVATION_MINUTES } from '#contract/billing/payments.ts'
import { dollarsOf, formatMoney } from '#contract/formats/money.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import type { Services } from '../../../platform/services/services.ts'
import type { CardTransaction } from '../../../platform/vendors/card-provider.ts'
import { billingAudit } from '../billing.audit.ts'
import { sendReceiptEmailOnce } from '../emails/invoice-emails.service.ts'
import { sendSurplusEmails } from '../emails/surplus-emails.service.ts'
import { findJoinedLabels } from '../records/invoice-documents.queries.ts'
import { addPaidAmounts, type LockedInvoice, lockInvoices, releaseReservedInvoices, reserveInvoices } from '../records/invoices.queries.ts'
import {
  extendReservation,
  type InvoiceAllocation,
  insertPayment,
  lockPayment,
  type Payment,
  savePaymentApplied,
  savePaymentState,
} from '../records/payments.queries.ts'
import { insertSurplusRefundIfNew } from '../records/refunds.queries.ts'
import type { Reporter } from '../records/reporter.ts'
import { followChargeJob } from '../refunds/follow-charge.job.ts'
import { resolveRefundJob } from '../refunds/resolve-refund.job.ts'

/**
 * The life cycle of a payment: which states may follow each state. Nothing else in the product changes a payment's state, and the row is
 * locked for each change. docs/flows/payment.md has the same table with the cause of each change
 */
export const NEXT_STATES: Record<Payment['state'], readonly Payment['state'][]> = {
  reserved: ['reserved', 'unclear', 'applied', 'failed', 'released'],
  unclear: ['applied', 'failed', 'released'],
  // The card was charged after all
  failed: ['applied'],
  released: ['applied'],
  // A second charge is refunded
  applied: [],
}

const canChangeTo = ({ state }: Payment, next: Payment['state']) => NEXT_STATES[state].includes(next)

const computeReservationEnd = ({ clock }: Services) => new Date(clock.now().getTime() + RESERVATION_MINUTES * 60_000)

/** → reserved. The caller has locked the invoices, and no other payment has reserved them */
export async function startReservation(
  db: Db,
  services: Services,
  payer: Reporter & Pick<Payment, 'clientUuid' | 'holder'>,
  wanted: readonly Pick<InvoiceAllocation, 'invoiceUuid' | 'wantedCents'>[],
): Promise<Pick<Payment, 'uuid' | 'totalCents'>> {
  const { clientUuid, accountUuid, holder, requestId } = payer
  const totalCents = wanted.reduce((sum, { wantedCents }) => sum + wantedCents, 0)
  const expiresAt = computeReservationEnd(services)
  const uuid = await insertPayment(db, { clientUuid, accountUuid, holder, totalCents, expiresAt, requestId }, wanted)
  const invoiceUuids = wanted.map(({ invoiceUuid }) => invoiceUuid)
  await reserveInvoices(db, invoiceUuids, uuid)
  return { uuid, totalCents }
}

/** reserved → reserved, until later. The caller has locked the payment */
export async function renewReservation(db: Db, services: Services, payment: Payment): Promise<void> {
  if (canChangeTo(payment, 'reserved')) await extendReservation(db, payment.uuid, computeReservationEnd(services))
}

/** reserved → unclear: the card may have been charged. The invoices stay reserved. The caller has locked the payment */
export async function markPaymentUnclear(db: Db, payment: Payment, message: string, { requestId }: Reporter): Promise<void> {
  if (!canChangeTo(payment, 'unclear')) return
  await savePaymentState(db, payment.uuid, { state: 'unclear', message: maskCardNumbers(message), requestId, endedAt: null })
}

/** reserved, unclear → failed (the provider declined) or released (nothing was charged). The caller has locked the payment */
export async function endPaymentWithoutCharge(
  db: Db,
  services: Services,
  payment: Payment,
  end: { state: 'failed' | 'released'; message: string },
  reporter: Reporter,
): Promise<void> {
  const { state } = end
  if (!canChangeTo(payment, state)) return
  const invoices = await lockInvoices(db, invoiceUuidsOf(payment))
  await releaseReservedInvoices(db, invoiceUuidsOf(payment), payment.uuid)
  const message = maskCardNumbers(end.message)
  await savePaymentState(db, payment.uuid, { state, message, requestId: reporter.requestId, endedAt: services.clock.now() })
  await recordPaymentAudit(db, payment, reporter, state === 'failed' ? 'payment_failed' : 'payment_released', {
    message,
    invoices: joinInvoiceLabels(invoices),
  })
}

/**
 * Records one transaction as fetched from the provider, regardless of who reports it and how often: the payment's row is locked first. A
 * charge in US dollars is applied. A charge in another currency, or a second charge, is fully refunded. Anything else changes nothing
 */
export async function applyOrRefundCharge(
  db: Db,
  services: Services,
  paymentUuid: string,
  charge: CardTransaction,
  reporter: Reporter,
): Promise<'applied' | 'other_currency' | 'second_charge' | 'not_charged'> {
  const payment = isSuccessfulCharge(charge) ? await lockPayment(db, paymentUuid) : null
  if (!payment) return 'not_charged'
  if (payment.transactionId === charge.id) return 'applied'
  const problem = findPaymentProblem(charge)
  if (!problem && canChangeTo(payment, 'applied')) {
    await applyCharge(db, services, payment, charge, reporter)
    return 'applied'
  }
  await refundUnappliedCents(db, services, payment, charge, charge.totalCents, reporter)
  if (!problem) return 'second_charge'
  await endPaymentWithoutCharge(db, services, payment, { state: 'failed', message: problem }, reporter)
  return 'other_currency'
}

/**
 * Records what the provider lists for a payment since its reservation: its charges, or none. `isAbandoned`: the payer wants to pay
 * something else instead, before the reservation has expired
 */
export async function resolvePaymentFromCharges(
  services: Services,
  { clientUuid, uuid }: Pick<Payment, 'clientUuid' | 'uuid'>,
  charges: readonly CardTransaction[],
  reporter: Reporter,
  { isAbandoned = false }: { isAbandoned?: boolean } = {},
): Promise<void> {
  const own = charges.filter(({ paymentUuid }) => paymentUuid === uuid)
  const paying = own.filter((charge) => findPaymentProblem(charge) === null)
  const others = own.filter((charge) => findPaymentProblem(charge) !== null)
  await withTenant(services.database, clientUuid, async (db) => {
    for (const charge of [...paying, ...others]) await applyOrRefundCharge(db, services, uuid, charge, reporter)
    const payment = paying.length === 0 ? await lockPayment(db, uuid) : null
    if (!payment) return
    const [declined] = others
    if (declined)
      return endPaymentWithoutCharge(db, services, payment, { state: 'failed', message: findPaymentProblem(declined) ?? '' }, reporter)
    // The provider does not list a charge under way. Its absence proves nothing until the reservation expires, which the payer may have
    // renewed
    const now = services.clock.now()
    const isLeft = isAbandoned && payment.state === 'reserved' && !mayBeCharging(payment, now)
    if (payment.expiresAt <= now || isLeft)
      await endPaymentWithoutCharge(db, services, payment, { state: 'released', message: NOT_CHARGED }, reporter)
  })
}

const NOT_CHARGED = 'The card provider has no record of a charge'

/** How long the provider may take to list a charge */
const LISTED_WITHIN_MS = 30_000
const CHARGED_WITHIN_MS = CHARGE_WITHIN_MS + PAY_TIMEOUT_MS + LISTED_WITHIN_MS

/** Whether the page that last reserved or renewed the payment may still be charging, or the provider may not list its charge yet */
export function mayBeCharging({ expiresAt }: Pick<Payment, 'expiresAt'>, now: Date): boolean {
  const reservedSince = expiresAt.getTime() - RESERVATION_MINUTES * 60_000
  return reservedSince + CHARGED_WITHIN_MS > now.getTime()
}

/**
 * reserved, unclear, failed, released → applied. A payment that was released in the meantime is applied too, because the card was charged
 */
async function applyCharge(db: Db, services: Services, payment: Payment, charge: CardTransaction, reporter: Reporter): Promise<void> {
  const { requestId } = reporter
  const { id: transactionId, method } = charge
  const invoices = await lockInvoices(db, invoiceUuidsOf(payment))
  const now = services.clock.now()
  // The time of the charge itself: a webhook may arrive days later, which could put the payment into the wrong year's statement
  const paidAt = charge.createdAt && charge.createdAt < now ? charge.createdAt : now
  const paid = splitChargeAmongInvoices(charge.totalCents, payment.allocations, invoices)
  await addPaidAmounts(db, paid, paidAt)
  await releaseReservedInvoices(db, invoiceUuidsOf(payment), payment.uuid)
  const appliedCents = paid.reduce((sum, { cents }) => sum + cents, 0)
  const surplusCents = charge.totalCents - appliedCents
  const message = surplusCents > 0 ? describeSurplus(surplusCents) : maskCardNumbers(charge.message)
  const end = { state: 'applied' as const, message, requestId, endedAt: paidAt }
  await savePaymentApplied(db, payment.uuid, { ...end, transactionId, appliedCents, method }, paid)
  const details = { transaction_id: transactionId, applied: dollarsOf(appliedCents), invoices: joinInvoiceLabels(invoices) }
  await recordPaymentAudit(db, payment, reporter, 'payment_applied', details)
  if (surplusCents > 0) await refundUnappliedCents(db, services, payment, charge, surplusCents, reporter)
  // Part of the charge was refunded at the provider before we knew of it
  if (charge.refundedCents > 0) await services.jobs.enqueue(db, followChargeJob, { transactionId, requestId })
  const invoiceUuids = paid.map(({ invoice }) => invoice.uuid)
  const receipt = { paymentUuid: payment.uuid, invoiceUuids, appliedCents, surplusCents, paidAt, method }
  if (appliedCents > 0) await sendReceiptEmailOnce(db, services, receipt)
}

/** Pays the invoices in order, each up to the amount wanted for it and its current balance */
function splitChargeAmongInvoices(
  totalCents: number,
  allocations: readonly InvoiceAllocation[],
  invoices: readonly LockedInvoice[],
): { invoice: LockedInvoice; cents: number }[] {
  let left = totalCents
  return allocations.flatMap(({ invoiceUuid, wantedCents }) => {
    const invoice = invoices.find(({ uuid }) => uuid === invoiceUuid)
    const cents = Math.min(wantedCents, left, invoice?.balanceCents ?? 0)
    if (!invoice || cents <= 0) return []
    left -= cents
    return [{ invoice, cents }]
  })
}

const describeSurplus = (cents: number) => `${formatMoney(dollarsOf(cents))} was charged by mistake. It’s being refunded to the card`

/** Automatically refunds what no invoice can take, once per charge, because nobody else would notice it. Changes no state */
async function refundUnappliedCents(
  db: Db,
  services: Services,
  payment: Payment,
  charge: CardTransaction,
  surplusCents: number,
  reporter: Reporter,
): Promise<void> {
  const { clientUuid, uuid: paymentUuid } = payment
  const { id: transactionId, totalCents: chargedCents } = charge
  const currency = currencyOf(charge)
  const refund = await insertSurplusRefundIfNew(db, { clientUuid, paymentUuid, transactionId, amountCents: surplusCents, currency })
  if (!refund) return
  const { requestId } = reporter
  services.log.error({ paymentUuid, transactionId, cents: surplusCents, currency, requestId }, 'charged more than is owed')
  await recordPaymentAudit(db, payment, reporter, 'payment_not_applied', {
    transaction_id: transactionId,
    invoices: await findJoinedLabels(db, invoiceUuidsOf(payment)),
    amount: dollarsOf(surplusCents),
    currency,
  })
  await services.jobs.enqueue(db, resolveRefundJob, { clientUuid, refundUuid: refund.uuid })
  await sendSurplusEmails(db, services, { invoiceUuids: invoiceUuidsOf(payment), transactionId, chargedCents, surplusCents, currency })
}

/** ISO 4217. The provider omits the currency for US dollars */
export const currencyOf = ({ currency }: CardTransaction) => (currency ?? 'USD').toUpperCase().slice(0, 3)

/** Why a transaction did not take money from the card, or took none that we still have; null when it did, in any currency */
function findReasonNotCharged({ type, success, message, isVoided, totalCents, refundedCents }: CardTransaction): string | null {
  if (type !== 'charge') return 'This transaction is not a charge'
  if (!success) return message || 'The card was not charged'
  if (isVoided) return 'This charge was voided'
  if (totalCents <= 0) return 'Nothing was charged'
  return refundedCents >= totalCents ? 'This charge was refunded' : null
}

export const isSuccessfulCharge = (transaction: CardTransaction) => findReasonNotCharged(transaction) === null

/** Why a transaction cannot pay an invoice; null when it can. Invoices are in US dollars */
export function findPaymentProblem(transaction: CardTransaction): string | null {
  const currency = currencyOf(transaction)
  const problem = currency === 'USD' ? null : `The card was charged in ${currency}, not in US dollars. It’s being refunded`
  return findReasonNotCharged(transaction) ?? problem
}

const invoiceUuidsOf = ({ allocations }: Payment) => allocations.map(({ invoiceUuid }) => invoiceUuid)

const joinInvoiceLabels = (invoices: readonly LockedInvoice[]) =>
  invoices
    .map(({ label }) => label)
    .sort()
    .join(', ')

async function recordPaymentAudit(
  db: Db,
  { clientUuid, uuid }: Payment,
  { accountUuid, requestId }: Reporter,
  action: 'payment_applied' | 'payment_not_applied' | 'payment_failed' | 'payment_released',
  details: Record<string, unknown>,
): Promise<void> {
  await billingAudit.record(db, { clientUuid, accountUuid, requestId, action, details: { payment_uuid: uuid, ...details } })
}

const MAX_MESSAGE = 500

/** Masks anything that looks like a card number in a message from the browser or the provider before it is stored */
const maskCardNumbers = (message: string) => message.replace(/\d(?:[ -]?\d){11,18}/g, '[number]').slice(0, MAX_MESSAGE)
