import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { successBodySchema } from '../wire/response-body.ts'

/** This month so far compared with the same days of the previous month, as a fraction; null when there is nothing to compare with */
const changeRate = z.number().nullable()
/** Our addition: the number on the same days of the previous month */
const before = z.number().int()

export const getEngagement = endpoint({
  name: 'getEngagement',
  method: 'GET',
  path: '/inquiry/main',
  access: 'account',
  summary: 'Calls, web inquiries and new customers of this month',
  response: successBodySchema({
    calls: z.object({ month_call_count: z.number().int(), change_rate: changeRate, before }),
    web_inquiries1: z.object({ month_web_inquiry: z.number().int(), change_rate: changeRate, before }),
    new_customers: z.object({ month_new_customer_rate: z.number().int(), change_rate: changeRate, before }),
  }),
})
