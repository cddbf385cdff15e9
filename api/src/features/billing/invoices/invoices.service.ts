import { createHash } from 'node:crypto'
import type { Invoice, InvoiceStatus } from '#contract/billing/invoices.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { findLink } from '../pay-links/invoice-links.queries.ts'
import { clearReservedBy, findInvoices, type LockedInvoice, selectForUpdate, updatePaid, updateReservedBy } from './invoices.queries.ts'

export type { LockedInvoice } from './invoices.queries.ts'

/** Locked until the transaction ends, in one fixed order. Those that don't exist are missing in the answer */
export async function lockInvoices(db: Db, uuids: readonly string[]): Promise<LockedInvoice[]> {
  return selectForUpdate(db, uuids)
}

/** As much of the cents as the invoice still takes; what is left over is for the caller to apply elsewhere, or to report */
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

export async function reserveInvoices(db: Db, uuids: readonly string[], paymentUuid: string): Promise<void> {
  await updateReservedBy(db, uuids, paymentUuid)
}

export async function releaseInvoices(db: Db, uuids: readonly string[], paymentUuid: string): Promise<void> {
  await clearReservedBy(db, uuids, paymentUuid)
}

/** In wire shape, in the order in which they were named */
export async function wireInvoices(db: Db, uuids: readonly string[]): Promise<Invoice[]> {
  const found = new Map((await findInvoices(db, uuids)).map((invoice) => [invoice.client_invoice_uuid, invoice]))
  return uuids.map((uuid) => found.get(uuid)).filter((invoice) => invoice !== undefined)
}

export const hashSession = (sessionId: string): Buffer => createHash('sha256').update(sessionId).digest()

/** Whose invoice a pay link opens. null: wrong session or unknown invoice, which must look the same to whoever asks */
export async function findInvoiceByLink(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  invoiceUuid: string,
  sessionId: string,
): Promise<{ clientUuid: string; expired: boolean } | null> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(sessionId)) return null
  const link = await findLink(database, hashSession(sessionId), invoiceUuid)
  return link && { clientUuid: link.clientUuid, expired: link.expiresAt <= clock.now() }
}
