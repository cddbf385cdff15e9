import type { FastifyReply } from 'fastify'
import type { Place, StoredReview } from '../reviews/review-world.ts'

interface YelpError {
  status: number
  code: string
  description: string
}

const validationError = (field: string, instance: unknown, description: string) => ({
  status: 400,
  code: 'VALIDATION_ERROR',
  description,
  field,
  instance,
})

export const yelpErrors = {
  noKey: { status: 401, code: 'TOKEN_MISSING', description: 'An access token must be supplied in order to use this endpoint.' },
  wrongKey: { status: 401, code: 'TOKEN_INVALID', description: 'Invalid access token or authorization header.' },
  forbidden: { status: 403, code: 'BUSINESS_UNAVAILABLE', description: 'Business information is unavailable' },
  notFound: { status: 404, code: 'BUSINESS_NOT_FOUND', description: 'The requested business could not be found.' },
  /** Reviews that the plan does not include are not found, although the business exists */
  notInPlan: { status: 404, code: 'NOT_FOUND', description: 'Resource could not be found.' },
  usedUp: {
    status: 429,
    code: 'ACCESS_LIMIT_REACHED',
    description: 'You have reached the access limit for this client. See instructions for requesting a higher access limit.',
  },
  rateLimited: {
    status: 429,
    code: 'TOO_MANY_REQUESTS_PER_SECOND',
    description: 'You have exceeded the queries-per-second limit for this endpoint.',
  },
  serverError: { status: 500, code: 'INTERNAL_ERROR', description: 'Something went wrong internally, please try again later.' },
  invalid: validationError,
} satisfies Record<string, YelpError | typeof validationError>

export function sendYelpError(reply: FastifyReply, { status, ...error }: YelpError) {
  return reply.code(status).send({ error })
}

export function toYelpBusiness(place: Place, ownUrl: string) {
  const average = place.reviews.reduce((sum, review) => sum + review.rate, 0) / Math.max(place.reviews.length, 1)
  return {
    id: place.id,
    alias: place.id,
    name: place.name,
    image_url: '',
    is_claimed: true,
    is_closed: false,
    url: placeUrl(place, ownUrl),
    phone: '',
    display_phone: '',
    review_count: place.reviews.length,
    categories: [],
    // Yelp rounds to one decimal
    rating: Math.round(average * 10) / 10,
    photos: [],
    transactions: [],
  }
}

const longestExcerpt = 160

export function toYelpReview(review: StoredReview, place: Place, ownUrl: string) {
  const userId = Buffer.from(review.name).toString('base64url')
  return {
    id: review.id,
    url: `${placeUrl(place, ownUrl)}#${review.id}`,
    text: review.text.length > longestExcerpt ? `${review.text.slice(0, longestExcerpt).trimEnd()}...` : review.text,
    rating: review.rate,
    // Yelp's timestamps are in Pacific time, without naming the zone
    time_created: new Date(review.written_at).toLocaleString('sv-SE', { timeZone: 'America/Los_Angeles' }),
    user: {
      id: userId,
      profile_url: `${ownUrl}/reviews/faces/${encodeURIComponent(review.name)}.svg`,
      // Most reviewers on Yelp have no picture
      image_url: review.id.charCodeAt(0) % 3 === 0 ? `${ownUrl}/reviews/faces/${encodeURIComponent(review.name)}.svg` : null,
      name: review.name,
    },
  }
}

function placeUrl(place: Place, ownUrl: string): string {
  return `${ownUrl}/reviews/yelp/${encodeURIComponent(place.id)}`
}
