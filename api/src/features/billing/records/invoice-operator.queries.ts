import { and, asc, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { OperatorMoneyBack } from '#contract/billing/invoice-operator.ts'
import type { Invoice, InvoiceStatus } from '#contract/billing/invoices.ts'
import type { BrandKey } from '#contract/brands.ts'
import type { Db } from '../../../platform/database/database.ts'
import { clients } from '../../../platform/identity/identity.tables.ts'
import { allMoneyBack, invoiceFields, invoiceStatusSql, todayOfClient } from './invoice-fields.ts'
import { invoiceCounters, invoiceItems, invoices } from './invoices.tables.ts'

export interface OperatorInvoice extends Omit<Invoice, 'refunds'> {
  refunds: OperatorMoneyBack[]
  client_uuid: string
  company_name: string
}

const operatorFields = { ...invoiceFields, refunds: allMoneyBack, client_uuid: invoices.clientUuid, company_name: clients.companyName }

export async function findOperatorInvoice(db: Db, uuid: string): Promise<OperatorInvoice | null> {
  const [row] = await db
    .select(operatorFields)
    .from(invoices)
    .innerJoin(clients, eq(clients.clientUuid, invoices.clientUuid))
    .where(eq(invoices.uuid, uuid))
  return row ?? null
}

interface OperatorFilter {
  client_uuid?: string
  status?: InvoiceStatus
  page: number
  size: number
}

export async function findOperatorInvoices(db: Db, filter: OperatorFilter): Promise<{ data: OperatorInvoice[]; total: number }> {
  const wanted: SQL | undefined = and(
    filter.client_uuid ? eq(invoices.clientUuid, filter.client_uuid) : undefined,
    filter.status ? sql`${invoiceStatusSql(todayOfClient)} = ${filter.status}` : undefined,
  )
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(invoices).where(wanted)
  const data = await db
    .select(operatorFields)
    .from(invoices)
    .innerJoin(clients, eq(clients.clientUuid, invoices.clientUuid))
    .where(wanted)
    .orderBy(desc(invoices.invoiceDate), desc(invoices.number), desc(invoices.uuid))
    .limit(filter.size)
    .offset((filter.page - 1) * filter.size)
  return { data, total: counted?.total ?? 0 }
}

export async function findBrandOfClient(db: Db, clientUuid: string): Promise<BrandKey | null> {
  const [row] = await db.select({ brand: clients.brand }).from(clients).where(eq(clients.clientUuid, clientUuid))
  return row ? (row.brand as BrandKey) : null
}

/** Locks the brand's counter until the transaction ends, so that invoice numbers have neither gaps nor duplicates */
export async function lockLastInvoiceNumber(db: Db, brand: BrandKey): Promise<number> {
  await db.insert(invoiceCounters).values({ brand, lastNumber: 0 }).onConflictDoNothing()
  const [row] = await db
    .select({ lastNumber: invoiceCounters.lastNumber })
    .from(invoiceCounters)
    .where(eq(invoiceCounters.brand, brand))
    .for('update')
  if (!row) throw new Error('A counter was inserted, so it has a row')
  return row.lastNumber
}

export async function saveLastInvoiceNumber(db: Db, brand: BrandKey, lastNumber: number): Promise<void> {
  await db.update(invoiceCounters).set({ lastNumber }).where(eq(invoiceCounters.brand, brand))
}

export interface KeyedInvoice {
  uuid: string
  clientUuid: string
  invoiceDate: string
  dueDate: string
  period: string
  billingEmail: string
  /** The items as billed, without the credit lines added by refunds */
  items: { itemType: string; description: string; amountCents: number }[]
}

export async function findInvoiceByIdempotencyKey(db: Db, idempotencyKey: string): Promise<KeyedInvoice | null> {
  const { uuid, clientUuid, invoiceDate, dueDate, period, billingEmail } = invoices
  const [row] = await db
    .select({ uuid, clientUuid, invoiceDate, dueDate, period, billingEmail })
    .from(invoices)
    .where(eq(invoices.idempotencyKey, idempotencyKey))
  if (!row) return null
  const { itemType, description, amountCents } = invoiceItems
  const items = await db
    .select({ itemType, description, amountCents })
    .from(invoiceItems)
    .where(and(eq(invoiceItems.clientUuid, row.clientUuid), eq(invoiceItems.invoiceUuid, row.uuid), gt(amountCents, 0)))
    .orderBy(asc(invoiceItems.position))
  return { ...row, items }
}

export async function insertInvoiceWithItems(
  db: Db,
  invoice: typeof invoices.$inferInsert,
  items: Omit<typeof invoiceItems.$inferInsert, 'clientUuid' | 'invoiceUuid' | 'position'>[],
): Promise<string> {
  const [row] = await db.insert(invoices).values(invoice).returning({ uuid: invoices.uuid })
  if (!row) throw new Error('An invoice was inserted, so it has a row')
  const { clientUuid } = invoice
  await db.insert(invoiceItems).values(items.map((item, index) => ({ ...item, clientUuid, invoiceUuid: row.uuid, position: index + 1 })))
  return row.uuid
}

export async function markInvoiceCanceled(db: Db, uuid: string, canceledAt: Date): Promise<void> {
  await db.update(invoices).set({ canceledAt }).where(eq(invoices.uuid, uuid))
}

/**
 * Cancels the invoices that collect this invoice's remaining balance, unless somebody has paid on them or is about to. Returns their uuids
 */
export async function cancelUnpaidRemainderInvoices(db: Db, uuid: string, canceledAt: Date): Promise<string[]> {
  const rows = await db
    .update(invoices)
    .set({ canceledAt })
    .where(and(eq(invoices.remainderOf, uuid), isNull(invoices.canceledAt), eq(invoices.paidCents, 0), isNull(invoices.reservedBy)))
    .returning({ uuid: invoices.uuid })
  return rows.map((row) => row.uuid)
}
