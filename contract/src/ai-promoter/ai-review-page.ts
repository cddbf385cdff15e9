import { z } from 'zod'
import { LANGUAGES } from '../formats/languages.ts'
import { optionalText } from '../formats/text.ts'
import { feedback, key } from '../review-page/review-page.ts'
import { endpoint } from '../wire/endpoint.ts'
import { done, successBodySchema } from '../wire/response-body.ts'
import { MAX_CHOSEN_KEYWORDS, MAX_CUSTOMER_COMMENT, TOO_MANY_CHOSEN } from './ai-promoter-rules.ts'
import { AI_REVIEW_PAGE } from './ai-review-page.addresses.ts'

const PAGE_UNKNOWN = 'This page does not exist'

/** Called by the page's script when the page becomes visible, which counts as a click */
export const openAiReviewPage = endpoint({
  name: 'openAiReviewPage',
  ...AI_REVIEW_PAGE.openAiReviewPage,
  access: 'public',
  summary: 'What the public AI review page shows; 404 for unknown and expired keys',
  params: key,
  response: successBodySchema({
    company_logo: z.string(),
    company_name: z.string(),
    client_name: z.string(),
    review_generator_uuid: z.string(),
    customer_keywords: z.array(z.string()),
    google_url: z.string(),
    yelp_url: z.string(),
    // Our additions
    /** Chosen when the request was sent; null: the browser's language */
    language: z.enum(LANGUAGES).nullable(),
    /** What was generated here before, so that a reload loses nothing and does not cost another generation */
    suggestions: z.array(z.object({ reviews: z.string() })),
    reviewed_google: z.boolean(),
    reviewed_yelp: z.boolean(),
    feedback_given: z.boolean(),
  }),
})
export type AiReviewPage = z.output<typeof openAiReviewPage.response>

/**
 * From here on the page is identified by its review_generator_uuid, as the
 * specification requires: 122 random bits that only key holders receive
 */
const requestUuid = z.uuid({ error: PAGE_UNKNOWN })

/**
 * Takes as long as the model does. 429: the limit of this page or business is reached. 503: the model failed twice. In both cases customers
 * can still write their own text
 */
export const writeSuggestions = endpoint({
  name: 'writeSuggestions',
  ...AI_REVIEW_PAGE.writeSuggestions,
  access: 'public',
  summary: 'Drafts of a review, from the keywords and comments of the customer',
  body: z
    .strictObject({
      review_generator_uuid: requestUuid,
      comment: optionalText({ name: 'The comment', max: MAX_CUSTOMER_COMMENT, multiline: true }).default(''),
      keywords: z
        .array(z.string({ error: 'keywords must be a list of words' }).max(100, { error: 'A keyword can have at most 100 characters' }), {
          error: 'keywords must be a list of words',
        })
        .max(MAX_CHOSEN_KEYWORDS, { error: TOO_MANY_CHOSEN })
        .default([]),
      /** Language of the page, and therefore of the drafts */
      language: z.enum(LANGUAGES, { error: 'language must be en or es' }).default('en'),
    })
    .refine(({ comment, keywords }) => comment !== '' || keywords.some((keyword) => keyword.trim() !== ''), {
      error: 'Please select a word or write a comment first',
      path: ['keywords'],
    }),
  timeout: 'long',
  response: successBodySchema({ data: z.array(z.object({ reviews: z.string() })) }),
})

export const recordReviewed = endpoint({
  name: 'recordReviewed',
  ...AI_REVIEW_PAGE.recordReviewed,
  access: 'public',
  summary: 'The customer goes to a review site',
  body: z
    .strictObject({
      review_generator_uuid: requestUuid,
      reviewed_google: z.literal(true, { error: 'reviewed_google must be true' }).optional(),
      reviewed_yelp: z.literal(true, { error: 'reviewed_yelp must be true' }).optional(),
    })
    .refine(({ reviewed_google: google, reviewed_yelp: yelp }) => google || yelp, {
      error: 'reviewed_google or reviewed_yelp must be true',
      path: ['reviewed_google'],
    }),
  response: done,
})

export const giveAiFeedback = endpoint({
  name: 'giveAiFeedback',
  ...AI_REVIEW_PAGE.giveAiFeedback,
  access: 'public',
  summary: 'Private feedback of a customer who would not recommend the business; the practice is notified',
  body: z.strictObject({
    review_generator_uuid: requestUuid,
    bad_review_feedback: feedback,
    rating: z.literal(false, { error: 'rating must be false' }).default(false),
  }),
  response: done,
})
