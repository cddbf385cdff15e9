import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { dateRangeSchema } from '../wire/list-query.ts'
import { successBodySchema } from '../wire/response-body.ts'

const count = z.number().int()

/**
 * Each count equals the number of rows that `listInvitations` returns for the same days and, if there is one, the state of the same name
 */
export const getPromoterStats = endpoint({
  name: 'getPromoterStats',
  method: 'GET',
  path: '/review/business-promoter/figures',
  access: 'account',
  summary: 'How many were asked, opened it and went on to Google or Yelp, of those invited in the period',
  query: dateRangeSchema({}),
  response: successBodySchema({
    data: z.object({
      sent: count,
      sent_by_email: count,
      sent_by_text: count,
      sent_by_both: count,
      opened: count,
      went: count,
      google: count,
      yelp: count,
      google_and_yelp: count,
      not_opened: count,
      feedback: count,
      stopped: count,
      waiting: count,
      not_sent: count,
      /** The preceding period with the same number of days; null if no period is selected */
      before: z.object({ sent: count, went: count }).nullable(),
    }),
  }),
  addition: true,
})
export type PromoterStats = z.output<typeof getPromoterStats.response>['data']
