import { z } from 'zod'
import { requiredText } from '../formats/text.ts'
import { endpoint } from '../wire/endpoint.ts'
import { done, successBodySchema } from '../wire/response-body.ts'
import { assignedNumberForm } from './number-form.ts'

/** Given up numbers are ours, and paid for, for this long: whoever takes one over would get the business's calls */
export const QUARANTINE_DAYS = 30

const client = { client_uuid: z.uuid({ error: 'The client must be given by its uuid' }) }
const ofNumber = z.object({ ...client, number_uuid: z.uuid({ error: 'A number is given by its uuid' }) })

export const searchNumbers = endpoint({
  name: 'searchNumbers',
  method: 'GET',
  path: '/operator/numbers/available',
  access: 'operator',
  summary: 'Phone numbers that can be bought at this moment',
  query: z
    .object({
      area_code: z
        .string()
        .regex(/^[2-9]\d{2}$/, { error: 'An area code has three digits, like 217' })
        .optional(),
      city: requiredText({ name: 'The city', max: 100, required: 'The city is empty' }).optional(),
      state: z
        .string()
        .regex(/^[A-Za-z]{2}$/, { error: 'A state is written like IL' })
        .optional(),
    })
    .refine(({ area_code: code, city }) => code || city, { error: 'Give an area code or a city' }),
  response: successBodySchema({
    data: z.array(z.object({ number: z.string(), city: z.string(), state: z.string(), voice: z.boolean(), text: z.boolean() })),
    /** null: the phone company does not say */
    monthly_cents: z.number().int().nullable(),
  }),
  addition: true,
})

export const buyNumber = endpoint({
  name: 'buyNumber',
  method: 'POST',
  path: '/operator/clients/{client_uuid}/numbers/purchases',
  access: 'operator',
  summary: 'Buy a number for a business, which costs money at once',
  params: z.object(client),
  body: assignedNumberForm,
  status: 201,
  response: successBodySchema({ number_uuid: z.string() }),
  timeout: 'long',
  addition: true,
})

export const portNumberIn = endpoint({
  name: 'portNumberIn',
  method: 'POST',
  path: '/operator/clients/{client_uuid}/numbers/ports',
  access: 'operator',
  summary: 'Record that a number is being moved to us; it works as soon as the phone company has it',
  params: z.object(client),
  body: assignedNumberForm,
  status: 201,
  response: successBodySchema({ number_uuid: z.string() }),
  addition: true,
})

export const portNumberOut = endpoint({
  name: 'portNumberOut',
  method: 'POST',
  path: '/operator/clients/{client_uuid}/numbers/{number_uuid}/port-out',
  access: 'operator',
  summary: 'Record that a business takes its number to another phone company; it works until it has left',
  params: ofNumber,
  response: done,
  addition: true,
})

export const releaseNumber = endpoint({
  name: 'releaseNumber',
  method: 'POST',
  path: '/operator/clients/{client_uuid}/numbers/{number_uuid}/release',
  access: 'operator',
  summary: 'Give up a number: callers hear a sentence for 30 days, then it goes back to the phone company',
  params: ofNumber,
  body: z.strictObject({
    /** The number itself, typed again */
    confirm: z.string({ error: 'Repeat the number to confirm' }).regex(/^\+[1-9]\d{7,14}$/, { error: 'Repeat the number to confirm' }),
  }),
  response: successBodySchema({ releases_datetime: z.string() }),
  addition: true,
})

export const restoreNumber = endpoint({
  name: 'restoreNumber',
  method: 'POST',
  path: '/operator/clients/{client_uuid}/numbers/{number_uuid}/restore',
  access: 'operator',
  summary: 'Take a number back that was given up or that was to leave',
  params: ofNumber,
  response: done,
  addition: true,
})
