import { dollarsOf } from '#contract/formats/money.ts'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withSystem, withTenant } from '../../../platform/database/tenancy.ts'
import type { Services } from '../../../platform/services/services.ts'
import type { CardTransaction } from '../../../platform/vendors/card-provider.ts'
import { billingAudit } from '../billing.audit.ts'
import { findJoinedLabels } from '../records/invoice-documents.queries.ts'
import { lockInvoicesAndRemainders } from '../records/invoices.queries.ts'
import { findAppliedPayment, findPaymentsOfInvoice, lockPayment, type Payment } from '../records/payments.queries.ts'
import {
  addRefundedCents,
  findFailedSurplusRefund,
  findUnfailedRefundsOfCharge,
  insertRefund,
  markRefundDone,
} from '../records/refunds.queries.ts'
import { applyRefundAndEmailPayer } from './apply-refund.service.ts'
import { refundedCentsOf } from './refunded-charge.ts'

const AT_THE_PROVIDER = 'Made at the card provider'

/**
 * Books what was refunded of a charge directly at the provider, for example in its dashboard, and not by us. false: not a payment of ours.
 * Idempotent: it compares sums, so it does not matter how often, or for which of several refunds, it is called
 */
export async function recordOutsideRefundsOfCharge(services: Services, chargeId: string, requestId: string): Promise<boolean> {
  const { database, cards } = services
  const { payment, surplus } = await withSystem(database, async (db) => ({
    payment: await findAppliedPayment(db, chargeId),
    surplus: await findFailedSurplusRefund(db, chargeId),
  }))
  if (!payment && !surplus) return false
  const charge = await cards.fetchTransaction(chargeId)
  if (!charge) return true
  if (payment) await withTenant(database, payment.clientUuid, (db) => recordOutsideRefund(db, services, payment, charge, requestId))
  // A charge that was not applied: support was asked to refund it fully
  else if (surplus && refundedCentsOf(charge) >= surplus.amountCents)
    await withTenant(database, surplus.clientUuid, (db) => markRefundDone(db, surplus.uuid, services.clock.now()))
  return true
}

/**
 * Runs before an operator refunds an invoice. If the provider is unavailable or rate limits us, the refund is stored anyway, because
 * refunds made at the provider are searched again before it is made
 */
export async function recordOutsideRefundsOfInvoice(
  services: Services,
  { clientUuid, invoiceUuid }: { clientUuid: string; invoiceUuid: string },
  requestId: string,
): Promise<void> {
  const paid = await withTenant(services.database, clientUuid, (db) => findPaymentsOfInvoice(db, invoiceUuid))
  try {
    for (const { transactionId } of paid) if (transactionId) await recordOutsideRefundsOfCharge(services, transactionId, requestId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ error, invoiceUuid, requestId }, 'what was given back at the provider could not be read')
  }
}

async function recordOutsideRefund(
  db: Db,
  services: Services,
  { uuid }: Payment,
  charge: CardTransaction,
  requestId: string,
): Promise<void> {
  const payment = await lockPayment(db, uuid)
  if (!payment) return
  const earlier = await findUnfailedRefundsOfCharge(db, uuid)
  // One of our refunds is under way, and the provider's amount may include it. The next run can tell
  if (earlier.some(({ state }) => state === 'asked')) return
  let left = refundedCentsOf(charge) - earlier.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (left <= 0) return
  left -= await markSurplusRefundedManually(db, services, payment, left, requestId)
  const { allocations } = payment
  const uuids = allocations.map(({ invoiceUuid }) => invoiceUuid)
  const invoices = new Map((await lockInvoicesAndRemainders(db, uuids)).map((invoice) => [invoice.uuid, invoice]))
  for (const { invoiceUuid, appliedCents } of allocations) {
    const given = earlier.filter((one) => one.invoiceUuid === invoiceUuid).reduce((sum, { amountCents }) => sum + amountCents, 0)
    const cents = Math.min(left, appliedCents - given)
    const invoice = invoices.get(invoiceUuid)
    if (cents <= 0 || !invoice) continue
    const { clientUuid } = payment
    const made = { clientUuid, paymentUuid: uuid, invoiceUuid, amountCents: cents, madeAt: services.clock.now(), message: AT_THE_PROVIDER }
    const { uuid: refundUuid } = await insertRefund(db, { ...made, state: 'done' })
    await addRefundedCents(db, uuid, cents)
    // Same as the default of our own refunds: a refunded amount is not owed again (decision 0025)
    await applyRefundAndEmailPayer(db, services, invoice, { refundUuid, cents, cancels: true, requestId })
    await recordRefundAudit(db, payment, requestId, { invoice_uuid: invoiceUuid, invoices: invoice.label, amount: dollarsOf(cents) })
    left -= cents
  }
  if (left > 0) services.log.warn({ paymentUuid: uuid, cents: left, requestId }, 'more was given back at the provider than was paid')
}

/**
 * Books a surplus that we could not refund and asked a person to refund manually. Returns its amount, which is deducted before other
 * refunds
 */
async function markSurplusRefundedManually(
  db: Db,
  { clock }: Services,
  payment: Payment,
  givenCents: number,
  requestId: string,
): Promise<number> {
  const failed = await findFailedSurplusRefund(db, payment.transactionId ?? '')
  if (!failed || failed.amountCents > givenCents) return 0
  await markRefundDone(db, failed.uuid, clock.now())
  const invoices = await findJoinedLabels(
    db,
    payment.allocations.map(({ invoiceUuid }) => invoiceUuid),
  )
  await recordRefundAudit(db, payment, requestId, {
    transaction_id: payment.transactionId,
    invoices,
    amount: dollarsOf(failed.amountCents),
  })
  return failed.amountCents
}

async function recordRefundAudit(
  db: Db,
  { clientUuid, uuid }: Payment,
  requestId: string,
  details: Record<string, unknown>,
): Promise<void> {
  const made = { payment_uuid: uuid, at: 'the card provider', ...details }
  await billingAudit.record(db, { clientUuid, accountUuid: null, action: 'payment_refunded', requestId, details: made })
}
