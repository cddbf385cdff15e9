import { and, asc, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { UnknownCharge as WireCharge } from '#contract/billing/unknown-charges.ts'
import { notFound } from '../../../platform/base/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { isoMomentSql } from '../../../platform/database/wire-shape.ts'
import { clients } from '../../../platform/identity/identity.tables.ts'
import { CLAIM_S } from '../claim-deadline.ts'
import { invoiceLabel } from '../records/invoice-fields.ts'
import { invoices } from '../records/invoices.tables.ts'
import { unknownCharges } from './unknown-charges.tables.ts'

export type StoredUnknownCharge = typeof unknownCharges.$inferSelect

export async function selectUnknownCharges(db: Db): Promise<WireCharge[]> {
  return db
    .select({
      transaction_id: unknownCharges.transactionId,
      amounts: sql<number>`${unknownCharges.totalCents} / 100.0`.mapWith(Number),
      currency: unknownCharges.currency,
      method: unknownCharges.method,
      charged_datetime: sql<string | null>`${isoMomentSql(unknownCharges.chargedAt)}`,
      found_datetime: sql<string>`${isoMomentSql(unknownCharges.foundAt)}`,
      state: sql<WireCharge['state']>`upper(${unknownCharges.state})`,
      named_invoice_uuid: sql<string | null>`${invoices.uuid}`,
      named_invoice_label: sql<string | null>`case when ${invoices.uuid} is null then null else ${invoiceLabel} end`,
      company_name: sql<string | null>`${clients.companyName}`,
    })
    .from(unknownCharges)
    .leftJoin(invoices, eq(invoices.uuid, unknownCharges.invoiceUuid))
    .leftJoin(clients, eq(clients.clientUuid, invoices.clientUuid))
    .orderBy(sql`${unknownCharges.state} not in ('open', 'refunding')`, desc(unknownCharges.foundAt), asc(unknownCharges.transactionId))
    .limit(500)
}

/** Returns the ids that were not stored before */
export async function insertUnknownCharges(db: Db, found: (typeof unknownCharges.$inferInsert)[]): Promise<string[]> {
  if (found.length === 0) return []
  const rows = await db.insert(unknownCharges).values(found).onConflictDoNothing().returning({ id: unknownCharges.transactionId })
  return rows.map(({ id }) => id)
}

export async function findUnknownCharge(db: Db, transactionId: string): Promise<StoredUnknownCharge | null> {
  const [row] = await db.select().from(unknownCharges).where(eq(unknownCharges.transactionId, transactionId))
  return row ?? null
}

/** Locks the charge until the end of the transaction; `isFree`: no other call is refunding it right now */
export async function lockUnknownCharge(db: Db, transactionId: string): Promise<StoredUnknownCharge & { isFree: boolean }> {
  const [row] = await db
    .select({ ...getTableColumns(unknownCharges), isFree: sql<boolean>`${isUnclaimed}` })
    .from(unknownCharges)
    .where(eq(unknownCharges.transactionId, transactionId))
    .for('update')
  if (!row) throw notFound('This charge')
  return row
}

const isUnclaimed = sql`(${unknownCharges.state} = 'open'
  or (${unknownCharges.state} = 'refunding' and ${unknownCharges.resolvedAt} < now() - ${CLAIM_S} * interval '1 second'))`

/** The time of the claim, which distinguishes it from other claims; null when the charge is resolved or another call is refunding it */
export async function claimChargeForRefund(db: Db, transactionId: string, resolvedBy: string): Promise<Date | null> {
  const [row] = await db
    .update(unknownCharges)
    // In milliseconds, because a Date has no more precision
    .set({ state: 'refunding', resolvedBy, resolvedAt: sql`date_trunc('milliseconds', now())` })
    .where(and(eq(unknownCharges.transactionId, transactionId), isUnclaimed))
    .returning({ claimedAt: unknownCharges.resolvedAt })
  return row?.claimedAt ?? null
}

export async function markChargeRefunded(db: Db, transactionId: string, resolvedAt: Date): Promise<void> {
  await db
    .update(unknownCharges)
    .set({ state: 'refunded', resolvedAt })
    .where(and(eq(unknownCharges.transactionId, transactionId), eq(unknownCharges.state, 'refunding')))
}

/**
 * Reopens it after the provider rejected the refund. Changes nothing if another call has claimed it in the meantime, and may be refunding
 * it
 */
export async function reopenClaimedCharge(db: Db, transactionId: string, claimedAt: Date): Promise<void> {
  const isClaim = and(eq(unknownCharges.state, 'refunding'), eq(unknownCharges.resolvedAt, claimedAt))
  await db
    .update(unknownCharges)
    .set({ state: 'open', resolvedAt: null, resolvedBy: null })
    .where(and(eq(unknownCharges.transactionId, transactionId), isClaim))
}

/** The caller has locked the charge */
export async function markChargeAssigned(db: Db, transactionId: string, by: { resolvedBy: string; resolvedAt: Date }): Promise<void> {
  await db
    .update(unknownCharges)
    .set({ ...by, state: 'assigned' })
    .where(eq(unknownCharges.transactionId, transactionId))
}

export async function findUnreportedCharges(db: Db): Promise<StoredUnknownCharge[]> {
  return db
    .select()
    .from(unknownCharges)
    .where(and(isNull(unknownCharges.notifiedAt), eq(unknownCharges.state, 'open')))
    .orderBy(asc(unknownCharges.foundAt))
}

export async function markChargesReported(db: Db, transactionIds: readonly string[], notifiedAt: Date): Promise<void> {
  await db
    .update(unknownCharges)
    .set({ notifiedAt })
    .where(inArray(unknownCharges.transactionId, [...transactionIds]))
}

export async function countOpenCharges(db: Db): Promise<number> {
  return db.$count(unknownCharges, inArray(unknownCharges.state, ['open', 'refunding']))
}
