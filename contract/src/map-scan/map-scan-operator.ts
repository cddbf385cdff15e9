import { z } from 'zod'
import { optionalText } from '../formats/text.ts'
import { endpoint } from '../wire/endpoint.ts'
import { isHttpUrl } from '../wire/fields.ts'
import { done, successBodySchema } from '../wire/response-body.ts'

const client = z.object({ client_uuid: z.uuid({ error: 'The client must be given by its uuid' }) })

const ownPlace = z.object({
  place_id: z.string(),
  name: z.string(),
  address: z.string(),
  url: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})

/**
 * Dollars for the largest scan, either with lists of places or with ids only; null: the price is not known here, or is included in a plan
 */
const scanPrice = z.object({ points: z.number().int(), manual: z.number().nullable(), scheduled: z.number().nullable() })

/** What the agency configures so that a business can run scans */
export const getScanSettings = endpoint({
  name: 'getScanSettings',
  method: 'GET',
  path: '/operator/clients/{client_uuid}/map-scan',
  access: 'operator',
  summary: 'The own places of a business, and how many calls it may make a day',
  params: client,
  response: successBodySchema({
    data: z.object({
      google: ownPlace.nullable(),
      yelp: ownPlace.nullable(),
      calls_per_day: z.number().int(),
      scan_prices: z.object({ google: scanPrice, yelp: scanPrice }),
    }),
  }),
  addition: true,
})

const coordinateSchema = (name: string, max: number) => {
  const error = `The ${name} must be a number from -${max} to ${max}`
  return z.number({ error }).min(-max, { error }).max(max, { error })
}
const PLACE_ID = 'The place id is written like ChIJN1t_tDeuEmsRUsoyG83frY4 (Google) or bright-smile-dental-springfield (Yelp)'
const ownPlaceForm = z.strictObject(
  {
    place_id: z.string({ error: PLACE_ID }).regex(/^[\p{L}\p{N}_-]{1,255}$/u, { error: PLACE_ID }),
    name: optionalText({ name: 'The name', max: 200 }).default(''),
    address: optionalText({ name: 'The address', max: 300 }).default(''),
    url: z
      .string({ error: 'The link must be an address like https://…' })
      .max(1000, { error: 'The link can have at most 1000 characters' })
      .refine((value) => value === '' || isHttpUrl(value), { error: 'The link must be an address like https://…' })
      .default(''),
    latitude: coordinateSchema('latitude', 85),
    longitude: coordinateSchema('longitude', 180),
  },
  { error: ({ code }) => (code === 'invalid_type' ? 'A place must have its place_id, latitude and longitude' : undefined) },
)

const MAX_CALLS_PER_DAY = 100_000

export const saveScanSettings = endpoint({
  name: 'saveScanSettings',
  method: 'PUT',
  path: '/operator/clients/{client_uuid}/map-scan',
  access: 'operator',
  summary: 'Set the own places of a business or its calls a day; what is not given stays, null removes a place',
  params: client,
  body: z
    .strictObject({
      google: ownPlaceForm.nullable().optional(),
      yelp: ownPlaceForm.nullable().optional(),
      calls_per_day: z
        .int({ error: `The calls a day must be a whole number from 0 to ${MAX_CALLS_PER_DAY}` })
        .min(0, { error: `The calls a day must be a whole number from 0 to ${MAX_CALLS_PER_DAY}` })
        .max(MAX_CALLS_PER_DAY, { error: `The calls a day must be a whole number from 0 to ${MAX_CALLS_PER_DAY}` })
        .optional(),
    })
    .refine((changes) => Object.keys(changes).length > 0, { error: 'Nothing is given that could be changed' }),
  response: done,
  addition: true,
})
