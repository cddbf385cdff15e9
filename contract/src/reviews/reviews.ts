import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { oneOfSchema, searchText } from '../wire/list-query.ts'
import { done, pageQuery, successBodySchema } from '../wire/response-body.ts'
import { review } from './review-replies.ts'

export const REVIEW_PLATFORMS = ['google', 'yelp'] as const
export type ReviewPlatform = (typeof REVIEW_PLATFORMS)[number]

/** Page size of both lists. Google's list is paginated by token (keyset), Yelp's by page number */
export const REVIEWS_PAGE_SIZE = 20
/** Reviews of this many days, including today, count as new */
export const NEW_REVIEW_DAYS = 30
/** A review without a reply that is older than this is no longer something to do */
export const RECENT_REVIEW_DAYS = 90
/** Reviews with this many stars or fewer need a reply soon */
export const LOW_RATE = 3

const googleReview = z.object({ ...review, review_created_datetime: z.string() })
const yelpReview = z.object({ ...review, yelp_review_datetime: z.string() })
export type GoogleReview = z.output<typeof googleReview>
export type YelpReview = z.output<typeof yelpReview>

/** Filters for all ratings up to LOW_RATE */
export const LOW_STARS = '1,2,3'
const STARS = ['1', '2', '3', '4', '5', LOW_STARS] as const
/**
 * answered=false: reviews without a reply by the owner, including those with a rejected reply. rejected: those whose reply Google does not
 * show. waiting: what the menu counts: rejected, and low reviews of the last RECENT_REVIEW_DAYS days without a reply
 */
const filters = {
  /** All of these terms must occur in the reviewer's name or in the review, ignoring accents */
  search: searchText,
  stars: oneOfSchema('stars', STARS),
  answered: oneOfSchema('answered', ['true', 'false', 'rejected', 'waiting'] as const),
  /** recent: from the last RECENT_REVIEW_DAYS days. new: counts as new, from the last NEW_REVIEW_DAYS days in the business's calendar */
  written: oneOfSchema('written', ['recent', 'new'] as const),
  /** Only this review, as found by the jump list */
  review_uuid: z.uuid({ error: 'review_uuid is not one of ours' }).optional(),
}

export const listGoogleReviews = endpoint({
  name: 'listGoogleReviews',
  method: 'GET',
  path: '/review/google',
  access: 'account',
  summary: 'Google reviews, the newest first; more by the token of the page before',
  query: z.object({ next_page_token: z.string().max(200, { error: 'next_page_token is not one of ours' }).optional(), ...filters }),
  response: successBodySchema({ data: z.object({ reviews: z.array(googleReview), next_page_token: z.string().nullable() }) }),
})

export const listYelpReviews = endpoint({
  name: 'listYelpReviews',
  method: 'GET',
  path: '/review/yelp',
  access: 'account',
  summary: 'Yelp reviews, the newest first',
  query: z.object({ ...pageQuery, size: pageQuery.size.default(REVIEWS_PAGE_SIZE), ...filters }),
  response: successBodySchema({
    data: z.object({ reviews: z.array(yelpReview) }),
    page: z.object({
      totalElements: z.number().int(),
      totalPage: z.number().int(),
      size: z.number().int(),
      number: z.number().int(),
    }),
  }),
})

export const getReviewVerification = endpoint({
  name: 'getReviewVerification',
  method: 'GET',
  path: '/review/verification',
  access: 'account',
  summary: 'Which platforms are verified for the business',
  response: successBodySchema({ google: z.boolean(), yelp: z.boolean() }),
})

const platformParam = z.object({ platform: z.enum(REVIEW_PLATFORMS, { error: 'The platform is google or yelp' }) })

/** The totals above a platform's list */
export const getReviewOverview = endpoint({
  name: 'getReviewOverview',
  method: 'GET',
  path: '/review/{platform}/overview',
  access: 'account',
  summary: 'The metrics of one platform, its stars, its last thirteen months, and when it was last synced',
  params: platformParam,
  response: successBodySchema({
    /** false: no place on the platform is connected yet */
    connected: z.boolean(),
    place_url: z.string(),
    user_ratings_total: z.number().int(),
    rating: z.number(),
    new_reviews: z.number().int(),
    /** Counts of the reviews that we have stored, because Yelp returns only a few of its reviews */
    distribution: z.object({
      '1': z.number().int(),
      '2': z.number().int(),
      '3': z.number().int(),
      '4': z.number().int(),
      '5': z.number().int(),
    }),
    unanswered: z.number().int(),
    /** The last thirteen months, the oldest first; rating is null for a month without reviews */
    trend: z.array(z.object({ month: z.string(), reviews: z.number().int(), rating: z.number().nullable() })),
    sync: z.object({
      running: z.boolean(),
      last_success_datetime: z.string().nullable(),
      /** The problem and what to do, as a sentence; empty if the last sync succeeded */
      problem: z.string(),
      problem_datetime: z.string().nullable(),
    }),
  }),
  addition: true,
})

export const syncReviews = endpoint({
  name: 'syncReviews',
  method: 'POST',
  path: '/review/{platform}/sync',
  access: 'account',
  summary: 'Look for new reviews now; the overview shows when it is done',
  params: platformParam,
  response: done,
  addition: true,
})
