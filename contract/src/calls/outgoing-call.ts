import { z } from 'zod'
import { OUTGOING_CALL_STATES } from './outgoing-call-states.ts'

/** A call to a customer that was placed from the portal */
export const outgoingCall = z.object({
  outgoing_uuid: z.string(),
  /** The customer's, in E.164 */
  number: z.string(),
  started_datetime: z.string(),
  state: z.enum(OUTGOING_CALL_STATES),
  /** Seconds of conversation */
  duration_s: z.number().int(),
  /** Why it failed, as a sentence; otherwise empty */
  problem: z.string(),
  /** The conversation in the list of calls; null if there was none */
  call_sid: z.string().nullable(),
  /** Name or email address of the account that called */
  made_by: z.string(),
  own: z.boolean(),
})
export type OutgoingCall = z.output<typeof outgoingCall>
