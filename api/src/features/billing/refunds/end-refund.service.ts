import { dollarsOf } from '#contract/formats/money.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import type { Services } from '../../../platform/services/services.ts'
import { billingAudit } from '../billing.audit.ts'
import { emailSupportAboutFailedRefund, sendBlockedRefundEmailOnce } from '../emails/refund-problem-emails.service.ts'
import { emailSupportAboutFailedSurplusRefund } from '../emails/surplus-emails.service.ts'
import { findJoinedLabels } from '../records/invoice-documents.queries.ts'
import { lockInvoicesAndRemainders } from '../records/invoices.queries.ts'
import { findPayment, lockPayment } from '../records/payments.queries.ts'
import { addRefundedCents, endPendingRefund, findRefund, type Refund } from '../records/refunds.queries.ts'
import { applyRefundAndEmailPayer } from './apply-refund.service.ts'

/** Books a refund that the provider has made, only once even if several callers report it */
export async function recordRefundMade(
  services: Services,
  { uuid, clientUuid, paymentUuid, invoiceUuid, transactionId, amountCents }: Refund,
  { cancels, requestId }: { cancels: boolean; requestId: string },
): Promise<void> {
  await withTenant(services.database, clientUuid, async (db) => {
    const payment = await lockPayment(db, paymentUuid)
    const invoices = await lockInvoicesAndRemainders(db, invoiceUuid ? [invoiceUuid] : [])
    const invoice = invoices.find((one) => one.uuid === invoiceUuid)
    if (!(await endPendingRefund(db, uuid, { state: 'done', message: '', madeAt: services.clock.now() }))) return
    if (invoiceUuid) await addRefundedCents(db, paymentUuid, amountCents)
    if (invoice) await applyRefundAndEmailPayer(db, services, invoice, { refundUuid: uuid, cents: amountCents, cancels, requestId })
    const of = invoiceUuid ? { invoice_uuid: invoiceUuid } : { transaction_id: transactionId }
    // A surplus belongs to no invoice, so the invoices that its charge has paid identify it
    const paid = invoiceUuid ? [invoiceUuid] : (payment?.allocations ?? []).map((allocation) => allocation.invoiceUuid)
    const details = { payment_uuid: paymentUuid, ...of, invoices: await findJoinedLabels(db, paid), amount: dollarsOf(amountCents) }
    await billingAudit.record(db, { clientUuid, accountUuid: null, action: 'payment_refunded', requestId, details })
  })
}

/**
 * Notifies support in the same transaction, unless the operator who requested the refund is waiting and gets the problem in the response
 */
export async function endRefundAsFailed(
  db: Db,
  services: Services,
  refund: Refund,
  problem: string,
  { isAwaited }: { isAwaited: boolean },
): Promise<void> {
  if (!(await endPendingRefund(db, refund.uuid, { state: 'failed', message: problem }))) return
  const { paymentUuid, invoiceUuid, transactionId, amountCents, currency } = refund
  if (invoiceUuid) {
    if (!isAwaited) await emailSupportAboutFailedRefund(db, services, { invoiceUuid, amountCents, problem })
    return
  }
  const payment = await findPayment(db, paymentUuid)
  const isOnly = payment?.transactionId !== transactionId
  const chargedCents = amountCents + (isOnly ? 0 : (payment?.appliedCents ?? 0))
  const surplus = { transactionId: transactionId ?? '', chargedCents, surplusCents: amountCents, currency }
  await emailSupportAboutFailedSurplusRefund(
    db,
    services,
    { ...surplus, invoiceUuids: await findRefundedInvoiceUuids(db, refund) },
    problem,
  )
}

/** The installation has to be fixed first. Support is notified once */
export async function emailSupportAboutBlockedRefund(db: Db, services: Services, refund: Refund, problem: string): Promise<void> {
  const [invoiceUuid] = await findRefundedInvoiceUuids(db, refund)
  if (invoiceUuid)
    await sendBlockedRefundEmailOnce(db, services, { refundUuid: refund.uuid, invoiceUuid, amountCents: refund.amountCents, problem })
}

const GIVEN_UP = 'The card provider could not be reached for more than a day'
const MAY_BE_MADE = `${GIVEN_UP}. It may still have made the refund, so please check there first`

/** Called when the job that retries the refund has finally failed */
export async function endRefundAfterLastRetry(
  services: Services,
  { clientUuid, refundUuid }: { clientUuid: string; refundUuid: string },
): Promise<void> {
  await withTenant(services.database, clientUuid, async (db) => {
    const refund = await findRefund(db, refundUuid)
    if (refund) await endRefundAsFailed(db, services, refund, refund.beforeCents === null ? GIVEN_UP : MAY_BE_MADE, { isAwaited: false })
  })
}

async function findRefundedInvoiceUuids(db: Db, { invoiceUuid, paymentUuid }: Refund): Promise<string[]> {
  if (invoiceUuid) return [invoiceUuid]
  const payment = await findPayment(db, paymentUuid)
  return (payment?.allocations ?? []).map((allocation) => allocation.invoiceUuid)
}
