import { or, type SQL, sql } from 'drizzle-orm'
import type { getOpenAmount } from '#contract/billing/invoices.ts'
import { dollarsOf } from '#contract/formats/money.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import { businessToday, startOfDay } from '../../../platform/database/business-days.ts'
import type { Db } from '../../../platform/database/database.ts'
import { preparedQuery, type TypedStatement } from '../../../platform/database/prepared-query.ts'
import { currentClient, currentTimeZone } from '../../../platform/database/tenancy.ts'
import { invoiceLabel } from '../records/invoice-fields.ts'
import { isOwed, isPartial } from '../records/invoices.queries.ts'
import { invoices } from '../records/invoices.tables.ts'
import { paymentInvoices, payments } from '../records/payments.tables.ts'

/** Number of unpaid invoices, including partly paid ones */
export async function countUnpaidInvoices(db: Db): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(invoices).where(or(isOwed, isPartial))
  return row?.count ?? 0
}

export interface OwedSum {
  /** Whether these invoices are partly paid; a separate invoice collects the remaining balance */
  isPartial: boolean
  isOverdue: boolean
  count: number
  cents: number
  /** The invoice with the earliest due date */
  uuid: string
  label: string
  dueDate: string
  /** The balance of that invoice alone */
  firstCents: number
}

const firstDue = sql`order by ${invoices.dueDate}, ${invoices.number}`

const sumOwedSql = (isPartial: boolean, which: SQL) => sql`
  select ${sql.raw(String(isPartial))} as is_partial, ${invoices.dueDate} < ${businessToday} as is_overdue, count(*)::int as count,
    sum(${invoices.totalCents} - ${invoices.paidCents})::float8 as cents, (array_agg(${invoices.uuid} ${firstDue}))[1] as uuid,
    (array_agg(${invoiceLabel} ${firstDue}))[1] as label, to_char(min(${invoices.dueDate}), 'YYYY-MM-DD') as due_date,
    (array_agg(${invoices.totalCents} - ${invoices.paidCents} ${firstDue}))[1] as first_cents
  from ${invoices}
  where ${invoices.clientUuid} = ${currentClient} and ${invoices.canceledAt} is null and ${which}
  group by 2`

/** At most two rows of each kind: overdue, and not yet due. Each half uses its partial index */
export const selectOwed = preparedQuery<OwedSum>(
  {
    isPartial: sql`is_partial`,
    isOverdue: sql`is_overdue`,
    count: sql`count`,
    cents: sql`cents`,
    uuid: sql`uuid`,
    label: sql`label`,
    dueDate: sql`due_date`,
    firstCents: sql`first_cents`,
  },
  (db, fields) =>
    db
      .select(fields)
      .from(
        sql`(${sumOwedSql(false, sql`${invoices.paidCents} = 0`)} union all ${sumOwedSql(true, sql`${invoices.paidCents} > 0 and ${invoices.paidCents} < ${invoices.totalCents}`)}) as owed`,
      ),
  { plansOnce: true },
)

const yearStart = sql`date_trunc('year', ${businessToday})::date`

interface PaidThisYear {
  year: number
  cents: number
  count: number
  lateCount: number
  partialCount: number
}

/**
 * The part of an invoice that was paid this year, excluding payments from earlier years. Invoices that were paid outside this system have
 * no payment
 */
const paidThisYear = sql`greatest(0, ${invoices.paidCents} - coalesce((
  select sum(allocation.applied_cents) from ${paymentInvoices} allocation
  join ${payments} payment on payment.client_uuid = allocation.client_uuid and payment.uuid = allocation.payment_uuid
  where allocation.client_uuid = ${currentClient} and allocation.invoice_uuid = "invoices"."uuid"
    and payment.ended_at < ${startOfDay(yearStart)}), 0))`

const isLate = sql`(${invoices.paidAt} at time zone ${currentTimeZone})::date > ${invoices.dueDate}`

const paidSumsSql = (kind: SQL, which: SQL) => sql`
  select ${kind} as kind, ${paidThisYear} as cents, ${isLate} as is_late from ${invoices}
  where ${invoices.clientUuid} = ${currentClient} and ${invoices.canceledAt} is null and ${which}`

/** Uses the indexes of paid and of partly paid invoices, so it reads only rows that were paid this year or are partly paid */
const selectPaidThisYear = preparedQuery<PaidThisYear>(
  {
    year: sql`extract(year from ${businessToday})::int`,
    cents: sql`coalesce(sum(paid.cents), 0)::float8`,
    count: sql`(count(*) filter (where paid.kind = 'whole'))::int`,
    lateCount: sql`(count(*) filter (where paid.kind = 'whole' and paid.is_late))::int`,
    partialCount: sql`(count(*) filter (where paid.kind = 'part' and paid.cents > 0))::int`,
  },
  (db, fields) => {
    const whole = paidSumsSql(
      sql`'whole'`,
      sql`${invoices.paidCents} = ${invoices.totalCents} and ${invoices.paidAt} >= ${startOfDay(yearStart)}`,
    )
    const part = paidSumsSql(sql`'part'`, sql`${invoices.paidCents} > 0 and ${invoices.paidCents} < ${invoices.totalCents}`)
    return db.select(fields).from(sql`(${whole} union all ${part}) as paid`)
  },
)

export const buildOpenAmountStatements = () =>
  [selectOwed.statement({}), selectPaidThisYear.statement({})] as const satisfies TypedStatement<unknown>[]

export function toWireOpenAmount(sums: readonly OwedSum[], [paid]: readonly PaidThisYear[]): EndpointResult<typeof getOpenAmount> {
  const firstDueFirst = [...sums].sort((one, other) => (one.dueDate < other.dueDate ? -1 : 1))
  const overdue = firstDueFirst.filter(({ isOverdue }) => isOverdue)
  const next = firstDueFirst.find(({ isOverdue }) => !isOverdue)
  const sumOfCents = (of: readonly OwedSum[]) => dollarsOf(of.reduce((sum, { cents }) => sum + cents, 0))
  if (!paid) throw new Error('A sum has a row')
  return {
    open_amounts: sumOfCents(sums),
    overdue_amounts: sumOfCents(overdue),
    overdue_since: overdue[0]?.dueDate ?? null,
    next_due: next ? { invoice_label: next.label, due_date: next.dueDate, balance_amounts: dollarsOf(next.firstCents) } : null,
    paid: {
      year: paid.year,
      amounts: dollarsOf(paid.cents),
      count: paid.count,
      late_count: paid.lateCount,
      partial_count: paid.partialCount,
    },
  }
}
