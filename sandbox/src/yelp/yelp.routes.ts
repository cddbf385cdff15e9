import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FaultSwitch } from '../faults.ts'
import { createRateLimiter } from '../rate-limiter.ts'
import type { ReviewStore } from '../reviews/review-store.ts'
import type { StoredReview } from '../reviews/review-world.ts'
import type { SearchServicesState } from '../town/search-services-state.ts'
import { findByYelpId } from '../town/search-town.ts'
import { planNames, type YelpPlan } from './yelp-plan.ts'
import { sendYelpError, toYelpBusiness, toYelpReview, yelpErrors } from './yelp-responses.ts'
import { registerYelpSearchRoutes, toListedBusiness } from './yelp-search.routes.ts'

export const yelpFaults = ['rate_limited', 'daily_limit', 'server_error', 'unauthorized', 'forbidden', 'hang', 'nulls'] as const

const apiKey = 'sandbox-key'
/** Yelp does not publish its limit per second; integrators report rejections from about this rate */
const perSecond = { calls: 15, windowMs: 1_000 }

interface YelpParts {
  reviews: ReviewStore
  town: SearchServicesState
  plan: YelpPlan
  faults: FaultSwitch<(typeof yelpFaults)[number] | 'ok'>
  now: () => Date
}

interface BusinessParams {
  Params: { id: string }
}

export function registerYelpRoutes(http: FastifyInstance, { reviews, town, plan, faults, now }: YelpParts) {
  const seconds = createRateLimiter(perSecond)
  let callsToday = 0
  let countedDay = ''

  http.get('/yelp/plan', () => ({ plan: plan.name }))
  http.put<{ Body: { plan?: unknown } | null }>('/yelp/plan', (request, reply) => {
    if (!plan.choose(request.body?.plan)) return reply.code(400).send({ message: `plan must be one of: ${planNames.join(', ')}.` })
    return { plan: plan.name }
  })

  http.register(async (yelp) => {
    yelp.addHook('onRequest', async (request, reply) => {
      const today = now().toISOString().slice(0, 10)
      callsToday = today === countedDay ? callsToday + 1 : 1
      countedDay = today
      const isUsedUp = faults.mode === 'daily_limit' || callsToday > plan.callsADay
      const remaining = String(isUsedUp ? 0 : plan.callsADay - callsToday)
      reply.headers({
        'RateLimit-DailyLimit': String(plan.callsADay),
        'RateLimit-Remaining': remaining,
        'RateLimit-ResourceDailyLimit': String(plan.callsADay),
        'RateLimit-ResourceRemaining': remaining,
        'RateLimit-ResetTime': `${new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 19)}+00:00`,
      })
      const key = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
      if (key === undefined) return sendYelpError(reply, yelpErrors.noKey)
      if (key !== apiKey || faults.mode === 'unauthorized') return sendYelpError(reply, yelpErrors.wrongKey)
      if (isUsedUp) return sendYelpError(reply, yelpErrors.usedUp)
      if (faults.mode === 'rate_limited') return sendYelpError(reply.header('retry-after', '7'), yelpErrors.rateLimited)
      // Each endpoint has its own count
      if (!seconds.count(request.routeOptions.url ?? '')) return sendYelpError(reply, yelpErrors.rateLimited)
      if (faults.mode === 'server_error') return sendYelpError(reply, yelpErrors.serverError)
      if (faults.mode === 'forbidden') return sendYelpError(reply, yelpErrors.forbidden)
      if (faults.mode === 'hang') return reply.hijack()
    })

    registerYelpSearchRoutes(yelp, { reviews, town, now })

    yelp.get<BusinessParams>('/yelp/v3/businesses/:id', (request, reply) => {
      const place = reviews.find('yelp', request.params.id)
      const listed = findByYelpId(request.params.id)
      // The town's businesses have no individual reviews here
      if (!place) return listed ? toListedBusiness(listed, ownUrl(request)) : sendYelpError(reply, yelpErrors.notFound)
      return place.reviews.length > 0 ? toYelpBusiness(place, ownUrl(request)) : sendYelpError(reply, yelpErrors.forbidden)
    })

    yelp.get<BusinessParams & { Querystring: Record<string, string> }>('/yelp/v3/businesses/:id/reviews', (request, reply) => {
      const place = reviews.find('yelp', request.params.id)
      if (plan.excerpts === 0) return sendYelpError(reply, yelpErrors.notInPlan)
      if (!place && findByYelpId(request.params.id)) return { reviews: [], total: 0, possible_languages: ['en'] }
      if (!place) return sendYelpError(reply, yelpErrors.notFound)
      if (place.reviews.length === 0) return sendYelpError(reply, yelpErrors.forbidden)
      const { limit = '20', offset = '0', sort_by: sortBy = 'yelp_sort' } = request.query
      const first = Number(offset)
      // No offset can go beyond the excerpts that the plan includes
      const shown = [...place.reviews]
        .sort(sortBy === 'newest' ? compareNewestFirst : compareLongestFirst)
        .slice(0, plan.excerpts)
        .slice(first, first + Number(limit))
      return {
        reviews: shown.map((review) => toYelpReview(review, place, ownUrl(request))),
        total: place.reviews.length,
        possible_languages: ['en'],
      }
    })
  })
}

/** Yelp's default order is undocumented. Here the longest reviews come first, so a client that needs the newest must request that order */
function compareLongestFirst(a: StoredReview, b: StoredReview): number {
  return b.text.length - a.text.length || compareNewestFirst(a, b)
}

function compareNewestFirst(a: StoredReview, b: StoredReview): number {
  return Date.parse(b.written_at) - Date.parse(a.written_at) || (a.id < b.id ? -1 : 1)
}

function ownUrl(request: FastifyRequest): string {
  return `http://${request.host}`
}
