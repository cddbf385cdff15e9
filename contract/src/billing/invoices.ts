import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { pageBodySchema, pageQuery, successBodySchema } from '../wire/response-body.ts'
import { CARD_BRANDS } from './card-brands.ts'

export const INVOICES_PAGE_SIZE = 10
export const INVOICE_STATUSES = ['OPEN', 'OVERDUE', 'PAID', 'CANCELED', 'PARTIAL'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]
/** Only invoices with these statuses can be paid */
export const PAYABLE_STATUSES: readonly InvoiceStatus[] = ['OPEN', 'OVERDUE']

/**
 * Additional filters of the payment history, which match the totals above it. UNPAID: everything open. PAST_DUE: the overdue part of
 * UNPAID; both include partially paid invoices. PAID_THIS_YEAR: everything paid in full in the business's current year
 */
const INVOICE_SELECTIONS = ['UNPAID', 'PAST_DUE', 'PAID_THIS_YEAR'] as const
export const HISTORY_STATUSES = [...INVOICE_STATUSES, ...INVOICE_SELECTIONS] as const
export type HistoryStatus = (typeof HISTORY_STATUSES)[number]

/** Used in the URL of the bills in place of an invoice's uuid, to pay everything at once that can be paid, or that has one status */
export const ALL_BILLS = 'all'
export const BILL_GROUPS = { overdue: 'OVERDUE', open: 'OPEN' } as const satisfies Record<string, InvoiceStatus>
export type BillGroup = keyof typeof BILL_GROUPS

const invoiceItem = z.object({
  client_invoice_items_uuid: z.string(),
  item_type: z.string(),
  item_description: z.string(),
  amounts: z.number(),
})

const invoiceHead = {
  client_invoice_uuid: z.string(),
  invoice_number: z.number().int(),
  /** The brand's prefix and the number padded to five digits: INV-00128 */
  invoice_label: z.string(),
  invoice_status: z.enum(INVOICE_STATUSES),
  /** 2026-10-27, in the business's time zone */
  invoice_date: z.string(),
  due_date: z.string(),
  total_amounts: z.number(),
  balance_amounts: z.number(),
  paid_datetime: z.string().nullable(),
}

const invoiceRow = z.object(invoiceHead)
export type InvoiceRow = z.output<typeof invoiceRow>

const paidCard = z.object({ brand: z.enum(CARD_BRANDS), last_four: z.string() })
export type PaidCard = z.output<typeof paidCard>

const historyRow = invoiceRow.extend({
  items: z.array(invoiceItem),
  /** Addition: the card that it was paid with, if the card provider returned its brand and last four digits */
  paid_card: paidCard.nullable().optional(),
})
export type HistoryRow = z.output<typeof historyRow>

/** Money paid for this invoice that was refunded to the card, or is about to be */
export const moneyBack = z.object({
  /** surplus: more was charged than is owed. currency: charged in another currency, so the invoice is still open */
  kind: z.enum(['refund', 'surplus', 'currency']),
  amounts: z.number(),
  /** ISO 4217 */
  currency: z.string(),
  /** waiting: the card provider cannot partially refund a payment on the day it was made. failed: it must be resolved by hand */
  state: z.enum(['waiting', 'under_way', 'made', 'failed']),
  /** While waiting: when the provider can make the refund */
  made_after: z.string().nullable(),
})
export type MoneyBack = z.output<typeof moneyBack>

export const invoice = z.object({
  ...invoiceHead,
  items: z.array(invoiceItem),
  /** The oldest first */
  refunds: z.array(moneyBack),
})
export type Invoice = z.output<typeof invoice>

export const INVOICE_EMAILS = ['invoice', 'reminder', 'receipt', 'refund'] as const
export type InvoiceEmail = (typeof INVOICE_EMAILS)[number]

const invoiceDetail = invoice.extend({
  /** Our addition: the payments that were applied to it, oldest first */
  payments: z.array(
    z.object({
      paid_datetime: z.string(),
      amounts: z.number(),
      /** null where the card provider returned no brand and last four digits */
      card: paidCard.nullable(),
      /** The card provider's transaction; empty if the payment has none */
      reference: z.string(),
    }),
  ),
  /** Our addition: the emails sent about it, oldest first */
  emails: z.array(z.object({ kind: z.enum(INVOICE_EMAILS), sent_datetime: z.string() })),
})
export type InvoiceDetail = z.output<typeof invoiceDetail>

export const oneInvoice = z.object({ uuid: z.uuid({ error: 'This invoice does not exist' }) })

export const listUnpaidInvoices = endpoint({
  name: 'listUnpaidInvoices',
  method: 'GET',
  path: '/payment/invoices/unpaid',
  access: 'account',
  permission: 'bills',
  summary: 'The invoices that can be paid, the one due first at the top',
  response: successBodySchema({
    data: z.array(invoice),
    /**
     * Partially paid invoices, the earliest due date first. They are also open, but their rest is paid by a separate invoice (`payRest`)
     */
    partly_paid: z.array(invoiceRow),
  }),
})

