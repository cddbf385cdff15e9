import { z } from 'zod'
import { answer, done } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { requiredText } from '../text.ts'

// What the dashboard needs of reviews, apart from the declarations of the reviews' own screen, which it does not load

export const MAX_REPLY_LENGTH = 4000

const RESPONSE_STATES = ['none', 'sending', 'published', 'failed'] as const

/** The fields that a review has on either platform */
export const review = {
  review_uuid: z.string(),
  reviewer_name: z.string(),
  /** URL of the reviewer's picture; may be empty */
  reviewer_profile_url: z.string(),
  review_contents: z.string(),
  review_rate: z.number().int(),
  review_link: z.string(),
  /** The owner's answer; may be empty */
  response_contents: z.string(),
  response_state: z.enum(RESPONSE_STATES),
  /** A sentence that says why the answer could not be published */
  response_problem: z.string(),
}

const oneReview = z.object({ review_uuid: z.uuid({ error: 'This review does not exist' }) })

export const draftReply = endpoint({
  name: 'draftReply',
  method: 'POST',
  path: '/review/google/{review_uuid}/draft',
  access: 'account',
  summary: 'A draft of an answer by the model; nothing is sent',
  params: oneReview,
  response: answer({ response_contents: z.string() }),
  timeout: 'long',
  addition: true,
})

export const replyForm = z.strictObject({
  response_contents: requiredText({
    name: 'Your answer',
    required: 'Please write your answer.',
    max: MAX_REPLY_LENGTH,
    multiline: true,
  }),
})

export const replyToReview = endpoint({
  name: 'replyToReview',
  method: 'PUT',
  path: '/review/google/{review_uuid}/reply',
  access: 'account',
  summary: 'Publish the owner’s answer to a Google review, or change it',
  params: oneReview,
  body: replyForm,
  response: done,
  addition: true,
})
