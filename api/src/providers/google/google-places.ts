import { z } from 'zod'
import { ProviderError } from '../../platform/base/provider-error.ts'
import { NoSuchPlace, nullIfPlaceGone } from '../../platform/vendors/no-such-place.ts'
import type {
  ListedPlace,
  PlaceDescription,
  PlacePhoto,
  PlaceQuestion,
  PlaceSource,
  ProviderRateLimit,
} from '../../platform/vendors/place-source.ts'
import { type Rejection, readBytesUpTo, readVendorJson, requestProvider } from '../../platform/vendors/provider-http.ts'
import { cleanPlatformText, cleanPlatformUrl } from '../../platform/vendors/read-platform-text.ts'

interface PlacesSettings {
  apiKey: string
  /** https://places.googleapis.com, or the sandbox's simulation of it */
  placesUrl: string
  rateLimit: ProviderRateLimit
  /** Dollars that Google bills this installation for a search with names and addresses */
  searchPrice?: number | undefined
  timeoutMs?: number
}

/** A circle is only a bias. A small circle makes Google return what somebody at that point would see */
const POINT_RADIUS_M = 500
/** The largest circle that Google accepts, for finding a place by its name */
const TOWN_RADIUS_M = 50_000
const MAX_FOUND = 20
const PHOTO_WIDTH_PX = 160
const MAX_PHOTO_BYTES = 2 * 1024 * 1024

// Google bills by the most expensive field of a request, so only fields that a screen shows are requested
const RANK_FIELDS =
  'places.id,places.displayName,places.formattedAddress,places.googleMapsUri,places.rating,places.userRatingCount,places.photos.name,places.photos.authorAttributions'
const ID_FIELDS = 'places.id'
const DESCRIBE_FIELDS = 'id,displayName,formattedAddress,googleMapsUri'
const DESCRIBE_TIMEOUT_MS = 4_000
const FIND_FIELDS =
  'places.id,places.displayName,places.formattedAddress,places.googleMapsUri,places.rating,places.userRatingCount,places.location'

const place = z.object({
  id: z.string().min(1),
  displayName: z.object({ text: z.string() }).optional(),
  formattedAddress: z.string().optional(),
  googleMapsUri: z.string().optional(),
  rating: z.number().optional(),
  userRatingCount: z.number().int().optional(),
  location: z.object({ latitude: z.number().default(0), longitude: z.number().default(0) }).optional(),
  photos: z
    .array(
      z.object({
        name: z.string().optional(),
        authorAttributions: z.array(z.object({ displayName: z.string().optional(), uri: z.string().optional() })).optional(),
      }),
    )
    .optional(),
})
// Google omits empty fields, so a search without results is an empty object
const searchResponse = z.object({ places: z.array(place).default([]) })
const suggestResponse = z.object({
  suggestions: z.array(z.object({ queryPrediction: z.object({ text: z.object({ text: z.string() }) }).optional() })).default([]),
})
const PHOTO_NAME = /^places\/[\w-]+\/photos\/[\w-]+$/

export function createGooglePlaces({ apiKey, placesUrl, rateLimit, searchPrice, timeoutMs = 15_000 }: PlacesSettings): PlaceSource {
  const base = `${placesUrl.replace(/\/+$/, '')}/v1`

  function post<T extends z.ZodType>(path: string, shape: T, body: object, fields?: string): Promise<z.output<T>> {
    return requestProvider({
      url: `${base}/${path}`,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-goog-api-key': apiKey, ...(fields && { 'x-goog-fieldmask': fields }) },
      body: JSON.stringify(body),
      timeoutMs,
      read: async (response) => shape.parse(await readVendorJson(response)),
      rejected: toPlacesError,
      noResponse: noPlacesResponseError,
    })
  }

  const search = async ({ text, near }: PlaceQuestion, radius: number, pageSize: number, fields: string) => {
    const body = {
      textQuery: text,
      pageSize,
      rankPreference: 'RELEVANCE',
      locationBias: { circle: { center: near, radius } },
      // Plumbers and cleaners who visit their customers have no address on the map, but rank all the same
      includePureServiceAreaBusinesses: true,
    }
    const { places } = await post('places:searchText', searchResponse, body, fields)
    return places.map(toListedPlace)
  }

  return {
    rateLimit,
    // Searches for ids only are not billed
    searchPrice: { withLists: searchPrice ?? null, idsOnly: 0 },
    // Google's terms allow storing place ids, and nothing else after the response is delivered (decision 0040)
    listRetentionMs: 3_600_000,
    reusesLists: false,

    rank: (question, { limit, idsOnly }) => search(question, POINT_RADIUS_M, limit, idsOnly ? ID_FIELDS : RANK_FIELDS),

    async find(question) {
      const places = await search(question, TOWN_RADIUS_M, MAX_FOUND, FIND_FIELDS)
      return { places, total: places.length }
    },

    describe: (id) =>
      requestProvider({
        url: `${base}/places/${encodeURIComponent(id)}`,
        headers: { 'x-goog-api-key': apiKey, 'x-goog-fieldmask': DESCRIBE_FIELDS },
        timeoutMs: Math.min(timeoutMs, DESCRIBE_TIMEOUT_MS),
        read: async (response) => toPlaceDescription(place.parse(await readVendorJson(response))),
        rejected: (rejection) => (rejection.kind === 'not_found' ? new NoSuchPlace('google') : toPlacesError(rejection)),
        noResponse: noPlacesResponseError,
      }).catch(nullIfPlaceGone),

    async suggest({ text, near }) {
      const body = {
        input: text,
        includeQueryPredictions: true,
        includePureServiceAreaBusinesses: true,
        locationBias: { circle: { center: near, radius: TOWN_RADIUS_M } },
      }
      const { suggestions } = await post('places:autocomplete', suggestResponse, body)
      return suggestions.flatMap(({ queryPrediction }) => cleanPlatformText(queryPrediction?.text.text) || [])
    },

    mapUrl: ({ text, near }) =>
      `https://www.google.com/maps/search/${encodeURIComponent(text)}/@${near.latitude.toFixed(6)},${near.longitude.toFixed(6)},15z`,

    fetchPhoto: (photo) => fetchPlacePhoto(base, photo, apiKey, timeoutMs),
  }
}

