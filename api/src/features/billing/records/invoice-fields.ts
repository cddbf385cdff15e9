import { type SQL, sql } from 'drizzle-orm'
import type { OperatorMoneyBack } from '#contract/billing/invoice-operator.ts'
import type { Invoice, InvoiceStatus, MoneyBack } from '#contract/billing/invoices.ts'
import { BRANDS } from '#contract/brands.ts'
import { isoMomentSql } from '../../../platform/database/wire-shape.ts'
import { clients } from '../../../platform/identity/identity.tables.ts'
import { invoiceItems, invoices } from './invoices.tables.ts'
import { paymentInvoices, refunds } from './payments.tables.ts'

/** Dollars, as the API sends them */
const dollarsSql = (cents: SQL): SQL<number> => sql<number>`(${cents} / 100.0)::float8`

// Qualified manually: drizzle omits the table name in a single-table statement, and a subquery would resolve the column to its own table
const ownClient = sql.raw('"invoices"."client_uuid"')
const ownUuid = sql.raw('"invoices"."uuid"')

export const zoneOfClient = sql`(select c.time_zone from ${clients} c where c.client_uuid = ${ownClient})`

/** Today in the time zone of the invoice's client. Also works for requests without a signed-in account: pay links, jobs, operators */
export const todayOfClient = sql`(now() at time zone ${zoneOfClient})::date`

/** The status is derived, never stored: whether an unpaid invoice is open or overdue depends only on the date */
export const invoiceStatusSql = (today: SQL): SQL<InvoiceStatus> => sql<InvoiceStatus>`case
  when ${invoices.canceledAt} is not null then 'CANCELED'
  when ${invoices.paidCents} >= ${invoices.totalCents} then 'PAID'
  when ${invoices.paidCents} > 0 then 'PARTIAL'
  when ${invoices.dueDate} < ${today} then 'OVERDUE'
  else 'OPEN' end`

const isUnpaid = sql`${invoices.canceledAt} is null and ${invoices.paidCents} < ${invoices.totalCents}`

/** Whether an invoice matches the filter of the payment history: a status, or one of the totals */
export const matchesStatusFilterSql = (wanted: SQL, today: SQL, zone: SQL): SQL => sql`case ${wanted}
  when 'UNPAID' then ${isUnpaid}
  when 'PAST_DUE' then ${isUnpaid} and ${invoices.dueDate} < ${today}
  when 'PAID_THIS_YEAR' then ${invoices.canceledAt} is null and ${invoices.paidCents} >= ${invoices.totalCents}
    and (${invoices.paidAt} at time zone ${zone})::date >= date_trunc('year', ${today})::date
  else ${invoiceStatusSql(today)} = ${wanted} end`

const prefix = sql.raw(
  `case "invoices"."brand" when 'partner' then '${BRANDS.partner.invoicePrefix}' else '${BRANDS.marquee.invoicePrefix}' end`,
)

/** INV-00128; from the 100,000th invoice on, the number has another digit */
export const invoiceLabel = sql<string>`${prefix} || lpad(${invoices.number}::text, greatest(5, length(${invoices.number}::text)), '0')`

/** A canceled invoice has no balance */
export const balanceCents = sql<number>`case when ${invoices.canceledAt} is null then ${invoices.totalCents} - ${invoices.paidCents} else 0 end`

export const invoiceHeadFields = (today: SQL) => ({
  client_invoice_uuid: invoices.uuid,
  invoice_number: invoices.number,
  invoice_label: invoiceLabel,
  invoice_status: invoiceStatusSql(today),
  invoice_date: sql<string>`to_char(${invoices.invoiceDate}, 'YYYY-MM-DD')`,
  due_date: sql<string>`to_char(${invoices.dueDate}, 'YYYY-MM-DD')`,
  total_amounts: dollarsSql(sql`${invoices.totalCents}`),
  balance_amounts: dollarsSql(balanceCents),
  paid_datetime: sql<string | null>`${isoMomentSql(invoices.paidAt)}`,
})

const items = sql<Invoice['items']>`coalesce((
  select json_agg(json_build_object(
    'client_invoice_items_uuid', item.uuid, 'item_type', item.item_type, 'item_description', item.description,
    'amounts', (item.amount_cents / 100.0)::float8) order by item.position)
  from ${invoiceItems} item
  where item.client_uuid = ${ownClient} and item.invoice_uuid = ${ownUuid}), '[]'::json)`

const moneyBackFields = sql`
    'kind', case when back.invoice_uuid is not null then 'refund' when back.currency = 'USD' then 'surplus' else 'currency' end,
    'amounts', (back.amount_cents / 100.0)::float8, 'currency', back.currency,
    'state', case when back.state = 'done' then 'made' when back.state = 'failed' then 'failed'
      when back.not_before > now() then 'waiting' else 'under_way' end,
    'made_after', case when back.state = 'asked' and back.not_before > now() then ${isoMomentSql(sql.raw('back.not_before'))} end`

/** A surplus, or a charge in another currency, belongs to a payment, so it is shown on each of the payment's invoices */
const refundsAsJsonSql = <T>(fields: SQL, ofInvoice: SQL) => sql<T[]>`coalesce((
  select json_agg(json_build_object(${fields}) order by back.created_at)
  from ${refunds} back
  where back.client_uuid = ${ownClient} and case when back.invoice_uuid is not null
    then back.invoice_uuid = ${ownUuid} and ${ofInvoice}
    else exists (select from ${paymentInvoices} allocation
      where allocation.client_uuid = ${ownClient} and allocation.payment_uuid = back.payment_uuid
        and allocation.invoice_uuid = ${ownUuid}) end), '[]'::json)`

/** Excludes failed refunds: the operator knows of those, and decides whether to request them again */
const moneyBack = refundsAsJsonSql<MoneyBack>(moneyBackFields, sql`back.state <> 'failed'`)

/** For operators: includes failed refunds and their reasons */
export const allMoneyBack = refundsAsJsonSql<OperatorMoneyBack>(sql`${moneyBackFields}, 'problem', back.message`, sql`true`)

export const invoiceFields = { ...invoiceHeadFields(todayOfClient), items, refunds: moneyBack }
