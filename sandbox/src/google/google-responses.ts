import type { FastifyReply } from 'fastify'
import type { StoredReply, StoredReview } from '../reviews/review-world.ts'
import { moderationStateOf } from './reply-moderation.ts'

interface GoogleError {
  code: number
  status: string
  message: string
  details?: object[]
}

/** The scopes that a call requires, and Google's names for the call if a scope is missing */
export interface RequiredScopes {
  scopes: string[]
  service: string
  method: string
}

const invalidArgument = (message: string): GoogleError => ({ code: 400, status: 'INVALID_ARGUMENT', message })

export const googleErrors = {
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
  /** A project for which Google has not approved the use of the API: its quota is zero, permanently */
  noQuota: {
    code: 429,
    status: 'RESOURCE_EXHAUSTED',
    message:
      "Quota exceeded for quota metric 'Requests' and limit 'Requests per minute' of service 'mybusiness.googleapis.com' for consumer 'project_number:100200300400'.",
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'RATE_LIMIT_EXCEEDED',
        domain: 'googleapis.com',
        metadata: { service: 'mybusiness.googleapis.com', quota_limit: 'DefaultRequestsPerMinutePerProject', quota_limit_value: '0' },
      },
    ],
  },
  unavailable: { code: 503, status: 'UNAVAILABLE', message: 'The service is currently unavailable.' },
  invalidArgument,
} satisfies Record<string, GoogleError | typeof invalidArgument>

export function sendScopeError(reply: FastifyReply, { scopes, service, method }: RequiredScopes) {
  reply.header('www-authenticate', `Bearer realm="https://accounts.google.com/", error="insufficient_scope", scope="${scopes.join(' ')}"`)
  return sendGoogleError(reply, {
    code: 403,
    status: 'PERMISSION_DENIED',
    message: 'Request had insufficient authentication scopes.',
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
        domain: 'googleapis.com',
        metadata: { service, method },
      },
    ],
  })
}

export function sendGoogleError(reply: FastifyReply, error: GoogleError) {
  if (error.code === 401) reply.header('www-authenticate', 'Bearer realm="https://accounts.google.com/", error="invalid_token"')
  return reply.code(error.code).send({ error })
}

const starNames = ['STAR_RATING_UNSPECIFIED', 'ONE', 'TWO', 'THREE', 'FOUR', 'FIVE']

/**
 * In Google's JSON, times have 0, 3, 6 or 9 digits after the second, as needed. Times are stored here to the millisecond. Further digits
 * are derived from the millisecond, so that the same time is always written the same way
 */
function formatGoogleTime(at: string): string {
  const moment = new Date(at)
  const ms = moment.getUTCMilliseconds()
  const beyond = ['', '040', '040007'][ms % 3]
  return moment.toISOString().replace(/\.\d{3}Z$/, (digits) => (ms === 0 ? 'Z' : `${digits.slice(0, 4)}${beyond}Z`))
}

interface ReplyView {
  now: Date
  /** Google has used two names for this */
  stateField: 'reviewReplyState' | 'state'
}

/** Google's JSON omits fields that are empty, zero or false */
export function toGoogleReview(review: StoredReview, location: string, ownUrl: string, view: ReplyView) {
  return {
    name: `${location}/reviews/${review.id}`,
    reviewId: review.id,
    reviewer: review.anonymous
      ? { displayName: 'A Google user', isAnonymous: true }
      : { profilePhotoUrl: `${ownUrl}/reviews/faces/${encodeURIComponent(review.name)}.svg`, displayName: review.name },
    starRating: starNames[review.rate],
    ...(review.text ? { comment: review.text } : {}),
    createTime: formatGoogleTime(review.written_at),
    updateTime: formatGoogleTime(review.edited_at),
    ...(review.reply ? { reviewReply: toGoogleReply(review.reply, view) } : {}),
  }
}

export function toGoogleReply(reply: StoredReply, { now, stateField }: ReplyView) {
  const state = moderationStateOf(reply, now)
  return {
    comment: reply.text,
    updateTime: formatGoogleTime(reply.at),
    [stateField]: state,
    ...(state === 'REJECTED' && reply.judged?.violation ? { policyViolation: reply.judged.violation } : {}),
  }
}
