import type { FastifyReply } from 'fastify'
import type { Place, StoredReview } from '../reviews/review-world.ts'

interface GoogleRefusal {
  code: number
  status: string
  message: string
}

const invalidArgument = (message: string): GoogleRefusal => ({ code: 400, status: 'INVALID_ARGUMENT', message })

export const refusals = {
  unauthenticated: {
    code: 401,
    status: 'UNAUTHENTICATED',
    message:
      'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
  },
  forbidden: { code: 403, status: 'PERMISSION_DENIED', message: 'The caller does not have permission' },
  notFound: { code: 404, status: 'NOT_FOUND', message: 'Requested entity was not found.' },
  rateLimited: {
    code: 429,
    status: 'RESOURCE_EXHAUSTED',
    message: "Quota exceeded for quota metric 'Requests' and limit 'Requests per minute' of service 'mybusiness.googleapis.com'.",
  },
  unavailable: { code: 503, status: 'UNAVAILABLE', message: 'The service is currently unavailable.' },
  invalidArgument,
} satisfies Record<string, GoogleRefusal | typeof invalidArgument>

export function refuse(reply: FastifyReply, refusal: GoogleRefusal) {
  if (refusal.code === 401) reply.header('www-authenticate', 'Bearer realm="https://accounts.google.com/", error="invalid_token"')
  return reply.code(refusal.code).send({ error: refusal })
}

const starWords = ['STAR_RATING_UNSPECIFIED', 'ONE', 'TWO', 'THREE', 'FOUR', 'FIVE']

/** Google's JSON omits fields that are empty, zero or false */
export function showReview(review: StoredReview, place: Place, ownUrl: string) {
  return {
    name: `${place.id}/reviews/${review.id}`,
    reviewId: review.id,
    reviewer: review.anonymous
      ? { displayName: 'A Google user', isAnonymous: true }
      : { profilePhotoUrl: `${ownUrl}/reviews/faces/${encodeURIComponent(review.name)}.svg`, displayName: review.name },
    starRating: starWords[review.rate],
    ...(review.text ? { comment: review.text } : {}),
    createTime: review.written_at,
    updateTime: review.edited_at,
    ...(review.reply ? { reviewReply: showReply(review.reply) } : {}),
  }
}

export function showReply({ text, at }: NonNullable<StoredReview['reply']>) {
  return { comment: text, updateTime: at }
}
