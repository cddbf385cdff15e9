import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { dateRangeSchema, oneOfSchema, searchText } from '../wire/list-query.ts'
import { done, pageBodySchema, pageQuery } from '../wire/response-body.ts'

/** new: nobody has replied yet */
export const INQUIRY_STATES = ['new', 'answered', 'spam'] as const
export type InquiryState = (typeof INQUIRY_STATES)[number]

export const webInquiry = z.object({
  web_inquiry_uuid: z.string(),
  name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  messages: z.string(),
  /** Preferred appointment time, as entered in the form; may be empty */
  required_datetime: z.string(),
  /** All other fields of the website's form */
  kwargs: z.record(z.string(), z.string()),
  created_datetime: z.string(),
  state: z.enum(INQUIRY_STATES),
  /** The last message after the form: the customer's text, or a reply. null: there is none */
  newest_message: z.object({ words: z.string(), from: z.enum(['customer', 'business']), created_datetime: z.string() }).nullable(),
})
export type WebInquiry = z.output<typeof webInquiry>

/** The days and the state are not in the specification */
export const inquiryFilter = {
  sort_date: oneOfSchema('sort_date', ['DESC', 'ASC'] as const),
  search: searchText,
  state: oneOfSchema('state', ['all', ...INQUIRY_STATES] as const),
}

export const listWebInquiries = endpoint({
  name: 'listWebInquiries',
  method: 'GET',
  path: '/inquiry/website/contact',
  access: 'account',
  summary: 'What came in through the website’s form',
  query: dateRangeSchema({ ...pageQuery, ...inquiryFilter }),
  response: pageBodySchema(webInquiry).extend({
    /** Number of inquiries in each state for the same search and days */
    states: z.object({ new: z.number().int(), answered: z.number().int(), spam: z.number().int() }),
    /** How many of these were replied to in the portal with a message that was sent */
    answered_from_here: z.number().int(),
    /** Median reply time of those replied to in the portal, in seconds; null: there are none */
    half_answered_within_s: z.number().int().nullable(),
  }),
})

/**
 * Called by the businesses' websites with JSON or a plain form. name, email, phone_number, messages and required_datetime are known fields;
 * all others are stored in kwargs. `website_url` is a honeypot: people cannot see it, so a request that fills it in gets a success response
 * and is dropped
 */
export const sendWebInquiry = endpoint({
  name: 'sendWebInquiry',
  method: 'POST',
  path: '/inquiry/website/contact/{site_key}',
  access: 'public',
  summary: 'Send an inquiry from a business’s website, from an allowed origin',
  params: z.object({ site_key: z.string().regex(/^[A-Za-z0-9_-]{22}$/, { error: 'This form does not exist' }) }),
  body: z.record(z.string(), z.unknown()),
  form: true,
  status: 201,
  response: done,
  addition: true,
})

export const preflightWebInquiry = endpoint({
  name: 'preflightWebInquiry',
  method: 'OPTIONS',
  path: '/inquiry/website/contact/{site_key}',
  access: 'public',
  summary: 'A browser asks whether the website may send inquiries',
  params: sendWebInquiry.params,
  response: z.any(),
  binary: [],
  addition: true,
})
