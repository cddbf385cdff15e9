import { z } from 'zod'
import { optionalText, requiredText } from '../formats/text.ts'
import { endpoint } from '../wire/endpoint.ts'
import { isHttpUrl } from '../wire/fields.ts'
import { done, pageQuery, successBodySchema } from '../wire/response-body.ts'
import { MAX_KEYWORD_LENGTH, PLACE_SEARCH_SIZE } from './scan-constants.ts'
import { point, service } from './scan-form.ts'

/** null: the agency has not set up the place yet, and the pages show whom to contact */
export const getGooglePlace = endpoint({
  name: 'getGooglePlace',
  method: 'GET',
  path: '/user-management/my-information/googleplace',
  access: 'account',
  summary: 'The business’s own Google place, the center of its map',
  response: successBodySchema({
    data: z.object({ google_id: z.string(), name: z.string(), address: z.string(), google_url: z.string(), location: point }).nullable(),
  }),
})

export const getYelpPlace = endpoint({
  name: 'getYelpPlace',
  method: 'GET',
  path: '/user-management/my-information/yelp-place',
  access: 'account',
  summary: 'The business’s own Yelp place, the center of its map',
  response: successBodySchema({
    data: z.object({ yelp_id: z.string(), name: z.string(), address: z.string(), yelp_url: z.string(), coordinates: point }).nullable(),
  }),
})

/** A business follows at most this many competitors on each service */
export const MAX_COMPETITORS = 50

const PLACE_UNKNOWN = 'Choose the place from the list'
const placeId = z.string({ error: PLACE_UNKNOWN }).regex(/^[\p{L}\p{N}_-]{1,255}$/u, { error: PLACE_UNKNOWN })
const name = requiredText({ name: 'The name', required: 'The place has no name', max: 200 })
const address = optionalText({ name: 'The address', max: 300 })
const placeUrl = z
  .string({ error: 'The link must be an address like https://…' })
  .max(1000, { error: 'The link can have at most 1000 characters' })
  .refine((value) => value === '' || isHttpUrl(value), { error: 'The link must be an address like https://…' })

const googleCompetitor = z.object({
  client_competitors_id: z.string(),
  name: z.string(),
  address: z.string(),
  google_url: z.string(),
  google_id: z.string(),
})

export const listGoogleCompetitors = endpoint({
  name: 'listGoogleCompetitors',
  method: 'GET',
  path: '/seo/competitor',
  access: 'account',
  summary: 'Competitors on Google, by name',
  response: successBodySchema({ data: z.array(googleCompetitor) }),
})

export const addGoogleCompetitor = endpoint({
  name: 'addGoogleCompetitor',
  method: 'POST',
  path: '/seo/competitor',
  access: 'account',
  summary: 'Follow a competitor on Google; rejects a place that is followed already, and your own',
  body: z.strictObject({ google_id: placeId, google_url: placeUrl, name, address }),
  status: 201,
  response: successBodySchema({ client_competitors_id: z.string() }),
})

export const deleteGoogleCompetitor = endpoint({
  name: 'deleteGoogleCompetitor',
  method: 'DELETE',
  path: '/seo/competitor/{client_competitors_id}',
  access: 'account',
  summary: 'Stop following a competitor on Google; past scans keep its ranks',
  params: z.object({ client_competitors_id: z.uuid({ error: 'This competitor does not exist' }) }),
  response: done,
})

const yelpCompetitor = z.object({
  client_competitors_yelp_id: z.string(),
  name: z.string(),
  address: z.string(),
  yelp_url: z.string(),
  yelp_id: z.string(),
})

export const listYelpCompetitors = endpoint({
  name: 'listYelpCompetitors',
  method: 'GET',
  path: '/seo/competitor/yelp',
  access: 'account',
  summary: 'Competitors on Yelp, by name',
  response: successBodySchema({ data: z.array(yelpCompetitor) }),
})

export const addYelpCompetitor = endpoint({
  name: 'addYelpCompetitor',
  method: 'POST',
  path: '/seo/competitor/yelp',
  access: 'account',
  summary: 'Follow a competitor on Yelp; rejects a place that is followed already, and your own',
  body: z.strictObject({ yelp_id: placeId, yelp_url: placeUrl, name, address }),
  status: 201,
  response: successBodySchema({ client_competitors_yelp_id: z.string() }),
})

export const deleteYelpCompetitor = endpoint({
  name: 'deleteYelpCompetitor',
  method: 'DELETE',
  path: '/seo/competitor/yelp/{client_competitors_yelp_id}',
  access: 'account',
  summary: 'Stop following a competitor on Yelp; past scans keep its ranks',
  params: z.object({ client_competitors_yelp_id: z.uuid({ error: 'This competitor does not exist' }) }),
  response: done,
})

const placeQuery = requiredText({ name: 'The search', required: 'Please enter a name or address', max: 200 })

const googleSearchResult = z.object({
  id: z.string(),
  displayName: z.object({ text: z.string() }),
  formattedAddress: z.string(),
  googleMapsUri: z.string(),
  /** Our addition; null: not rated yet */
  rating: z.number().nullable(),
  userRatingCount: z.number().int(),
  /** null: the business visits its customers and has no public address */
  location: point.nullable(),
})

export const searchGooglePlaces = endpoint({
  name: 'searchGooglePlaces',
  method: 'GET',
  path: '/seo/search/google-location',
  access: 'account',
  summary: 'Places on Google by name or address, those near the own place first; at most 20',
  query: z.object({ query: placeQuery }),
  response: successBodySchema({ data: z.array(googleSearchResult) }),
})

const yelpSearchResult = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  location: z.object({ display_address: z.array(z.string()) }),
  /** null: not rated yet */
  rating: z.number().nullable(),
  review_count: z.number().int(),
  coordinates: point,
})

export const searchYelpPlaces = endpoint({
  name: 'searchYelpPlaces',
  method: 'GET',
  path: '/seo/search/yelp-location',
  access: 'account',
  summary: 'Places on Yelp by name, those near the own place first',
  query: z.object({ page: pageQuery.page, size: pageQuery.size.default(PLACE_SEARCH_SIZE), query: placeQuery }),
  response: successBodySchema({ data: z.array(yelpSearchResult), total: z.number().int() }),
})

/** The business's own past keywords come first. If the service is unavailable, the list contains nothing else */
export const suggestKeywords = endpoint({
  name: 'suggestKeywords',
  method: 'GET',
  path: '/seo/keyword/autocomplete',
  access: 'account',
  summary: 'Keywords that begin like, or contain, what was typed',
  query: z.object({
    query: z
      .string()
      .trim()
      .max(MAX_KEYWORD_LENGTH, { error: `A keyword can have at most ${MAX_KEYWORD_LENGTH} characters` })
      .default(''),
    /** Our addition: the service that suggests keywords */
    grid_type: service.default('google'),
  }),
  response: successBodySchema({ data: z.array(z.object({ keyword: z.string(), source: z.enum(['past', 'service']) })) }),
})
