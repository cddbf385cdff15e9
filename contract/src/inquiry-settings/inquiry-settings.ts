import { z } from 'zod'
import { parseDestination } from '../numbers/destinations.ts'
import { endpoint } from '../wire/endpoint.ts'
import { optionalBooleanSchema } from '../wire/fields.ts'
import { done, successBodySchema } from '../wire/response-body.ts'
import { missedCallForm } from './missed-calls.ts'

const phoneNumberSchema = (name: string) =>
  z
    .string({ error: `${name} is required` })
    .regex(/^\+[1-9]\d{7,14}$/, { error: `${name} must be a number like +12175550100`, abort: true })
const client = z.object({ client_uuid: z.uuid({ error: 'The client must be given by its uuid' }) })
/** An origin as browsers send it: scheme and host, no path */
const isWebOrigin = (origin: string) => /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin

/** What the agency configures so that a business receives calls and web forms */
export const getInquirySettings = endpoint({
  name: 'getInquirySettings',
  method: 'GET',
  path: '/operator/clients/{client_uuid}/inquiries',
  access: 'operator',
  summary: 'How calls and web forms of a business come in',
  params: client,
  response: successBodySchema({
    data: z.object({
      tracking_number: z.string().nullable(),
      forward_to: z.string().nullable(),
      recording: z.boolean(),
      analysis: z.boolean(),
      site_key: z.string().nullable(),
      allowed_origins: z.array(z.string()),
      /** What the business's administrators have set */
      missed_calls: missedCallForm,
    }),
  }),
  addition: true,
})

export const saveInquirySettings = endpoint({
  name: 'saveInquirySettings',
  method: 'PUT',
  path: '/operator/clients/{client_uuid}/inquiries',
  access: 'operator',
  summary: 'Change how calls and web forms of a business come in; what is not given stays',
  params: client,
  body: z
    .strictObject({
      /** null releases the number, so that another client can use it */
      tracking_number: phoneNumberSchema('The tracking number').nullable().optional(),
      /** null: calls are not forwarded, but recorded as missed */
      forward_to: phoneNumberSchema('The forwarding number')
        .superRefine((number, { addIssue }) => {
          const read = parseDestination(number)
          if ('problem' in read) addIssue({ code: 'custom', message: read.problem })
        })
        .nullable()
        .optional(),
      recording: optionalBooleanSchema('recording'),
      analysis: optionalBooleanSchema('analysis'),
      /** Generates a new site key, which revokes the old one */
      new_site_key: optionalBooleanSchema('new_site_key'),
      allowed_origins: z
        .array(z.string({ error: 'An origin is written like https://www.practice.example' }), { error: 'The origins must be a list' })
        .refine((origins) => origins.every(isWebOrigin), { error: 'An origin is written like https://www.practice.example' })
        .max(20, { error: 'At most 20 origins' })
        .optional(),
    })
    .refine((changes) => Object.keys(changes).length > 0, { error: 'Nothing is given that could be changed' }),
  response: done,
  addition: true,
})
