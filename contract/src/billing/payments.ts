import { z } from 'zod'
import { language } from '../formats/language.ts'
import { LANGUAGES } from '../formats/languages.ts'
import { optionalText, requiredText } from '../formats/text.ts'
import { endpoint } from '../wire/endpoint.ts'
import { done, successBodySchema } from '../wire/response-body.ts'
import { BLOCKED_DIRECTIVES } from './blocked-hosts.ts'
import { INVOICE_STATUSES, invoice, oneInvoice } from './invoices.ts'
import { PAY_LINK } from './payments.addresses.ts'

/**
 * How long a reservation prevents others from charging the same invoices. After that, somebody else can reserve them only once the provider
 * has been queried
 */
export const RESERVATION_MINUTES = 10
export const MAX_INVOICES_AT_ONCE = 24

/** The origin of the card provider's script, and the merchant's public token; nothing in the response is secret */
export const getCardForm = endpoint({
  name: 'getCardForm',
  ...PAY_LINK.getCardForm,
  access: 'public',
  summary: 'What a page needs to show the provider’s card fields',
  response: successBodySchema({ script_url: z.string(), public_token: z.string(), api_endpoint: z.string() }),
  addition: true,
})

/** Anybody can call this. The report is shown to operators and changes nothing */
export const reportBlockedHost = endpoint({
  name: 'reportBlockedHost',
  ...PAY_LINK.reportBlockedHost,
  access: 'public',
  summary: 'A host that the browser did not load beside the card fields, because the content security policy does not name it',
  body: z.strictObject({
    host: z
      .string({ error: 'host must be a host name' })
      .max(253, { error: 'host must be a host name' })
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/, { error: 'host must be a host name' }),
    directive: z.enum(BLOCKED_DIRECTIVES, { error: `directive must be one of ${BLOCKED_DIRECTIVES.join(', ')}` }),
  }),
  response: done,
  addition: true,
})

/** A uuid that the browser tab generates: only the same tab may renew its reservation */
const holder = z.uuid({ error: 'holder must be a uuid' })

const reserved = successBodySchema({
  /** Sent with the charge as idempotency_id and in its metadata; identifies the attempt from then on */
  payment_uuid: z.string(),
  total: z.number(),
  invoices: z.array(invoice),
})

export const reservePayment = endpoint({
  name: 'reservePayment',
  method: 'POST',
  path: '/payment/reservations',
  access: 'account',
  permission: 'bills',
  summary: 'Reserve one or several unpaid invoices for payment; no one else can charge them meanwhile',
  body: z.strictObject({
    client_invoice_uuids: z
      .array(z.uuid({ error: 'This invoice does not exist' }), { error: 'The invoices must be a list' })
      .min(1, { error: 'Choose an invoice to pay' })
      .max(MAX_INVOICES_AT_ONCE, { error: `At most ${MAX_INVOICES_AT_ONCE} invoices at once` }),
    holder,
  }),
  status: 201,
  response: reserved,
  addition: true,
})

const onePayment = z.object({ payment_uuid: z.uuid({ error: 'This payment does not exist' }) })

/**
 * Called by the page if its charge failed. The message is stored. The
 * invoices are released unless the provider did charge the card after all
 */
const failure = z.strictObject({
  holder,
  outcome: z.enum(['declined', 'logic_error', 'unknown', 'given_up'], {
    error: 'outcome must be declined, logic_error, unknown or given_up',
  }),
  message: optionalText({ name: 'The message', max: 500, multiline: true }).default(''),
})

export const endReservation = endpoint({
  name: 'endReservation',
  method: 'POST',
  path: '/payment/reservations/{payment_uuid}/failed',
  access: 'account',
  permission: 'bills',
  summary: 'The charge did not happen, or its outcome is not known',
  params: onePayment,
  body: failure,
  response: done,
  addition: true,
})

/** Polled by a page that does not know the outcome of its charge */
export const getPaymentOutcome = endpoint({
  name: 'getPaymentOutcome',
  method: 'GET',
  path: '/payment/reservations/{payment_uuid}',
  access: 'account',
  permission: 'bills',
  summary: 'The outcome of a payment',
  params: onePayment,
  response: successBodySchema({
    /** given_back: charged in another currency and refunded to the card; the invoices are still open */
    outcome: z.enum(['pending', 'paid', 'not_charged', 'given_back']),
    /** The remaining balance of all invoices of the payment */
    open_amounts: z.number(),
  }),
  addition: true,
})

/**
 * The transaction id that the provider's script reported in the browser.
 * It is not trusted: the server fetches the transaction from the provider
 */
const confirmation = z.strictObject({
  client_invoice_uuid: z.uuid({ error: 'This invoice does not exist' }),
  transaction_uuid: requiredText({ name: 'transaction_uuid', required: 'transaction_uuid is required', max: 100 }),
  transaction_type: optionalText({ name: 'transaction_type', max: 40 }).optional(),
  paid_amount: z.number({ error: 'paid_amount must be a number' }).optional(),
  success: z.boolean({ error: 'success must be true or false' }).optional(),
  message: optionalText({ name: 'The message', max: 500, multiline: true }).nullish(),
  method: optionalText({ name: 'method', max: 40 }).optional(),
  created_at: optionalText({ name: 'created_at', max: 40 }).optional(),
  updated_at: optionalText({ name: 'updated_at', max: 40 }).optional(),
})

