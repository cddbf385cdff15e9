import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../../platform/database/columns.ts'

/**
 * Charges at the card provider whose metadata names a payment of ours that has no row. Their client is unknown too: only the system role
 * has access
 */
export const unknownCharges = pgTable('unknown_charges', {
  transactionId: text('transaction_id').primaryKey(),
  paymentUuid: uuid('payment_uuid').notNull(),
  /** Sent by the payer's page, so it is only a hint */
  invoiceUuid: uuid('invoice_uuid'),
  totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
  /** ISO 4217. If it is not USD, it can only be refunded, because invoices are in US dollars */
  currency: text('currency').notNull().default('USD'),
  method: text('method').notNull().default(''),
  chargedAt: momentColumn('charged_at'),
  foundAt: momentColumn('found_at').notNull(),
  /** refunding: claimed since settled_at by an operator's call that is requesting the refund from the provider */
  state: text('state', { enum: ['open', 'assigned', 'refunding', 'refunded'] })
    .notNull()
    .default('open'),
  /** When it was reported to the support address */
  notifiedAt: momentColumn('told_at'),
  /** Name of the operator key that resolved it */
  resolvedBy: text('settled_by'),
  resolvedAt: momentColumn('settled_at'),
})
