import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { HistoryRow, HistoryStatus, Invoice, InvoiceRow, InvoiceStatus } from '#contract/billing/invoices.ts'
import { businessToday } from '../../../platform/database/business-days.ts'
import type { Db } from '../../../platform/database/database.ts'
import { placeholderSql } from '../../../platform/database/placeholder-sql.ts'
import { preparedQuery, type TypedStatement } from '../../../platform/database/prepared-query.ts'
import { currentClient, currentTimeZone } from '../../../platform/database/tenancy.ts'
import {
  balanceCents,
  invoiceFields,
  invoiceHeadFields,
  invoiceLabel,
  invoiceStatusSql,
  matchesStatusFilterSql,
  todayOfClient,
  zoneOfClient,
} from './invoice-fields.ts'
import { invoiceItems, invoices } from './invoices.tables.ts'
import { lastMethod, parsePaidCard } from './paid-card.ts'

/** Limit for a dropdown. A business with more unpaid invoices pays the first ones first */
const MAX_UNPAID = 200

/** Without a limit, the planner ignores the subquery's order, and with it the index */
const MAX_COUNTED = sql.raw('2000000000')

/** Not canceled and nothing paid: OPEN or OVERDUE. Worded like the predicate of the partial index, so that the planner uses it */
export const isOwed = and(isNull(invoices.canceledAt), eq(invoices.paidCents, 0))

/**
 * Partly paid: it accepts no further payment (only OPEN and OVERDUE invoices can be paid), but its balance can be moved to an invoice that
 * does
 */
export const isPartial = and(isNull(invoices.canceledAt), gt(invoices.paidCents, 0), lt(invoices.paidCents, invoices.totalCents))

export async function findUnpaidInvoices(db: Db): Promise<Invoice[]> {
  return db.select(invoiceFields).from(invoices).where(isOwed).orderBy(asc(invoices.dueDate), asc(invoices.number)).limit(MAX_UNPAID)
}

/** In the same order as the unpaid invoices */
export async function findPartlyPaidInvoices(db: Db): Promise<InvoiceRow[]> {
  return db
    .select(invoiceHeadFields(todayOfClient))
    .from(invoices)
    .where(isPartial)
    .orderBy(asc(invoices.dueDate), asc(invoices.number))
    .limit(MAX_UNPAID)
}

export async function findInvoice(db: Db, uuid: string): Promise<Invoice | null> {
  const [row] = await db.select(invoiceFields).from(invoices).where(eq(invoices.uuid, uuid))
  return row ?? null
}

/** In the order of the given uuids */
export async function findInvoices(db: Db, uuids: readonly string[]): Promise<Invoice[]> {
  const rows = await db
    .select(invoiceFields)
    .from(invoices)
    .where(inArray(invoices.uuid, [...uuids]))
  return uuids.flatMap((uuid) => rows.find((row) => row.client_invoice_uuid === uuid) ?? [])
}

const inRange = sql`${invoices.clientUuid} = ${currentClient} and ${invoices.invoiceDate} between ${placeholderSql('from')}::date and ${placeholderSql('to')}::date`
const HISTORY = { total: sql`everything.count`, ...invoiceHeadFields(businessToday), items: invoiceFields.items, last_method: lastMethod }
type FoundRow = Partial<InvoiceRow> & { items: Invoice['items']; total: number; last_method: string | null }
const newestFirst = sql`order by ${invoices.invoiceDate} desc, ${invoices.number} desc`
const oldestFirst = sql`order by ${invoices.invoiceDate}, ${invoices.number}`
const offset = sql`${placeholderSql('offset')}::int`
const size = sql`${placeholderSql('size')}::int`
const keysInRange = sql`select invoice_date as page_date, number as page_number from ${invoices} where ${inRange}`

/**
 * Offset pagination by an index-only scan: the total and the page's keys come from the index, scanned from the nearer end, and only the
 * page's rows are read from the table. The count is ordered too, which keeps it in the index: otherwise row-level security is checked row
 * by row.
 */
