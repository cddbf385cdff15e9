import { z } from 'zod'
import { invitationEmail, invitationPhone, SENDING_STATES, sendAgainFlag, sendingNote } from '../business-promoter/invitations.ts'
import { LANGUAGES } from '../formats/languages.ts'
import { requiredText } from '../formats/text.ts'
import { endpoint } from '../wire/endpoint.ts'
import { dateRangeSchema, oneOfSchema, searchText } from '../wire/list-query.ts'
import { done, pageBodySchema, pageQuery, successBodySchema } from '../wire/response-body.ts'

export const REQUESTS_PAGE_SIZE = 10
const MAX_ASSISTANTS = 20
export const MAX_STAFF_COMMENT = 2048

/** generating: the job is running or waiting; failed: it can be started again; ready: the request can be sent */
const REQUEST_STATES = ['generating', 'ready', 'failed'] as const

/** The job's steps in order; the overlay shows each with its time */
export const GENERATION_STEPS = ['settings', 'first', 'second', 'third', 'check', 'link'] as const
export type GenerationStep = (typeof GENERATION_STEPS)[number]

const progress = z.object({
  state: z.enum(REQUEST_STATES),
  /**
   * Steps that have begun, in the order of GENERATION_STEPS. A step without
   * finished_at is in progress. A repeated step gets a new start time
   */
  steps: z.array(z.object({ step: z.enum(GENERATION_STEPS), started_at: z.string(), finished_at: z.string().nullable() })),
  /** Estimated from how long the last generations took; null if none is known */
  seconds_left: z.number().int().nullable(),
  /** Why the generation failed, as a sentence; empty otherwise */
  problem: z.string(),
})
export type GenerationProgress = z.output<typeof progress>

const assistant = z.object({
  employee_name: z.string(),
  review_employee_uuid: z.string(),
  /** Our addition: whether the person is no longer on the list of staff, but still named here */
  deleted: z.boolean(),
})

const request = z.object({
  review_generator_uuid: z.string(),
  reviewer_name: z.string(),
  /** 5 when the customer would recommend the business, 1 when not; null until the customer submits it */
  rating: z.number().int().nullable(),
  created_datetime: z.string(),
  reviewer_entered_google: z.boolean(),
  reviewer_entered_yelp: z.boolean(),
  reviewer_entered_datetime: z.string().nullable(),
  staff_comments: z.string(),
  // Our additions
  employee_list: z.array(assistant),
  progress,
  /** Private feedback of a customer who would not recommend the business; empty until given */
  bad_review_feedback: z.string(),
})
export type ReviewRequest = z.output<typeof request>

const REQUEST_STATUS_FILTER = ['REVIEWED', 'PENDING', 'GENERATING', 'FAILED'] as const

export const listReviewRequests = endpoint({
  name: 'listReviewRequests',
  method: 'GET',
  path: '/review/business-promoter/ai-generate/main',
  access: 'account',
  summary: 'Review requests, the newest first',
  query: dateRangeSchema({
    ...pageQuery,
    size: pageQuery.size.default(REQUESTS_PAGE_SIZE),
    /** Searched for in the customer's name and the assistants' names */
    search: searchText,
    /** REVIEWED: on at least one platform; the others are ready, being written, or failed */
    status: oneOfSchema('status', REQUEST_STATUS_FILTER),
    staff: z.preprocess((value) => (value === '' ? undefined : value), z.uuid({ error: 'staff must be a uuid' }).optional()),
  }),
  response: pageBodySchema(request).extend({
    /** Counted over all requests, whatever the filter */
    summary: z.object({
      total: z.number().int(),
      reviewed: z.number().int(),
      google: z.number().int(),
      yelp: z.number().int(),
      both: z.number().int(),
      waiting: z.number().int(),
      generating: z.number().int(),
      failed: z.number().int(),
    }),
  }),
})

/** Declared in the order of the specification's messages */
const requestFields = {
  user_name: requiredText({ name: 'Name', max: 100, required: 'Please enter name.' }),
  staff_uuid_list: z
    .array(z.uuid({ error: 'This staff member does not exist' }), { error: 'Please add an assistant.' })
    .transform((list) => [...new Set(list)])
    .pipe(
      z
        .array(z.string())
        .min(1, { error: 'Please add an assistant.', abort: true })
        .max(MAX_ASSISTANTS, { error: `Up to ${MAX_ASSISTANTS} assistants allowed` }),
    ),
  staff_comment: requiredText({ name: 'Comments', max: MAX_STAFF_COMMENT, required: 'Please fill in the comments.', multiline: true }),
}
export const reviewRequestForm = z.strictObject(requestFields)

const REQUEST_UNKNOWN = 'This review request does not exist'
const requestUuid = z.uuid({ error: REQUEST_UNKNOWN })

/**
 * Responds after the suggestions are written, which takes a minute or two. The work is a job, so a caller that disconnects loses nothing. A
 * caller that sends its own review_generator_uuid can repeat the call, which then waits for the same request instead of creating another
 */
