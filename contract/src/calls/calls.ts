import { z } from 'zod'
import { receivedText } from '../received-texts.ts'
import { websiteVisit } from '../website-numbers/website-visit.ts'
import { endpoint } from '../wire/endpoint.ts'
import { dateRangeSchema, oneOfSchema, searchText } from '../wire/list-query.ts'
import { done, pageBodySchema, pageQuery, successBodySchema } from '../wire/response-body.ts'
import { actionItem } from './action-items.ts'
import { callBack } from './call-back.ts'
import { CALL_STATUSES } from './call-statuses.ts'
import { outgoingCall } from './outgoing-call.ts'
import { REFERRAL_SOURCES, type ReferralSource } from './referral-sources.ts'

export const CALL_CATEGORIES = [
  'APPOINTMENT',
  'GENERAL_INQUIRY',
  'CANCEL_APPOINTMENT',
  'COMPLAINT',
  'UNKNOWN',
  'APPOINTMENT_CHANGE',
  'APPOINTMENT_CONFIRM',
] as const
export { REFERRAL_SOURCES }

export type CallCategory = (typeof CALL_CATEGORIES)[number]
export type { ReferralSource }

export const CALL_DIRECTIONS = ['incoming', 'outgoing'] as const

/** Who was on the line according to the analysis. Only customers' calls are scored */
export const CALLER_KINDS = ['CUSTOMER', 'WRONG_NUMBER', 'ROBOCALL'] as const

/** MISSED_CALL includes every unanswered call, even if the line was busy, as does the count "Missed" */
export const CALL_STATUS_FILTERS = ['ANSWERED', 'MISSED_CALL'] as const
export const NEW_CLIENT_FILTERS = ['NEW_CLIENT', 'NOT_NEW_CLIENT'] as const

/** `DESC` and `ASC` sort by the call's time */
export const CALL_SORTINGS = [
  'DESC',
  'ASC',
  'CALLER_NAME_ASC',
  'CALLER_NAME_DESC',
  'CALL_DURATION_ASC',
  'CALL_DURATION_DESC',
  'AI_ANALYTICS_ASC',
  'AI_ANALYTICS_DESC',
  'CUSTOMER_SATISFACTION_ASC',
  'CUSTOMER_SATISFACTION_DESC',
] as const

/** Time zones in which the list can show its times */
export const CALL_TIME_ZONES = {
  'America/Los_Angeles': 'Los Angeles',
  'America/New_York': 'New York',
  'America/Chicago': 'Chicago',
  'America/Denver': 'Denver',
  'America/Anchorage': 'Anchorage',
  'Pacific/Honolulu': 'Honolulu',
} as const

/**
 * none: there is nothing to analyze (the call was missed, silent or too short, or analysis is switched off). pending: under way. failed:
 * the model's completion could not be used, but there is a transcript, and the analysis can be requested again
 */
export const ANALYSIS_STATES = ['none', 'pending', 'done', 'failed'] as const

const filters = {
  search: searchText,
  sorting: oneOfSchema('sorting', CALL_SORTINGS),
  category_filter: oneOfSchema('category_filter', CALL_CATEGORIES),
  call_status_filter: oneOfSchema('call_status_filter', CALL_STATUS_FILTERS),
  new_client_filter: oneOfSchema('new_client_filter', NEW_CLIENT_FILTERS),
  referral_source_filter: oneOfSchema('referral_source_filter', REFERRAL_SOURCES),
  /** By default, calls marked as spam are excluded from the list and from every count */
  spam_filter: oneOfSchema('spam_filter', ['SPAM'] as const),
}

const callFilter = dateRangeSchema(filters)
export type CallFilter = z.output<typeof callFilter>

/**
 * A call in the list. Timestamps are ISO 8601 in UTC. Fields that an account has corrected contain the corrected value, and so do all
 * filters and counts
 */
