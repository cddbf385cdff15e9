import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { ReviewStore } from '../reviews/review-store.ts'
import type { Business } from '../town/businesses.ts'
import type { SearchServicesState } from '../town/search-services-state.ts'
import { searchTown, suggestSearches } from '../town/search-town.ts'

interface SearchParts {
  reviews: ReviewStore
  town: SearchServicesState
  now: () => Date
}

/** Yelp lists at most this many businesses on all pages together */
const maxListed = 240

export function registerYelpSearchRoutes(yelp: FastifyInstance, { reviews, town, now }: SearchParts) {
  const findHidden = () =>
    new Set(reviews.places().flatMap(({ platform, id, reviews: written }) => (platform === 'yelp' && written.length === 0 ? [id] : [])))

  yelp.get<{ Querystring: Record<string, string> }>('/yelp/v3/businesses/search', async (request) => {
    town.requests.yelp++
    const { latitude, longitude, term = '', limit = '20', offset = '0' } = request.query
    await sleep(town.delayMs)
    const at = { latitude: Number(latitude ?? 39.7817), longitude: Number(longitude ?? -89.6501) }
    // A business without reviews is in no list, because Yelp returns nothing about it elsewhere either
    const hidden = findHidden()
    const found = searchTown({ text: term, ...at, now: now(), service: 'yelp' })
      .filter(({ yelpId }) => !hidden.has(yelpId))
      .slice(0, maxListed)
    const shown = found.slice(Number(offset), Number(offset) + Number(limit))
    return {
      businesses: shown.map((business) => toListedBusiness(business, `http://${request.host}`)),
      total: found.length,
      region: { center: at },
    }
  })

  yelp.get<{ Querystring: Record<string, string> }>('/yelp/v3/autocomplete', async ({ query: { text = '' } }) => ({
    terms: suggestSearches(text).map((suggested) => ({ text: suggested })),
    businesses: [],
    categories: [],
  }))
}

export function toListedBusiness({ yelpId, name, street, town, zip, latitude, longitude, yelp, hue }: Business, base: string) {
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
