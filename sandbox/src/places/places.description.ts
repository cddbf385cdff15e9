import { z } from 'zod'
import { type Description, fieldNameOfMisstep, type Misstep } from '../described-call.ts'
import { placesErrors, sendPlacesError } from './places-errors.ts'

const localizedText = z.object({ text: z.string() })
const point = z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
const circle = z.strictObject({ center: point, radius: z.number().min(0).max(50_000) })
const region = z.string().regex(/^[A-Za-z]{2}$/)
/** Here a bias is always a circle. Google also accepts a rectangle, which is not simulated */
const bias = z.strictObject({ circle })
/** A restriction is never a circle; its corners are southwest and northeast */
const restriction = z.strictObject({
  rectangle: z.strictObject({ low: point, high: point }).refine(({ low, high }) => low.latitude <= high.latitude),
})
/** Up to five types, or only one of the two collections */
const primaryTypes = z
  .array(z.string())
  .max(5)
  .refine((types) => types.length < 2 || !types.some((type) => type.startsWith('(')))
const place = z.object({
  name: z
    .string()
    .regex(/^places\//)
    .optional(),
  id: z.string().optional(),
  displayName: localizedText.optional(),
  formattedAddress: z.string().optional(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  pureServiceAreaBusiness: z.boolean().optional(),
  rating: z.number().min(1).max(5).optional(),
  userRatingCount: z.int().optional(),
  photos: z
    .array(
      z.object({
        name: z.string().regex(/^places\/[^/]+\/photos\/[^/]+$/),
        authorAttributions: z.array(z.object({ displayName: z.string(), uri: z.string(), photoUri: z.string() })),
      }),
    )
    .optional(),
})

/** The field mask is a header, and is checked by the code that uses it */
const mask = { fields: z.string().optional(), $fields: z.string().optional(), key: z.string().optional() }
const size = z.string().refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 4_800)

export const placesDescription: Description = {
  bases: ['/google/places/v1/'],
  neverNull: ['id', 'queryPrediction'],
  calls: [
    {
      route: 'POST /google/places/v1/places::searchText',
      query: z.strictObject(mask),
      body: z
        .strictObject({
          textQuery: z.string().refine((text) => text.trim() !== ''),
          // A value above 20 is reduced to 20
          pageSize: z.int().nonnegative().optional(),
          pageToken: z.string().optional(),
          rankPreference: z.enum(['RELEVANCE', 'DISTANCE']).optional(),
          locationBias: bias.optional(),
          locationRestriction: restriction.optional(),
          includePureServiceAreaBusinesses: z.boolean().optional(),
          languageCode: z.string().optional(),
          regionCode: region.optional(),
        })
        .refine(({ locationBias, locationRestriction }) => !locationBias || !locationRestriction, { path: ['locationRestriction'] }),
      // If nothing is found, the response is an empty object
      response: z.object({ places: z.array(place).min(1).max(20).optional(), nextPageToken: z.string().optional() }),
    },
    {
      route: 'POST /google/places/v1/places::autocomplete',
      query: z.strictObject(mask),
      body: z.strictObject({
        input: z.string().refine((text) => text.trim() !== ''),
        inputOffset: z.int().nonnegative().optional(),
        sessionToken: z
          .string()
          .regex(/^[\w-]{1,36}$/)
          .optional(),
        locationBias: bias.optional(),
        includedPrimaryTypes: primaryTypes.optional(),
        includedRegionCodes: z.array(region).max(15).optional(),
        includeQueryPredictions: z.boolean().optional(),
        includePureServiceAreaBusinesses: z.boolean().optional(),
        languageCode: z.string().optional(),
        regionCode: region.optional(),
      }),
      response: z.object({
        suggestions: z
          .array(z.object({ queryPrediction: z.object({ text: localizedText }) }))
          .min(1)
          .optional(),
      }),
    },
    { route: 'GET /google/places/v1/places/:place', query: z.strictObject(mask), response: place },
    {
      route: 'GET /google/places/v1/places/:place/photos/:photo/media',
      query: z
        .strictObject({ ...mask, maxWidthPx: size.optional(), maxHeightPx: size.optional() })
        .refine(({ maxWidthPx, maxHeightPx }) => maxWidthPx !== undefined || maxHeightPx !== undefined, { path: ['maxWidthPx'] }),
    },
  ],
  errorResponse: z.object({ error: z.object({ code: z.int(), status: z.string().regex(/^[A-Z_]+$/), message: z.string() }) }),
  reject: (reply, [misstep]) => sendPlacesError(reply, placesErrors.invalid(describeMisstep(misstep))),
}

const sentences: Record<string, string> = {
  textQuery: 'Empty text_query.',
  input: 'Empty input.',
  pageSize: 'Invalid page_size.',
  'locationBias.circle.center': 'Invalid circle center in location_bias.',
  'locationBias.circle.radius': 'Invalid circle radius in location_bias: must be between 0.0 and 50000.0.',
  locationRestriction: 'location_bias and location_restriction cannot be set at the same time.',
  maxWidthPx: 'At least one of max_width_px and max_height_px must be set, between 1 and 4800.',
  maxHeightPx: 'At least one of max_width_px and max_height_px must be set, between 1 and 4800.',
}

function describeMisstep(misstep: Misstep): string {
  const field = fieldNameOfMisstep(misstep)
  if (misstep.kind === 'unknown') return `Invalid JSON payload received. Unknown name "${field}": Cannot find field.`
  return sentences[field] ?? sentences[field.replace(/\.\w+$/, '')] ?? `Invalid value at '${field}', ${JSON.stringify(misstep.value)}`
}
