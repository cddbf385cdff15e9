import { hasForbiddenCharacters, isBlank } from '../formats/text-rules.ts'

/** Google's limit, which counts bytes: a letter with an accent takes two, an emoji four or more */
export const MAX_REPLY_BYTES = 4096

export const countReplyBytes = (text: string): number => new TextEncoder().encode(text.trim()).length

export const REPLY_REQUIRED = 'Please write your reply.'
/** With the number written out: formatting the first one takes a slow phone 0.1 s, and the dashboard loads this module */
export const REPLY_TOO_LONG =
  'Your reply is over Google’s limit of 4,096 bytes. Accented letters and emoji count as more than one. Please shorten it.'

/**
 * The first problem that the schema `replyForm` would find, without that schema, because the dashboard does not load the validation library
 */
export function findReplyProblem(text: string): string | null {
  if (isBlank(text)) return REPLY_REQUIRED
  if (text.trim().length > MAX_REPLY_BYTES) return `Your reply can have at most ${MAX_REPLY_BYTES} characters`
  if (hasForbiddenCharacters(text.trim(), true)) return 'Your reply contains characters that cannot be used'
  return countReplyBytes(text) > MAX_REPLY_BYTES ? REPLY_TOO_LONG : null
}