async function fetchPlacePhoto(base: string, photo: string, apiKey: string, timeoutMs: number): Promise<PlacePhoto> {
  // The browser sends the name back, so it is validated and cannot be used to reach another path of Google's API
  if (!PHOTO_NAME.test(photo)) throw new ProviderError('google', 'This picture does not exist', { retryable: false })
  return requestProvider({
    url: `${base}/${photo}/media?maxWidthPx=${PHOTO_WIDTH_PX}`,
    headers: { 'x-goog-api-key': apiKey },
    timeoutMs,
    async read(response) {
      const { bytes, isWhole } = await readBytesUpTo(response, MAX_PHOTO_BYTES)
      if (!isWhole) throw new ProviderError('google', 'This picture is too large', { retryable: false })
      return { bytes, contentType: response.headers.get('content-type') ?? '' }
    },
    rejected: toPlacesError,
    noResponse: noPlacesResponseError,
  })
}

function toListedPlace({
  id,
  displayName,
  formattedAddress,
  googleMapsUri,
  rating,
  userRatingCount,
  location,
  photos,
}: z.output<typeof place>): ListedPlace {
  const author = photos?.[0]?.authorAttributions?.[0]
  return {
    id,
    name: cleanPlatformText(displayName?.text),
    address: [cleanPlatformText(formattedAddress)].filter(Boolean),
    url: cleanPlatformUrl(googleMapsUri),
    rating: rating ?? null,
    ratings: userRatingCount ?? 0,
    location: location ?? null,
    photo: photos?.[0]?.name ?? '',
    ...(author?.displayName && {
      photoAuthor: { name: cleanPlatformText(author.displayName), url: cleanPlatformUrl(addProtocol(author.uri)) },
    }),
  }
}

/** Google omits the protocol in the URLs of authors' pages */
const addProtocol = (uri: string | undefined) => (uri?.startsWith('//') ? `https:${uri}` : uri)

const toPlaceDescription = ({ displayName, formattedAddress, googleMapsUri }: z.output<typeof place>): PlaceDescription => ({
  name: cleanPlatformText(displayName?.text),
  address: cleanPlatformText(formattedAddress),
  url: cleanPlatformUrl(googleMapsUri),
})

const SENTENCES = {
  slow_down: 'Google asked us to slow down. We’ll try again automatically.',
  unauthorized: 'Google rejected our key for map searches. Please contact support.',
  not_found: 'Google can no longer find this photo or place.',
  rejected: 'Google rejected this search. Please try another keyword.',
}

function toPlacesError({ status, kind, retryAfterS, text }: Rejection): ProviderError {
  const cause = new Error(`HTTP ${status}: ${text.slice(0, 300)}`)
  if (kind === 'unavailable') return noPlacesResponseError(cause)
  // Google reports an invalid key as INVALID_ARGUMENT. Only the message distinguishes it from other errors
  const isKey = kind === 'unauthorized' || /API key not valid/i.test(text)
  return new ProviderError('google', SENTENCES[isKey ? 'unauthorized' : kind], {
    retryable: kind === 'slow_down',
    // Google states no time to wait. Its quota is counted per minute
    retryAfterS: kind === 'slow_down' ? (retryAfterS ?? 5) : undefined,
    cause,
  })
}

const noPlacesResponseError = (cause: unknown) =>
  new ProviderError('google', 'Google is not responding. We’ll try again automatically.', { retryable: true, cause })
