import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ownUrl } from '../consent/request-parameters.ts'
import type { ReviewStore } from '../reviews/review-store.ts'
import type { Place, StoredReview } from '../reviews/review-world.ts'
import { agency, findLocation } from './consent/google-people.ts'
import { scopes } from './consent/google-scopes.ts'
import type { GoogleAccessCheck } from './google-access-check.ts'
import type { GoogleFaults } from './google-faults.ts'
import { googleErrors, sendGoogleError, toGoogleReply, toGoogleReview } from './google-responses.ts'
import { changeModerationOrExplain, decideModeration, type ReplyModeration } from './reply-moderation.ts'
import { pageOfReviews } from './review-page.ts'

const managesReviews = {
  scopes: [scopes.business],
  service: 'mybusiness.googleapis.com',
  method: 'google.mybusiness.v4.ReviewService',
}

interface ReviewsParts {
  reviews: ReviewStore
  gate: GoogleAccessCheck
  faults: GoogleFaults
  moderation: ReplyModeration
  now: () => Date
}

interface LocationParams {
  account: string
  location: string
}

interface ReviewParams extends LocationParams {
  review: string
}

export function registerGoogleReviewRoutes(http: FastifyInstance, { reviews, gate, faults, moderation, now }: ReviewsParts) {
  http.get('/google/moderation', () => moderation)
  http.put<{ Body: Record<string, unknown> | null }>('/google/moderation', (request, reply) => {
    const problem = changeModerationOrExplain(moderation, request.body ?? {})
    return problem ? reply.code(400).send({ message: problem }) : moderation
  })

  http.register(async (google) => {
    google.addHook('onRequest', gate.needs(managesReviews))

    const listPath = '/google/mybusiness/v4/accounts/:account/locations/:location/reviews'

    const viewNow = () => ({ now: now(), stateField: moderation.state_field })
    const nameOf = ({ account, location }: LocationParams) => `accounts/${account}/locations/${location}`

    // Only a place's verified owner may manage its reviews
    google.addHook<{ Params: LocationParams }>('preHandler', async (request, reply) => {
      const { account, location } = request.params
      const own = findLocation(gate.callerOf(request).person, account, location)
      if (own && !own.hasVoiceOfMerchant) return sendGoogleError(reply, googleErrors.forbidden)
    })

    /** A place that the caller does not manage counts as not found */
    function findPlace(params: LocationParams, request: FastifyRequest): Place | null {
      const { person } = gate.callerOf(request)
      if (person === agency) return reviews.find('google', nameOf(params))
      const own = findLocation(person, params.account, params.location)
      return own && reviews.find('google', own.place)
    }

    google.get<{ Params: LocationParams; Querystring: Record<string, string> }>(listPath, (request, reply) => {
      const place = findPlace(request.params, request)
      if (!place) return sendGoogleError(reply, googleErrors.notFound)
      const page = pageOfReviews(place.reviews, request.query)
      if (typeof page === 'string') return sendGoogleError(reply, googleErrors.invalidArgument(page))
      if (place.reviews.length === 0) return {}
      return {
        reviews: page.reviews.map((review) => toGoogleReview(review, nameOf(request.params), ownUrl(request), viewNow())),
        averageRating: place.reviews.reduce((sum, review) => sum + review.rate, 0) / place.reviews.length,
        totalReviewCount: place.reviews.length,
        ...(page.nextPageToken ? { nextPageToken: page.nextPageToken } : {}),
      }
    })

    function findReview(params: ReviewParams, request: FastifyRequest): StoredReview | null {
      return findPlace(params, request)?.reviews.find(({ id }) => id === params.review) ?? null
    }
    const lostOnTheWay = (reply: FastifyReply) => (faults.mode === 'hang' ? reply.hijack() : null)

    google.get<{ Params: ReviewParams }>(`${listPath}/:review`, (request, reply) => {
      const review = findReview(request.params, request)
      return review
        ? toGoogleReview(review, nameOf(request.params), ownUrl(request), viewNow())
        : sendGoogleError(reply, googleErrors.notFound)
    })

    google.put<{ Params: ReviewParams; Body: { comment: string } }>(`${listPath}/:review/reply`, (request, reply) => {
      const review = findReview(request.params, request)
      if (!review) return sendGoogleError(reply, googleErrors.notFound)
      reviews.reply(review, request.body.comment, decideModeration(moderation, now()))
      return lostOnTheWay(reply) ?? reply.send(review.reply ? toGoogleReply(review.reply, viewNow()) : {})
    })

    google.delete<{ Params: ReviewParams }>(`${listPath}/:review/reply`, (request, reply) => {
      const review = findReview(request.params, request)
      if (!review?.reply) return sendGoogleError(reply, googleErrors.notFound)
      reviews.reply(review, null)
      return lostOnTheWay(reply) ?? reply.send({})
    })
  })
}
