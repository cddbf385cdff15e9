import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { done, successBodySchema } from '../wire/response-body.ts'
import { replyForm } from './reply-form.ts'

// The parts of reviews that the dashboard needs. They are separate from the
// declarations of the reviews screen, which the dashboard does not load

/**
 * pending: Google has the reply and has not decided yet whether to show it. rejected: Google does not show it. deleting: it still exists,
 * and is being deleted
 */
const RESPONSE_STATES = ['none', 'sending', 'pending', 'published', 'rejected', 'failed', 'deleting'] as const

/** The fields that a review has on both platforms */
export const review = {
  review_uuid: z.string(),
  reviewer_name: z.string(),
  /** URL of the reviewer's picture; may be empty */
  reviewer_profile_url: z.string(),
  review_contents: z.string(),
  review_rate: z.number().int(),
  review_link: z.string(),
  /** The owner's reply; may be empty */
  response_contents: z.string(),
  response_state: z.enum(RESPONSE_STATES),
  /** Why the reply could not be published, or why Google rejected it, as a sentence */
  response_problem: z.string(),
}

const oneReview = z.object({ review_uuid: z.uuid({ error: 'This review does not exist' }) })

export const draftReply = endpoint({
  name: 'draftReply',
  method: 'POST',
  path: '/review/google/{review_uuid}/draft',
  access: 'account',
  summary: 'A draft of a reply by the model; nothing is sent',
  params: oneReview,
  response: successBodySchema({ response_contents: z.string() }),
  timeout: 'long',
  addition: true,
})

export const replyToReview = endpoint({
  name: 'replyToReview',
  method: 'PUT',
  path: '/review/google/{review_uuid}/reply',
  access: 'account',
  summary: 'Publish the owner’s reply to a Google review, or change it',
  params: oneReview,
  body: replyForm,
  response: done,
  addition: true,
})

export const deleteReply = endpoint({
  name: 'deleteReply',
  method: 'DELETE',
  path: '/review/google/{review_uuid}/reply',
  access: 'account',
  summary: 'Take the owner’s reply back from Google; 409 while one is on its way there, or where none is',
  params: oneReview,
  response: done,
  addition: true,
})
