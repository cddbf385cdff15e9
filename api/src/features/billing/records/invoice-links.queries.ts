import { and, eq, sql } from 'drizzle-orm'
import type { BrandKey } from '#contract/brands.ts'
import type { Language } from '#contract/formats/languages.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { clients } from '../../../platform/identity/identity.tables.ts'
import { invoiceLinks, invoices } from './invoices.tables.ts'

export async function insertPayLink(db: Db, link: typeof invoiceLinks.$inferInsert): Promise<void> {
  await db.insert(invoiceLinks).values(link)
}

/** Across tenants, because the link's hash determines the client */
export async function findPayLink(database: Database, sessionHash: Buffer, invoiceUuid: string) {
  const find = (db: Db) =>
    db
      .select({ clientUuid: invoiceLinks.clientUuid, expiresAt: invoiceLinks.expiresAt })
      .from(invoiceLinks)
      .where(and(eq(invoiceLinks.sessionHash, sessionHash), eq(invoiceLinks.invoiceUuid, invoiceUuid)))
  const [row] = await withSystem(database, find, { readOnly: true })
  return row ?? null
}

/** Billing address and phone number that prefill the pay page */
export async function findPayerDetails(db: Db, clientUuid: string) {
  const [row] = await db
    .select({
      companyName: clients.companyName,
      brand: sql<BrandKey>`${clients.brand}`,
      address: sql<string>`concat_ws(', ', nullif(${clients.address1}, ''), nullif(${clients.address2}, ''))`,
      city: clients.city,
      state: clients.state,
      zip_code: clients.zipCode,
      phone: clients.phoneNumber,
    })
    .from(clients)
    .where(eq(clients.clientUuid, clientUuid))
  return row ?? null
}

/** The language that the operator or a payer chose; null: nobody has chosen one */
export async function findInvoiceLanguage(db: Db, invoiceUuid: string): Promise<Language | null> {
  const [row] = await db.select({ language: invoices.language }).from(invoices).where(eq(invoices.uuid, invoiceUuid))
  return row?.language ?? null
}
