import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { successBodySchema } from '../wire/response-body.ts'

/**
 * A charge at the card provider, under one of our names, that is not in our database, either because an earlier backup was restored or
 * because a commit was lost
 */
const unknownCharge = z.object({
  transaction_id: z.string(),
  amounts: z.number(),
  /** ISO 4217. A charge in a currency other than USD can only be refunded, because invoices are in US dollars */
  currency: z.string(),
  method: z.string(),
  charged_datetime: z.string().nullable(),
  found_datetime: z.string(),
  state: z.enum(['OPEN', 'ASSIGNED', 'REFUNDING', 'REFUNDED']),
  /** The invoice that the payer's page sent with the charge; null if it sent none, or one that does not exist */
  named_invoice_uuid: z.string().nullable(),
  named_invoice_label: z.string().nullable(),
  company_name: z.string().nullable(),
})
export type UnknownCharge = z.output<typeof unknownCharge>

const oneCharge = z.object({ transaction_id: z.string().regex(/^[\w-]{1,100}$/, { error: 'This charge does not exist' }) })

export const listUnknownCharges = endpoint({
  name: 'listUnknownCharges',
  method: 'GET',
  path: '/operator/unknown-charges',
  access: 'operator',
  summary: 'Charges at the card provider that no payment knows of, unresolved ones first, at most 500',
  response: successBodySchema({ data: z.array(unknownCharge) }),
  addition: true,
})

const DAYS = 'days must be a whole number from 1 to 90'

export const findUnknownCharges = endpoint({
  name: 'findUnknownCharges',
  method: 'POST',
  path: '/operator/unknown-charges/find',
  access: 'operator',
  summary: 'Request the charges of the last days from the card provider; the last two days are checked every hour',
  body: z.strictObject({ days: z.number({ error: DAYS }).int({ error: DAYS }).min(1, { error: DAYS }).max(90, { error: DAYS }) }),
  response: successBodySchema({ looked_through: z.number().int(), found: z.number().int() }),
  timeout: 'long',
  addition: true,
})

export const assignUnknownCharge = endpoint({
  name: 'assignUnknownCharge',
  method: 'POST',
  path: '/operator/unknown-charges/{transaction_id}/assign',
  access: 'operator',
  summary: 'Record the charge as the payment of an invoice; refunds what exceeds its balance',
  params: oneCharge,
  body: z.strictObject({ client_invoice_uuid: z.uuid({ error: 'client_invoice_uuid must be the uuid of an invoice' }) }),
  response: successBodySchema({ applied: z.number() }),
  addition: true,
})

export const refundUnknownCharge = endpoint({
  name: 'refundUnknownCharge',
  method: 'POST',
  path: '/operator/unknown-charges/{transaction_id}/refund',
  access: 'operator',
  summary: 'Refund the whole charge',
  params: oneCharge,
  response: successBodySchema({ refunded: z.number(), currency: z.string() }),
  addition: true,
})
