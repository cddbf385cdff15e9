import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { payments, refunds } from './payments.tables.ts'

export type Refund = typeof refunds.$inferSelect

export async function findRefund(db: Db, uuid: string): Promise<Refund | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.uuid, uuid))
  return row ?? null
}

export async function findRefundByIdempotencyKey(db: Db, key: string): Promise<Refund | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.idempotencyKey, key))
  return row ?? null
}

/** Refunds, done or pending, of the charge that was applied as this payment: both of its invoices and of its surplus */
export async function findUnfailedRefundsOfCharge(db: Db, paymentUuid: string): Promise<Refund[]> {
  const applied = db.select({ id: payments.transactionId }).from(payments).where(eq(payments.uuid, paymentUuid))
  return db
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentUuid, paymentUuid),
        ne(refunds.state, 'failed'),
        or(isNull(refunds.transactionId), eq(refunds.transactionId, applied)),
      ),
    )
}

/** null when this charge's surplus is already stored */
export async function insertSurplusRefundIfNew(
  db: Db,
  surplus: Pick<Refund, 'clientUuid' | 'paymentUuid' | 'amountCents' | 'currency'> & { transactionId: string },
): Promise<Refund | null> {
  const [row] = await db.insert(refunds).values(surplus).onConflictDoNothing().returning()
  return row ?? null
}

export async function insertRefund(db: Db, refund: typeof refunds.$inferInsert): Promise<Refund> {
  const [row] = await db.insert(refunds).values(refund).returning()
  if (!row) throw new Error('A refund was inserted')
  return row
}

/** false when another process has already ended the refund */
export async function endPendingRefund(
  db: Db,
  uuid: string,
  end: { state: 'done'; message: ''; madeAt: Date } | { state: 'failed'; message: string },
): Promise<boolean> {
  const rows = await db
    .update(refunds)
    .set(end)
    .where(and(eq(refunds.uuid, uuid), eq(refunds.state, 'asked')))
    .returning({ uuid: refunds.uuid })
  return rows.length > 0
}

/** The surplus of a charge that we could not refund. A person was asked to refund it at the provider */
export async function findFailedSurplusRefund(db: Db, transactionId: string): Promise<Refund | null> {
  const [row] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.transactionId, transactionId), eq(refunds.state, 'failed')))
  return row ?? null
}

export async function markRefundDone(db: Db, uuid: string, madeAt: Date): Promise<void> {
  await db.update(refunds).set({ state: 'done', message: '', madeAt }).where(eq(refunds.uuid, uuid))
}

/** Whether a refund for this invoice is pending */
export async function hasPendingRefund(db: Db, invoiceUuid: string): Promise<boolean> {
  const rows = await db
    .select({ uuid: refunds.uuid })
    .from(refunds)
    .where(and(eq(refunds.invoiceUuid, invoiceUuid), eq(refunds.state, 'asked')))
    .limit(1)
  return rows.length > 0
}

/** Whether money of this payment was refunded, or is about to be, because it could not be applied */
export async function hasRefundWithoutInvoice(db: Db, paymentUuid: string): Promise<boolean> {
  const rows = await db
    .select({ uuid: refunds.uuid })
    .from(refunds)
    .where(and(eq(refunds.paymentUuid, paymentUuid), isNull(refunds.invoiceUuid)))
    .limit(1)
  return rows.length > 0
}

export async function addRefundedCents(db: Db, paymentUuid: string, cents: number): Promise<void> {
  await db
    .update(payments)
    .set({ refundedCents: sql`${payments.refundedCents} + ${cents}` })
    .where(eq(payments.uuid, paymentUuid))
}
