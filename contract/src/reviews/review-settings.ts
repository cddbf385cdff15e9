import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { isHttpUrl, optionalBooleanSchema } from '../wire/fields.ts'
import { done, successBodySchema } from '../wire/response-body.ts'

const client = z.object({ client_uuid: z.uuid({ error: 'The client must be given by its uuid' }) })
/** A URL for people; an empty value deletes it */
const webAddressSchema = (name: string) =>
  z
    .string({ error: `${name} must be an address like https://…` })
    .max(500, { error: `${name} can have at most 500 characters` })
    .refine((value) => value === '' || isHttpUrl(value), { error: `${name} must be an address like https://…` })
    .optional()

const GOOGLE_FORM = 'The Google location is written like accounts/123/locations/456'
const YELP_FORM = 'The Yelp business is written like bright-smile-dental-springfield'

/** What the agency configures so that a business's reviews are synced, and customers can find the page to write one */
export const getReviewSettings = endpoint({
  name: 'getReviewSettings',
  method: 'GET',
  path: '/operator/clients/{client_uuid}/reviews',
  access: 'operator',
  summary: 'Which places a business is connected to',
  params: client,
  response: successBodySchema({
    data: z.object({
      google_location: z.string(),
      google_place_url: z.string(),
      google_review_url: z.string(),
      google_verified: z.boolean(),
      yelp_business_id: z.string(),
      yelp_place_url: z.string(),
      yelp_review_url: z.string(),
      yelp_verified: z.boolean(),
      company_logo: z.string(),
    }),
  }),
  addition: true,
})

export const saveReviewSettings = endpoint({
  name: 'saveReviewSettings',
  method: 'PUT',
  path: '/operator/clients/{client_uuid}/reviews',
  access: 'operator',
  summary: 'Connect the places of a business; what is not given stays. A newly connected place is synced at once',
  params: client,
  body: z
    .strictObject({
      /** The resource name in Google Business Profile; empty disconnects */
      google_location: z
        .string({ error: GOOGLE_FORM })
        .regex(/^(accounts\/\d{1,30}\/locations\/\d{1,30})?$/, { error: GOOGLE_FORM })
        .optional(),
      google_place_url: webAddressSchema('The Google place'),
      google_review_url: webAddressSchema('The Google review address'),
      google_verified: optionalBooleanSchema('google_verified'),
      /** The id or alias of the Yelp page; empty disconnects */
      yelp_business_id: z
        .string({ error: YELP_FORM })
        .regex(/^[\p{L}\p{N}_-]{0,100}$/u, { error: YELP_FORM })
        .optional(),
      yelp_place_url: webAddressSchema('The Yelp place'),
      yelp_review_url: webAddressSchema('The Yelp review address'),
      yelp_verified: optionalBooleanSchema('yelp_verified'),
    })
    .refine((changes) => Object.keys(changes).length > 0, { error: 'Nothing is given that could be changed' }),
  response: done,
  addition: true,
})

export const saveCompanyLogo = endpoint({
  name: 'saveCompanyLogo',
  method: 'POST',
  path: '/operator/clients/{client_uuid}/logo',
  access: 'operator',
  summary: 'The logo that the business’s customers see in emails and on its pages',
  params: client,
  upload: 'file',
  maxUploadBytes: 5 * 1024 * 1024,
  response: successBodySchema({ company_logo: z.string() }),
  addition: true,
})
