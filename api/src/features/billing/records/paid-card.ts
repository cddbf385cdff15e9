import { type SQL, sql } from 'drizzle-orm'
import { CARD_BRAND_NAMES, CARD_BRANDS } from '#contract/billing/card-brands.ts'
import type { PaidCard } from '#contract/billing/invoices.ts'
import { paymentInvoices, payments } from './payments.tables.ts'

const BRANDS = new Map(CARD_BRANDS.map((brand) => [CARD_BRAND_NAMES[brand], brand]))

/** Parses "Visa 1111". null if the card provider did not send brand and last four digits */
export function parsePaidCard(method: string): PaidCard | null {
  const [, name = '', last_four = ''] = /^(.+) (\d{4})$/.exec(method) ?? []
  const brand = BRANDS.get(name)
  return brand ? { brand, last_four } : null
}

// Qualified manually, as in invoice-fields.ts
const paidAt = sql.raw('"invoices"."paid_at"')
const ownClient = sql.raw('"invoices"."client_uuid"')
const ownUuid = sql.raw('"invoices"."uuid"')

/** The last payment method of a paid invoice; null if the invoice is not paid */
export const lastMethod: SQL<string | null> = sql`case when ${paidAt} is not null then (
  select payment.method
  from ${paymentInvoices} allocation
  join ${payments} payment on payment.client_uuid = allocation.client_uuid and payment.uuid = allocation.payment_uuid
  where allocation.client_uuid = ${ownClient} and allocation.invoice_uuid = ${ownUuid}
    and allocation.applied_cents > 0 and payment.state = 'applied'
  order by payment.ended_at desc limit 1) end`
