import type { Db } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services/services.ts'
import { billingAudit } from '../billing.audit.ts'
import { sendRefundEmailOnce } from '../emails/invoice-emails.service.ts'
import { emailSupportAboutRemainderInPayment } from '../emails/refund-problem-emails.service.ts'
import { findJoinedLabels } from '../records/invoice-documents.queries.ts'
import { cancelUnpaidRemainderInvoices, markInvoiceCanceled } from '../records/invoice-operator.queries.ts'
import { addCreditLine, findReservedRemainderInvoice, type LockedInvoice, updatePaidAmount } from '../records/invoices.queries.ts'

interface MadeRefund {
  refundUuid: string
  cents: number
  /** The refunded amount is not owed again (decision 0025) */
  cancels: boolean
  requestId: string
}

/**
 * Updates the invoice after a refund and emails its payer, in the transaction that books the refund. The caller has locked the invoice and
 * the invoices that collect its remaining balance
 */
export async function applyRefundAndEmailPayer(db: Db, services: Services, invoice: LockedInvoice, made: MadeRefund): Promise<void> {
  const { cents, cancels, refundUuid, requestId } = made
  const paidCents = Math.max(0, invoice.paidCents - cents)
  const isWhole = paidCents === 0
  if (cancels && isWhole) await cancelInvoiceAndRemainders(db, services, invoice, requestId)
  if (cancels && !isWhole) await addCreditLine(db, invoice, { cents, paidCents })
  else await updatePaidAmount(db, invoice.uuid, { paidCents, paidAt: null })
  await sendRefundEmailOnce(db, services, { refundUuid, invoiceUuid: invoice.uuid, cents })
}

/** Also cancels the invoice for the remaining balance, so that nobody pays the second half of a refunded invoice */
async function cancelInvoiceAndRemainders(
  db: Db,
  services: Services,
  { clientUuid, uuid, status }: LockedInvoice,
  requestId: string,
): Promise<void> {
  if (status === 'CANCELED') return
  const canceledAt = services.clock.now()
  await markInvoiceCanceled(db, uuid, canceledAt)
  const rests = await cancelUnpaidRemainderInvoices(db, uuid, canceledAt)
  for (const invoice of [uuid, ...rests]) {
    const details = { invoice, invoices: await findJoinedLabels(db, [invoice]) }
    await billingAudit.record(db, { clientUuid, accountUuid: null, action: 'invoice_canceled', requestId, details })
  }
  const paying = await findReservedRemainderInvoice(db, uuid)
  if (paying) await emailSupportAboutRemainderInPayment(db, services, paying)
}