export const createReviewRequest = endpoint({
  name: 'createReviewRequest',
  method: 'POST',
  path: '/review/business-promoter/ai-generate/init',
  access: 'account',
  summary: 'Create a review request and write its suggestions; 503 when that failed, the request is kept and can be started again',
  body: z.strictObject({ ...requestFields, review_generator_uuid: requestUuid.optional() }),
  timeout: 'long',
  status: 201,
  response: successBodySchema({ review_generator_uuid: z.string() }),
})

export const getGenerationProgress = endpoint({
  name: 'getGenerationProgress',
  method: 'GET',
  path: '/review/business-promoter/ai-generate/progress',
  access: 'account',
  summary: 'Progress of a request’s suggestions',
  query: z.object({ review_generator_uuid: requestUuid }),
  response: successBodySchema({ data: progress }),
  addition: true,
})

export const generateAgain = endpoint({
  name: 'generateAgain',
  method: 'POST',
  path: '/review/business-promoter/ai-generate/again',
  access: 'account',
  summary: 'Start the generation of a failed request again; responds at once, harmless when it runs already',
  body: z.strictObject({ review_generator_uuid: requestUuid }),
  response: done,
  addition: true,
})

export const getReviewRequest = endpoint({
  name: 'getReviewRequest',
  method: 'GET',
  path: '/review/business-promoter/ai-generate/details',
  access: 'account',
  summary: 'One review request: what was entered, what was written, what was sent',
  query: z.object({
    /** Language of the preview; absent: the language in which the messages of this request are sent */
    language: oneOfSchema('language', LANGUAGES),
    review_generator_uuid: requestUuid,
  }),
  response: successBodySchema({
    data: request.extend({
      /** What the model wrote when the request was created; empty until ready */
      suggestions: z.array(z.string()),
      language: z.enum(LANGUAGES).nullable(),
      email_address: z.string(),
      /** E.164 */
      phone_number: z.string(),
      email_state: z.enum(SENDING_STATES),
      email_problem: z.string(),
      sms_state: z.enum(SENDING_STATES),
      sms_problem: z.string(),
      /** When a text that is deferred until the morning will be sent; null: it is not deferred */
      sms_waits_until: z.string().nullable(),
      /** What the customer receives, for the preview; {link} stands for the link */
      preview: z.object({ from: z.string(), subject: z.string(), email_text: z.string(), text: z.string(), address: z.string() }),
    }),
  }),
})
export type ReviewRequestDetail = z.output<typeof getReviewRequest.response>['data']

/** A PNG. Each call creates a new link, and all links work until the request expires */
export const createRequestQr = endpoint({
  name: 'createRequestQr',
  method: 'POST',
  path: '/review/business-promoter/ai-generate/create-qr',
  access: 'account',
  summary: 'A QR code that leads to the page of this request; 409 while the suggestions are being written',
  body: z.strictObject({ review_generator_uuid: requestUuid }),
  response: z.any(),
  binary: ['image/png'],
})

export const createRequestLink = endpoint({
  name: 'createRequestLink',
  method: 'POST',
  path: '/review/business-promoter/ai-generate/link',
  access: 'account',
  summary: 'A link to the page of this request, to be copied; 409 while the suggestions are being written',
  body: z.strictObject({ review_generator_uuid: requestUuid }),
  response: successBodySchema({ url: z.string() }),
  addition: true,
})

const emptyAsAbsentSchema = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

export const sendReviewRequest = endpoint({
  name: 'sendReviewRequest',
  method: 'POST',
  path: '/review/business-promoter/ai-generate/send',
  access: 'account',
  summary:
    'Send the request by email, text or both; 409 when it is still on its way, or the person has unsubscribed or was asked within a day',
  body: z
    .strictObject({
      review_generator_uuid: requestUuid,
      email: emptyAsAbsentSchema(invitationEmail),
      phone_number: emptyAsAbsentSchema(invitationPhone),
      /** Language of the message and the page; absent: the message is in English, the page in the browser's language */
      language: z.enum(LANGUAGES, { error: 'language must be en or es' }).optional(),
      ...sendAgainFlag,
    })
    .refine(({ email, phone_number: phone }) => email !== undefined || phone !== undefined, {
      error: 'Please select at least one sending method.',
      path: ['email'],
    }),
  response: successBodySchema(sendingNote),
})

export const editReviewRequest = endpoint({
  name: 'editReviewRequest',
  method: 'PUT',
  path: '/review/business-promoter/ai-generate/edit',
  access: 'account',
  summary: 'Change name, assistants or comment; changed assistants or comments are written anew, which the progress shows',
  body: z.strictObject({ ...requestFields, review_generator_uuid: requestUuid }),
  response: successBodySchema({ review_generator_uuid: z.string(), generating: z.boolean() }),
})
