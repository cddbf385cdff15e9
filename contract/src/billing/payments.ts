import { z } from 'zod'
import { answer, done } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { optionalText, requiredText } from '../text.ts'
import { INVOICE_STATUSES, invoice, oneInvoice } from './invoices.ts'

/** A reservation keeps others from charging the same invoice; then it is only given to somebody else after the provider was asked */
export const RESERVATION_MINUTES = 10
export const MAX_INVOICES_AT_ONCE = 24

/** Where the card provider's script comes from, and as whom the page speaks to it; nothing of it is secret */
export const getCardForm = endpoint({
  method: 'GET',
  path: '/payment/card-form',
  access: 'public',
  summary: 'What a page needs to show the provider’s card fields',
  response: answer({ script_url: z.string(), public_token: z.string(), api_endpoint: z.string() }),
  addition: true,
})

/** The browser's own mark of this tab: it may renew its reservation, another tab may not */
const holder = z.uuid({ error: 'holder must be a uuid' })

const reserved = answer({
  /** Goes with the charge as idempotency_id and in its meta, and names the attempt from then on */
  payment_uuid: z.string(),
  total: z.number(),
  invoices: z.array(invoice),
})

export const reservePayment = endpoint({
  method: 'POST',
  path: '/payment/reservations',
  access: 'account',
  summary: 'Take one or several unpaid invoices for paying; nobody else can charge them meanwhile',
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

/** Told by the page when the provider said no. Kept with its words; the invoice is free again, unless the provider did charge after all */
const failure = z.strictObject({
  holder,
  outcome: z.enum(['declined', 'logic_error', 'unknown', 'given_up'], {
    error: 'outcome must be declined, logic_error, unknown or given_up',
  }),
  message: optionalText({ name: 'The message', max: 500, multiline: true }).default(''),
})

export const endReservation = endpoint({
  method: 'POST',
  path: '/payment/reservations/{payment_uuid}/failed',
  access: 'account',
  summary: 'The charge did not happen, or its outcome is not known',
  params: onePayment,
  body: failure,
  response: done,
  addition: true,
})

/** Asked by a page that does not know how its charge ended, until somebody does */
export const getPaymentOutcome = endpoint({
  method: 'GET',
  path: '/payment/reservations/{payment_uuid}',
  access: 'account',
  summary: 'What became of a payment',
  params: onePayment,
  response: answer({
    outcome: z.enum(['pending', 'paid', 'not_charged']),
    /** What is left to pay on all of its invoices */
    open_amounts: z.number(),
  }),
  addition: true,
})

/** As the provider's script reported it. None of it is believed: the server asks the provider for the transaction */
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

const confirmed = answer({
  invoice_status: z.enum(INVOICE_STATUSES),
  /** false: the provider could not be asked just now. The payer must not pay again; it settles by itself */
  settled: z.boolean(),
  /** What is left to pay on all invoices of this payment: a card may approve less than was asked of it */
  open_amounts: z.number(),
})

export const confirmPayment = endpoint({
  method: 'PUT',
  path: '/payment/paid',
  access: 'account',
  summary: 'A card was charged: check it with the provider and apply it once',
  body: confirmation,
  response: confirmed,
})

// By the e-mailed link. A wrong session_id gets the very answer of an unknown invoice

const session = z.object({ session_id: z.string().max(100).default('') })

export const getInvoiceByLink = endpoint({
  method: 'GET',
  path: '/payment/invoices/direct-email/{uuid}',
  access: 'public',
  summary: 'The invoice of a pay link',
  params: oneInvoice,
  query: session,
  response: answer({
    /** null: there is nothing to pay (any more) */
    data: invoice.nullable(),
    /** Why there is nothing to pay: a rest that cannot be paid here is no settled invoice */
    invoice_status: z.enum(INVOICE_STATUSES),
    company_name: z.string(),
    /** For the form; the payer may change it */
    billing: z.object({ address: z.string(), city: z.string(), state: z.string(), zip_code: z.string(), phone: z.string() }),
    support_email: z.string(),
  }),
})

export const downloadInvoiceByLink = endpoint({
  method: 'GET',
  path: '/payment/invoices/{uuid}/email-direct/download',
  access: 'public',
  summary: 'The invoice of a pay link as a PDF, invoices.pdf',
  params: oneInvoice,
  query: session,
  response: z.any(),
  binary: ['application/pdf'],
  timeout: 'long',
})

export const reserveByLink = endpoint({
  method: 'POST',
  path: '/payment/reservations/direct-email/{uuid}',
  access: 'public',
  summary: 'Take the invoice of a pay link for paying',
  params: oneInvoice,
  query: session,
  body: z.strictObject({ holder }),
  status: 201,
  response: reserved,
  addition: true,
})

export const endReservationByLink = endpoint({
  method: 'POST',
  path: '/payment/reservations/direct-email/{uuid}/failed',
  access: 'public',
  summary: 'The charge by a pay link did not happen, or its outcome is not known',
  params: oneInvoice,
  query: session,
  body: z.strictObject({ ...failure.shape, payment_uuid: z.uuid({ error: 'This payment does not exist' }) }),
  response: done,
  addition: true,
})

export const confirmPaymentByLink = endpoint({
  method: 'PUT',
  path: '/payment/paid/direct-email',
  access: 'public',
  summary: 'A card was charged by a pay link: check it with the provider and apply it once',
  query: session,
  body: confirmation,
  response: confirmed,
})

/** The answer is the same whether or not there is such a link: the debt is never lost, and never shown to a stranger */
export const sendNewPayLink = endpoint({
  method: 'POST',
  path: '/payment/invoices/direct-email/{uuid}/new-link',
  access: 'public',
  summary: 'E-mail a new pay link to the address on file, for a link that has expired',
  params: oneInvoice,
  query: session,
  response: done,
  addition: true,
})

/** The secret in the path is all that Stax offers; what it says is fetched again before it is believed */
export const staxReported = endpoint({
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
