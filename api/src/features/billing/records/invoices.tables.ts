import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { LANGUAGES } from '#contract/formats/languages.ts'
import { bytes, momentColumn } from '../../../platform/database/columns.ts'
import { clientUuidColumn, makeTenantPolicies } from '../../../platform/database/tenancy.ts'

/**
 * What a business owes, in cents. The status is derived, not stored: canceled, paid in full, partly paid, or else by the due date in the
 * business's time zone, so that no job has to turn OPEN into OVERDUE at midnight.
 */
export const invoices = pgTable(
  'invoices',
  {
    clientUuid: clientUuidColumn(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    brand: text('brand', { enum: ['marquee', 'partner'] }).notNull(),
    /** Sequential within a brand, without gaps */
    number: integer('number').notNull(),
    invoiceDate: date('invoice_date').notNull(),
    dueDate: date('due_date').notNull(),
    period: text('period').notNull().default(''),
    /** Recipient of the invoice; empty: the client's administrators */
    billingEmail: text('billing_email').notNull().default(''),
    /**
     * Language of its emails and its pay page, chosen by the operator or the payer; null: English emails, and the page in the browser's
     * language
     */
    language: text('language', { enum: LANGUAGES }),
    totalCents: integer('total_cents').notNull(),
    /** Payments applied, minus refunds */
    paidCents: integer('paid_cents').notNull().default(0),
    paidAt: momentColumn('paid_at'),
    canceledAt: momentColumn('canceled_at'),
    /**
     * The payment that has reserved the invoice. Another payment may replace it only after the card provider has reported its outcome
     */
    reservedBy: uuid('reserved_by'),
    /** The partly paid invoice whose balance this one collects (decision 0052) */
    remainderOf: uuid('rest_of'),
    /** Sent by the operator: a second call with the same key creates no second invoice */
    idempotencyKey: text('idempotency_key'),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    uniqueIndex('invoices_number').on(table.brand, table.number),
    uniqueIndex('invoices_idempotency').on(table.idempotencyKey),
    // A pay link carries only the invoice's uuid, not the client's
    uniqueIndex('invoices_uuid').on(table.uuid),
    index('invoices_of_number').on(table.clientUuid, table.number),
    index('invoices_newest').on(table.clientUuid, table.invoiceDate.desc().nullsFirst(), table.number.desc().nullsFirst()),
    index('invoices_owed').on(table.clientUuid, table.dueDate).where(sql`canceled_at is null and paid_cents = 0`),
    index('invoices_partial')
      .on(table.clientUuid, table.dueDate)
      .where(sql`canceled_at is null and paid_cents > 0 and paid_cents < total_cents`),
    // For the completed items under "Needs doing today", which are read from this index alone
    index('invoices_paid')
      .on(table.clientUuid, table.paidAt.desc().nullsFirst(), table.uuid)
      .where(sql`canceled_at is null and paid_cents = total_cents`),
    index('invoices_rest').on(table.clientUuid, table.remainderOf).where(sql`rest_of is not null`),
    index('invoices_due').on(table.dueDate).where(sql`canceled_at is null and paid_cents = 0`),
    check('invoices_amounts', sql`${table.totalCents} > 0 and ${table.paidCents} between 0 and ${table.totalCents}`),
    ...makeTenantPolicies(),
  ],
)

export const invoiceItems = pgTable(
  'invoice_items',
  {
    clientUuid: clientUuidColumn(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    invoiceUuid: uuid('invoice_uuid').notNull(),
    position: integer('position').notNull(),
    itemType: text('item_type').notNull(),
    description: text('description').notNull(),
    amountCents: integer('amount_cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    uniqueIndex('invoice_items_of_invoice').on(table.clientUuid, table.invoiceUuid, table.position),
    ...makeTenantPolicies(),
  ],
)

/**
 * The last invoice number of each brand. Its row is locked while an invoice is created, so that numbers have neither gaps nor duplicates
 */
export const invoiceCounters = pgTable('invoice_counters', {
  brand: text('brand', { enum: ['marquee', 'partner'] }).primaryKey(),
  lastNumber: integer('last_number').notNull(),
})

/**
 * Pay links. Looked up by hash before the tenant is known: a directory table, whose index does not start with the client (decision 0012)
 */
export const invoiceLinks = pgTable(
  'invoice_links',
  {
    sessionHash: bytes('session_hash').primaryKey(),
    clientUuid: clientUuidColumn(),
    invoiceUuid: uuid('invoice_uuid').notNull(),
    /** 30 days after the invoice's due date */
    expiresAt: momentColumn('expires_at').notNull(),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
  },
  (table) => [index('invoice_links_of_invoice').on(table.clientUuid, table.invoiceUuid), ...makeTenantPolicies()],
)

/**
 * Records which emails about an invoice were sent. The row is inserted in the transaction that queues the message, so that each is sent
 * once
 */
export const invoiceEmails = pgTable(
  'invoice_mails',
  {
    clientUuid: clientUuidColumn(),
    invoiceUuid: uuid('invoice_uuid').notNull(),
    /** invoice, before-due, after-due, receipt:{payment}, refund:{refund} */
    kind: text('kind').notNull(),
    sentAt: momentColumn('sent_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.invoiceUuid, table.kind] }), ...makeTenantPolicies()],
)