const selectHistory = preparedQuery<FoundRow>(HISTORY, (db, fields) =>
  db
    .select(fields)
    .from(sql`(select count(*)::int as count from (select from ${invoices} where ${inRange} ${newestFirst} limit ${MAX_COUNTED}) as counted) as everything
      left join lateral (
        (${keysInRange} ${newestFirst} limit case when ${offset} * 2 <= everything.count then ${size} else 0 end offset ${offset})
        union all
        (${keysInRange} ${oldestFirst}
         limit case when ${offset} * 2 > everything.count then greatest(0, least(${size}, everything.count - ${offset})) else 0 end
         offset greatest(0, everything.count - ${offset} - ${size}))
      ) as page on true
      left join lateral (
        select * from ${invoices}
        where ${invoices.clientUuid} = ${currentClient} and ${invoices.invoiceDate} = page_date and ${invoices.number} = page_number
        limit 1
      ) as invoices on true`)
    .orderBy(sql`page_date desc, page_number desc`),
)

const ofStatus = sql`${inRange} and ${matchesStatusFilterSql(sql`${placeholderSql('status')}::text`, businessToday, currentTimeZone)}`

/** Filters by status. The status depends on the day, so no index contains it, and every invoice of the business in the range is examined */
const selectHistoryOfStatus = preparedQuery<FoundRow>(HISTORY, (db, fields) =>
  db
    .select(fields)
    .from(sql`(select count(*)::int as count from ${invoices} where ${ofStatus}) as everything
      left join lateral (select * from ${invoices} where ${ofStatus} ${newestFirst} limit ${size} offset ${offset}) as invoices on true`)
    .orderBy(sql`${invoices.invoiceDate} desc, ${invoices.number} desc`),
)

const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2199-12-31'

export interface HistoryFilter {
  start_date?: string | undefined
  end_date?: string | undefined
  status?: HistoryStatus | undefined
}

type HistoryQuery = HistoryFilter & { page: number; size: number }

export function buildHistoryPageStatements({ page, size, start_date: from = FIRST_DAY, end_date: to = LAST_DAY, status }: HistoryQuery) {
  const values = { from, to, size, offset: (page - 1) * size }
  const statement = status ? selectHistoryOfStatus.statement({ ...values, status }) : selectHistory.statement(values)
  return [statement] as const satisfies TypedStatement<unknown>[]
}

/** Newest first, for a file */
export async function findInvoiceHistory(
  db: Db,
  { start_date: from, end_date: to, status }: HistoryFilter,
  limit: number,
): Promise<InvoiceRow[]> {
  const range = sql`${invoices.invoiceDate} between ${from ?? FIRST_DAY}::date and ${to ?? LAST_DAY}::date`
  return db
    .select(invoiceHeadFields(todayOfClient))
    .from(invoices)
    .where(and(range, status && matchesStatusFilterSql(sql`${status}::text`, todayOfClient, zoneOfClient)))
    .orderBy(desc(invoices.invoiceDate), desc(invoices.number))
    .limit(limit)
}

/** A page past the last one yields a single row with the total and no invoice */
export function toHistoryPage(rows: FoundRow[]): { data: HistoryRow[]; total: number } {
  const found = rows.filter((row): row is FoundRow & InvoiceRow => typeof row.client_invoice_uuid === 'string')
  return {
    data: found.map(({ last_method, ...row }) => ({ ...row, paid_card: last_method ? parsePaidCard(last_method) : null })),
    total: rows[0]?.total ?? 0,
  }
}

/** The fields of an invoice that a payment needs */
export interface LockedInvoice {
  uuid: string
  clientUuid: string
  label: string
  status: InvoiceStatus
  totalCents: number
  paidCents: number
  /** 0 for a canceled invoice */
  balanceCents: number
  reservedBy: string | null
  items: Invoice['items']
}

/**
 * Row locks until the transaction ends, always acquired in the same order, so that two payments for the same invoices wait for each other
 * instead of deadlocking. Unknown uuids are missing from the result
 */
export async function lockInvoices(db: Db, uuids: readonly string[]): Promise<LockedInvoice[]> {
  return db
    .select({
      uuid: invoices.uuid,
      clientUuid: invoices.clientUuid,
      label: invoiceLabel,
      status: invoiceStatusSql(todayOfClient),
      totalCents: invoices.totalCents,
      paidCents: invoices.paidCents,
      balanceCents,
      reservedBy: invoices.reservedBy,
      items: invoiceFields.items,
    })
    .from(invoices)
    .where(inArray(invoices.uuid, [...uuids]))
    .orderBy(asc(invoices.uuid))
    .for('update')
}

/** Also locks the invoices that collect the balances of these invoices, in the same order, for callers that may have to cancel them too */
export async function lockInvoicesAndRemainders(db: Db, uuids: readonly string[]): Promise<LockedInvoice[]> {
  if (uuids.length === 0) return []
  const rests = await db
    .select({ uuid: invoices.uuid })
    .from(invoices)
    .where(inArray(invoices.remainderOf, [...uuids]))
  return lockInvoices(db, [...uuids, ...rests.map(({ uuid }) => uuid)])
}

