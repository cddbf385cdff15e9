import { z } from 'zod'
import { answer, done } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { dateRange } from '../list-query.ts'
import { receivedText } from '../received-texts.ts'
import { requiredText } from '../text.ts'
import { INQUIRY_STATES, inquiryFilter, webInquiry } from './web-inquiries.ts'

const REPLY_CHANNELS = ['email', 'text'] as const
export type ReplyChannel = (typeof REPLY_CHANNELS)[number]

/** The state of a reply's e-mail or text */
const REPLY_STATES = ['waiting', 'sent', 'unsubscribed', 'failed', 'unconfirmed'] as const

/** Our words around it, and the provider's limit, leave room for so many in a text */
export const LONGEST_REPLY = { email: 5000, text: 1000 } as const satisfies Record<ReplyChannel, number>

const inquiryReply = z.object({
  reply_uuid: z.string(),
  channel: z.enum(REPLY_CHANNELS),
  recipient: z.string(),
  words: z.string(),
  /** The sign-in address of who wrote it; empty: the account is gone */
  written_by: z.string(),
  created_datetime: z.string(),
  state: z.enum(REPLY_STATES),
  /** A sentence that says why it was not sent */
  problem: z.string(),
  /** When a text that is held goes out, because it is night where its recipient is; null: it is not held */
  waits_until: z.string().nullable(),
})
export type InquiryReply = z.output<typeof inquiryReply>

const way = z.object({
  /** Empty: the form gave none */
  to: z.string(),
  /** A sentence that says why nothing can be sent this way; empty: it can */
  problem: z.string(),
})

const inquiryDetail = webInquiry.extend({
  /** When the business was e-mailed about it; null: it was not */
  told_datetime: z.string().nullable(),
  /** When somebody set the state by hand; null: it is new, or a reply answered it */
  marked_datetime: z.string().nullable(),
  /** The oldest first */
  replies: z.array(inquiryReply),
  /** What the customer answered by text, the oldest first */
  text_answers: z.array(receivedText),
  reply_by: z.object({ email: way, text: way }),
  /** In whose name a reply goes out */
  company_name: z.string(),
  /** Where the customer's answer to an e-mail goes */
  answers_to: z.string(),
  /** The number that a text gives for calls; empty: the business has entered none */
  call_number: z.string(),
  /** When a text would go out that is sent now; null: at once */
  text_would_wait_until: z.string().nullable(),
})
export type InquiryDetail = z.output<typeof inquiryDetail>

const oneInquiry = z.object({ web_inquiry_uuid: z.uuid({ error: 'This inquiry does not exist' }) })

export const getWebInquiry = endpoint({
  name: 'getWebInquiry',
  method: 'GET',
  path: '/inquiry/website/inquiry/{web_inquiry_uuid}',
  access: 'account',
  summary: 'A web inquiry with what was answered so far',
  params: oneInquiry,
  response: answer({ data: inquiryDetail }),
  addition: true,
})

const stateError = (name: string) => `${name} must be one of: ${INQUIRY_STATES.join(', ')}`

export const changeInquiryState = endpoint({
  name: 'changeInquiryState',
  method: 'POST',
  path: '/inquiry/website/inquiry/{web_inquiry_uuid}/state-change',
  access: 'account',
  summary: 'Mark a web inquiry as answered or as spam, or as new again',
  params: oneInquiry,
  body: z.strictObject({
    state: z.enum(INQUIRY_STATES, { error: stateError('state') }),
    /** What the screen showed: if somebody else has changed it meanwhile, nothing is changed */
    from: z.enum(INQUIRY_STATES, { error: stateError('from') }).optional(),
  }),
  response: done,
  addition: true,
})

export const replyToInquiry = endpoint({
  name: 'replyToInquiry',
  method: 'POST',
  path: '/inquiry/website/inquiry/{web_inquiry_uuid}/reply',
  access: 'account',
  summary: 'Answer a web inquiry by e-mail or text; asked again with the same reply_uuid, nothing is sent twice',
  params: oneInquiry,
  body: z
    .strictObject({
      /** Made by the sender, one a reply */
      reply_uuid: z.uuid({ error: 'reply_uuid must be a uuid' }),
      channel: z.enum(REPLY_CHANNELS, { error: `channel must be one of: ${REPLY_CHANNELS.join(', ')}` }),
      words: requiredText({ name: 'A reply', max: LONGEST_REPLY.email, required: 'Please write a reply first', multiline: true }),
    })
    .refine(({ channel, words }) => words.length <= LONGEST_REPLY[channel], {
      error: `A text can have at most ${LONGEST_REPLY.text} characters`,
      path: ['words'],
    }),
  status: 201,
  response: answer({
    reply_uuid: z.string(),
    /** When the text goes out, if it is night where the customer is */
    text_waits_until: z.string().nullable(),
  }),
  addition: true,
})

/** A file that a spreadsheet opens without trouble; more is asked for by period */
export const MOST_INQUIRY_ROWS = 10_000

export const downloadWebInquiries = endpoint({
  name: 'downloadWebInquiries',
  method: 'GET',
  path: '/inquiry/website/csv',
  access: 'account',
  summary: `The same web inquiries as CSV, at most the first ${MOST_INQUIRY_ROWS}; a last line says when there are more`,
  query: dateRange(inquiryFilter),
  response: z.any(),
  binary: ['text/csv'],
  addition: true,
})
