import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FaultSwitch } from '../faults.ts'
import type { ReviewStore } from '../reviews/review-store.ts'
import type { Place, StoredReview } from '../reviews/review-world.ts'
import { createAccessTokens, googleClient } from './access-tokens.ts'
import { refusals, refuse, showReply, showReview } from './google-answers.ts'
import { takePage } from './review-page.ts'

export const googleTroubles = ['rate_limited', 'server_error', 'unauthorized', 'invalid_grant', 'forbidden', 'hang'] as const

/** Google's limit for a reply, in bytes */
const longestReplyBytes = 4_096

interface GoogleParts {
  reviews: ReviewStore
  faults: FaultSwitch<(typeof googleTroubles)[number] | 'ok'>
  now: () => Date
}

interface LocationParams {
  account: string
  location: string
}

interface ReviewParams extends LocationParams {
  review: string
}

export function registerGoogleRoutes(http: FastifyInstance, { reviews, faults, now }: GoogleParts) {
  const tokens = createAccessTokens({ now })

  http.post('/google/token', (request, reply) => {
    if (faults.mode === 'server_error') return reply.code(503).send({ error: 'internal_failure' })
    if (faults.mode === 'hang') return reply.hijack()
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const say = (status: number, error: string, description: string) => reply.code(status).send({ error, error_description: description })
    if (form.get('client_id') !== googleClient.id) return say(401, 'invalid_client', 'The OAuth client was not found.')
    if (form.get('client_secret') !== googleClient.secret) return say(401, 'invalid_client', 'Unauthorized')
    if (form.get('grant_type') !== 'refresh_token') return say(400, 'unsupported_grant_type', 'Invalid grant_type')
    if (faults.mode === 'invalid_grant' || form.get('refresh_token') !== googleClient.refreshToken) {
      return say(400, 'invalid_grant', 'Token has been expired or revoked.')
    }
    return tokens.issue()
  })

  http.register(async (google) => {
    google.addHook('onRequest', async (request, reply) => {
      const isRevoked = faults.mode === 'unauthorized' || faults.mode === 'invalid_grant'
      if (isRevoked || !tokens.isValid(request.headers.authorization)) return refuse(reply, refusals.unauthenticated)
      if (faults.mode === 'rate_limited') return refuse(reply.header('retry-after', '7'), refusals.rateLimited)
      if (faults.mode === 'server_error') return refuse(reply, refusals.unavailable)
      if (faults.mode === 'forbidden') return refuse(reply, refusals.forbidden)
      // A reply is published even so; only the response is lost
      if (faults.mode === 'hang' && request.method === 'GET') return reply.hijack()
    })

    const listPath = '/google/mybusiness/v4/accounts/:account/locations/:location/reviews'
    const findPlace = ({ account, location }: LocationParams) => reviews.find('google', `accounts/${account}/locations/${location}`)

    google.get<{ Params: LocationParams; Querystring: Record<string, string> }>(listPath, (request, reply) => {
      const place = findPlace(request.params)
      if (!place) return refuse(reply, refusals.notFound)
      const page = takePage(place.reviews, request.query)
      if (typeof page === 'string') return refuse(reply, refusals.invalidArgument(page))
      if (place.reviews.length === 0) return {}
      return {
        reviews: page.reviews.map((review) => showReview(review, place, ownUrl(request))),
        averageRating: place.reviews.reduce((sum, review) => sum + review.rate, 0) / place.reviews.length,
        totalReviewCount: place.reviews.length,
        ...(page.nextPageToken ? { nextPageToken: page.nextPageToken } : {}),
      }
    })

    function findReview(params: ReviewParams): { place: Place; review: StoredReview } | null {
      const place = findPlace(params)
      const review = place?.reviews.find(({ id }) => id === params.review)
      return place && review ? { place, review } : null
    }
    const lostOnTheWay = (reply: FastifyReply) => (faults.mode === 'hang' ? reply.hijack() : null)

    google.get<{ Params: ReviewParams }>(`${listPath}/:review`, (request, reply) => {
      const found = findReview(request.params)
      return found ? showReview(found.review, found.place, ownUrl(request)) : refuse(reply, refusals.notFound)
    })

    google.put<{ Params: ReviewParams; Body: { comment?: unknown } | null }>(`${listPath}/:review/reply`, (request, reply) => {
      const found = findReview(request.params)
      if (!found) return refuse(reply, refusals.notFound)
      const comment = request.body?.comment
      if (typeof comment !== 'string' || !comment.trim() || Buffer.byteLength(comment) > longestReplyBytes) {
        return refuse(reply, refusals.invalidArgument('Request contains an invalid argument.'))
      }
      reviews.reply(found.review, comment)
      return lostOnTheWay(reply) ?? reply.send(found.review.reply ? showReply(found.review.reply) : {})
    })

    google.delete<{ Params: ReviewParams }>(`${listPath}/:review/reply`, (request, reply) => {
      const found = findReview(request.params)
      if (!found?.review.reply) return refuse(reply, refusals.notFound)
      reviews.reply(found.review, null)
      return lostOnTheWay(reply) ?? reply.send({})
    })
  })
}

function ownUrl(request: FastifyRequest): string {
  return `http://${request.host}`
}