export async function updatePaidAmount(db: Db, uuid: string, change: { paidCents: number; paidAt: Date | null }): Promise<void> {
  await db.update(invoices).set(change).where(eq(invoices.uuid, uuid))
}

/** Adds the paid amounts, each at most the balance of its invoice */
export async function addPaidAmounts(db: Db, paid: readonly { invoice: LockedInvoice; cents: number }[], paidAt: Date): Promise<void> {
  for (const { invoice, cents } of paid)
    await updatePaidAmount(db, invoice.uuid, {
      paidCents: invoice.paidCents + cents,
      paidAt: cents >= invoice.balanceCents ? paidAt : null,
    })
}

/** Records a partial refund that is not owed again: a credit line reduces the total */
export async function addCreditLine(
  db: Db,
  invoice: LockedInvoice,
  { cents, paidCents }: { cents: number; paidCents: number },
): Promise<void> {
  const { clientUuid, uuid: invoiceUuid, totalCents, items } = invoice
  const credit = { itemType: 'REFUND', description: 'Refund', amountCents: -cents, position: items.length + 1 }
  await db.insert(invoiceItems).values({ ...credit, clientUuid, invoiceUuid })
  await db
    .update(invoices)
    .set({ totalCents: totalCents - cents, paidCents })
    .where(eq(invoices.uuid, invoiceUuid))
}

/** The newest invoice that collects the balance of this one */
export async function findRemainderInvoiceOf(db: Db, uuid: string): Promise<string | null> {
  const [row] = await db
    .select({ uuid: invoices.uuid })
    .from(invoices)
    .where(eq(invoices.remainderOf, uuid))
    .orderBy(desc(invoices.number))
    .limit(1)
  return row?.uuid ?? null
}

/** An invoice for the balance of this one that somebody may currently be paying */
export async function findReservedRemainderInvoice(db: Db, uuid: string): Promise<string | null> {
  const [row] = await db
    .select({ uuid: invoices.uuid })
    .from(invoices)
    .where(and(eq(invoices.remainderOf, uuid), isNotNull(invoices.reservedBy), isNull(invoices.canceledAt)))
    .limit(1)
  return row?.uuid ?? null
}

/**
 * The terms that an invoice for the balance of another invoice copies from it, with a due date of today or later, and today in the client's
 * time zone
 */
export async function findRemainderInvoiceTerms(db: Db, uuid: string) {
  const { brand, period, billingEmail, language } = invoices
  const dueDate = sql<string>`to_char(greatest(${invoices.dueDate}, ${todayOfClient}), 'YYYY-MM-DD')`
  const today = sql<string>`to_char(${todayOfClient}, 'YYYY-MM-DD')`
  const [row] = await db.select({ brand, period, billingEmail, language, dueDate, today }).from(invoices).where(eq(invoices.uuid, uuid))
  if (!row) throw new Error('A locked invoice has a row')
  return row
}

/** Removes the balance from a partly paid invoice, because another invoice collects it. The invoice is PAID from then on */
export async function removeRemainderFromInvoice(
  db: Db,
  { clientUuid, uuid: invoiceUuid, paidCents, totalCents, items }: LockedInvoice,
  { description, paidAt }: { description: string; paidAt: Date },
): Promise<void> {
  const line = { itemType: 'REST', description, amountCents: paidCents - totalCents, position: items.length + 1 }
  await db.insert(invoiceItems).values({ ...line, clientUuid, invoiceUuid })
  await db.update(invoices).set({ totalCents: paidCents, paidAt }).where(eq(invoices.uuid, invoiceUuid))
}

export async function reserveInvoices(db: Db, uuids: readonly string[], paymentUuid: string): Promise<void> {
  await db
    .update(invoices)
    .set({ reservedBy: paymentUuid })
    .where(inArray(invoices.uuid, [...uuids]))
}

/** Ends only the reservations of this payment: an invoice that another payment has reserved since then stays reserved */
export async function releaseReservedInvoices(db: Db, uuids: readonly string[], paymentUuid: string): Promise<void> {
  await db
    .update(invoices)
    .set({ reservedBy: null })
    .where(and(inArray(invoices.uuid, [...uuids]), eq(invoices.reservedBy, paymentUuid)))
}
