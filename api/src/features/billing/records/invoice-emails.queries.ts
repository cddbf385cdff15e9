import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { InvoiceStatus } from '#contract/billing/invoices.ts'
import type { BrandKey } from '#contract/brands.ts'
import type { Language } from '#contract/formats/languages.ts'
import type { Db } from '../../../platform/database/database.ts'
import { accounts, clients } from '../../../platform/identity/identity.tables.ts'
import { invoiceLabel, invoiceStatusSql, todayOfClient } from './invoice-fields.ts'
import { invoiceEmails, invoices } from './invoices.tables.ts'

/** The fields of an invoice that emails use */
export interface EmailedInvoice {
  uuid: string
  clientUuid: string
  brand: BrandKey
  label: string
  status: InvoiceStatus
  dueDate: string
  period: string
  billingEmail: string
  totalCents: number
  paidCents: number
  companyName: string
  timeZone: string
  language: Language
}

export async function selectInvoicesForEmail(db: Db, uuids: readonly string[]): Promise<EmailedInvoice[]> {
  return db
    .select({
      uuid: invoices.uuid,
      clientUuid: invoices.clientUuid,
      brand: invoices.brand,
      label: invoiceLabel,
      status: invoiceStatusSql(todayOfClient),
      dueDate: sql<string>`to_char(${invoices.dueDate}, 'YYYY-MM-DD')`,
      period: invoices.period,
      billingEmail: invoices.billingEmail,
      totalCents: invoices.totalCents,
      paidCents: invoices.paidCents,
      companyName: clients.companyName,
      timeZone: clients.timeZone,
      language: sql<Language>`coalesce(${invoices.language}, 'en')`,
    })
    .from(invoices)
    .innerJoin(clients, eq(clients.clientUuid, invoices.clientUuid))
    .where(inArray(invoices.uuid, [...uuids]))
    .orderBy(asc(invoices.dueDate), asc(invoices.number))
}

/** true only for the first caller. A caller that gets false must not send, because that email was already sent */
export async function insertEmailIfNew(db: Db, email: typeof invoiceEmails.$inferInsert): Promise<boolean> {
  const rows = await db.insert(invoiceEmails).values(email).onConflictDoNothing().returning({ kind: invoiceEmails.kind })
  return rows.length > 0
}

export async function findBillingAdministrators(db: Db, clientUuid: string): Promise<string[]> {
  const rows = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.clientUuid, clientUuid), eq(accounts.accountType, 'MAIN'), isNull(accounts.disabledAt)))
    .orderBy(asc(accounts.email))
  return rows.map(({ email }) => email)
}

/** Sets the language of all emails about the invoice from now on, and of its pay page */
export async function setInvoiceLanguage(db: Db, uuid: string, language: Language): Promise<void> {
  await db.update(invoices).set({ language }).where(eq(invoices.uuid, uuid))
}
