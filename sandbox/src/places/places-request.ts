import { placesErrors } from './places-errors.ts'

/** Fields of a place that a field mask may name. Google has many more, which the portal does not request */
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
  'pureServiceAreaBusiness',
  '*',
])

/** The field mask of a call about a single place, whose fields have no prefix */
export const parsePlaceMask = (header: string | undefined) =>
  parseFieldMask(header?.trim() && `place.${header.split(',').join(',place.')}`, 'place')

/** Names of the requested fields, or an error */
export function parseFieldMask(header: string | undefined, prefix: string): Set<string> | ReturnType<typeof placesErrors.invalid> {
  if (!header?.trim()) {
    return placesErrors.invalid(
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
      return placesErrors.invalid(`Error expanding 'fields' parameter. Cannot find matching fields for path '${path}'.`)
    wanted.add(field)
  }
  return wanted
}

export interface SearchBody {
  textQuery?: string
  pageSize?: number
  pageToken?: string
  includePureServiceAreaBusinesses?: boolean
  locationBias?: { circle: { center: { latitude: number; longitude: number } } }
}

interface Search {
  text: string
  latitude: number
  longitude: number
  size: number
}

/** The description has already checked the parameters */
export function parseSearch({ textQuery = '', pageSize = 0, locationBias }: SearchBody): Search {
  const center = locationBias?.circle.center
  return {
    text: textQuery,
    // Without a bias Google uses the caller's location; in the simulator all callers are in Springfield
    latitude: center?.latitude ?? 39.7817,
    longitude: center?.longitude ?? -89.6501,
    size: Math.min(pageSize || 20, 20),
  }
}
