import { asc, eq } from 'drizzle-orm'
import { INVOICE_EMAILS, type InvoiceDetail, type InvoiceEmail } from '#contract/billing/invoices.ts'
import { dollarsOf } from '#contract/formats/money.ts'
import type { Db } from '../../../platform/database/database.ts'
import { findInvoice } from '../records/invoices.queries.ts'
import { invoiceEmails } from '../records/invoices.tables.ts'
import { parsePaidCard } from '../records/paid-card.ts'
import { findPaymentRecordsOfInvoice } from '../records/payment-records.queries.ts'

/** An invoice with its history */
export async function findInvoiceDetail(db: Db, uuid: string): Promise<InvoiceDetail | null> {
  const invoice = await findInvoice(db, uuid)
  if (!invoice) return null
  const payments = (await findPaymentRecordsOfInvoice(db, uuid)).map(({ paidAt, cents, method, reference }) => ({
    paid_datetime: paidAt.toISOString(),
    amounts: dollarsOf(cents),
    card: parsePaidCard(method),
    reference,
  }))
  return { ...invoice, payments, emails: await findEmailsOfInvoice(db, uuid) }
}

async function findEmailsOfInvoice(db: Db, uuid: string): Promise<InvoiceDetail['emails']> {
  const rows = await db
    .select({ kind: invoiceEmails.kind, sentAt: invoiceEmails.sentAt })
    .from(invoiceEmails)
    .where(eq(invoiceEmails.invoiceUuid, uuid))
    .orderBy(asc(invoiceEmails.sentAt))
  return rows.flatMap(({ kind: stored, sentAt }) => {
    const kind = emailKindOf(stored)
    return kind ? [{ kind, sent_datetime: sentAt.toISOString() }] : []
  })
}

/** Stored values are before-due, after-due-3, receipt:{payment} and the like, so that each email is sent once */
function emailKindOf(stored: string): InvoiceEmail | undefined {
  const [name = ''] = stored.split(':')
  if (/^(before|after)-due/.test(name)) return 'reminder'
  return INVOICE_EMAILS.find((kind) => kind === name)
}
