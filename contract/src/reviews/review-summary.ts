import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { successBodySchema } from '../wire/response-body.ts'

const summary = z.object({
  user_ratings_total: z.number().int(),
  rating: z.number(),
  /** Our addition: reviews of the last 30 days, including today */
  new_reviews: z.number().int(),
})

export const getReviewSummary = endpoint({
  name: 'getReviewSummary',
  method: 'GET',
  path: '/review/main',
  access: 'account',
  summary: 'Count and average of each platform, as the platform itself says; null where none is connected and verified',
  response: successBodySchema({ google: summary.nullable(), yelp: summary.nullable() }),
})
