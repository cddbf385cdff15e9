import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { paymentInvoices, payments, providerSearches } from './payments.tables.ts'

export interface InvoiceAllocation {
  invoiceUuid: string
  wantedCents: number
  appliedCents: number
}

export type Payment = typeof payments.$inferSelect & {
  /** Its invoices, in the order in which the payment is applied to them */
  allocations: readonly InvoiceAllocation[]
}

/** A state with its reason: the provider's message, and the id of the request for finding it in the log */
interface SavedState {
  state: Payment['state']
  message: string
  requestId: string
  endedAt: Date | null
}

/** Uses a separate statement, which sees what was committed while this transaction waited for the payments' locks */
async function loadAllocations(db: Db, rows: readonly (typeof payments.$inferSelect)[]): Promise<Payment[]> {
  if (rows.length === 0) return []
  const { clientUuid, paymentUuid, invoiceUuid, wantedCents, appliedCents } = paymentInvoices
  const clientUuids = rows.map((row) => row.clientUuid)
  const uuids = rows.map(({ uuid }) => uuid)
  const found = await db
    .select({ paymentUuid, invoiceUuid, wantedCents, appliedCents })
    .from(paymentInvoices)
    .where(and(inArray(clientUuid, clientUuids), inArray(paymentUuid, uuids)))
    .orderBy(asc(paymentInvoices.position))
  return rows.map((row) => ({ ...row, allocations: found.filter((allocation) => allocation.paymentUuid === row.uuid) }))
}

/** Locked in one fixed order, and always before invoices: any other order could deadlock */
export async function lockPayments(db: Db, uuids: readonly string[]): Promise<Payment[]> {
  if (uuids.length === 0) return []
  const rows = await db
    .select()
    .from(payments)
    .where(inArray(payments.uuid, [...uuids]))
    .orderBy(asc(payments.uuid))
    .for('update')
  return loadAllocations(db, rows)
}

export async function lockPayment(db: Db, uuid: string): Promise<Payment | null> {
  return (await lockPayments(db, [uuid]))[0] ?? null
}

export async function findPayment(db: Db, uuid: string): Promise<Payment | null> {
  const [payment] = await loadAllocations(db, await db.select().from(payments).where(eq(payments.uuid, uuid)))
  return payment ?? null
}

/** The payment to which this provider transaction was applied */
export async function findAppliedPayment(db: Db, transactionId: string): Promise<Payment | null> {
  const [payment] = await loadAllocations(db, await db.select().from(payments).where(eq(payments.transactionId, transactionId)))
  return payment ?? null
}

/**
 * Locks the payments that have reserved these invoices and are under way or unclear. Their state may have changed before they were locked
 */
export async function lockReservingPayments(db: Db, invoiceUuids: readonly string[]): Promise<Payment[]> {
  const rows = await db
    .selectDistinct({ uuid: payments.uuid })
    .from(paymentInvoices)
    .innerJoin(payments, and(eq(payments.clientUuid, paymentInvoices.clientUuid), eq(payments.uuid, paymentInvoices.paymentUuid)))
    .where(and(inArray(paymentInvoices.invoiceUuid, [...invoiceUuids]), sql`${payments.state} in ('reserved', 'unclear')`))
  return lockPayments(
    db,
    rows.map(({ uuid }) => uuid),
  )
}

export async function insertPayment(
  db: Db,
  payment: typeof payments.$inferInsert,
  wanted: readonly { invoiceUuid: string; wantedCents: number }[],
): Promise<string> {
  const [row] = await db.insert(payments).values(payment).returning({ uuid: payments.uuid })
  if (!row) throw new Error('Inserting the payment returned no row')
  const { clientUuid } = payment
  await db
    .insert(paymentInvoices)
    .values(wanted.map((allocation, position) => ({ clientUuid, paymentUuid: row.uuid, position, ...allocation })))
  return row.uuid
}

export async function extendReservation(db: Db, uuid: string, expiresAt: Date): Promise<void> {
  await db.update(payments).set({ expiresAt }).where(eq(payments.uuid, uuid))
}

export async function savePaymentState(db: Db, uuid: string, state: SavedState): Promise<void> {
  await db.update(payments).set(state).where(eq(payments.uuid, uuid))
}

export async function savePaymentApplied(
  db: Db,
  uuid: string,
  applied: SavedState & { transactionId: string; appliedCents: number; method: string },
  paid: readonly { invoice: { uuid: string }; cents: number }[],
): Promise<void> {
  await db.update(payments).set(applied).where(eq(payments.uuid, uuid))
  for (const { invoice, cents } of paid) {
    await db
      .update(paymentInvoices)
      .set({ appliedCents: cents })
      .where(and(eq(paymentInvoices.paymentUuid, uuid), eq(paymentInvoices.invoiceUuid, invoice.uuid)))
  }
}

const BATCH_SIZE = 500

/** Expired reservations whose outcome is unknown, oldest first. Across tenants */
export async function findExpiredReservations(db: Db, now: Date): Promise<Pick<Payment, 'clientUuid' | 'uuid' | 'reservedAt'>[]> {
  const { clientUuid, uuid, reservedAt } = payments
  return db
    .select({ clientUuid, uuid, reservedAt })
    .from(payments)
    .where(and(sql`${payments.state} in ('reserved', 'unclear')`, lt(payments.expiresAt, now)))
    .orderBy(asc(payments.expiresAt))
    .limit(BATCH_SIZE)
}

/** Whether any payment was reserved since `since`. Across tenants */
export async function hasPaymentSince(db: Db, since: Date): Promise<boolean> {
  const rows = await db.select({ uuid: payments.uuid }).from(payments).where(gt(payments.reservedAt, since)).limit(1)
  return rows.length > 0
}

/** The amounts booked as refunded, by the provider's charge. Across tenants. Charges that were not applied are missing */
export async function findRefundedCentsByCharge(db: Db, transactionIds: readonly string[]): Promise<Map<string, number>> {
  if (transactionIds.length === 0) return new Map()
  const { transactionId, refundedCents } = payments
  const rows = await db
    .select({ transactionId, refundedCents })
    .from(payments)
    .where(inArray(transactionId, [...transactionIds]))
  return new Map(rows.map((row) => [row.transactionId ?? '', row.refundedCents]))
}

/** null: this search has never run */
export async function findLastSearchTime(db: Db, name: string): Promise<Date | null> {
  const [row] = await db.select().from(providerSearches).where(eq(providerSearches.name, name))
  return row?.searchedUntil ?? null
}

export async function saveLastSearchTime(db: Db, name: string, searchedUntil: Date): Promise<void> {
  await db
    .insert(providerSearches)
    .values({ name, searchedUntil })
    .onConflictDoUpdate({ target: providerSearches.name, set: { searchedUntil } })
}

/** Across tenants; uuids that are not payments of ours are missing from the result */
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

/** Payments that were applied to an invoice at least partly, newest first */
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
