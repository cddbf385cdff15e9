import { z } from 'zod'
import { contactEmail } from '../formats/email-address.ts'
import { language } from '../formats/language.ts'
import { centsOf, dollarsOf, MAX_AMOUNT_CENTS } from '../formats/money.ts'
import { optionalText, requiredText } from '../formats/text.ts'
import { endpoint } from '../wire/endpoint.ts'
import { oneOfSchema } from '../wire/list-query.ts'
import { done, pageBodySchema, pageQuery, successBodySchema } from '../wire/response-body.ts'
import { INVOICE_STATUSES, invoice, moneyBack, oneInvoice } from './invoices.ts'

const daySchema = (name: string) => {
  const error = `${name} must be a date like 2026-11-17`
  return z.iso.date({ error }).refine((text) => text >= '2000-01-01' && text < '2200-01-01', { error })
}

/** An amount in dollars: at least one cent, and no fractions of a cent */
const amountSchema = (name: string) => {
  const error = `${name} must be an amount like 349.00`
  return z
    .number({ error })
    .min(0.01, { error })
    .max(dollarsOf(MAX_AMOUNT_CENTS), { error })
    .refine((dollars) => Math.abs(dollars - dollarsOf(centsOf(dollars))) < 1e-8, { error })
}

/** The message for a value that is not an object. Unknown fields get the general message for unrecognized keys */
const objectErrorOf = (name: string) => ({
  error: ({ code }: { code?: string }) => (code === 'unrecognized_keys' ? undefined : `${name} must be given with its fields`),
})

const newItem = z.strictObject(
  {
    item_type: optionalText({ name: 'The item type', max: 40 }).default('SERVICE'),
    item_description: requiredText({ name: 'The description', required: 'The description is required', max: 200 }),
    amounts: amountSchema('The amount of an item'),
  },
  objectErrorOf('An item'),
)

export const newInvoice = z
  .strictObject(
    {
      client_uuid: z.uuid({ error: 'The client must be given by its uuid' }),
      invoice_date: daySchema('The invoice date'),
      due_date: daySchema('The due date'),
      /** The billing period as the PDF shows it: "November 2026" */
      period: optionalText({ name: 'The period', max: 60 }).default(''),
      /** Recipient of the invoice; by default the client's administrators */
      billing_email: contactEmail.optional(),
      items: z
        .array(newItem, { error: 'The items must be a list' })
        .min(1, { error: 'An invoice needs an item' })
        .max(200, { error: 'At most 200 items' }),
    },
    objectErrorOf('The invoice'),
  )
  .refine(({ invoice_date: made, due_date: due }) => made <= due, {
    error: 'The due date must not be before the invoice date',
    path: ['due_date'],
  })

const KEY_TOO_SHORT = 'The idempotency key needs at least 8 characters'
const idempotencyKey = requiredText({ name: 'The idempotency key', required: KEY_TOO_SHORT, max: 100 })
  .min(8, { error: KEY_TOO_SHORT })
  .optional()

/** Includes failed refunds, which the business does not see */
const operatorMoneyBack = z.object({ ...moneyBack.shape, problem: z.string() })
export type OperatorMoneyBack = z.output<typeof operatorMoneyBack>

const operatorInvoice = z.object({
  ...invoice.shape,
  refunds: z.array(operatorMoneyBack),
  client_uuid: z.string(),
  company_name: z.string(),
})

export const createInvoice = endpoint({
  name: 'createInvoice',
  method: 'POST',
  path: '/operator/invoices',
  access: 'operator',
  summary: 'Create an invoice; with an idempotency key a second call with the same invoice returns the first one',
  body: z.strictObject({
    invoice: newInvoice,
    idempotency_key: idempotencyKey,
    send_email: z.boolean({ error: 'send_email must be true or false' }).default(false),
  }),
  status: 201,
  response: successBodySchema({ data: operatorInvoice }),
  addition: true,
})

export const listOperatorInvoices = endpoint({
  name: 'listOperatorInvoices',
  method: 'GET',
  path: '/operator/invoices',
  access: 'operator',
  summary: 'Invoices of all clients, the newest first',
  query: z.object({
    ...pageQuery,
    client_uuid: z.preprocess(
      (value) => (value === '' ? undefined : value),
      z.uuid({ error: 'The client must be given by its uuid' }).optional(),
    ),
    status: oneOfSchema('status', INVOICE_STATUSES),
  }),
  response: pageBodySchema(operatorInvoice),
  addition: true,
})

export const emailInvoice = endpoint({
  name: 'emailInvoice',
  method: 'POST',
  path: '/operator/invoices/{uuid}/email',
  access: 'operator',
  summary: 'Email an invoice with its pay link',
  params: oneInvoice,
  /** `language`: of this email, of later emails about the invoice, and of its pay page; absent: unchanged, initially English */
  body: z.strictObject({ to: contactEmail.optional(), language: language.optional() }),
  response: done,
  addition: true,
})

export const cancelInvoice = endpoint({
  name: 'cancelInvoice',
  method: 'POST',
  path: '/operator/invoices/{uuid}/cancel',
  access: 'operator',
  summary: 'Cancel an invoice on which nothing was paid',
  params: oneInvoice,
  response: done,
  addition: true,
})

export const refundInvoice = endpoint({
  name: 'refundInvoice',
  method: 'POST',
  path: '/operator/invoices/{uuid}/refund',
  access: 'operator',
  summary: 'Refund what was paid, fully or partly; once per idempotency key',
  params: oneInvoice,
  body: z.strictObject({
    amount: amountSchema('The amount').optional(),
    idempotency_key: idempotencyKey,
    /** true: a full refund cancels the invoice, and a partial refund is credited on it. false: the refunded amount is owed again */
    cancel: z.boolean({ error: 'cancel must be true or false' }).default(true),
  }),
  response: successBodySchema({
    refunded: z.number(),
    /**
     * If not null, the refund is recorded but not made yet. The card provider cannot partially refund a payment on the day it was made; the
     * refund is made automatically after this moment
     */
    made_after: z.string().nullable(),
  }),
  addition: true,
})

export const importInvoices = endpoint({
  name: 'importInvoices',
  method: 'POST',
  path: '/operator/invoices/import',
  access: 'operator',
  summary:
    'Create invoices from a CSV file: client_uuid, invoice_date, due_date, period, item_description, amounts, reference; rows of a client with one reference make one invoice',
  upload: 'file',
  maxUploadBytes: 2 * 1024 * 1024,
  response: successBodySchema({
    created: z.number().int(),
    /** Invoices that an earlier import with the same reference created */
    repeated: z.number().int(),
    problems: z.array(z.object({ line: z.number().int(), problem: z.string() })),
  }),
  addition: true,
})
