import { z } from 'zod'
import { answer, done } from './answer.ts'
import { MAX_FEEDBACK_LENGTH } from './business-promoter.ts'
import { endpoint } from './endpoint.ts'
import { isBlank } from './text.ts'

/** 22 letters carry 128 bits; a QR code's has more */
const key = z.object({ key: z.string().regex(/^[A-Za-z0-9_-]{22,40}$/, { error: 'This page does not exist' }) })

const company = { company_name: z.string(), company_logo: z.string() }

/** Asked by the page's own script when it is first seen, which is what counts as a click */
export const openReviewPage = endpoint({
  name: 'openReviewPage',
  method: 'GET',
  path: '/review/business-promoter/clicked/{key}',
  access: 'public',
  summary: 'What the public review page shows',
  params: key,
  response: answer({
    /** qr: nothing is stored, and the page makes no further call */
    send_to: z.enum(['email', 'qr']),
    ...company,
    google_url: z.string(),
    yelp_url: z.string(),
    /** The links are offered beneath private feedback too, as Google and the FTC ask */
    offer_links_to_all: z.boolean(),
    previous_checked: z.object({
      rating: z.number().int().nullable(),
      google_review_clicked: z.boolean(),
      yelp_review_clicked: z.boolean(),
      /** Feedback has been given before */
      feedback_given: z.boolean(),
      marketing_permission_allow: z.boolean(),
      friend_refer: z.boolean(),
    }),
  }),
})
export type ReviewPage = z.output<typeof openReviewPage.response>

export const SCORE_NEEDED = 'Please give us a score.'
const FEEDBACK_NEEDED = 'Please leave your feedback information.'

const feedback = z
  .string({ error: FEEDBACK_NEEDED })
  .trim()
  .max(MAX_FEEDBACK_LENGTH, { error: `Your feedback can have at most ${MAX_FEEDBACK_LENGTH} characters`, abort: true })
  .refine((text) => !isBlank(text), { error: FEEDBACK_NEEDED, abort: true })
  // PostgreSQL knows no text with a zero in it, and nobody types the other control characters
  .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text.replace(/[\t\n\r]/g, '')), {
    error: 'Your feedback contains characters that cannot be used',
  })

const choice = (name: string) => z.boolean({ error: `${name} must be true or false` }).optional()

export const saveReviewAnswers = endpoint({
  name: 'saveReviewAnswers',
  method: 'PUT',
  path: '/review/business-promoter/clicked/{key}',
  access: 'public',
  summary: 'Store what the customer answered; what is not given stays',
  params: key,
  body: z
    .strictObject({
      rating: z.int({ error: SCORE_NEEDED }).min(1, { error: SCORE_NEEDED }).max(5, { error: SCORE_NEEDED }).optional(),
      bad_rating_feedback: feedback.optional(),
      google_review_clicked: choice('google_review_clicked'),
      yelp_review_clicked: choice('yelp_review_clicked'),
      marketing_permission_allow: choice('marketing_permission_allow'),
      friend_refer: choice('friend_refer'),
    })
    .refine((answers) => Object.keys(answers).length > 0, { error: SCORE_NEEDED, path: ['rating'] }),
  response: done,
})

// Unsubscribing. The link never wears out

export const getUnsubscribe = endpoint({
  name: 'getUnsubscribe',
  method: 'GET',
  path: '/review/business-promoter/unsubscribe/{key}',
  access: 'public',
  summary: 'Whom the unsubscribe page is about; changes nothing',
  params: key,
  response: answer({ ...company, unsubscribed: z.boolean() }),
  addition: true,
})

/**
 * One click, RFC 8058: a mail program posts `List-Unsubscribe=One-Click` here, as either kind of form; the page posts nothing.
 * What is posted does not matter, so no body is declared: none is refused
 */
export const unsubscribe = endpoint({
  name: 'unsubscribe',
  method: 'POST',
  path: '/review/business-promoter/unsubscribe/{key}',
  access: 'public',
  summary: 'No more invitations of this business by e-mail',
  params: key,
  response: done,
  addition: true,
})
