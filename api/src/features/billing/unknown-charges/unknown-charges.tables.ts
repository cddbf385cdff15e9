import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Charges at the card provider that carry a payment of ours which no row knows. Whose they are is not known either: only the system role
 * has access
 */
export const unknownCharges = pgTable('unknown_charges', {
  transactionId: text('transaction_id').primaryKey(),
  paymentUuid: uuid('payment_uuid').notNull(),
  /** Named by the payer's page, hence a hint at most */
  invoiceUuid: uuid('invoice_uuid'),
  totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
  /** ISO 4217. Another than USD: it can only go back, as invoices are in US dollars */
  currency: text('currency').notNull().default('USD'),
  method: text('method').notNull().default(''),
  chargedAt: moment('charged_at'),
  foundAt: moment('found_at').notNull(),
  /** refunding: claimed by an operator's call, since settled_at, which asks the provider meanwhile */
  state: text('state', { enum: ['open', 'assigned', 'refunding', 'refunded'] })
    .notNull()
    .default('open'),
  /** When the support address was told */
  toldAt: moment('told_at'),
  /** Name of the operator key that settled it */
  settledBy: text('settled_by'),
  settledAt: moment('settled_at'),
})
