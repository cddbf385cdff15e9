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
  summary: 'Have all further calls of a call’s number marked as spam as they come in, or no longer',
  params: callSid,
  body: z.strictObject({ covered: z.boolean({ error: 'covered must be true or false' }) }),
  response: done,
  addition: true,
})
