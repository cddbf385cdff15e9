import { z } from 'zod'
import { optionalText } from '../formats/text.ts'
import { endpoint } from '../wire/endpoint.ts'
import { done } from '../wire/response-body.ts'
import { CALL_CATEGORIES, callSid, REFERRAL_SOURCES } from './calls.ts'

/** The results of the analysis that an account may correct */
export const CORRECTABLE_FIELDS = [
  'caller_name',
  'category',
  'referral_source',
  'new_client',
  'conversion',
  'appointments',
  'issued_resolved',
  'ai_analytics',
  'summary',
] as const
export type CorrectableField = (typeof CORRECTABLE_FIELDS)[number]

export const LONGEST_CALLER_NAME = 100
export const LONGEST_CALL_SUMMARY = 2000
export const MAX_APPOINTMENTS = 20

const yesNoOrUnknownSchema = (name: string) => z.boolean({ error: `${name} must be true, false or null` }).nullable()

const wholeNumberSchema = (name: string, max: number) => {
  const error = `${name} must be a whole number from 0 to ${max}`
  return z.int({ error }).min(0, { error }).max(max, { error }).nullable()
}

const corrections = z.strictObject({
  /** Empty: the caller's name is unknown */
  caller_name: optionalText({ name: 'Caller', max: LONGEST_CALLER_NAME }).optional(),
  category: z.enum(CALL_CATEGORIES, { error: 'This category does not exist' }).optional(),
  referral_source: z.enum(REFERRAL_SOURCES, { error: 'This referral source does not exist' }).optional(),
  new_client: yesNoOrUnknownSchema('new_client').optional(),
  conversion: yesNoOrUnknownSchema('conversion').optional(),
  appointments: wholeNumberSchema('Appointments', MAX_APPOINTMENTS).optional(),
  issued_resolved: yesNoOrUnknownSchema('issued_resolved').optional(),
  /** The quality score; null: the call has no score and is not part of any average */
  ai_analytics: wholeNumberSchema('Quality', 100).optional(),
  summary: optionalText({ name: 'Summary', max: LONGEST_CALL_SUMMARY }).optional(),
})
export type CallCorrections = z.output<typeof corrections>

export const correctCall = endpoint({
  name: 'correctCall',
  method: 'POST',
  path: '/inquiry/call-inquiry/{call_sid}/correct',
  access: 'account',
  summary: 'Correct what the analysis of a call found; later runs leave it unchanged',
  params: callSid,
  body: corrections.refine((given) => Object.keys(given).length > 0, { error: 'Please choose what to correct' }),
  response: done,
  addition: true,
})

export const putBackCall = endpoint({
  name: 'putBackCall',
  method: 'POST',
  path: '/inquiry/call-inquiry/{call_sid}/put-back',
  access: 'account',
  summary: 'Undo the correction of one field: what the analysis found counts again',
  params: callSid,
  body: z.strictObject({ field: z.enum(CORRECTABLE_FIELDS, { error: 'This correction cannot be undone' }) }),
  response: done,
  addition: true,
})
