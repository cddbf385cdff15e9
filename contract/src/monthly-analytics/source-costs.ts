import { z } from 'zod'
import { REFERRAL_SOURCES } from '../calls/calls.ts'
import { endpoint } from '../wire/endpoint.ts'
import { dateRangeSchema } from '../wire/list-query.ts'
import { successBodySchema } from '../wire/response-body.ts'

const counts = { total_calls: z.number().int(), answered_calls: z.number().int(), new_clients: z.number().int() }

/**
 * Spend is entered by month, so the cost of a new client is that of whole months: those that the period touches and that have an entry,
 * divided by the new clients of the same months
 */
const sourceCost = z.object({
  /** Like 2026-10, in order */
  months: z.array(z.string()).min(1),
  spend_cents: z.number().int(),
  /** Of the whole months. "ETC" includes the callers without a known source, as in Monthly Analytics */
  new_clients: z.number().int(),
  /** null: nobody to divide by */
  cents_per_new_client: z.number().int().nullable(),
})
export type SourceCost = z.output<typeof sourceCost>

const callsOfSource = z.object({
  source: z.enum(REFERRAL_SOURCES),
  ...counts,
  /** The numbers that determined the source, most calls first. Calls of no number have it from what the caller said */
  numbers: z.array(z.object({ number_uuid: z.string(), name: z.string(), ...counts })),
  /** null: no spend is entered for these months */
  cost: sourceCost.nullable(),
})
export type CallsOfSource = z.output<typeof callsOfSource>

export const getSourceCosts = endpoint({
  name: 'getSourceCosts',
  method: 'GET',
  path: '/report/sources',
  access: 'account',
  summary: 'Calls, new clients and the cost of a new client by referral source and number in a period',
  query: dateRangeSchema({}),
  response: successBodySchema({ data: z.array(callsOfSource) }),
  addition: true,
})
