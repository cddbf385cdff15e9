import { z } from 'zod'
import { REFERRAL_SOURCES } from '../calls/calls.ts'
import { LANGUAGES } from '../formats/languages.ts'
import { endpoint } from '../wire/endpoint.ts'
import { done, successBodySchema } from '../wire/response-body.ts'
import { assignedNumberForm, numberForm, openingDays } from './number-form.ts'
import { NUMBER_STATES } from './number-states.ts'

/** A business can have at most this many; more is a mistake, and each costs money every month */
export const MAX_NUMBERS = 100

const businessNumber = z.object({
  number_uuid: z.string(),
  /** E.164 */
  number: z.string(),
  name: z.string(),
  /** Where its callers come from; UNKNOWN: what they say counts */
  source: z.enum(REFERRAL_SOURCES),
  /** The number that customers know; exactly one of a business's numbers */
  is_main: z.boolean(),
  /** null: calls are not forwarded, but recorded as missed */
  rings_at: z.string().nullable(),
  opening_hours: openingDays.nullable(),
  after_hours_rings_at: z.string().nullable(),
  recording: z.boolean(),
  language: z.enum(LANGUAGES),
  /** What the number can do */
  voice: z.boolean(),
  text: z.boolean(),
  state: z.enum(NUMBER_STATES),
  /** Of a number that was given up: when callers no longer hear our sentence */
  releases_datetime: z.string().nullable(),
})
/** What it costs us a month is shown to the agency only; null: not bought here */
const numberForOperator = businessNumber.extend({ monthly_cents: z.number().int().nullable() })
export type NumberForOperator = z.output<typeof numberForOperator>
export type BusinessNumber = z.output<typeof businessNumber>

const numberParams = z.object({ number_uuid: z.uuid({ error: 'A number is given by its uuid' }) })
const client = { client_uuid: z.uuid({ error: 'The client must be given by its uuid' }) }

export const listNumbers = endpoint({
  name: 'listNumbers',
  method: 'GET',
  path: '/numbers',
  access: 'administrator',
  summary: 'The phone numbers of the business, the main one first',
  response: successBodySchema({ data: z.array(businessNumber) }),
  addition: true,
})

export const changeNumber = endpoint({
  name: 'changeNumber',
  method: 'PUT',
  path: '/numbers/{number_uuid}',
  access: 'administrator',
  summary: 'Change the name, the source and the handling of calls of a number',
  params: numberParams,
  body: numberForm,
  response: done,
  addition: true,
})

export const makeMainNumber = endpoint({
  name: 'makeMainNumber',
  method: 'POST',
  path: '/numbers/{number_uuid}/main',
  access: 'administrator',
  summary: 'Make a number the main one of the business',
  params: numberParams,
  response: done,
  addition: true,
})

export const listNumbersOfClient = endpoint({
  name: 'listNumbersOfClient',
  method: 'GET',
  path: '/operator/clients/{client_uuid}/numbers',
  access: 'operator',
  summary: 'The phone numbers of a business',
  params: z.object(client),
  response: successBodySchema({ data: z.array(numberForOperator) }),
  addition: true,
})

export const assignNumber = endpoint({
  name: 'assignNumber',
  method: 'POST',
  path: '/operator/clients/{client_uuid}/numbers',
  access: 'operator',
  summary: 'Give a business a number that we have at the telephony provider; the first one becomes the main number',
  params: z.object(client),
  body: assignedNumberForm,
  status: 201,
  response: successBodySchema({ number_uuid: z.string() }),
  addition: true,
})

export const removeNumber = endpoint({
  name: 'removeNumber',
  method: 'DELETE',
  path: '/operator/clients/{client_uuid}/numbers/{number_uuid}',
  access: 'operator',
  summary: 'Take a number away from a business; its calls stay',
  params: numberParams.extend(client),
  response: done,
  addition: true,
})
