import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { successBodySchema } from '../wire/response-body.ts'
import { review } from './review-replies.ts'

const newestReview = z.object({ ...review, platform: z.enum(['google', 'yelp']), written_datetime: z.string() })
export type NewestReview = z.output<typeof newestReview>

export const getNewestReview = endpoint({
  name: 'getNewestReview',
  method: 'GET',
  path: '/review/newest',
  access: 'account',
  summary: 'The newest Google review of the last 90 days that has no reply, else the newest review of either platform',
  query: z.object({
    /** A review that should still be shown, because it was replied to just now */
    review_uuid: z.uuid({ error: 'This review does not exist' }).optional(),
  }),
  response: successBodySchema({
    data: newestReview.nullable(),
    /** Whether another review, besides the one shown, waits for a reply */
    more_waiting: z.boolean(),
  }),
  addition: true,
})
