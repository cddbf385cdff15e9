import { dollarsOf, formatMoney } from '#contract/money.ts'
import type { CardTransaction } from '../../../platform/cards/card-provider.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { billingAudit } from '../billing.audit.ts'
import { sendReceipt } from '../emails/invoice-emails.service.ts'
import { lockInvoices, releaseInvoices } from '../invoices/invoices.queries.ts'
import { applyToInvoice } from '../invoices/invoices.service.ts'
import { nameInvoices } from '../letters/invoice-documents.queries.ts'
import { followChargeJob } from '../refunds/follow-charge.job.ts'
import { endPayment, findAllocations, lockPayment, type Payment, saveApplied } from './payments.queries.ts'
import { recordSurplus } from './record-surplus.service.ts'
import type { Reporter } from './reporter.ts'
import { withoutCardNumbers } from './without-card-numbers.ts'

/** Why a transaction does not count as a payment; null when it does */
export function problemOfTransaction(transaction: CardTransaction): string | null {
  if (transaction.type !== 'charge') return 'This transaction is not a charge'
  if (!transaction.success) return transaction.message || 'The card was not charged'
  if (transaction.isVoided) return 'This charge was voided'
  if (transaction.refundedCents >= transaction.totalCents && transaction.totalCents > 0) return 'This charge was refunded'
  if (transaction.totalCents <= 0) return 'Nothing was charged'
  if (isForeign(transaction)) return `The card was charged in ${currencyOf(transaction)}, not in US dollars. That money goes back to it`
  return null
}

export const currencyOf = ({ currency }: CardTransaction) => (currency ?? 'USD').toUpperCase().slice(0, 3)

/** Whether money was taken that cannot be applied, because invoices are in US dollars. The provider names no currency for US dollars */
export function isForeign(transaction: CardTransaction): boolean {
  const { type, success, isVoided, refundedCents, totalCents } = transaction
  return type === 'charge' && success && !isVoided && refundedCents < totalCents && currencyOf(transaction) !== 'USD'
}

/** Records once that a charge in another currency goes back to its card as a whole. Its invoices stay open */
export async function giveBackForeign(
  db: Db,
  services: Services,
  paymentUuid: string,
  transaction: CardTransaction,
  reporter: Reporter,
): Promise<void> {
  const payment = await lockPayment(db, paymentUuid)
  if (!payment) return
  const invoiceUuids = (await findAllocations(db, paymentUuid)).map(({ invoiceUuid }) => invoiceUuid)
  const overcharge = { payment, transaction, invoiceUuids, surplusCents: transaction.totalCents, currency: currencyOf(transaction) }
  await recordSurplus(db, services, overcharge, reporter)
}

/**
 * Applies a charge to the invoices of its payment. Idempotent, because the payment's row is locked first: page, webhook and reconciliation
 * may all report the same charge. A payment that was released meanwhile is applied too, since the card was charged.
 */
export async function applyTransaction(
  db: Db,
  services: Services,
  paymentUuid: string,
  transaction: CardTransaction,
  reporter: Reporter,
): Promise<'applied' | 'known' | 'impossible'> {
  const payment = await lockPayment(db, paymentUuid)
  if (!payment) return 'impossible'
  if (payment.transactionId === transaction.id) return 'known'
  const allocations = await findAllocations(db, paymentUuid)
  const uuids = allocations.map(({ invoiceUuid }) => invoiceUuid)
  const recordTooMuch = (surplusCents: number) =>
    recordSurplus(db, services, { payment, transaction, invoiceUuids: uuids, surplusCents, currency: 'USD' }, reporter)
  if (payment.transactionId) {
    await recordTooMuch(transaction.totalCents)
    return 'impossible'
  }
  const locked = new Map((await lockInvoices(db, uuids)).map((invoice) => [invoice.uuid, invoice]))
  const now = services.clock.now()
  // The charge's own time: a webhook may arrive days later, which would put the payment into the wrong year's statement
  const paidAt = transaction.createdAt && transaction.createdAt < now ? transaction.createdAt : now
  const applied = new Map<string, number>()
  let left = transaction.totalCents
  for (const { invoiceUuid, wantedCents } of allocations) {
    const invoice = locked.get(invoiceUuid)
    if (!invoice || left === 0) continue
    const { appliedCents } = await applyToInvoice(db, invoice, { cents: Math.min(wantedCents, left), paidAt })
    if (appliedCents > 0) applied.set(invoiceUuid, appliedCents)
    left -= appliedCents
  }
  await releaseInvoices(db, uuids, paymentUuid)
  const message = left > 0 ? surplusMessage(left) : withoutCardNumbers(transaction.message)
  const end = { state: 'applied' as const, message, requestId: reporter.requestId, endedAt: paidAt }
  const appliedCents = transaction.totalCents - left
  await saveApplied(db, paymentUuid, { ...end, transactionId: transaction.id, appliedCents, method: transaction.method }, applied)
  await audit(db, payment, reporter, 'payment_applied', { transaction_id: transaction.id, applied: dollarsOf(appliedCents) })
  if (left > 0) await recordTooMuch(left)
  // A part of it was refunded at the provider before we knew of it
  if (transaction.refundedCents > 0)
    await services.jobs.enqueue(db, followChargeJob, { transactionId: transaction.id, requestId: reporter.requestId })
  const { method } = transaction
  const receipt = { paymentUuid, invoiceUuids: [...applied.keys()], appliedCents, surplusCents: left, paidAt, method }
  if (appliedCents > 0) await sendReceipt(db, services, receipt)
  return 'applied'
}

const surplusMessage = (cents: number) => `${formatMoney(dollarsOf(cents))} more was charged than is owed: it goes back to the card`

/** Ends an attempt without a charge. The caller has locked the payment */
export async function endWithoutCharge(
  db: Db,
  services: Services,
  payment: Payment,
  { state, message }: { state: 'failed' | 'released'; message: string },
  reporter: Reporter,
): Promise<void> {
  const allocations = await findAllocations(db, payment.uuid)
  const uuids = allocations.map(({ invoiceUuid }) => invoiceUuid)
  await lockInvoices(db, uuids)
  await releaseInvoices(db, uuids, payment.uuid)
  const masked = withoutCardNumbers(message)
  await endPayment(db, payment.uuid, { state, message: masked, requestId: reporter.requestId, endedAt: services.clock.now() })
  await audit(db, payment, reporter, state === 'failed' ? 'payment_failed' : 'payment_released', { message: masked })
}

async function audit(
  db: Db,
  { clientUuid, uuid }: Payment,
  { accountUuid, requestId }: Reporter,
  action: 'payment_applied' | 'payment_failed' | 'payment_released',
  details: Record<string, unknown>,
): Promise<void> {
  const allocations = await findAllocations(db, uuid)
  const invoices = await nameInvoices(
    db,
    allocations.map(({ invoiceUuid }) => invoiceUuid),
  )
  await billingAudit.record(db, { clientUuid, accountUuid, requestId, action, details: { payment_uuid: uuid, invoices, ...details } })
}
