import { z } from 'zod'
import { ProviderError } from '../../platform/provider-error.ts'
import { askProvider, type Refusal, readBytes } from '../../platform/provider-http.ts'
import type { ListedPlace, PlacePhoto, PlaceQuestion, PlaceSource, ProviderPace } from '../../platform/rankings/place-source.ts'
import { readPlatformText, readPlatformUrl } from '../../platform/reviews/read-platform-text.ts'

interface PlacesSettings {
  apiKey: string
  /** https://places.googleapis.com, or the sandbox's emulation of it */
  placesUrl: string
  pace: ProviderPace
  timeoutMs?: number
}

/** A circle is only a bias; a small one makes Google answer as it would for somebody who stands at the point */
const POINT_RADIUS_M = 500
/** Google's largest circle: for a place that is looked for by its name */
const TOWN_RADIUS_M = 50_000
const MOST_FOUND = 20
const PHOTO_WIDTH_PX = 160
const MOST_PHOTO_BYTES = 2 * 1024 * 1024

// Google bills by the most expensive field that is asked for: these are the ones that a screen shows
const RANK_FIELDS =
  'places.id,places.displayName,places.formattedAddress,places.googleMapsUri,places.rating,places.userRatingCount,places.photos.name'
const ID_FIELDS = 'places.id'
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
  photos: z.array(z.object({ name: z.string() })).optional(),
})
// Google omits empty fields: nothing found is an empty object
const searchAnswer = z.object({ places: z.array(place).default([]) })
const suggestAnswer = z.object({
  suggestions: z.array(z.object({ queryPrediction: z.object({ text: z.object({ text: z.string() }) }).optional() })).default([]),
})
const PHOTO_NAME = /^places\/[\w-]+\/photos\/[\w-]+$/

export function createGooglePlaces({ apiKey, placesUrl, pace, timeoutMs = 15_000 }: PlacesSettings): PlaceSource {
  const base = `${placesUrl.replace(/\/+$/, '')}/v1`

  function post<T extends z.ZodType>(path: string, shape: T, body: object, fields?: string): Promise<z.output<T>> {
    return askProvider({
      url: `${base}/${path}`,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-goog-api-key': apiKey, ...(fields && { 'x-goog-fieldmask': fields }) },
      body: JSON.stringify(body),
      timeoutMs,
      read: async (response) => shape.parse(await response.json()),
      refused,
      unanswered,
    })
  }

  const search = async ({ text, near }: PlaceQuestion, radius: number, pageSize: number, fields: string) => {
    const body = { textQuery: text, pageSize, rankPreference: 'RELEVANCE', locationBias: { circle: { center: near, radius } } }
    const { places } = await post('places:searchText', searchAnswer, body, fields)
    return places.map(readPlace)
  }

  return {
    pace,
    // Google's terms allow place ids to be kept, and nothing else beyond the delivery of the answer (decision 0040)
    listKeptMs: 3_600_000,
    reusesLists: false,

    rank: (question, { limit, idsOnly }) => search(question, POINT_RADIUS_M, limit, idsOnly ? ID_FIELDS : RANK_FIELDS),

    async find(question) {
      const places = await search(question, TOWN_RADIUS_M, MOST_FOUND, FIND_FIELDS)
      return { places, total: places.length }
    },

    async suggest({ text, near }) {
      const body = { input: text, includeQueryPredictions: true, locationBias: { circle: { center: near, radius: TOWN_RADIUS_M } } }
      const { suggestions } = await post('places:autocomplete', suggestAnswer, body)
      return suggestions.flatMap(({ queryPrediction }) => readPlatformText(queryPrediction?.text.text) || [])
    },

    mapUrl: ({ text, near }) =>
      `https://www.google.com/maps/search/${encodeURIComponent(text)}/@${near.latitude.toFixed(6)},${near.longitude.toFixed(6)},15z`,

    fetchPhoto: (photo) => fetchPhoto(base, photo, apiKey, timeoutMs),
  }
}

async function fetchPhoto(base: string, photo: string, apiKey: string, timeoutMs: number): Promise<PlacePhoto> {
  // The name comes back from a browser: validated, so that it cannot become another path of Google's API
  if (!PHOTO_NAME.test(photo)) throw new ProviderError('google', 'This picture does not exist', { retryable: false })
  return askProvider({
    url: `${base}/${photo}/media?maxWidthPx=${PHOTO_WIDTH_PX}`,
    headers: { 'x-goog-api-key': apiKey },
    timeoutMs,
    async read(response) {
      const { bytes, isWhole } = await readBytes(response, MOST_PHOTO_BYTES)
      if (!isWhole) throw new ProviderError('google', 'This picture is too large', { retryable: false })
      return { bytes, contentType: response.headers.get('content-type') ?? '' }
    },
    refused,
    unanswered,
  })
}

function readPlace({
  id,
  displayName,
  formattedAddress,
  googleMapsUri,
  rating,
  userRatingCount,
  location,
  photos,
}: z.output<typeof place>): ListedPlace {
  return {
    id,
    name: readPlatformText(displayName?.text),
    address: [readPlatformText(formattedAddress)].filter(Boolean),
    url: readPlatformUrl(googleMapsUri),
    rating: rating ?? null,
    ratings: userRatingCount ?? 0,
    location: location ?? null,
    photo: photos?.[0]?.name ?? '',
  }
}

const SENTENCES = {
  slow_down: 'Google asks us to wait a little. We try again by ourselves.',
  not_let_in: 'Google does not accept our key for map searches. Please contact support.',
  unknown: 'Google does not know this picture or place any more.',
  not_accepted: 'Google does not accept this search. Please try another keyword.',
}

function refused({ status, kind, retryAfterS, text }: Refusal): ProviderError {
  const cause = new Error(`HTTP ${status}: ${text.slice(0, 300)}`)
  if (kind === 'away') return unanswered(cause)
  // An invalid key is INVALID_ARGUMENT at Google, told apart by its text
  const isKey = kind === 'not_let_in' || /API key not valid/i.test(text)
  return new ProviderError('google', SENTENCES[isKey ? 'not_let_in' : kind], {
    retryable: kind === 'slow_down',
    // Google names no time: its quota is counted by the minute
    retryAfterS: kind === 'slow_down' ? (retryAfterS ?? 5) : undefined,
    cause,
  })
}

const unanswered = (cause: unknown) =>
  new ProviderError('google', 'Google is not answering. We try again by ourselves.', { retryable: true, cause })
