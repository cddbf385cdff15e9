import { NO_LONGER_PAYABLE } from '#contract/billing/payment-messages.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import type { Services } from '../../../platform/services/services.ts'
import { billingAudit } from '../billing.audit.ts'
import { insertInvoiceWithItems, lockLastInvoiceNumber, saveLastInvoiceNumber } from '../records/invoice-operator.queries.ts'
import {
  findInvoice,
  findRemainderInvoiceOf,
  findRemainderInvoiceTerms,
  type LockedInvoice,
  lockInvoices,
  removeRemainderFromInvoice,
} from '../records/invoices.queries.ts'
import { findPaymentRecordsOfInvoice } from '../records/payment-records.queries.ts'
import { hasPendingRefund } from '../records/refunds.queries.ts'
import type { Reporter } from '../records/reporter.ts'

const BEING_PAID = 'We’re checking a payment on this invoice. Please try again in a few minutes.'
const BEING_REFUNDED = 'Part of this invoice is being refunded. Please pay the rest after that.'

interface RemainderOrder extends Reporter {
  clientUuid: string
  invoiceUuid: string
}

/**
 * Moves the balance of a partly paid invoice to a new invoice, which can be paid like any other (decision 0052). Returns the uuid of the
 * new invoice; a repeated call returns the same one. Runs across tenants, because invoice numbers belong to the brand: the caller has
 * checked that the invoice is the client's
 */
export async function moveRemainderToNewInvoice(
  services: Services,
  { clientUuid, invoiceUuid, accountUuid, requestId }: RemainderOrder,
): Promise<string> {
  return withSystem(services.database, async (db) => {
    const [invoice] = await lockInvoices(db, [invoiceUuid])
    if (invoice?.clientUuid !== clientUuid) throw notFound('This invoice')
    if (invoice.status !== 'PARTIAL') {
      const moved = await findRemainderInvoiceOf(db, invoiceUuid)
      if (moved) return moved
      throw new AppError('not_payable', NO_LONGER_PAYABLE)
    }
    // The balance is unknown until the payment or the refund under way has ended
    if (invoice.reservedBy) throw new AppError('conflict', BEING_PAID)
    if (await hasPendingRefund(db, invoiceUuid)) throw new AppError('conflict', BEING_REFUNDED)
    const uuid = await insertRemainderInvoice(db, invoice)
    const made = await findInvoice(db, uuid)
    const [last] = (await findPaymentRecordsOfInvoice(db, invoiceUuid)).slice(-1)
    await removeRemainderFromInvoice(db, invoice, {
      description: `The rest, moved to ${made?.invoice_label}`,
      paidAt: last?.paidAt ?? services.clock.now(),
    })
    const details = { invoice: invoiceUuid, rest: uuid, invoices: [invoice.label, made?.invoice_label].filter(Boolean).join(', ') }
    await billingAudit.record(db, { clientUuid, accountUuid, action: 'invoice_rest_moved', requestId, details })
    return uuid
  })
}

/** Copies the terms of the first invoice, and its due date unless that has passed */
async function insertRemainderInvoice(db: Db, { uuid, clientUuid, label, balanceCents: amountCents }: LockedInvoice): Promise<string> {
  const { brand, today: invoiceDate, ...terms } = await findRemainderInvoiceTerms(db, uuid)
  const number = (await lockLastInvoiceNumber(db, brand)) + 1
  await saveLastInvoiceNumber(db, brand, number)
  return insertInvoiceWithItems(db, { ...terms, invoiceDate, clientUuid, brand, number, totalCents: amountCents, remainderOf: uuid }, [
    { itemType: 'REST', description: `The rest of ${label}`, amountCents },
  ])
}
