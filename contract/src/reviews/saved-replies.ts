import { z } from 'zod'
import { requiredText } from '../formats/text.ts'
import { endpoint } from '../wire/endpoint.ts'
import { done, successBodySchema } from '../wire/response-body.ts'
import { countReplyBytes, MAX_REPLY_BYTES } from './reply-rules.ts'

/** Saved replies of one business. The list is not paginated */
export const MAX_SAVED_REPLIES = 50
export const MAX_SAVED_TITLE = 80

const savedReply = z.object({
  saved_answer_uuid: z.string(),
  title: z.string(),
  /** {name} is replaced with the reviewer's first name, {business} with the business's name */
  contents: z.string(),
})
export type SavedReply = z.output<typeof savedReply>

const PLACEHOLDERS = ['name', 'business']
const hasOnlyKnownPlaceholders = (text: string) => [...text.matchAll(/\{([^{}]*)\}/g)].every(([, key = '']) => PLACEHOLDERS.includes(key))

/** Fields are declared in the order in which their error messages must appear */
export const savedReplyForm = z.strictObject({
  title: requiredText({ name: 'The title', max: MAX_SAVED_TITLE, required: 'Please enter a title.' }),
  contents: requiredText({ name: 'The reply', max: MAX_REPLY_BYTES, required: 'Please write the reply.', multiline: true })
    .refine((text) => countReplyBytes(text) <= MAX_REPLY_BYTES, {
      error: `The reply is over Google’s limit of ${MAX_REPLY_BYTES.toLocaleString('en-US')} bytes. Accented letters and emoji count as more than one. Please shorten it.`,
    })
    .refine(hasOnlyKnownPlaceholders, { error: 'Only {name} and {business} can be in braces' }),
})

export const listSavedReplies = endpoint({
  name: 'listSavedReplies',
  method: 'GET',
  path: '/saved-answers',
  access: 'account',
  summary: 'The business’s saved replies, by title',
  response: successBodySchema({ data: z.array(savedReply) }),
  addition: true,
})

export const addSavedReply = endpoint({
  name: 'addSavedReply',
  method: 'POST',
  path: '/saved-answers',
  access: 'account',
  summary: 'Save a reply to be used again; 409 when the business has as many as it can have',
  body: savedReplyForm,
  status: 201,
  response: successBodySchema({ data: z.object({ saved_answer_uuid: z.string() }) }),
  addition: true,
})

const oneSavedReply = z.object({ saved_answer_uuid: z.uuid({ error: 'This saved reply does not exist' }) })

export const changeSavedReply = endpoint({
  name: 'changeSavedReply',
  method: 'PUT',
  path: '/saved-answers/{saved_answer_uuid}',
  access: 'account',
  summary: 'Change a saved reply; what was published with it stays as it is',
  params: oneSavedReply,
  body: savedReplyForm,
  response: done,
  addition: true,
})

export const deleteSavedReply = endpoint({
  name: 'deleteSavedReply',
  method: 'DELETE',
  path: '/saved-answers/{saved_answer_uuid}',
  access: 'account',
  summary: 'Delete a saved reply; what was published with it stays',
  params: oneSavedReply,
  response: done,
  addition: true,
})
