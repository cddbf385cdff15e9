import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Business } from '../town/businesses.ts'
import { searchTown, suggestSearches } from '../town/search-town.ts'
import type { TownTraffic } from '../town/town-traffic.ts'
import { refusals, refuse } from './yelp-answers.ts'

interface SearchParts {
  town: TownTraffic
  now: () => Date
}

/** Yelp does not publish its limit by the second; integrators report refusals from about here on */
const perSecond = { calls: 15, windowMs: 1_000 }
/** However far one pages, Yelp lists no more */
const mostListed = 240
const orders = ['best_match', 'rating', 'review_count', 'distance']

export function registerYelpSearch(yelp: FastifyInstance, { town, now }: SearchParts) {
  yelp.get<{ Querystring: Record<string, string> }>('/yelp/v3/businesses/search', async (request, reply) => {
    if (!town.count('yelp', perSecond)) return refuse(reply, refusals.rateLimited)
    const {
      latitude,
      longitude,
      location,
      term = '',
      limit = '20',
      offset = '0',
      radius = '0',
      sort_by: sortBy = 'best_match',
    } = request.query
    if (location === undefined && (latitude === undefined || longitude === undefined)) {
      return refuse(reply, refusals.invalid('location', null, 'Please specify a location or a latitude and longitude'))
    }
    const problem =
      outside('latitude', latitude, -90, 90) ??
      outside('longitude', longitude, -180, 180) ??
      outside('limit', limit, 0, 50) ??
      outside('offset', offset, 0, 1000) ??
      outside('radius', radius, 0, 40_000) ??
      (term.length > 300 ? { field: 'term', value: term, said: 'is too long' } : undefined) ??
      (orders.includes(sortBy) ? undefined : { field: 'sort_by', value: sortBy, said: `is not one of [${orders.join(', ')}]` })
    if (problem) return refuse(reply, refusals.invalid(problem.field, problem.value, `'${problem.value}' ${problem.said}`))
    if (Number(limit) + Number(offset) > mostListed) {
      return refuse(reply, refusals.invalid('limit', limit, 'Too many results requested, limit+offset must be <= 240.'))
    }
    await sleep(town.delayMs)
    const at = { latitude: Number(latitude ?? 39.7817), longitude: Number(longitude ?? -89.6501) }
    const found = searchTown({ text: term, ...at, now: now(), service: 'yelp' }).slice(0, mostListed)
    const shown = found.slice(Number(offset), Number(offset) + Number(limit))
    return { businesses: shown.map((business) => show(business, `http://${request.host}`)), total: found.length, region: { center: at } }
  })

  yelp.get<{ Querystring: Record<string, string> }>('/yelp/v3/autocomplete', async (request, reply) => {
    const { text = '' } = request.query
    if (!text) return refuse(reply, refusals.invalid('text', null, 'is a required property'))
    return { terms: suggestSearches(text).map((suggested) => ({ text: suggested })), businesses: [], categories: [] }
  })
}

function outside(field: string, value: string | undefined, least: number, most: number) {
  if (value === undefined) return undefined
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return { field, value, said: 'is not a number' }
  if (number < least) return { field, value, said: `is invalid, the minimum is ${least}.` }
  return number > most ? { field, value, said: `is invalid, the maximum is ${most}.` } : undefined
}

function show({ yelpId, name, street, town, zip, latitude, longitude, yelp, hue }: Business, base: string) {
  return {
    id: yelpId,
    alias: yelpId,
    name,
    image_url: hue % 9 === 0 ? '' : `${base}/town/photos/${yelpId}.png`,
    is_closed: false,
    url: `${base}/reviews/yelp/${yelpId}`,
    review_count: yelp.reviews,
    categories: [],
    rating: yelp.rating,
    coordinates: { latitude, longitude },
    transactions: [],
    location: {
      address1: street,
      address2: null,
      address3: '',
      city: town.name,
      zip_code: zip,
      country: 'US',
      state: town.state,
      display_address: [street, `${town.name}, ${town.state} ${zip}`],
    },
    phone: '',
    display_phone: '',
  }
}
