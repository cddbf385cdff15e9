import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FaultSwitch } from '../faults.ts'
import { createRateLimiter } from '../rate-limiter.ts'
import type { Business } from '../town/businesses.ts'
import type { SearchServicesState } from '../town/search-services-state.ts'
import { findByGoogleId, searchTown, suggestSearches } from '../town/search-town.ts'
import { placesErrors, sendPlacesError } from './places-errors.ts'
import { parseFieldMask, parsePlaceMask, parseSearch, type SearchBody } from './places-request.ts'

export const placesTroubles = ['rate_limited', 'server_error', 'flaky', 'forbidden', 'hang', 'nulls'] as const

const apiKey = 'sandbox-places-key'
/** Google's default quota per project */
const quota = { calls: 600, windowMs: 60_000 }
/** Google lists at most three pages */
const maxListed = 60

interface PlacesParts {
  town: SearchServicesState
  faults: FaultSwitch<(typeof placesTroubles)[number] | 'ok'>
  now: () => Date
}

export function registerPlacesRoutes(http: FastifyInstance, { town, faults, now }: PlacesParts) {
  const minutes = createRateLimiter(quota)
  let flakes = 0

  http.register(async (google) => {
    google.addHook('onRequest', async (request, reply) => {
      const key = request.headers['x-goog-api-key'] ?? (request.query as Record<string, string>).key
      if (!key) return sendPlacesError(reply, placesErrors.noKey)
      if (key !== apiKey) return sendPlacesError(reply, placesErrors.wrongKey)
      if (faults.mode === 'forbidden') return sendPlacesError(reply, placesErrors.forbidden)
      if (faults.mode === 'server_error') return sendPlacesError(reply, placesErrors.serverError)
      if (faults.mode === 'rate_limited') return sendPlacesError(reply, placesErrors.rateLimited)
      if (faults.mode === 'flaky' && flakes++ % 2 === 0) return sendPlacesError(reply, placesErrors.serverError)
      if (faults.mode === 'hang') return reply.hijack()
    })

    // A colon starts a parameter in Fastify's paths; a double colon stands for a literal one
    // Rejected calls count too
    const withinQuota = async (_request: FastifyRequest, reply: FastifyReply) => {
      town.requests.google++
      return minutes.count('searchText') ? undefined : sendPlacesError(reply, placesErrors.rateLimited)
    }
    google.post<{ Body: SearchBody | null }>('/google/places/v1/places::searchText', { onRequest: withinQuota }, async (request, reply) => {
      const mask = parseFieldMask(firstHeaderOf(request, 'x-goog-fieldmask'), 'places')
      if (!(mask instanceof Set)) return sendPlacesError(reply, mask)
      const search = parseSearch(request.body ?? {})
      const from = parsePageToken(request.body)
      if (from === null) return sendPlacesError(reply, placesErrors.invalid('Invalid page token.'))
      await sleep(town.delayMs)
      const found = searchTown({ ...search, now: now(), service: 'google' })
        .filter(({ isServiceAreaOnly }) => !isServiceAreaOnly || request.body?.includePureServiceAreaBusinesses === true)
        .slice(0, maxListed)
      const page = found.slice(from, from + search.size)
      const next = from + search.size < found.length ? writePageToken(from + search.size, request.body) : undefined
      return {
        ...(page.length > 0 && { places: page.map((business) => toPlaceResponse(business, mask, ownUrl(request))) }),
        ...(next && (mask.has('nextPageToken') || mask.has('*')) && { nextPageToken: next }),
      }
    })

    google.post<{ Body: { input?: string; includeQueryPredictions?: boolean } | null }>(
      '/google/places/v1/places::autocomplete',
      async (request) => {
        const { input = '', includeQueryPredictions } = request.body ?? {}
        if (includeQueryPredictions !== true) return {}
        const suggestions = suggestSearches(input).map((text) => ({
          queryPrediction: { text: { text, matches: [{ endOffset: input.length }] }, structuredFormat: { mainText: { text } } },
        }))
        return suggestions.length > 0 ? { suggestions } : {}
      },
    )

    google.get<{ Params: { place: string } }>('/google/places/v1/places/:place', { onRequest: withinQuota }, (request, reply) => {
      const mask = parsePlaceMask(firstHeaderOf(request, 'x-goog-fieldmask'))
      if (!(mask instanceof Set)) return sendPlacesError(reply, mask)
      const business = findByGoogleId(request.params.place)
      return business ? toPlaceResponse(business, mask, ownUrl(request)) : sendPlacesError(reply, placesErrors.notFound)
    })

    google.get<{ Params: { place: string; photo: string } }>('/google/places/v1/places/:place/photos/:photo/media', (request, reply) =>
      redirectToPhoto(request.params.place, reply, ownUrl(request)),
    )
  })
}

function redirectToPhoto(id: string, reply: FastifyReply, base: string) {
  return findByGoogleId(id) ? reply.redirect(`${base}/town/photos/${id}.png`) : sendPlacesError(reply, placesErrors.notFound)
}

function toPlaceResponse(business: Business, mask: Set<string>, base: string): object {
  const { googleId: id, name, street, town, zip, latitude, longitude, google, isServiceAreaOnly } = business
  const all: Record<string, unknown> = {
    name: `places/${id}`,
    id,
    displayName: { text: name, languageCode: 'en' },
    ...(isServiceAreaOnly
      ? { pureServiceAreaBusiness: true }
      : { formattedAddress: `${street}, ${town.name}, ${town.state} ${zip}, USA`, location: { latitude, longitude } }),
    googleMapsUri: `${base}/reviews?place=${id}`,
    rating: google.rating,
    userRatingCount: google.reviews,
    // A few places have no picture, as in reality
    ...(business.hue % 9 !== 0 && {
      photos: [
        { name: `places/${id}/photos/front_${business.hue}`, widthPx: 1600, heightPx: 1200, authorAttributions: photoAuthorsOf(business) },
      ],
    }),
  }
  return Object.fromEntries(Object.entries(all).filter(([field]) => mask.has(field) || mask.has('*')))
}

/** Most pictures name their author, with a URL without a protocol, as at Google */
function photoAuthorsOf({ hue, name, googleId }: Business) {
  if (hue % 4 === 0) return []
  const displayName = hue % 2 === 0 ? name : 'Dana Whitfield'
  return [{ displayName, uri: `//maps.google.com/maps/contrib/${googleId}`, photoUri: '' }]
}

const writePageToken = (from: number, body: SearchBody | null) => Buffer.from(`places ${from} ${searchKeyOf(body)}`).toString('base64url')

/** A token belongs to its query and is rejected with any other query */
function parsePageToken(body: SearchBody | null): number | null {
  const token = body?.pageToken
  if (token === undefined || token === '') return 0
  const [, from, query] = /^places (\d+) (.+)$/.exec(Buffer.from(token, 'base64url').toString()) ?? []
  return from === undefined || query !== searchKeyOf(body) ? null : Number(from)
}

/** Everything that must not change from page to page */
function searchKeyOf(body: SearchBody | null): string {
  const query = Object.entries(body ?? {}).filter(([name]) => name !== 'pageToken' && name !== 'pageSize')
  return createHash('sha256').update(JSON.stringify(query.sort())).digest('hex')
}

function firstHeaderOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name] ?? (request.query as Record<string, string>).fields
  return Array.isArray(value) ? value.join(',') : value
}

const ownUrl = (request: FastifyRequest) => `http://${request.host}`
