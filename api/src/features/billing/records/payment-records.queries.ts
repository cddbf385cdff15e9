import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, gte, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { paymentInvoices, payments, refunds } from './payments.tables.ts'

/** The payment fields that receipts and statements use */
export interface PaymentRecord {
  paidAt: Date
  method: string
  cents: number
}

const paidAtField = sql<Date>`coalesce(${payments.endedAt}, ${payments.reservedAt})`.mapWith(payments.reservedAt)
const isOfPayment = and(eq(payments.clientUuid, paymentInvoices.clientUuid), eq(payments.uuid, paymentInvoices.paymentUuid))
/** Refunds of an invoice. The refund of a surplus has no invoice: it was never applied, so it is in no balance */
const isGivenBack = and(eq(refunds.state, 'done'), isNotNull(refunds.invoiceUuid))
const madeAtField = sql<Date>`coalesce(${refunds.madeAt}, ${refunds.createdAt})`.mapWith(refunds.createdAt)
const isApplied = and(eq(payments.state, 'applied'), gt(paymentInvoices.appliedCents, 0))

/** Payments applied to one invoice, oldest first */
export async function findPaymentRecordsOfInvoice(db: Db, invoiceUuid: string): Promise<(PaymentRecord & { reference: string })[]> {
  return db
    .select({
      paidAt: sql<Date>`coalesce(${payments.endedAt}, ${payments.reservedAt})`.mapWith(payments.reservedAt),
      method: payments.method,
      cents: paymentInvoices.appliedCents,
      reference: sql<string>`coalesce(${payments.transactionId}, '')`,
    })
    .from(paymentInvoices)
    .innerJoin(payments, and(eq(payments.clientUuid, paymentInvoices.clientUuid), eq(payments.uuid, paymentInvoices.paymentUuid)))
    .where(and(eq(paymentInvoices.invoiceUuid, invoiceUuid), eq(payments.state, 'applied'), gt(paymentInvoices.appliedCents, 0)))
    .orderBy(asc(payments.endedAt))
}

export async function findRefundedCents(db: Db, invoiceUuid: string): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.invoiceUuid, invoiceUuid), eq(refunds.state, 'done')))
  return row?.cents ?? 0
}

/** Payments and refunds of a period, oldest first; refunds are negative */
export async function findPaymentsAndRefundsBetween(db: Db, from: Date, until: Date): Promise<(PaymentRecord & { invoiceUuid: string })[]> {
  const paid = await db
    .select({ paidAt: paidAtField, method: payments.method, cents: paymentInvoices.appliedCents, invoiceUuid: paymentInvoices.invoiceUuid })
    .from(paymentInvoices)
    .innerJoin(payments, isOfPayment)
    .where(and(isApplied, gte(payments.endedAt, from), lt(payments.endedAt, until)))
  const back = await db
    .select({
      paidAt: madeAtField,
      method: sql<string>`'refund'`,
      cents: sql<number>`-${refunds.amountCents}`.mapWith(Number),
      invoiceUuid: sql<string>`${refunds.invoiceUuid}`,
    })
    .from(refunds)
    .where(and(isGivenBack, gte(madeAtField, from), lt(madeAtField, until)))
  return [...paid, ...back].sort((one, other) => one.paidAt.getTime() - other.paidAt.getTime())
}

export async function sumNetPaidBefore(db: Db, until: Date): Promise<number> {
  const [paid] = await db
    .select({ cents: sql<number>`coalesce(sum(${paymentInvoices.appliedCents}), 0)::float8` })
    .from(paymentInvoices)
    .innerJoin(payments, isOfPayment)
    .where(and(isApplied, lt(payments.endedAt, until)))
  const [back] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::float8` })
    .from(refunds)
    .where(and(isGivenBack, lt(madeAtField, until)))
  return (paid?.cents ?? 0) - (back?.cents ?? 0)
}

export interface PastPayment extends PaymentRecord {
  clientUuid: string
  invoiceUuid: string
  transactionId: string
}

/** Imports past payments for the demo: records only, nothing is charged or applied to an invoice */
export async function recordPastPayments(db: Db, past: readonly PastPayment[]): Promise<void> {
  const rows = past.map((payment) => ({ ...payment, uuid: randomUUID(), holder: randomUUID() }))
  await db.insert(payments).values(
    rows.map(({ clientUuid, uuid, holder, cents, transactionId, method, paidAt }) => ({
      clientUuid,
      uuid,
      holder,
      totalCents: cents,
      appliedCents: cents,
      state: 'applied' as const,
      transactionId,
      method,
      reservedAt: paidAt,
      expiresAt: paidAt,
      endedAt: paidAt,
    })),
  )
  await db.insert(paymentInvoices).values(
    rows.map(({ clientUuid, uuid, invoiceUuid, cents }) => ({
      clientUuid,
      paymentUuid: uuid,
      invoiceUuid,
      position: 0,
      wantedCents: cents,
      appliedCents: cents,
    })),
  )
}
