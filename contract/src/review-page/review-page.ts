import { z } from 'zod'
import { LANGUAGES } from '../formats/languages.ts'
import { isBlank } from '../formats/text-rules.ts'
import { endpoint } from '../wire/endpoint.ts'
import { done, successBodySchema } from '../wire/response-body.ts'
import { REVIEW_PAGE } from './review-page.addresses.ts'
import { FEEDBACK_NEEDED, FEEDBACK_RATE, MAX_FEEDBACK_LENGTH } from './review-page-rules.ts'

/** 22 base64url characters carry 128 bits; the key of a QR code is longer */
export const key = z.object({ key: z.string().regex(/^[A-Za-z0-9_-]{22,40}$/, { error: 'This page does not exist' }) })

const company = { company_name: z.string(), company_logo: z.string() }

/** Called by the page's script when the page becomes visible, which counts as a click */
export const openReviewPage = endpoint({
  name: 'openReviewPage',
  ...REVIEW_PAGE.openReviewPage,
  access: 'public',
  summary: 'What the public review page shows',
  params: key,
  response: successBodySchema({
    /** qr: the visitor is unknown, so nothing is stored and the page makes no further calls */
    send_to: z.enum(['email', 'qr']),
    ...company,
    google_url: z.string(),
    yelp_url: z.string(),
    /** Chosen when it was sent; null: the browser's language */
    language: z.enum(LANGUAGES).nullable(),
    previous_checked: z.object({
      rating: z.number().int().nullable(),
      google_review_clicked: z.boolean(),
      yelp_review_clicked: z.boolean(),
      /** Whether the customer has already left feedback */
      feedback_given: z.boolean(),
      marketing_permission_allow: z.boolean(),
      friend_refer: z.boolean(),
    }),
  }),
})
export type ReviewPage = z.output<typeof openReviewPage.response>

export const SCORE_NEEDED = 'Please give us a score.'

const feedbackText = z
  .string({ error: FEEDBACK_NEEDED })
  .trim()
  .max(MAX_FEEDBACK_LENGTH, { error: `Your feedback can have at most ${MAX_FEEDBACK_LENGTH} characters`, abort: true })
  // PostgreSQL's text type cannot contain NUL, and nobody types the other control characters
  .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text.replace(/[\t\n\r]/g, '')), {
    error: 'Your feedback contains characters that cannot be used',
  })

export const feedback = feedbackText.refine((text) => !isBlank(text), { error: FEEDBACK_NEEDED, abort: true })

const booleanSchema = (name: string) => z.boolean({ error: `${name} must be true or false` }).optional()

export const saveReviewSubmission = endpoint({
  name: 'saveReviewSubmission',
  ...REVIEW_PAGE.saveReviewSubmission,
  access: 'public',
  summary: 'Store what the customer submitted; what is not given stays',
  params: key,
  body: z
    .strictObject({
      rating: z.int({ error: SCORE_NEEDED }).min(1, { error: SCORE_NEEDED }).max(5, { error: SCORE_NEEDED }).optional(),
      /** Blank if the rating is good and no feedback was left */
      bad_rating_feedback: feedbackText.optional(),
      google_review_clicked: booleanSchema('google_review_clicked'),
      yelp_review_clicked: booleanSchema('yelp_review_clicked'),
      marketing_permission_allow: booleanSchema('marketing_permission_allow'),
      friend_refer: booleanSchema('friend_refer'),
    })
    .refine((submission) => Object.keys(submission).length > 0, { error: SCORE_NEEDED, path: ['rating'] })
    .refine(({ bad_rating_feedback: text = '-', rating = 0 }) => !isBlank(text) || rating > FEEDBACK_RATE, {
      error: FEEDBACK_NEEDED,
      path: ['bad_rating_feedback'],
    }),
  response: done,
})

// Unsubscribing. Its link never expires

export const getUnsubscribe = endpoint({
  name: 'getUnsubscribe',
  ...REVIEW_PAGE.getUnsubscribe,
  access: 'public',
  summary: 'Whom the unsubscribe page is for; changes nothing',
  params: key,
  response: successBodySchema({ ...company, unsubscribed: z.boolean(), language: z.enum(LANGUAGES).nullable() }),
  addition: true,
})

/**
 * One-click unsubscribe, RFC 8058: a mail client posts `List-Unsubscribe=One-Click`, urlencoded or multipart; the page posts an empty body.
 * The content does not matter, so no body is declared and any body is accepted
 */
export const unsubscribe = endpoint({
  name: 'unsubscribe',
  ...REVIEW_PAGE.unsubscribe,
  access: 'public',
  summary: 'No more invitations of this business by email',
  params: key,
  response: done,
  addition: true,
})