/** Open amounts, including those of partially paid invoices: the same totals as in "Needs doing today" */
export const getOpenAmount = endpoint({
  name: 'getOpenAmount',
  method: 'GET',
  path: '/payment/open-amount',
  access: 'account',
  permission: 'statements',
  summary: 'What is open and overdue, what is due next, and what was paid this year',
  response: successBodySchema({
    open_amounts: z.number(),
    overdue_amounts: z.number(),
    /** The due date of the oldest overdue invoice */
    overdue_since: z.string().nullable(),
    /** The earliest due date that has not passed */
    next_due: z.object({ invoice_label: z.string(), due_date: z.string(), balance_amounts: z.number() }).nullable(),
    /** The amount paid in the business's current year, including partial payments */
    paid: z.object({
      year: z.number().int(),
      amounts: z.number(),
      /** Number of invoices paid in full, and how many of them were paid after their due date */
      count: z.number().int(),
      late_count: z.number().int(),
      /** Invoices that are only partially paid */
      partial_count: z.number().int(),
    }),
  }),
  addition: true,
})

export const getInvoice = endpoint({
  name: 'getInvoice',
  method: 'GET',
  path: '/payment/invoices/{uuid}',
  access: 'account',
  permission: ['bills', 'statements'],
  summary: 'One invoice with its items, payments and emails',
  params: oneInvoice,
  response: successBodySchema({ data: invoiceDetail }),
})

const daySchema = (name: string) => {
  const error = `${name} must be a date like 2026-11-17`
  return z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.iso
      .date({ error })
      .refine((text) => text >= '1900-01-01' && text < '2200-01-01', { error })
      .optional(),
  )
}

const historyFilter = {
  /** Filters by invoice date; both days are included */
  start_date: daySchema('start_date'),
  end_date: daySchema('end_date'),
  status: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(HISTORY_STATUSES, { error: `status must be one of: ${HISTORY_STATUSES.join(', ')}` }).optional(),
  ),
}

const isPeriodInOrder = ({ start_date: from, end_date: to }: { start_date?: unknown; end_date?: unknown }) =>
  !from || !to || String(from) <= String(to)
const PERIOD_PROBLEM = { error: 'The first day must not be after the last', path: ['start_date'] }

export const listInvoices = endpoint({
  name: 'listInvoices',
  method: 'GET',
  path: '/payment/invoices',
  access: 'account',
  permission: 'statements',
  summary: 'Payment history, the newest invoice first',
  query: z
    .object({ ...pageQuery, size: pageQuery.size.default(INVOICES_PAGE_SIZE), ...historyFilter })
    .refine(isPeriodInOrder, PERIOD_PROBLEM),
  response: pageBodySchema(historyRow),
})

/** More than a person reads. The oldest rows are omitted, and the file says so */
export const MAX_INVOICE_ROWS = 10_000

export const downloadInvoiceList = endpoint({
  name: 'downloadInvoiceList',
  method: 'GET',
  path: '/payment/invoice-list/csv',
  access: 'account',
  permission: 'statements',
  summary: `Payment history as a CSV file, by the same filters, at most ${MAX_INVOICE_ROWS} rows`,
  query: z.object(historyFilter).refine(isPeriodInOrder, PERIOD_PROBLEM),
  response: z.any(),
  binary: ['text/csv'],
  timeout: 'long',
  addition: true,
})

export const downloadInvoice = endpoint({
  name: 'downloadInvoice',
  method: 'GET',
  path: '/payment/invoices/{uuid}/download',
  access: 'account',
  permission: ['bills', 'statements'],
  summary: 'The invoice as a PDF, invoices.pdf',
  params: oneInvoice,
  response: z.any(),
  binary: ['application/pdf'],
  timeout: 'long',
})

export const downloadReceipt = endpoint({
  name: 'downloadReceipt',
  method: 'GET',
  path: '/payment/invoices/{uuid}/receipt',
  access: 'account',
  permission: ['bills', 'statements'],
  summary: 'The receipt of what was paid for an invoice, as a PDF',
  params: oneInvoice,
  response: z.any(),
  binary: ['application/pdf'],
  timeout: 'long',
  addition: true,
})

export const downloadStatement = endpoint({
  name: 'downloadStatement',
  method: 'GET',
  path: '/payment/statement',
  access: 'account',
  permission: 'statements',
  summary: 'Everything billed and paid in a year, as a PDF',
  query: z.object({
    year: z.coerce
      .number({ error: 'year must be a year like 2026' })
      .int({ error: 'year must be a year like 2026' })
      .min(2000, { error: 'year must be a year like 2026' })
      .max(2199, { error: 'year must be a year like 2026' }),
  }),
  response: z.any(),
  binary: ['application/pdf'],
  timeout: 'long',
  addition: true,
})

/** Decision 0052. A repeated call gets the same response, so a second click does not pay twice */
export const payRest = endpoint({
  name: 'payRest',
  method: 'POST',
  path: '/payment/invoices/{uuid}/rest',
  access: 'account',
  permission: 'bills',
  summary: 'Move what is still open on an invoice paid in part to an invoice of its own, which can be paid',
  params: oneInvoice,
  response: successBodySchema({ client_invoice_uuid: z.string() }),
  addition: true,
})

export const makePayLink = endpoint({
  name: 'makePayLink',
  method: 'POST',
  path: '/payment/invoices/{uuid}/pay-link',
  access: 'administrator',
  permission: 'bills',
  summary: 'A link to copy, with which anyone can pay this invoice without signing in',
  params: oneInvoice,
  response: successBodySchema({ url: z.string() }),
  addition: true,
})
