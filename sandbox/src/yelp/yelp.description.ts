import { z } from 'zod'
import { type Description, fieldNameOfMisstep, type Misstep } from '../described-call.ts'
import { sendYelpError, yelpErrors } from './yelp-responses.ts'

const numberBetweenSchema = (least: number, most: number) =>
  z.string().superRefine((text, problem) => {
    const number = Number(text)
    if (text.trim() === '' || !Number.isFinite(number)) problem.addIssue('is not a number')
    else if (number < least) problem.addIssue(`is invalid, the minimum is ${least}.`)
    else if (number > most) problem.addIssue(`is invalid, the maximum is ${most}.`)
  })
const oneOfSchema = <const Values extends [string, ...string[]]>(...values: Values) =>
  z.enum(values, { error: `is not one of [${values.join(', ')}]` })
const atMostLettersSchema = (length: number) => z.string().max(length, { error: 'is too long' })
const locale = z
  .string()
  .regex(/^[a-z]{2}_[A-Z]{2}$/, { error: 'is not a locale' })
  .optional()

const business = z.object({
  id: z.string(),
  alias: z.string(),
  name: z.string(),
  image_url: z.string(),
  is_closed: z.boolean(),
  url: z.url(),
  review_count: z.int(),
  rating: z.number().min(0).max(5),
  phone: z.string(),
})

export const yelpDescription: Description = {
  bases: ['/yelp/v3/'],
  neverNull: ['id', 'time_created', 'text', 'title'],
  calls: [
    { route: 'GET /yelp/v3/businesses/:id', query: z.strictObject({ locale }), response: business },
    {
      route: 'GET /yelp/v3/businesses/:id/reviews',
      query: z.strictObject({
        limit: numberBetweenSchema(0, 50).optional(),
        offset: numberBetweenSchema(0, 1_000).optional(),
        sort_by: oneOfSchema('yelp_sort', 'newest').optional(),
        locale,
      }),
      response: z.object({
        // 3 or 7, depending on the plan, whatever limit was requested
        reviews: z
          .array(
            z.object({
              id: z.string(),
              url: z.url(),
              text: z.string().max(163),
              rating: z.int().min(1).max(5),
              /** Without a time zone */
              time_created: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
              user: z.object({ id: z.string(), profile_url: z.url(), image_url: z.url().nullable(), name: z.string() }),
            }),
          )
          .max(7),
        total: z.int(),
        possible_languages: z.array(z.string()),
      }),
    },
    {
      route: 'GET /yelp/v3/businesses/search',
      query: z
        .strictObject({
          location: atMostLettersSchema(250).optional(),
          latitude: numberBetweenSchema(-90, 90).optional(),
          longitude: numberBetweenSchema(-180, 180).optional(),
          term: atMostLettersSchema(300).optional(),
          radius: numberBetweenSchema(0, 40_000).optional(),
          categories: z.string().optional(),
          sort_by: oneOfSchema('best_match', 'rating', 'review_count', 'distance').optional(),
          limit: numberBetweenSchema(0, 50).optional(),
          offset: numberBetweenSchema(0, 1_000).optional(),
          locale,
        })
        .refine(({ location, latitude, longitude }) => location !== undefined || (latitude !== undefined && longitude !== undefined), {
          path: ['location'],
          error: 'Please specify a location or a latitude and longitude',
        })
        .refine(({ limit = '20', offset = '0' }) => Number(limit) + Number(offset) <= 240, {
          path: ['limit'],
          error: 'Too many results requested, limit+offset must be <= 240.',
        }),
      response: z.object({
        businesses: z
          .array(
            business.extend({
              coordinates: z.object({ latitude: z.number(), longitude: z.number() }),
              location: z.object({
                address1: z.string().nullable(),
                address2: z.string().nullable(),
                city: z.string(),
                zip_code: z.string(),
                state: z.string(),
                country: z.string(),
                display_address: z.array(z.string()),
              }),
            }),
          )
          .max(50),
        total: z.int(),
        region: z.object({ center: z.object({ latitude: z.number(), longitude: z.number() }) }),
      }),
    },
    {
      route: 'GET /yelp/v3/autocomplete',
      query: z.strictObject({
        text: z.string({ error: 'is a required property' }).min(1, { error: 'is a required property' }),
        latitude: numberBetweenSchema(-90, 90).optional(),
        longitude: numberBetweenSchema(-180, 180).optional(),
        locale,
      }),
      response: z.object({
        terms: z.array(z.object({ text: z.string() })),
        businesses: z.array(z.object({ id: z.string(), name: z.string() })),
        categories: z.array(z.object({ alias: z.string(), title: z.string() })),
      }),
    },
  ],
  errorResponse: z.object({ error: z.object({ code: z.string().regex(/^[A-Z_]+$/), description: z.string() }) }),
  reject: (reply, [misstep]) =>
    sendYelpError(reply, yelpErrors.invalid(fieldNameOfMisstep(misstep), misstep.value ?? null, describeMisstep(misstep))),
}

const describeMisstep = ({ kind, value, message }: Misstep) =>
  kind === 'missing' || message.includes(' limit+offset ') ? message : `'${value}' ${message}`
