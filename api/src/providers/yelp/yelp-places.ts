import { z } from 'zod'
import { ProviderError } from '../../platform/base/provider-error.ts'
import { NoSuchPlace, nullIfPlaceGone } from '../../platform/vendors/no-such-place.ts'
import type { ListedPlace, PlacePhoto, PlaceQuestion, PlaceSource, ProviderRateLimit } from '../../platform/vendors/place-source.ts'
import { type Rejection, readBytesUpTo, readVendorJson, requestProvider } from '../../platform/vendors/provider-http.ts'
import { cleanPlatformText, cleanPlatformUrl } from '../../platform/vendors/read-platform-text.ts'
import { noYelpResponseError, toYelpError, yelpThrottledError } from './yelp-errors.ts'

interface YelpPlacesSettings {
  apiKey: string
  /** https://api.yelp.com/v3, or the sandbox's simulation of it */
  baseUrl: string
  rateLimit: ProviderRateLimit
  /** Allowed origins of pictures */
  photoOrigins: readonly string[]
  timeoutMs?: number
}

/** The largest radius in meters that Yelp accepts, for finding a place by its name */
const TOWN_RADIUS_M = 40_000
/** Yelp lists at most this many businesses on all pages together */
const MAX_LISTED = 240
const DESCRIBE_TIMEOUT_MS = 4_000
const MAX_PHOTO_BYTES = 4 * 1024 * 1024

const business = z.object({
  id: z.string().min(1),
  alias: z.string().nullish(),
  name: z.string().nullish(),
  url: z.string().nullish(),
  image_url: z.string().nullish(),
  rating: z.number().nullish(),
  review_count: z.number().int().nullish(),
  location: z.object({ display_address: z.array(z.string()).nullish() }).nullish(),
  coordinates: z.object({ latitude: z.number().optional(), longitude: z.number().optional() }).optional(),
})
const searchResponse = z.object({ businesses: z.array(business), total: z.number().int() })
const suggestResponse = z.object({
  terms: z.array(z.object({ text: z.string() })).default([]),
  categories: z.array(z.object({ title: z.string() })).default([]),
})

export function createYelpPlaces({ apiKey, baseUrl, rateLimit, photoOrigins, timeoutMs = 15_000 }: YelpPlacesSettings): PlaceSource {
  const base = baseUrl.replace(/\/+$/, '')

  const get = <T extends z.ZodType>(path: string, query: Record<string, string>, shape: T): Promise<z.output<T>> =>
    requestProvider({
      url: `${base}${path}?${new URLSearchParams(query)}`,
      headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json' },
      timeoutMs,
      read: async (response) => shape.parse(await readVendorJson(response)),
      rejected: toSearchError,
      noResponse: noYelpResponseError,
    })

  const at = ({ near }: PlaceQuestion) => ({ latitude: near.latitude.toFixed(6), longitude: near.longitude.toFixed(6) })

  return {
    rateLimit: rateLimit,
    // Yelp's terms allow storing its data for a day
    searchPrice: { withLists: null, idsOnly: null },
    listRetentionMs: 24 * 3_600_000,
    reusesLists: true,

    async rank(question, { limit }) {
      const query = { term: question.text, ...at(question), sort_by: 'best_match', limit: String(limit) }
      return (await get('/businesses/search', query, searchResponse)).businesses.map(toListedPlace)
    },

    async find(question, { size, number }) {
      const offset = (number - 1) * size
      const limit = Math.min(size, 50, MAX_LISTED - offset)
      if (limit <= 0) return { places: [], total: MAX_LISTED }
      const query = { term: question.text, ...at(question), radius: String(TOWN_RADIUS_M), limit: String(limit), offset: String(offset) }
      const { businesses, total } = await get('/businesses/search', query, searchResponse)
      return { places: businesses.map(toListedPlace), total }
    },

    describe: (id) =>
      requestProvider({
        url: `${base}/businesses/${encodeURIComponent(id)}`,
        headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json' },
        timeoutMs: Math.min(timeoutMs, DESCRIBE_TIMEOUT_MS),
        async read(response) {
          const { name, address, url } = toListedPlace(business.parse(await readVendorJson(response)))
          return { name, address: address.join(', '), url }
        },
        rejected: (rejection) => (isBusinessGone(rejection) ? new NoSuchPlace('yelp') : toSearchError(rejection)),
        noResponse: noYelpResponseError,
      }).catch(nullIfPlaceGone),

    async suggest(question) {
      const { terms, categories } = await get('/autocomplete', { text: question.text, ...at(question) }, suggestResponse)
      return [...terms.map(({ text }) => text), ...categories.map(({ title }) => title)].flatMap((text) => cleanPlatformText(text) || [])
    },

    mapUrl: () => '',

    fetchPhoto: (photo) => fetchYelpPhoto(photo, photoOrigins, timeoutMs),
  }
}

async function fetchYelpPhoto(photo: string, origins: readonly string[], timeoutMs: number): Promise<PlacePhoto> {
  // The browser sends the address back, so only Yelp's own picture servers are allowed, and redirects are not followed
  if (!isYelpPhotoAddress(photo, origins)) throw new ProviderError('yelp', 'This picture does not exist', { retryable: false })
  return requestProvider({
    url: photo,
    redirect: 'error',
    timeoutMs,
    async read(response) {
      const { bytes, isWhole } = await readBytesUpTo(response, MAX_PHOTO_BYTES)
      if (!isWhole) throw new ProviderError('yelp', 'This picture is too large', { retryable: false })
      return { bytes, contentType: response.headers.get('content-type') ?? '' }
    },
    rejected: toYelpError,
    noResponse: noYelpResponseError,
  })
}

/** The place is closed, or has no recommended reviews, in which case Yelp shows nothing about it */
const isBusinessGone = ({ kind, text }: Rejection): boolean => kind === 'not_found' || text.includes('BUSINESS_UNAVAILABLE')

/** When the limit per second is exceeded, Yelp states no time to wait. One second is enough */
function toSearchError(rejection: Rejection): ProviderError {
  const error = toYelpError(rejection)
  if (rejection.kind === 'unauthorized')
    return new ProviderError('yelp', 'Yelp rejected our key for searches. Please contact support.', {
      retryable: false,
      cause: error.cause,
    })
  return rejection.kind === 'slow_down' && error.retryAfterS === undefined ? yelpThrottledError(1, error.cause) : error
}

function isYelpPhotoAddress(photo: string, origins: readonly string[]): boolean {
  if (!URL.canParse(photo)) return false
  const { origin, protocol, hostname } = new URL(photo)
  return origins.includes(origin) || (protocol === 'https:' && hostname.endsWith('.yelpcdn.com'))
}

function toListedPlace({ id, alias, name, url, image_url, location, coordinates, ...rest }: z.output<typeof business>): ListedPlace {
  const { latitude, longitude } = coordinates ?? {}
  return {
    id,
    ...(alias && { alias }),
    name: cleanPlatformText(name),
    address: (location?.display_address ?? []).map((line) => cleanPlatformText(line)).filter(Boolean),
    url: cleanPlatformUrl(url),
    rating: rest.rating ?? null,
    ratings: rest.review_count ?? 0,
    location: latitude === undefined || longitude === undefined ? null : { latitude, longitude },
    photo: image_url ?? '',
  }
}
