import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { done } from '../wire/response-body.ts'
import { callSid } from './calls.ts'

/** `markSpam` does both at once; this only changes what happens with further calls */
export const coverNumber = endpoint({
  name: 'coverNumber',
  method: 'POST',
  path: '/inquiry/call-inquiry/{call_sid}/spam-number',
  access: 'account',
  summary: 'Mark all further calls from a call’s number as spam as they come in, or stop doing so',
  params: callSid,
  body: z.strictObject({ covered: z.boolean({ error: 'covered must be true or false' }) }),
  response: done,
  addition: true,
})
