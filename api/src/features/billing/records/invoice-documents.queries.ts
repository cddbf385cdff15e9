import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Invoice } from '#contract/billing/invoices.ts'
import type { BrandKey } from '#contract/brands.ts'
import type { Db } from '../../../platform/database/database.ts'
import { clients } from '../../../platform/identity/identity.tables.ts'
import { invoiceFields, invoiceLabel } from './invoice-fields.ts'
import { invoices } from './invoices.tables.ts'

/** The billed business, as named in documents */
export interface BilledClient {
  clientUuid: string
  companyName: string
  brand: BrandKey
  timeZone: string
  address1: string
  address2: string
  city: string
  state: string
  zipCode: string
}

const clientFields = {
  clientUuid: clients.clientUuid,
  companyName: clients.companyName,
  timeZone: clients.timeZone,
  address1: clients.address1,
  address2: clients.address2,
  city: clients.city,
  state: clients.state,
  zipCode: clients.zipCode,
}

export interface InvoiceDocument {
  invoice: Invoice
  period: string
  client: BilledClient
}

export async function findInvoiceDocument(db: Db, uuid: string): Promise<InvoiceDocument | null> {
  const [row] = await db
    .select({ ...invoiceFields, period: invoices.period, brand: invoices.brand, ...clientFields })
    .from(invoices)
    .innerJoin(clients, eq(clients.clientUuid, invoices.clientUuid))
    .where(eq(invoices.uuid, uuid))
  if (!row) return null
  const { period, brand, clientUuid, companyName, timeZone, address1, address2, city, state, zipCode, ...invoice } = row
  return { invoice, period, client: { clientUuid, brand, companyName, timeZone, address1, address2, city, state, zipCode } }
}

export async function findBilledClient(db: Db, clientUuid: string): Promise<BilledClient | null> {
  const [row] = await db
    .select({ ...clientFields, brand: sql<BrandKey>`${clients.brand}` })
    .from(clients)
    .where(eq(clients.clientUuid, clientUuid))
  return row ?? null
}

export interface StatementInvoice {
  uuid: string
  label: string
  date: string
  period: string
  totalCents: number
}

/**
 * A remaining balance counts from the day on which its amount was first billed, so moving it to a new invoice in January does not change
 * last year's statement
 */
const billedOn = sql<string>`case when ${invoices.remainderOf} is null then ${invoices.invoiceDate} else (
  with recursive origin as (
    select first.rest_of, first.invoice_date from ${invoices} first where first.uuid = "invoices"."rest_of"
    union all
    select earlier.rest_of, earlier.invoice_date from ${invoices} earlier join origin on earlier.uuid = origin.rest_of)
  select min(origin.invoice_date) from origin) end`

/** Invoices billed from firstDay to lastDay that were not canceled, oldest first */
export async function findInvoicesBilledBetween(db: Db, firstDay: string, lastDay: string): Promise<StatementInvoice[]> {
  return db
    .select({
      uuid: invoices.uuid,
      label: invoiceLabel,
      date: sql<string>`to_char(${billedOn}, 'YYYY-MM-DD')`,
      period: invoices.period,
      totalCents: invoices.totalCents,
    })
    .from(invoices)
    .where(and(isNull(invoices.canceledAt), sql`${billedOn} between ${firstDay}::date and ${lastDay}::date`))
    .orderBy(asc(billedOn), asc(invoices.number))
}

export async function sumBilledBefore(db: Db, day: string): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${invoices.totalCents}), 0)::float8` })
    .from(invoices)
    .where(and(isNull(invoices.canceledAt), sql`${billedOn} < ${day}::date`))
  return row?.cents ?? 0
}

export async function findInvoiceLabels(db: Db, uuids: string[]): Promise<Map<string, string>> {
  if (uuids.length === 0) return new Map()
  const rows = await db.select({ uuid: invoices.uuid, label: invoiceLabel }).from(invoices).where(inArray(invoices.uuid, uuids))
  return new Map(rows.map(({ uuid, label }) => [uuid, label]))
}

/** "INV-00128, INV-00129", as written in the audit log */
export const findJoinedLabels = async (db: Db, uuids: string[]): Promise<string> =>
  [...(await findInvoiceLabels(db, uuids)).values()].sort().join(', ')
