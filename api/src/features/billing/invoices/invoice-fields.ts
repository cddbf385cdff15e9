import { type SQL, sql } from 'drizzle-orm'
import type { Invoice, InvoiceStatus } from '#contract/billing/invoices.ts'
import { BRANDS } from '#contract/brands.ts'
import { isoMoment } from '../../../platform/database/wire-shape.ts'
import { clients } from '../../../platform/identity/identity.tables.ts'
import { invoiceItems, invoices } from './invoices.tables.ts'

/** Dollars, as the API sends them */
const dollars = (cents: SQL): SQL<number> => sql<number>`(${cents} / 100.0)::float8`

// Qualified by hand: in a statement of one table drizzle omits the table name, and a subquery would resolve the column to its own table
const ownClient = sql.raw('"invoices"."client_uuid"')
const ownUuid = sql.raw('"invoices"."uuid"')

/** Today in the time zone of the invoice's client, also for requests without a signed-in account: pay links, jobs, operators */
export const todayOfClient = sql`(now() at time zone (select c.time_zone from ${clients} c where c.client_uuid = ${ownClient}))::date`

/** The status is derived, never stored: whether an unpaid invoice is open or overdue depends on the calendar alone */
export const statusOn = (today: SQL): SQL<InvoiceStatus> => sql<InvoiceStatus>`case
  when ${invoices.canceledAt} is not null then 'CANCELED'
  when ${invoices.paidCents} >= ${invoices.totalCents} then 'PAID'
  when ${invoices.paidCents} > 0 then 'PARTIAL'
  when ${invoices.dueDate} < ${today} then 'OVERDUE'
  else 'OPEN' end`

const prefix = sql.raw(
  `case "invoices"."brand" when 'partner' then '${BRANDS.partner.invoicePrefix}' else '${BRANDS.marquee.invoicePrefix}' end`,
)

/** INV-00128; the 100,000th has a digit more */
export const invoiceLabel = sql<string>`${prefix} || lpad(${invoices.number}::text, greatest(5, length(${invoices.number}::text)), '0')`

/** A canceled invoice has no balance */
const balanceCents = sql`case when ${invoices.canceledAt} is null then ${invoices.totalCents} - ${invoices.paidCents} else 0 end`

export const headFields = (today: SQL) => ({
  client_invoice_uuid: invoices.uuid,
  invoice_number: invoices.number,
  invoice_label: invoiceLabel,
  invoice_status: statusOn(today),
  invoice_date: sql<string>`to_char(${invoices.invoiceDate}, 'YYYY-MM-DD')`,
  due_date: sql<string>`to_char(${invoices.dueDate}, 'YYYY-MM-DD')`,
  total_amounts: dollars(sql`${invoices.totalCents}`),
  balance_amounts: dollars(balanceCents),
  paid_datetime: sql<string | null>`${isoMoment(invoices.paidAt)}`,
})

const items = sql<Invoice['items']>`coalesce((
  select json_agg(json_build_object(
    'client_invoice_items_uuid', item.uuid, 'item_type', item.item_type, 'item_description', item.description,
    'amounts', (item.amount_cents / 100.0)::float8) order by item.position)
  from ${invoiceItems} item
  where item.client_uuid = ${ownClient} and item.invoice_uuid = ${ownUuid}), '[]'::json)`

export const invoiceFields = { ...headFields(todayOfClient), items }
