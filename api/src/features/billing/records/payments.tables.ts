import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../../platform/database/columns.ts'
import { clientUuidColumn, makeTenantPolicies } from '../../../platform/database/tenancy.ts'

/** bigint: each invoice's cents fit an integer, but the sum of many may not */
const centsSumColumn = (name: string) => bigint(name, { mode: 'number' })

export const PAYMENT_STATES = ['reserved', 'unclear', 'applied', 'failed', 'released'] as const

/**
 * Every payment attempt with its state; payment-states.ts defines which states follow which. The charge's metadata contains the uuid, so
 * that it is found even if the browser died.
 */
export const payments = pgTable(
  'payments',
  {
    clientUuid: clientUuidColumn(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    /** The browser tab that pays, identified by a uuid that it created */
    holder: uuid('holder').notNull(),
    /** null: paid through a pay link, without an account */
    accountUuid: uuid('account_uuid'),
    totalCents: centsSumColumn('total_cents').notNull(),
    state: text('state', { enum: PAYMENT_STATES }).notNull().default('reserved'),
    /** The provider's transaction; unique, so that it is applied once, whoever reports it */
    transactionId: text('transaction_id'),
    appliedCents: centsSumColumn('applied_cents').notNull().default(0),
    refundedCents: centsSumColumn('refunded_cents').notNull().default(0),
    method: text('method').notNull().default(''),
    /** The provider's message */
    message: text('message').notNull().default(''),
    /** Id of the request that ended the payment, to find it in the log */
    requestId: text('request_id').notNull().default(''),
    reservedAt: momentColumn('reserved_at').notNull().defaultNow(),
    expiresAt: momentColumn('expires_at').notNull(),
    endedAt: momentColumn('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    uniqueIndex('payments_transaction').on(table.transactionId).where(sql`transaction_id is not null`),
    // Webhook and reconciliation know only the payment's uuid, not its client
    uniqueIndex('payments_uuid').on(table.uuid),
    index('payments_unended').on(table.expiresAt).where(sql`state in ('reserved', 'unclear')`),
    index('payments_reserved').on(table.reservedAt),
    check('payments_amounts', sql`${table.totalCents} > 0 and ${table.refundedCents} between 0 and ${table.appliedCents}`),
    ...makeTenantPolicies(),
  ],
)

/** The invoices of a payment, and the amount applied to each */
export const paymentInvoices = pgTable(
  'payment_invoices',
  {
    clientUuid: clientUuidColumn(),
    paymentUuid: uuid('payment_uuid').notNull(),
    invoiceUuid: uuid('invoice_uuid').notNull(),
    position: integer('position').notNull(),
    wantedCents: integer('wanted_cents').notNull(),
    appliedCents: integer('applied_cents').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.paymentUuid, table.invoiceUuid] }),
    index('payment_invoices_of_invoice').on(table.clientUuid, table.invoiceUuid),
    ...makeTenantPolicies(),
  ],
)

/** Refunds. Inserted before the provider is called, with the operator's idempotency key, so that a repeated call causes no second refund */
export const refunds = pgTable(
  'refunds',
  {
    clientUuid: clientUuidColumn(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    paymentUuid: uuid('payment_uuid').notNull(),
    /** null: refund of a surplus, which was never applied to an invoice */
    invoiceUuid: uuid('invoice_uuid'),
    /** The charge whose surplus is refunded; unique. null: the charge that was applied as the payment */
    transactionId: text('transaction_id'),
    amountCents: centsSumColumn('amount_cents').notNull(),
    /** Not USD: the charge was never applied, because invoices are in US dollars, and is fully refunded */
    currency: text('currency').notNull().default('USD'),
    /** The provider rejected it for now: part of a charge can be refunded only after the provider's midnight */
    notBefore: momentColumn('not_before'),
    state: text('state', { enum: ['asked', 'done', 'failed'] })
      .notNull()
      .default('asked'),
    message: text('message').notNull().default(''),
    idempotencyKey: text('idempotency_key'),
    /** Requested without an amount: all that was left */
    isWhole: boolean('is_whole').notNull().default(false),
    /** When a process began to request it from the provider; until the claim expires, no other process may (decision 0052) */
    claimedAt: momentColumn('claimed_at'),
    /** The refunded amount of the charge just before this refund was requested. null: it was never requested, or was definitely rejected */
    beforeCents: centsSumColumn('before_cents'),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
    /** A refund that waits for the provider's midnight is made on a later day, possibly in another year, than it was requested */
    madeAt: momentColumn('made_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    uniqueIndex('refunds_idempotency').on(table.idempotencyKey),
    uniqueIndex('refunds_surplus').on(table.transactionId).where(sql`transaction_id is not null`),
    check('refunds_of_something', sql`(${table.invoiceUuid} is null) = (${table.transactionId} is not null)`),
    index('refunds_of_invoice').on(table.clientUuid, table.invoiceUuid),
    ...makeTenantPolicies(),
  ],
)

/** How far the searches at the card provider have progressed. After a week of downtime, a search continues from there */
export const providerSearches = pgTable('provider_searches', {
  name: text('name').primaryKey(),
  searchedUntil: momentColumn('searched_until').notNull(),
})
