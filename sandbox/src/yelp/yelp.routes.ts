import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FaultSwitch } from '../faults.ts'
import type { ReviewStore } from '../reviews/review-store.ts'
import type { StoredReview } from '../reviews/review-world.ts'
import type { TownTraffic } from '../town/town-traffic.ts'
import { refusals, refuse, showBusiness, showReview } from './yelp-answers.ts'
import { registerYelpSearch } from './yelp-search.routes.ts'

export const yelpTroubles = ['rate_limited', 'server_error', 'unauthorized', 'forbidden', 'hang'] as const

const apiKey = 'sandbox-key'
const dailyLimit = 5_000

interface YelpParts {
  reviews: ReviewStore
  town: TownTraffic
  faults: FaultSwitch<(typeof yelpTroubles)[number] | 'ok'>
  now: () => Date
}

interface BusinessParams {
  Params: { id: string }
}

export function registerYelpRoutes(http: FastifyInstance, { reviews, town, faults, now }: YelpParts) {
  let asked = 0
  let askedOn = ''

  http.register(async (yelp) => {
    yelp.addHook('onRequest', async (request, reply) => {
      const today = now().toISOString().slice(0, 10)
      asked = today === askedOn ? asked + 1 : 1
      askedOn = today
      const remaining = String(faults.mode === 'rate_limited' ? 0 : Math.max(dailyLimit - asked, 0))
      reply.headers({
        'RateLimit-DailyLimit': String(dailyLimit),
        'RateLimit-Remaining': remaining,
        'RateLimit-ResourceDailyLimit': String(dailyLimit),
        'RateLimit-ResourceRemaining': remaining,
        'RateLimit-ResetTime': `${new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 19)}+00:00`,
      })
      const key = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
      if (key === undefined) return refuse(reply, refusals.noKey)
      if (key !== apiKey || faults.mode === 'unauthorized') return refuse(reply, refusals.wrongKey)
      if (faults.mode === 'rate_limited') return refuse(reply.header('retry-after', '7'), refusals.rateLimited)
      if (faults.mode === 'server_error') return refuse(reply, refusals.serverError)
      if (faults.mode === 'forbidden') return refuse(reply, refusals.forbidden)
      if (faults.mode === 'hang') return reply.hijack()
    })

    registerYelpSearch(yelp, { town, now })

    yelp.get<BusinessParams>('/yelp/v3/businesses/:id', (request, reply) => {
      const place = reviews.find('yelp', request.params.id)
      return place ? showBusiness(place, ownUrl(request)) : refuse(reply, refusals.notFound)
    })

    yelp.get<BusinessParams & { Querystring: Record<string, string> }>('/yelp/v3/businesses/:id/reviews', (request, reply) => {
      const place = reviews.find('yelp', request.params.id)
      if (!place) return refuse(reply, refusals.notFound)
      const { limit = '20', offset = '0', sort_by: sortBy = 'yelp_sort' } = request.query
      if (!isWithin(limit, 0, 50)) return refuse(reply, refusals.invalid('limit', limit, `${limit} is not a number from 0 to 50`))
      if (!isWithin(offset, 0, 1_000)) return refuse(reply, refusals.invalid('offset', offset, `${offset} is not a number from 0 to 1000`))
      const order = Object.hasOwn(orders, sortBy) ? orders[sortBy] : undefined
      if (!order) return refuse(reply, refusals.invalid('sort_by', sortBy, `${sortBy} is not one of ['yelp_sort', 'newest']`))
      const first = Number(offset)
      const shown = [...place.reviews].sort(order).slice(first, first + Number(limit))
      return {
        reviews: shown.map((review) => showReview(review, place, ownUrl(request))),
        total: place.reviews.length,
        possible_languages: ['en'],
      }
    })
  })
}

/** Yelp's default order is undocumented; here the longest come first, so that a client that needs the newest must ask for them */
const orders: Record<string, (a: StoredReview, b: StoredReview) => number> = {
  newest: newestFirst,
  yelp_sort: (a, b) => b.text.length - a.text.length || newestFirst(a, b),
}

function newestFirst(a: StoredReview, b: StoredReview): number {
  return Date.parse(b.written_at) - Date.parse(a.written_at) || (a.id < b.id ? -1 : 1)
}

function isWithin(value: string, least: number, most: number): boolean {
  return /^\d{1,6}$/.test(value) && Number(value) >= least && Number(value) <= most
}

function ownUrl(request: FastifyRequest): string {
  return `http://${request.host}`
}
