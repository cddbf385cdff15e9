import type { Invoice, InvoiceStatus } from '#contract/billing/invoices.ts'
import type { Db } from '../../../platform/database/database.ts'
import { findInvoices, type LockedInvoice, updatePaid } from './invoices.queries.ts'

/** Applies at most the invoice's balance; the caller applies the remainder to other invoices or reports it as a surplus */
export async function applyToInvoice(
  db: Db,
  invoice: LockedInvoice,
  { cents, paidAt }: { cents: number; paidAt: Date },
): Promise<{ appliedCents: number; status: InvoiceStatus }> {
  const appliedCents = invoice.status === 'CANCELED' ? 0 : Math.max(0, Math.min(cents, invoice.totalCents - invoice.paidCents))
  if (appliedCents === 0) return { appliedCents, status: invoice.status }
  const paidCents = invoice.paidCents + appliedCents
  const change = { paidCents, paidAt: paidCents >= invoice.totalCents ? paidAt : null }
  return { appliedCents, status: await updatePaid(db, invoice.uuid, change) }
}

/** The invoices as the API sends them, in the order of the uuids */
export async function wireInvoices(db: Db, uuids: readonly string[]): Promise<Invoice[]> {
  const found = new Map((await findInvoices(db, uuids)).map((invoice) => [invoice.client_invoice_uuid, invoice]))
  return uuids.map((uuid) => found.get(uuid)).filter((invoice) => invoice !== undefined)
}
