import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { paymentInvoices, payments, providerSearches } from './payments.tables.ts'

export type Payment = typeof payments.$inferSelect

/** How an attempt ended: the provider's message, and the id of the request under which the log has it */
export interface PaymentEnd {
  state: Payment['state']
  message: string
  requestId: string
  endedAt: Date | null
}

export interface InvoiceAllocation {
  invoiceUuid: string
  wantedCents: number
  appliedCents: number
}

/** Locked in one fixed order, and always before invoices: another lock order could deadlock */
export async function lockPayments(db: Db, uuids: readonly string[]): Promise<Payment[]> {
  if (uuids.length === 0) return []
  return db
    .select()
    .from(payments)
    .where(inArray(payments.uuid, [...uuids]))
    .orderBy(asc(payments.uuid))
    .for('update')
}

export async function lockPayment(db: Db, uuid: string): Promise<Payment | null> {
  return (await lockPayments(db, [uuid]))[0] ?? null
}

export async function findPayment(db: Db, uuid: string): Promise<Payment | null> {
  const [row] = await db.select().from(payments).where(eq(payments.uuid, uuid))
  return row ?? null
}

/** The payment to which this provider transaction was applied */
export async function findAppliedPayment(db: Db, transactionId: string): Promise<Payment | null> {
  const [row] = await db.select().from(payments).where(eq(payments.transactionId, transactionId))
  return row ?? null
}

/** The payments that have reserved these invoices: under way, or with an unclear outcome */
export async function findReservers(db: Db, invoiceUuids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ uuid: payments.uuid })
    .from(paymentInvoices)
    .innerJoin(payments, and(eq(payments.clientUuid, paymentInvoices.clientUuid), eq(payments.uuid, paymentInvoices.paymentUuid)))
    .where(and(inArray(paymentInvoices.invoiceUuid, [...invoiceUuids]), sql`${payments.state} in ('reserved', 'unclear')`))
  return rows.map(({ uuid }) => uuid)
}

/** A payment's invoices, in the order in which it is applied to them */
export async function findAllocations(db: Db, paymentUuid: string): Promise<InvoiceAllocation[]> {
  const { invoiceUuid, wantedCents, appliedCents } = paymentInvoices
  return db
    .select({ invoiceUuid, wantedCents, appliedCents })
    .from(paymentInvoices)
    .where(eq(paymentInvoices.paymentUuid, paymentUuid))
    .orderBy(asc(paymentInvoices.position))
}

export async function insertPayment(
  db: Db,
  payment: typeof payments.$inferInsert,
  wanted: readonly { invoiceUuid: string; wantedCents: number }[],
): Promise<string> {
  const [row] = await db.insert(payments).values(payment).returning({ uuid: payments.uuid })
  if (!row) throw new Error('A payment was inserted')
  const { clientUuid } = payment
  await db
    .insert(paymentInvoices)
    .values(wanted.map((allocation, position) => ({ clientUuid, paymentUuid: row.uuid, position, ...allocation })))
  return row.uuid
}

export async function extendPayment(db: Db, uuid: string, expiresAt: Date): Promise<void> {
  await db.update(payments).set({ expiresAt }).where(eq(payments.uuid, uuid))
}

export async function endPayment(db: Db, uuid: string, end: PaymentEnd): Promise<void> {
  await db.update(payments).set(end).where(eq(payments.uuid, uuid))
}

export async function saveApplied(
  db: Db,
  uuid: string,
  applied: PaymentEnd & { transactionId: string; appliedCents: number; method: string },
  allocations: ReadonlyMap<string, number>,
): Promise<void> {
  await db.update(payments).set(applied).where(eq(payments.uuid, uuid))
  for (const [invoiceUuid, appliedCents] of allocations) {
    await db
      .update(paymentInvoices)
      .set({ appliedCents })
      .where(and(eq(paymentInvoices.paymentUuid, uuid), eq(paymentInvoices.invoiceUuid, invoiceUuid)))
  }
}

const BATCH_SIZE = 500

/** Expired reservations whose outcome is unknown, the oldest first. Across tenants */
export async function findUnended(db: Db, now: Date): Promise<Pick<Payment, 'clientUuid' | 'uuid' | 'reservedAt'>[]> {
  const { clientUuid, uuid, reservedAt } = payments
  return db
    .select({ clientUuid, uuid, reservedAt })
    .from(payments)
    .where(and(sql`${payments.state} in ('reserved', 'unclear')`, lt(payments.expiresAt, now)))
    .orderBy(asc(payments.expiresAt))
    .limit(BATCH_SIZE)
}

/** Whether any payment was reserved since then. Across tenants */
export async function hasPaymentsSince(db: Db, since: Date): Promise<boolean> {
  const rows = await db.select({ uuid: payments.uuid }).from(payments).where(gt(payments.reservedAt, since)).limit(1)
  return rows.length > 0
}

/** The amounts booked as refunded, by the provider's charge. Across tenants; charges that were applied to nothing are missing */
export async function findRefundedByCharge(db: Db, transactionIds: readonly string[]): Promise<Map<string, number>> {
  if (transactionIds.length === 0) return new Map()
  const { transactionId, refundedCents } = payments
  const rows = await db
    .select({ transactionId, refundedCents })
    .from(payments)
    .where(inArray(transactionId, [...transactionIds]))
  return new Map(rows.map((row) => [row.transactionId ?? '', row.refundedCents]))
}

/** null: this search never ran */
export async function findSearchedUntil(db: Db, name: string): Promise<Date | null> {
  const [row] = await db.select().from(providerSearches).where(eq(providerSearches.name, name))
  return row?.searchedUntil ?? null
}

export async function saveSearchedUntil(db: Db, name: string, searchedUntil: Date): Promise<void> {
  await db
    .insert(providerSearches)
    .values({ name, searchedUntil })
    .onConflictDoUpdate({ target: providerSearches.name, set: { searchedUntil } })
}

/** Across tenants; uuids that are no payments of ours are missing from the result */
export async function findPaymentsByUuid(
  db: Db,
  uuids: readonly string[],
): Promise<Pick<Payment, 'clientUuid' | 'uuid' | 'transactionId'>[]> {
  const { clientUuid, uuid, transactionId } = payments
  return db
    .select({ clientUuid, uuid, transactionId })
    .from(payments)
    .where(inArray(uuid, [...uuids]))
}

/** Payments that were applied to an invoice at least in part, the newest first */
export async function findPaymentsOfInvoice(
  db: Db,
  invoiceUuid: string,
): Promise<{ uuid: string; appliedCents: number; transactionId: string | null }[]> {
  return db
    .select({ uuid: payments.uuid, appliedCents: paymentInvoices.appliedCents, transactionId: payments.transactionId })
    .from(paymentInvoices)
    .innerJoin(payments, and(eq(payments.clientUuid, paymentInvoices.clientUuid), eq(payments.uuid, paymentInvoices.paymentUuid)))
    .where(and(eq(paymentInvoices.invoiceUuid, invoiceUuid), sql`${paymentInvoices.appliedCents} > 0`))
    .orderBy(desc(payments.endedAt))
}
