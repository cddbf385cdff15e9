import { z } from 'zod'
import { legStateOf, toStoredCallReport } from './twilio-call-reports.ts'

/** null for a value that Twilio omits or that is not a date, because one odd row must not make a page of a thousand unreadable */
export const moment = z
  .string()
  .nullish()
  .transform((text) => {
    const at = new Date(text ?? Number.NaN)
    return Number.isNaN(at.getTime()) ? null : at
  })
export const legShape = z.object({
  sid: z.string(),
  parent_call_sid: z.string().nullish(),
  to: z.string().nullish(),
  from: z.string().nullish(),
  caller_name: z.string().nullish(),
  direction: z.string().nullish(),
  status: z.string().nullish(),
  start_time: moment,
  end_time: moment,
  duration: z.string().nullish(),
})
export type Leg = z.output<typeof legShape>
export const legPage = z.object({ calls: z.array(legShape), next_page_uri: z.string().nullish() })
export type LegPage = z.output<typeof legPage>

const OVER = new Set(['completed', 'busy', 'failed', 'no-answer', 'canceled'])

export const isLegOver = ({ status }: Leg): boolean => OVER.has(status ?? '')
export const toLegState = (status: string | null | undefined) => legStateOf(status ?? '')

/** `startedAt`: of the call, for a leg without a time */
export const toEndOf = (leg: Leg, startedAt = new Date()): Date =>
  leg.end_time ?? new Date((leg.start_time ?? startedAt).getTime() + Number(leg.duration ?? 0) * 1000)

export const toStatusReport = ({ sid, parent_call_sid, status, duration }: Leg) =>
  toStoredCallReport('status', {
    CallSid: sid,
    ...(parent_call_sid && { ParentCallSid: parent_call_sid }),
    CallStatus: status ?? '',
    ...(duration && { CallDuration: duration }),
  })
