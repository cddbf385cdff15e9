import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { successBodySchema } from '../wire/response-body.ts'
import { callBack } from './call-back.ts'
import { CALL_STATUSES } from './call-statuses.ts'

const newestCall = z.object({
  call_sid: z.string(),
  direction: z.enum(['incoming', 'outgoing']),
  call_start_datetime: z.string(),
  /** E.164; empty when the caller withheld it */
  phone_from: z.string(),
  caller_name: z.string(),
  call_status: z.enum(CALL_STATUSES),
  summary: z.string(),
  /** As in the list of calls */
  urgent: z.boolean(),
  /** Whether the number had never called before */
  is_first_call: z.boolean(),
  call_back: callBack,
})
export type NewestCall = z.output<typeof newestCall>

/** Small, so that the dashboard does not load the declarations of the list */
export const getNewestCalls = endpoint({
  name: 'getNewestCalls',
  method: 'GET',
  path: '/inquiry/call-inquiry/newest',
  access: 'account',
  summary: 'The three newest calls, whether someone called back, and how many calls came today',
  response: successBodySchema({ data: z.array(newestCall), today: z.number().int() }),
  addition: true,
})