const call = z.object({
  call_sid: z.string(),
  /** Our addition. In an outgoing call, which was placed from the portal, the customer is still the caller of all other fields */
  direction: z.enum(CALL_DIRECTIONS),
  created_datetime: z.string(),
  call_start_datetime: z.string(),
  inquiry_datetime: z.string(),
  /** E.164; empty when the caller withheld it */
  phone_from: z.string(),
  phone_number_from: z.string(),
  caller_name: z.string(),
  callee_name: z.string(),
  category: z.enum(CALL_CATEGORIES),
  referral_source: z.enum(REFERRAL_SOURCES),
  /** Our addition: the business's name for the number that determined the source; empty if what the caller said determined it */
  number_name: z.string(),
  new_client: z.boolean().nullable(),
  /** Whether the call led to an appointment */
  conversion: z.boolean().nullable(),
  /** Number of appointments made */
  appointments: z.number().int().nullable(),
  /** Our additions. A wrong number or a robocall has no scores and is not part of their averages */
  caller_kind: z.enum(CALLER_KINDS),
  /** The quality score, 0 to 100 */
  ai_analytics: z.number().int().nullable(),
  /** 0 to 100 */
  customer_satisfaction: z.number().int().nullable(),
  issued_resolved: z.boolean().nullable(),
  call_status: z.enum(CALL_STATUSES),
  /** Seconds */
  call_duration: z.number().int(),
  keywords: z.array(z.string()),
  comment: z.string(),
  summary: z.string(),
  analysis_state: z.enum(ANALYSIS_STATES),
  spam: z.boolean(),
  /** Somebody is in pain, is bleeding, …, and the urgent action item is still open */
  urgent: z.boolean(),
  call_back: callBack,
  /** Nobody answered, and the caller left a message: recording, transcript and analysis are those of the message */
  voicemail: z.boolean(),
})
export type Call = z.output<typeof call>

export const listCalls = endpoint({
  name: 'listCalls',
  method: 'GET',
  path: '/inquiry/call-inquiry1',
  access: 'account',
  summary: 'Calls by filter, newest first',
  query: dateRangeSchema({ ...filters, ...pageQuery }),
  response: pageBodySchema(call).extend({
    /** Totals of all calls that match the filter, not only of those on this page */
    counts: z.object({ answered: z.number().int(), missed: z.number().int() }),
  }),
})

export const downloadCalls = endpoint({
  name: 'downloadCalls',
  method: 'GET',
  path: '/inquiry/call-inquiry/download1',
  access: 'account',
  summary: 'The calls of a filter as a spreadsheet, call_inquiries.xlsx, with the columns in the account’s order',
  query: dateRangeSchema({
    ...filters,
    /** Time zone of the times in the spreadsheet; by default the business's own */
    time_zone: oneOfSchema('time_zone', Object.keys(CALL_TIME_ZONES) as (keyof typeof CALL_TIME_ZONES)[]),
  }),
  response: z.any(),
  binary: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  timeout: 'long',
})

export const DOWNLOAD_NAME = 'call_inquiries.xlsx'

export const callSid = z.object({
  call_sid: z.string().regex(/^CA[0-9a-fA-F]{32}$/, { error: 'This call does not exist' }),
})

/** The text that was sent to a caller whose call nobody answered */
const textBack = z.object({
  text: z.string(),
  created_datetime: z.string(),
  state: z.enum(['waiting', 'sent', 'failed', 'unconfirmed', 'unsubscribed']),
  /** Why it was not sent, or may not have been sent, as a sentence; otherwise empty */
  problem: z.string(),
  /** The caller's text replies, the oldest first */
  answers: z.array(receivedText),
})
export type TextBack = z.output<typeof textBack>

const transcriptLine = z.object({
  speaker: z.enum(['staff', 'caller']),
  /** "Megan", or "Caller" when no name was heard */
  name: z.string(),
  /** Seconds since the start of the recording */
  at_s: z.number(),
  text: z.string(),
})
export type TranscriptLine = z.output<typeof transcriptLine>

