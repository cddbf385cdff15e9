import { z } from 'zod'
import { requiredText } from '../formats/text.ts'
import { countReplyBytes, MAX_REPLY_BYTES, REPLY_REQUIRED, REPLY_TOO_LONG } from './reply-rules.ts'

export const replyForm = z.strictObject({
  response_contents: requiredText({
    name: 'Your reply',
    required: REPLY_REQUIRED,
    max: MAX_REPLY_BYTES,
    multiline: true,
  }).refine((text) => countReplyBytes(text) <= MAX_REPLY_BYTES, {
    error: REPLY_TOO_LONG,
  }),
})