const confirmed = successBodySchema({
  invoice_status: z.enum(INVOICE_STATUSES),
  /** false: the provider is unreachable. The payer must not pay again, because the payment is resolved in the background */
  settled: z.boolean(),
  /** The remaining balance of all invoices of the payment, because a card may approve less than the requested amount */
  open_amounts: z.number(),
})

export const confirmPayment = endpoint({
  name: 'confirmPayment',
  method: 'PUT',
  path: '/payment/paid',
  access: 'account',
  permission: 'bills',
  summary: 'A card was charged: check it with the provider and apply it once',
  body: confirmation,
  response: confirmed,
})

// Pay links. A wrong session_id gets the same response as an unknown invoice

const session = z.object({ session_id: z.string().max(100, { error: 'This link is not valid' }).default('') })

export const getInvoiceByLink = endpoint({
  name: 'getInvoiceByLink',
  ...PAY_LINK.getInvoiceByLink,
  access: 'public',
  summary: 'The invoice of a pay link',
  params: oneInvoice,
  query: session,
  response: successBodySchema({
    /** null: the invoice cannot be paid (anymore) */
    data: invoice.nullable(),
    /**
     * Why the invoice cannot be paid. This includes a partially paid invoice, but its rest can be moved to an invoice that can be paid here
     */
    invoice_status: z.enum(INVOICE_STATUSES),
    /** The open amount of a partially paid invoice, otherwise 0 */
    rest_amounts: z.number(),
    company_name: z.string(),
    /** Prefills the form; the payer may change it */
    billing: z.object({ address: z.string(), city: z.string(), state: z.string(), zip_code: z.string(), phone: z.string() }),
    support_email: z.string(),
    /** Chosen for this invoice's emails; null: the browser's language */
    language: z.enum(LANGUAGES).nullable(),
  }),
})

export const payRestByLink = endpoint({
  name: 'payRestByLink',
  ...PAY_LINK.payRestByLink,
  access: 'public',
  summary: 'Move what is still open on the invoice of a pay link to an invoice of its own, with a pay link of its own',
  params: oneInvoice,
  query: session,
  response: successBodySchema({ url: z.string() }),
  addition: true,
})

export const downloadInvoiceByLink = endpoint({
  name: 'downloadInvoiceByLink',
  ...PAY_LINK.downloadInvoiceByLink,
  access: 'public',
  summary: 'The invoice of a pay link as a PDF, invoices.pdf',
  params: oneInvoice,
  query: session,
  response: z.any(),
  binary: ['application/pdf'],
  timeout: 'long',
})

export const reserveByLink = endpoint({
  name: 'reserveByLink',
  ...PAY_LINK.reserveByLink,
  access: 'public',
  summary: 'Reserve the invoice of a pay link for payment',
  params: oneInvoice,
  query: session,
  /** `language`: of the page, and therefore of the receipt */
  body: z.strictObject({ holder, language: language.optional() }),
  status: 201,
  response: reserved,
  addition: true,
})

export const endReservationByLink = endpoint({
  name: 'endReservationByLink',
  ...PAY_LINK.endReservationByLink,
  access: 'public',
  summary: 'The charge by a pay link did not happen, or its outcome is not known',
  params: oneInvoice,
  query: session,
  body: z.strictObject({ ...failure.shape, payment_uuid: z.uuid({ error: 'This payment does not exist' }) }),
  response: done,
  addition: true,
})

export const confirmPaymentByLink = endpoint({
  name: 'confirmPaymentByLink',
  ...PAY_LINK.confirmPaymentByLink,
  access: 'public',
  summary: 'A card was charged by a pay link: check it with the provider and apply it once',
  query: session,
  body: confirmation,
  response: confirmed,
})

/** The response is the same whether or not the link exists, so that a stranger learns nothing */
export const sendNewPayLink = endpoint({
  name: 'sendNewPayLink',
  ...PAY_LINK.sendNewPayLink,
  access: 'public',
  summary: 'Email a new pay link to the address on file, for a link that has expired',
  params: oneInvoice,
  query: session.extend({ language: language.optional() }),
  response: done,
  addition: true,
})

/** Stax does not sign its webhooks, so the secret is in the path; the transaction is fetched from Stax before it is trusted */
export const staxReported = endpoint({
  name: 'staxReported',
  method: 'POST',
  path: '/webhooks/stax/{secret}',
  access: 'webhook',
  summary: 'Stax: something happened to a transaction',
  params: z.object({ secret: z.string().max(100) }),
  body: z.unknown(),
  response: z.any(),
  binary: ['text/plain'],
  addition: true,
})
