import { z } from 'zod'
import { type Description, fieldNameOfMisstep, type Misstep } from '../described-call.ts'

/** Dollars with at most two decimals, as a number or as text */
const dollars = z.unknown().refine(
  (total) => {
    if ((typeof total !== 'number' && typeof total !== 'string') || total === '') return false
    const cents = Math.round(Number(total) * 100)
    return Number.isSafeInteger(cents) && cents > 0 && Math.abs(Number(total) * 100 - cents) < 1e-6
  },
  { error: 'The total must be a number of at least 0.01.' },
)
const requiredMessage = (field: string) => `The ${field.replaceAll('_', ' ')} field is required.`
const requiredFieldSchema = (field: string) =>
  z
    .string({ error: requiredMessage(field) })
    .trim()
    .min(1, { error: requiredMessage(field) })

const cardForm = {
  payment_token: requiredFieldSchema('payment_token'),
  card_number: z.literal('', { error: 'The card number must be sent by the card form.' }).nullish(),
  firstname: requiredFieldSchema('firstname'),
  lastname: requiredFieldSchema('lastname'),
  card_exp: z
    .string({ error: requiredMessage('card_exp') })
    .regex(/^(0[1-9]|1[0-2])\d{2}$/, { error: 'The card exp field must be a month and a year like 0828.' }),
}
const payment = {
  total: dollars,
  meta: z.unknown().refine((meta) => typeof meta === 'object' && meta !== null, { error: requiredMessage('meta') }),
  method: z.literal('card', { error: 'The selected method is invalid.' }),
  idempotency_id: z.string().max(255, { error: 'The idempotency id may not be greater than 255 characters.' }).nullish(),
}

const oneOfSchema = <const Value extends string>(field: string, values: readonly Value[]) =>
  z.enum(values, { error: ({ input }) => (input === undefined ? requiredMessage(field) : `The selected ${field} is invalid.`) })
/** A charge of a stored card. Stax's contract requires three of the four fields. Only its errors tell that it requires `meta` too */
const charge = z.strictObject({
  total: dollars,
  payment_method_id: requiredFieldSchema('payment_method_id'),
  pre_auth: z.literal(false, {
    error: ({ input }) => (input === undefined ? requiredMessage('pre_auth') : 'Authorizations are not simulated.'),
  }),
  meta: z.looseObject(
    {
      transaction_initiation_type: oneOfSchema('meta.transaction_initiation_type', ['CIT', 'MIT']),
      transaction_schedule_type: oneOfSchema('meta.transaction_schedule_type', ['scheduled', 'unscheduled']),
    },
    { error: requiredMessage('meta') },
  ),
  idempotency_id: payment.idempotency_id,
  channel: z.string().optional(),
})

const momentErrorOf = (field: string) => ({ error: `The ${field} does not match the format Y-m-d G:i:s.` })
/** Laravel's `G`: the hour has no leading zero */
const momentSchema = (field: string) => z.string().regex(/^\d{4}-\d{2}-\d{2} (\d|1\d|2[0-3])(:[0-5]\d){2}$/, momentErrorOf(field))
const wholeNumberSchema = (least: number, most: number, error: string) =>
  z.string().refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most, { error })

const listQuery = z.strictObject({
  page: wholeNumberSchema(1, 1e9, 'The page must be at least 1.').optional(),
  per_page: wholeNumberSchema(1, 200, 'The per page must be between 1 and 200.').optional(),
  startDate: momentSchema('start date').optional(),
  endDate: momentSchema('end date').optional(),
  type: z.enum(['capture', 'charge', 'credit', 'pre auth', 'refund', 'void'], { error: 'The selected type is invalid.' }).optional(),
  allTransactionsTopLevel: z.enum(['0', '1'], { error: 'The all transactions top level field must be true or false.' }).optional(),
  customer_id: z.string().optional(),
  success: z.enum(['0', '1', 'true', 'false'], { error: 'The success field must be true or false.' }).optional(),
})

/** In UTC, without naming the zone */
const time = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
const bareTransaction = z.object({
  id: z.uuid(),
  invoice_id: z.uuid().nullable(),
  reference_id: z.string(),
  type: z.enum(['capture', 'charge', 'credit', 'pre_auth', 'refund', 'void']),
  success: z.boolean(),
  message: z.string().nullable(),
  /** As it was sent, or as text */
  meta: z.unknown(),
  total: z.number(),
  /** null for the merchant's own transactions */
  currency: z.string().length(3).nullable(),
  method: z.literal('card'),
  last_four: z
    .string()
    .regex(/^\d{4}$/)
    .nullable(),
  idempotency_id: z.string().nullable(),
  created_at: time,
  updated_at: time,
})
const transaction = bareTransaction.extend({
  total_refunded: z.number().positive().nullable(),
  is_refundable: z.boolean(),
  is_voidable: z.boolean(),
  is_voided: z.boolean(),
  settled_at: time.nullable(),
  child_transactions: z.array(bareTransaction),
})
const invoice = z.object({
  id: z.uuid(),
  total: z.number(),
  status: z.enum(['ATTEMPTED', 'PARTIALLY PAID', 'PAID']),
  balance_due: z.number(),
  total_paid: z.number(),
  child_transactions: z.array(transaction),
})
const transactionPage = z.object({
  current_page: z.int().positive(),
  data: z.array(transaction),
  last_page: z.int().positive(),
  next_page_url: z.string().nullable(),
  per_page: z.int().positive(),
  total: z.int(),
})

export const staxDescription: Description = {
  bases: ['/stax/api/'],
  neverNull: ['id', 'type', 'success', 'total', 'meta'],
  calls: [
    {
      route: 'POST /stax/api/webpayment/:token',
      body: ({ payment_method_id: saved }) => z.looseObject(saved ? payment : { ...payment, ...cardForm }),
      response: z.union([transaction, invoice]),
    },
    {
      route: 'POST /stax/api/webpayment/:token/token',
      body: z.looseObject(cardForm),
      response: z.object({ id: z.uuid(), card_last_four: z.string(), card_exp: z.string(), customer_id: z.string() }),
    },
    { route: 'POST /stax/api/charge', body: charge, response: transaction },
    { route: 'GET /stax/api/self', response: z.object({ merchant: z.object({ id: z.string(), company_name: z.string() }) }) },
    { route: 'GET /stax/api/transaction', query: listQuery, response: transactionPage },
    { route: 'GET /stax/api/transaction/:id', response: transaction },
    { route: 'GET /stax/api/invoice/:id', response: invoice },
    ...['void-or-refund', 'refund'].map((way) => ({
      route: `POST /stax/api/transaction/:id/${way}`,
      // In Stax's contract the total is in the query; its own SDK sends it in the body
      query: z.strictObject({ total: dollars.optional() }),
      body: z.strictObject({ total: dollars.optional() }),
      response: transaction,
    })),
  ],
  /** Errors by field; a single sentence; a list of sentences, for a key without the required rights; or the declined attempt itself */
  errorResponse: z.union([
    z.record(z.string(), z.array(z.string())),
    z.object({ code: z.string(), message: z.string() }),
    z.array(z.string()).min(1),
    transaction,
    invoice,
  ]),
  reject: (reply, missteps) =>
    reply.code(422).send(Object.fromEntries(missteps.map((misstep) => [fieldNameOfMisstep(misstep), [describeMisstep(misstep)]]))),
}

/** Laravel would ignore an unknown parameter. Here it is an error, because it is probably misspelled */
const describeMisstep = (misstep: Misstep) =>
  misstep.kind === 'unknown' ? `The ${fieldNameOfMisstep(misstep)} field is not known.` : misstep.message
