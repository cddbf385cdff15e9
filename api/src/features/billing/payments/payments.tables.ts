import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { clientUuid, tenantPolicies } from '../../../platform/database/tenancy.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
/** The sum of many invoices, each of which fits an integer */
const sumOfCents = (name: string) => bigint(name, { mode: 'number' })

export const PAYMENT_STATES = ['reserved', 'unclear', 'applied', 'failed', 'released'] as const

/**
 * Every attempt to pay, with its outcome: reserved -> applied | failed (the provider said no) | released (given up, and the provider
 * knows of no charge), or unclear until the provider could be asked. The uuid goes with the charge, so that a charge whose browser
 * died is found again.
 */
export const payments = pgTable(
  'payments',
  {
    clientUuid: clientUuid(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    /** The tab that pays */
    holder: uuid('holder').notNull(),
    /** null: by a pay link */
    accountUuid: uuid('account_uuid'),
    totalCents: sumOfCents('total_cents').notNull(),
    state: text('state', { enum: PAYMENT_STATES }).notNull().default('reserved'),
    /** Of the provider; one transaction is applied once, whoever reports it */
    transactionId: text('transaction_id'),
    appliedCents: sumOfCents('applied_cents').notNull().default(0),
    refundedCents: sumOfCents('refunded_cents').notNull().default(0),
    method: text('method').notNull().default(''),
    /** The provider's words */
    message: text('message').notNull().default(''),
    /** Of the request that ended it, to be found in the log */
    requestId: text('request_id').notNull().default(''),
    reservedAt: moment('reserved_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    uniqueIndex('payments_transaction').on(table.transactionId).where(sql`transaction_id is not null`),
    // A webhook and the reconciliation know the payment alone
    uniqueIndex('payments_uuid').on(table.uuid),
    index('payments_unended').on(table.expiresAt).where(sql`state in ('reserved', 'unclear')`),
    index('payments_reserved').on(table.reservedAt),
    check('payments_amounts', sql`${table.totalCents} > 0 and ${table.refundedCents} between 0 and ${table.appliedCents}`),
    ...tenantPolicies(),
  ],
)

/** Which invoices a payment is for, and how much of it each has got */
export const paymentInvoices = pgTable(
  'payment_invoices',
  {
    clientUuid: clientUuid(),
    paymentUuid: uuid('payment_uuid').notNull(),
    invoiceUuid: uuid('invoice_uuid').notNull(),
    position: integer('position').notNull(),
    wantedCents: integer('wanted_cents').notNull(),
    appliedCents: integer('applied_cents').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.paymentUuid, table.invoiceUuid] }),
    index('payment_invoices_of_invoice').on(table.clientUuid, table.invoiceUuid),
    ...tenantPolicies(),
  ],
)

/** What was given back. Noted before the provider is asked, with the key that makes asking twice harmless */
export const refunds = pgTable(
  'refunds',
  {
    clientUuid: clientUuid(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    paymentUuid: uuid('payment_uuid').notNull(),
    /** null: more was charged than was owed, and that was never applied to any invoice */
    invoiceUuid: uuid('invoice_uuid'),
    /** The charge of which too much goes back, once. null: that of the payment */
    transactionId: text('transaction_id'),
    amountCents: sumOfCents('amount_cents').notNull(),
    state: text('state', { enum: ['asked', 'done', 'failed'] })
      .notNull()
      .default('asked'),
    message: text('message').notNull().default(''),
    idempotencyKey: text('idempotency_key'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    uniqueIndex('refunds_idempotency').on(table.idempotencyKey),
    uniqueIndex('refunds_surplus').on(table.transactionId).where(sql`transaction_id is not null`),
    check('refunds_of_something', sql`(${table.invoiceUuid} is null) = (${table.transactionId} is not null)`),
    index('refunds_of_invoice').on(table.clientUuid, table.invoiceUuid),
    ...tenantPolicies(),
  ],
)
