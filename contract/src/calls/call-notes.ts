import { z } from 'zod'
import { requiredText } from '../formats/text.ts'
import { endpoint } from '../wire/endpoint.ts'
import { done, successBodySchema } from '../wire/response-body.ts'
import { callSid } from './calls.ts'

export const MAX_NOTE_LENGTH = 2000
export const MAX_NOTES = 100

const callNote = z.object({
  uuid: z.string(),
  text: z.string(),
  /** The author's email at the time of writing, because the note outlives the account */
  author_email: z.string(),
  /** The account's current name; null: no name is set, or the account no longer exists */
  author_name: z.string().nullable(),
  created_datetime: z.string(),
  /** null: never edited */
  edited_datetime: z.string().nullable(),
  /** Whether the requesting account wrote the note; only then may it change it */
  own: z.boolean(),
})
export type CallNote = z.output<typeof callNote>

export const callNoteForm = z.strictObject({
  text: requiredText({ name: 'Note', max: MAX_NOTE_LENGTH, required: 'Please enter a note.', multiline: true }),
})

const ofNote = callSid.extend({ uuid: z.uuid({ error: 'This note does not exist' }) })

export const listCallNotes = endpoint({
  name: 'listCallNotes',
  method: 'GET',
  path: '/inquiry/call-inquiry/{call_sid}/notes',
  access: 'account',
  summary: 'The notes on a call, the oldest first',
  params: callSid,
  response: successBodySchema({ data: z.array(callNote) }),
  addition: true,
})

export const addCallNote = endpoint({
  name: 'addCallNote',
  method: 'POST',
  path: '/inquiry/call-inquiry/{call_sid}/notes',
  access: 'account',
  summary: 'Add a note to a call',
  params: callSid,
  body: callNoteForm,
  status: 201,
  response: successBodySchema({ data: z.object({ uuid: z.string() }) }),
  addition: true,
})

export const changeCallNote = endpoint({
  name: 'changeCallNote',
  method: 'PUT',
  path: '/inquiry/call-inquiry/{call_sid}/notes/{uuid}',
  access: 'account',
  summary: 'Change a note; 403 unless you wrote it',
  params: ofNote,
  body: callNoteForm,
  response: done,
  addition: true,
})

export const deleteCallNote = endpoint({
  name: 'deleteCallNote',
  method: 'DELETE',
  path: '/inquiry/call-inquiry/{call_sid}/notes/{uuid}',
  access: 'account',
  summary: 'Delete a note; 403 unless you wrote it',
  params: ofNote,
  response: done,
  addition: true,
})