export const getCall = endpoint({
  name: 'getCall',
  method: 'GET',
  path: '/inquiry/call-inquiry/{call_sid}',
  access: 'account',
  summary: 'One call with its transcript, its action items and what else this number has sent',
  params: callSid,
  response: successBodySchema({
    data: call.extend({
      /** The transcript as plain text, one line per speaker turn: "Megan: Bright Smile Dental, how can I help?" */
      call_transcript: z.string(),
      transcript_lines: z.array(transcriptLine),
      action_itmes: z.array(actionItem),
      recording: z.object({ duration_s: z.number().int() }).nullable(),
      /** Why the analysis failed or waits, or why the call has no recording, as a sentence; otherwise null */
      analysis_problem: z.string().nullable(),
      /** null: this call did not cause a text */
      text_back: textBack.nullable(),
      /** Whether further calls from this number are marked as spam automatically */
      number_covered: z.boolean(),
      /** For each corrected field, the original value from the analysis or the telephone network */
      model_said: call
        .pick({
          caller_name: true,
          category: true,
          referral_source: true,
          new_client: true,
          conversion: true,
          appointments: true,
          issued_resolved: true,
          ai_analytics: true,
          summary: true,
        })
        .partial(),
      /** An addition of ours: the visit to the business's website that led to this call, if the visitor had a number of their own */
      website_visit: websiteVisit.nullable(),
      /** An addition of ours: the newest calls from the portal to this number, answered or not */
      outgoing_calls: z.array(outgoingCall),
      /** Other calls and inquiries from the same number, newest first, at most 10 of each */
      related_calls: z.array(
        z.object({ call_sid: z.string(), call_start_datetime: z.string(), call_status: z.enum(CALL_STATUSES), summary: z.string() }),
      ),
      related_web_inquiries: z.array(z.object({ web_inquiry_uuid: z.string(), created_datetime: z.string(), messages: z.string() })),
    }),
  }),
})

/** An audio element sends no Authorization header, so it gets a URL that plays only this recording, for an hour */
export const openRecording = endpoint({
  name: 'openRecording',
  method: 'POST',
  path: '/inquiry/call-inquiry/{call_sid}/recording',
  access: 'account',
  summary: 'An address under which the recording can be played for an hour',
  params: callSid,
  response: successBodySchema({ data: z.object({ url: z.string() }) }),
  addition: true,
})

export const playRecording = endpoint({
  name: 'playRecording',
  method: 'GET',
  path: '/inquiry/recording/{key}',
  access: 'public',
  summary: 'A recording, whole or by range, by the key that the signed-in account was given',
  params: z.object({ key: z.string().regex(/^[A-Za-z0-9_-]{43}$/, { error: 'This recording does not exist' }) }),
  response: z.any(),
  binary: ['audio/mpeg', 'audio/wav', 'audio/ogg', 'application/octet-stream'],
  addition: true,
})

export const markSpam = endpoint({
  name: 'markSpam',
  method: 'POST',
  path: '/inquiry/call-inquiry/{call_sid}/spam',
  access: 'account',
  summary: 'Take a call and further calls from its number out of the list and the totals, or put it back',
  params: callSid,
  body: z.strictObject({ spam: z.boolean({ error: 'spam must be true or false' }) }),
  response: done,
  addition: true,
})

export const analyzeAgain = endpoint({
  name: 'analyzeAgain',
  method: 'POST',
  path: '/inquiry/call-inquiry/{call_sid}/analyze',
  access: 'account',
  summary: 'Request the analysis of a call again',
  params: callSid,
  response: done,
  addition: true,
})

/**
 * Polled by open lists. A changed version means that a call was added or
 * changed. Returns a 304 if If-None-Match contains the current version
 */
export const getCallsVersion = endpoint({
  name: 'getCallsVersion',
  method: 'GET',
  path: '/inquiry/call-inquiry/version',
  access: 'account',
  summary: 'Changes whenever a call of the business comes or changes',
  response: successBodySchema({ version: z.string() }),
  addition: true,
})
