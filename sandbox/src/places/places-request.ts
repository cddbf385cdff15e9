import { places } from './places-refusals.ts'

/** Fields of a place that a mask may name; Google knows many more, of which the portal asks for none */
const FIELDS = new Set([
  'id',
  'name',
  'displayName',
  'formattedAddress',
  'shortFormattedAddress',
  'location',
  'googleMapsUri',
  'websiteUri',
  'rating',
  'userRatingCount',
  'photos',
  'types',
  'primaryType',
  'businessStatus',
  '*',
])

/** Names of the fields to answer with, or a refusal */
export function readMask(header: string | undefined, prefix: string): Set<string> | ReturnType<typeof places.invalid> {
  if (!header?.trim()) {
    return places.invalid(
      "FieldMask is a required parameter. See https://cloud.google.com/apis/docs/system-parameters on how to provide it. As an example, you can set the header 'X-Goog-FieldMask' with value 'places.displayName' to ask for the display names of the places.",
    )
  }
  const named = header.split(',')
  const wanted = new Set<string>()
  for (const path of named) {
    if (path === '*' || path === 'nextPageToken' || path === 'searchUri') {
      wanted.add(path)
      continue
    }
    const [head, field = ''] = path.split('.')
    if (head !== prefix || !FIELDS.has(field))
      return places.invalid(`Error expanding 'fields' parameter. Cannot find matching fields for path '${path}'.`)
    wanted.add(field)
  }
  return wanted
}

export interface SearchBody {
  textQuery?: unknown
  pageSize?: unknown
  pageToken?: unknown
  rankPreference?: unknown
  locationBias?: { circle?: { center?: { latitude?: unknown; longitude?: unknown }; radius?: unknown }; rectangle?: unknown }
  locationRestriction?: unknown
}

interface Search {
  text: string
  latitude: number
  longitude: number
  size: number
}

const isWithin = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most

/** Google checks each parameter, and says which is wrong */
export function readSearch(body: SearchBody | null): Search | ReturnType<typeof places.invalid> {
  const { textQuery, pageSize = 0, rankPreference, locationBias, locationRestriction } = body ?? {}
  if (typeof textQuery !== 'string' || !textQuery.trim()) return places.invalid('Empty text_query.')
  if (typeof pageSize !== 'number' || !Number.isInteger(pageSize) || pageSize < 0) return places.invalid('Invalid page_size.')
  if (rankPreference !== undefined && !['RELEVANCE', 'DISTANCE'].includes(String(rankPreference))) {
    return places.invalid(
      `Invalid value at 'rank_preference' (type.googleapis.com/google.maps.places.v1.SearchTextRequest.RankPreference), "${rankPreference}"`,
    )
  }
  if (locationBias && locationRestriction) return places.invalid('location_bias and location_restriction cannot be set at the same time.')
  const { center, radius } = locationBias?.circle ?? {}
  if (locationBias && (!isWithin(center?.latitude, -90, 90) || !isWithin(center?.longitude, -180, 180))) {
    return places.invalid('Invalid circle center in location_bias.')
  }
  if (locationBias && !isWithin(radius, 0, 50_000))
    return places.invalid('Invalid circle radius in location_bias: must be between 0.0 and 50000.0.')
  return {
    text: textQuery,
    // Without a bias Google takes the caller's address; the stand-in's callers all sit in Springfield
    latitude: typeof center?.latitude === 'number' ? center.latitude : 39.7817,
    longitude: typeof center?.longitude === 'number' ? center.longitude : -89.6501,
    size: Math.min(pageSize || 20, 20),
  }
}
